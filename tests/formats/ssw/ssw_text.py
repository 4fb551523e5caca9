"""Small Solaris Skunk Works files to try rules on."""

from __future__ import annotations

from collections.abc import Sequence

from designer.catalog import catalog
from designer.formats import Loaded, SourceData, configurations, read_source
from designer.units.location import Slot
from designer.units.unit import Unit

POINTS = {"hd": 9, "ct": 20, "ctr": 6, "lt": 16, "ltr": 5, "rt": 16, "rtr": 5, "la": 12, "ra": 12, "ll": 16, "rl": 16}
FLAGS = 'fcsa4="FALSE" fcsa5="FALSE" fcsapollo="FALSE"'


def item(name: str, place: str, row: int, kind: str = "equipment", more: str = "") -> str:
    """An element of equipment at a row, counted from 0."""
    return (
        f'<equipment><name manufacturer="">{name}</name><type>{kind}</type>{more}'
        f'<location index="{row}">{place}</location></equipment>'
    )


def sinks(
    count: int = 10, places: Sequence[tuple[str, int]] = (), kind: str = "Single Heat Sink", code: int = 2
) -> str:
    """The element of heat sinks."""
    listed = "".join(f'<location index="{row}">{place}</location>' for place, row in places)
    return f'<heatsinks number="{count}" techbase="{code}"><type>{kind}</type>{listed}</heatsinks>'


def loadout(*equipment: str, name: str, flags: str = FLAGS, arms: str = "TRUE") -> str:
    """A configuration of an omni."""
    return (
        f'<loadout name="{name}" {flags}><source>Made up</source>{actuators(arms)}<clancase>FALSE</clancase>'
        f"{''.join(equipment)}</loadout>"
    )


def actuators(there: str = "TRUE") -> str:
    """The actuators of both arms."""
    return f'<actuators lla="{there}" lh="{there}" rla="{there}" rh="{there}"/>'


def ssw(
    *equipment: str,
    base: str = "Inner Sphere",
    form: str = "Biped",
    engine: str = '<engine rating="200" manufacturer="" lsstart="0" rsstart="0" techbase="2">Fusion Engine</engine>',
    gyro: str = "Standard Gyro",
    cockpit: str = '<type ejectionseat="FALSE" commandconsole="FALSE" fhes="FALSE">Standard Cockpit</type>',
    structure: str = '<structure manufacturer="" techbase="2"><type>Standard Structure</type></structure>',
    armor: str = "<type>Standard Armor</type>",
    points: str = "",
    heat: str = "",
    flags: str = FLAGS,
    clan_case: str = "TRUE",
    loadouts: Sequence[str] = (),
    more: str = "",
    version: str = "<ssw_savefile_version>3</ssw_savefile_version>",
    model: str = "PRF-1",
    image: str = 'sswimage=""',
    level: int = 1,
) -> str:
    """A 'Mech of 50 t with a standard engine of rating 200, and armor as in ``POINTS``."""
    omni = "TRUE" if loadouts else "FALSE"
    worn = points or "".join(f"<{tag}>{count}</{tag}>" for tag, count in POINTS.items())
    return f"""<?xml version="1.0" encoding ="UTF-8"?>
<mech name="Proof" model="{model}" tons="50" omnimech="{omni}" solaris7id="0" solaris7imageid="0" {image}>
{version}
<rules_level>{level}</rules_level>
<techbase manufacturer="Unknown" location="Unknown">{base}</techbase>
<year restricted="FALSE">3070</year>
<motive_type>{form}</motive_type>
{structure}
{engine}
<gyro techbase="2">{gyro}</gyro>
<cockpit>{cockpit}</cockpit>
<armor manufacturer="" techbase="2">{armor}{worn}</armor>
<baseloadout {flags}><source>Made up</source>{actuators()}<clancase>{clan_case}</clancase>{heat or sinks()}
{"".join(equipment)}</baseloadout>
{"".join(loadouts)}
{more}
</mech>"""


def designs(text: str) -> tuple[Loaded, ...]:
    """The designs in a text."""
    return tuple(map(read_source, configurations(SourceData("proof.ssw", text.encode()))))


def unit_of(text: str) -> Unit:
    """The only design in a text, which is read without a note."""
    (loaded,) = designs(text)
    assert loaded.notes == ()
    return loaded.unit


def placed(unit: Unit) -> list[str]:
    """The items with their slots, as ``Medium Laser LA5``."""
    return [f"{catalog()[mount.item].name} {rows(unit, mount.slots)}".strip() for mount in unit.mounts]


def rows(unit: Unit, slots: Sequence[Slot]) -> str:
    """Slots as ``LA5 LA6``, counted from 1."""
    return " ".join(f"{unit.chassis.form.code(place)}{row + 1}" for place, row in slots)
