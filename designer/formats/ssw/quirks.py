"""The quirks in a Solaris Skunk Works file, which does not say of which weapon a weapon quirk is."""

from __future__ import annotations

from designer.catalog import catalog
from designer.construction.legality.finding import Severity
from designer.formats.ssw.configuration import SswConfiguration
from designer.formats.ssw.names import ssw_name
from designer.formats.ssw.tree import text_at
from designer.language import tr
from designer.units.unit import Unit


def with_quirks(design: SswConfiguration, unit: Unit) -> Unit:
    """The unit with the quirks of its file; that of a weapon only if notes keep it, or there is just one weapon."""
    quirks: dict[str, None] = {}
    for element in design.root.findall("fluff/quirks/quirk"):
        written = text_at(element, "Name")
        cost = text_at(element, "Cost").lstrip("+-")
        found = (
            ssw_name("quirk", written) or ssw_name("quirk", f"{written} {cost}") or ssw_name("quirk", f"{written} 1")
        )
        if found is not None:
            quirks |= dict.fromkeys(filter(None, (found.on(clan=design.clan), found.also)))
            continue
        if "weapon quirk" in design.kept and ssw_name("weapon_quirk", written) is not None:
            continue
        of_weapon = ssw_name("weapon_quirk", written)
        weapons = [mount for mount in unit.mounts if catalog()[mount.item].is_weapon]
        if of_weapon is not None and len(weapons) == 1:
            carrier = weapons[0]._replace(quirks=(*weapons[0].quirks, of_weapon.id))
            unit = unit.with_(mounts=tuple(carrier if m.id == carrier.id else m for m in unit.mounts))
        elif of_weapon is not None:
            design.note(
                Severity.NOTE, tr("the file does not say which weapon has the quirk '{name}'", name=written), written
            )
        else:
            design.note(Severity.NOTE, tr("unknown quirk '{name}'; it is left out", name=written), written)
    return unit.with_(quirks=tuple(quirks))
