"""The final Battle Value: the sum of both parts, the cockpit's factor, and rounding (BV_RULES 0.3, 10.4)."""

from __future__ import annotations

from designer import design
from designer.battle_value.defensive import defensive
from designer.battle_value.ledger import Ledger, LedgerLine
from designer.battle_value.offensive import offensive
from designer.construction.formulas import nearest
from designer.construction.layout import cockpit_of
from designer.graph import Evaluator, query
from designer.language import inside, tr


@query
def cockpit_line(g: Evaluator) -> LedgerLine:
    """The line of the cockpit's factor; 0.95 with a drone operating system, unless the cockpit's is below 1 (10.4)."""
    cockpit = cockpit_of(design.cockpit_kind(g))
    factor, note = cockpit.bv_factor, _in_running_text(cockpit.name)
    if design.with_flag(g, "drone_os") and factor >= 1:
        factor, note = 0.95, tr("drone operating system")
    return LedgerLine("final.cockpit", tr("Cockpit"), factor, source="BV rule 10.4; TM p. 304", factor=True, note=note)


def _in_running_text(name: str) -> str:
    """A name as part of a text, where English has it in lower case, except words with capitals inside: "QuadVee"."""
    return " ".join(word if word[1:] != word[1:].lower() else inside(word) for word in name.split())


@query
def final(g: Evaluator) -> LedgerLine:
    """The line of the final value: the sum of both parts times the factors of cockpit and heat-sink kit, rounded.

    A value set by hand is shown as the last line and does not change the result.
    """
    defence, offence, cockpit = defensive(g), offensive(g), cockpit_line(g)
    kit = 1.01 if design.heat_sink_kit(g) else 1.0
    total = defence.value + offence.value
    base = total * cockpit.value * kit
    lines = [
        LedgerLine(
            "final.sum",
            tr("Defensive + offensive"),
            total,
            "{defensive} + {offensive}",
            (("defensive", defence.value), ("offensive", offence.value)),
            "BV rule 10.4; TM p. 304",
        ),
        cockpit,
    ]
    if kit != 1:
        lines.append(LedgerLine("final.kit", tr("Heat-sink override kit"), kit, source="BV rule 10.4", factor=True))
    rounded = nearest(base)
    lines.append(LedgerLine("final.rounded", tr("Rounded"), rounded, "{base}", (("base", base),), "BV rule 0.3"))
    manual = design.manual_value(g)
    if manual is not None:
        note = tr("set manually; MegaMek uses it")
        lines.append(LedgerLine("final.manual", tr("Manual value"), manual, source="BV rule 0.4", note=note))
    return LedgerLine("final", tr("Battle Value"), rounded, source="BV rules 0.3, 10.4; TM p. 304", lines=tuple(lines))


@query
def battle_value(g: Evaluator) -> int:
    """The Battle Value of the 'Mech with a regular crew, not in a force."""
    return int(final(g).value)


@query
def ledger(g: Evaluator) -> Ledger:
    """The whole calculation, line by line."""
    sections = (defensive(g), offensive(g), final(g))
    return Ledger(battle_value(g), defensive(g).value, offensive(g).value, sections, design.manual_value(g))
