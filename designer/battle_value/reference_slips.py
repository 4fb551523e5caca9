"""The slips of the reference implementation: where its Battle Values, which are published, differ from the rules.

A Battle Value is by default the published one, slips included. With ``design.by_rules`` it follows the rules instead.
Either way, a line of the ledger that a slip concerns has the other value beside it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from designer.decimals import figure, plain
from designer.language import tr


class Slip(NamedTuple):
    """A slip: what the reference implementation counts, what the rule says, the rule's source, the line of the ledger.

    The texts are for the guide, which is written in English.
    """

    subject: str
    reference: str
    rule: str
    source: str
    line: str


SLIPS: Final = (
    Slip(
        "Vibroblade in the right arm",
        "It makes the heat of the blade in the left arm; without one there, none.",
        "Each blade makes its own heat: 3, 5 or 7.",
        "BV rule 7.8; TO p. 292",
        "the blade's",
    ),
    Slip(
        "Vibroblade low in its arm",
        "A blade that begins below the eighth slot of its arm (the ninth on tripods) counts nothing.",
        "It counts wherever it is in the arm.",
        "BV rule 7.8; TO p. 292",
        "the blade's",
    ),
    Slip(
        "Torso-mounted cockpit with patchwork armor or HarJel II or III",
        "The center torso's armor is added in each location.",
        "It is added once, in the center torso.",
        "BV rule 2.7; TM p. 302",
        "Armor",
    ),
    Slip(
        "Rear-facing weapon of eight slots or more",
        "It counts as facing the front, since the reference forgets its facing while it reads the file.",
        "It counts half, as any rear-facing weapon.",
        "BV rule 7.4; TM p. 303",
        "the weapon's",
    ),
    Slip(
        "Vehicular grenade launcher",
        "Some facings to the side and rear are added to front and rear when the two are compared.",
        "It faces either the front or the rear.",
        "BV rule 7.4; TM p. 303",
        "the launcher's",
    ),
    Slip(
        "Triple-strength myomer of a tripod",
        "It gives no running MP.",
        "It gives one walking MP, as on other 'Mechs.",
        "BV rule 1.3; TM p. 302",
        "both speed factors",
    ),
    Slip(
        "Coolant pods and radical heat sinks",
        "Prototype double heat sinks are not counted, and two compact ones count as one.",
        "All heat sinks count.",
        "BV rule 7.9; IO p. 89; TO p. 303",
        "Heat efficiency",
    ),
    Slip(
        "Machine gun array with other items between its guns",
        "The array ends at the first slot without a gun of its size.",
        "All guns of its size in the location belong to it, four at most.",
        "BV rule 7.3; TM p. 228",
        "the array's",
    ),
)
"""All slips that are known, in the order of the guide's page."""


def slip_text(reference: float, rule: float, digits: int | None = None, *, by_rules: bool) -> str:
    """The sentence on a line whose value differs by a slip; empty if the two values are equal.

    ``by_rules`` is whether the line has the value of the rule. ``digits`` are those after the point; None for as many
    as the values have.
    """
    if reference == rule:
        return ""
    other = reference if by_rules else rule
    value = plain(other) if digits is None else figure(other, digits)
    if by_rules:
        return tr("by the rule; the reference counts {value}", value=value)
    return tr("as the reference counts it; by the rule {value}", value=value)
