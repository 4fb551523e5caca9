"""Units whose figures and texts are not larger than files may have them."""

from __future__ import annotations

from designer.limits import LARGEST_FIGURE, LARGEST_NUMBER, LONGEST_TEXTS
from designer.units.unit import Unit


def within_limits(unit: Unit) -> Unit:
    """The unit with figures that are negative or too large clamped; the same object if none is."""
    sinks, names = unit.heat_sinks, unit.names
    found = unit.with_(
        names=names._replace(mul_id=None if names.mul_id is None else min(max(names.mul_id, 0), LARGEST_NUMBER)),
        tech=unit.tech._replace(year=_clamped(unit.tech.year)),
        chassis=unit.chassis._replace(
            tonnage=_clamped(unit.chassis.tonnage),
            parts=tuple([part._replace(tonnage=_clamped(part.tonnage)) for part in unit.chassis.parts]),
        ),
        engine=unit.engine._replace(rating=_clamped(unit.engine.rating)),
        heat_sinks=sinks._replace(
            count=_clamped(sinks.count), base=None if sinks.base is None else _clamped(sinks.base)
        ),
        armor=unit.armor._replace(
            front=tuple(map(_clamped, unit.armor.front)), rear=tuple(map(_clamped, unit.armor.rear))
        ),
    )
    if any(mount.size is not None and not 0 <= mount.size <= LARGEST_FIGURE for mount in unit.mounts):
        found = found.with_(
            mounts=tuple(
                [
                    mount if mount.size is None else mount._replace(size=min(max(mount.size, 0.0), LARGEST_FIGURE))
                    for mount in unit.mounts
                ]
            )
        )
    return unit if found == unit else found


def _clamped(figure: int) -> int:
    return min(max(figure, 0), LARGEST_FIGURE)


def has_too_long_texts(unit: Unit) -> bool:
    """Whether the texts of a unit, its picture included, would make its file larger than files may be."""
    texts = [text for pairs in (unit.header, unit.fluff) for pair in pairs for text in pair]
    texts += [unit.names.chassis, unit.names.model, unit.names.clan_name]
    length = sum(map(len, texts))
    # No character has more than four bytes, so that most texts need not be encoded.
    return 4 * length > LONGEST_TEXTS and sum(len(text.encode(errors="replace")) for text in texts) > LONGEST_TEXTS
