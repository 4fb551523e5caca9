"""Texts on the ledger: the figure, hint and explanation of a line, and the whole calculation in columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from designer.battle_value.ledger import Ledger, LedgerLine
from designer.decimals import NARROW_SPACE, figure, plain, rounded
from designer.language import beginning, cited, inside, marked, sense, tr

_INDENT = 2

_BY_HEAT, _BY_FACING = marked("½ by heat"), marked("½ by facing")
"""The hints of weapons that count half: others before them reach the heat limit; fewer points face their side."""


# -- one line -------------------------------------------------------------------------------------------------


def digits_of(line: LedgerLine) -> int:
    """The number of digits after the point with which a line is shown: 2 for factors, 0 for totals, else 1."""
    if line.factor:
        return 2
    is_total = not line.id.startswith(("def", "off")) and isinstance(line.value, int)
    return 0 if is_total else 1


def shown_value(line: LedgerLine) -> float:
    """The value of a line rounded as it is shown; changes are computed from these values."""
    return float(rounded(line.value, digits_of(line)))


def figure_of(line: LedgerLine) -> str:
    """The value of a line as text: "487.5", "× 1.20", "1 659"."""
    text = figure(line.value, digits_of(line))
    return f"× {text}" if line.factor else text


def hint_of(line: LedgerLine) -> str:
    """A short text on how the value was computed: a weapon's heat, the note, or the formula; and its slip."""
    return "; ".join(filter(None, (_how(line), line.slip)))


def _how(line: LedgerLine) -> str:
    inputs = dict(line.inputs)
    if "heat so far" in inputs:
        heat = () if line.formula else (tr("heat {sum}", sum=_sum(inputs, "heat so far", "heat")),)
        return ", ".join((*heat, *map(tr, halvings(line))))
    if line.note:
        return line.note
    text = line.formula_text
    return "" if text == plain(float(line.value)) else _parted(text)


def halvings(line: LedgerLine) -> tuple[str, ...]:
    """Why a weapon counts half, for each time that its value is halved, as marked texts."""
    inputs = dict(line.inputs)
    by_heat = (_BY_HEAT,) if line.formula and "heat so far" in inputs else ()
    return (*by_heat, _BY_FACING) if inputs.get("facing") == "halved" else by_heat


def line_text(line: LedgerLine) -> str:
    """A line with formula, note and source: "Armor: 195 × 2.5 = 487.5 (BV rule 2; TM p. 302)"."""
    how = line.formula_text
    if "heat so far" in dict(line.inputs):
        how = ", ".join(f"{inside(name)} {what}" for name, what in _weapon_rows(line))
    text = f"{line.label}: {how} = {figure_of(line)}" if how else f"{line.label}: {figure_of(line)}"
    text = ", ".join(filter(None, (text, line.note, line.slip)))
    return f"{text} ({cited(line.source)})" if line.source else text


def _parted(formula: str) -> str:
    """A formula with spaces between thousands, as in all other figures."""
    return re.sub(r"(?<![\d.,])\d{4,}", lambda found: f"{int(found[0]):,}".replace(",", NARROW_SPACE), formula)


def _sum(inputs: dict[str, object], *names: str) -> str:
    return plain(sum(float(str(inputs[name])) for name in names))


# -- explanations ---------------------------------------------------------------------------------------------


class Explanation(NamedTuple):
    """The explanation of a line: rows of names and values, and the source of the rule."""

    rows: tuple[tuple[str, str], ...]
    source: str


def explanation(ledger: Ledger, line: LedgerLine) -> Explanation:
    """The explanation of a line: its inputs, its formula, and its points after the speed factor."""
    rows = list(_weapon_rows(line) if "heat so far" in dict(line.inputs) else _input_rows(line))
    if not line.formula and not line.inputs:
        rows.insert(0, (tr("Value"), figure_of(line)))
    after = _after_speed(ledger, line)
    if after:
        rows.append((tr("After speed"), after))
    if line.slip:
        rows.append((tr("Slip"), line.slip))
    if line.books:
        rows.append((tr("Item"), cited(line.books)))
    return Explanation(tuple(rows), cited(line.source))


def _input_rows(line: LedgerLine) -> Iterator[tuple[str, str]]:
    """The rows of the inputs that the formula uses, then of the formula and the note."""
    for name, value in line.inputs:
        if not line.formula or isinstance(value, str) or f"{{{name}}}" in line.formula:
            yield _named(name), plain(value)
    if line.formula:
        yield tr("Formula"), f"{line.formula_text} = {figure_of(line).removeprefix('× ')}"
    if line.note:
        yield tr(sense("finding", "Note")), line.note


def _weapon_rows(line: LedgerLine) -> Iterator[tuple[str, str]]:
    inputs = dict(line.inputs)
    names = list(inputs)
    yield tr("Base value"), plain(inputs["base"])
    factors = [f"{tr(name)} {_factor(inputs[name])}" for name in names[1 : names.index("worth")]]
    if inputs["facing"] == "halved":
        factors.append(tr("facing × 0.5"))
    if factors:
        yield tr("Factors"), ", ".join(factors)
    words = (
        marked("{before} + {heat} of {limit}, halved")
        if line.formula
        else marked("{before} + {heat} of {limit}, counted in full")
    )
    yield (
        tr("Heat so far"),
        tr(
            words,
            before=plain(inputs["heat so far"]),
            heat=plain(inputs["heat"]),
            limit=plain(inputs["efficiency"]),
        ),
    )


def _factor(value: object) -> str:
    """A factor as text: "× 1.2"; integers, such as a capacitor's points, are added: "+ 44"."""
    return f"+ {plain(value)}" if isinstance(value, int) else f"× {plain(value)}"


def _after_speed(ledger: Ledger, line: LedgerLine) -> str:
    """The points of a line times the factors of its section, as text; empty if there are no such factors."""
    if line.factor or line.id in ("def", "off", "off.heat"):
        return ""
    section = next((s for s in ledger.sections if line.id.startswith(f"{s.id}.")), None)
    factors = [v for name, v in section.inputs if name in ("speed", "control") and v != 1] if section else []
    if not factors:
        return ""
    value = line.value
    for factor in factors:
        value *= float(str(factor))
    return " × ".join((figure_of(line), *map(plain, factors))) + f" = {figure(value, 1)}"


def _named(name: str) -> str:
    words = name.upper() if name in ("mp", "umu") else name.replace("_", " ")
    return beginning(tr(words))


_INPUTS = (
    *(marked("points"), marked("multiplier"), marked("bar"), marked("type"), marked("sum"), marked("engine")),
    *(marked("side torso slots"), marked("tonnage"), marked("factor"), marked("ammunition"), marked("launchers")),
    *(marked("value"), marked("slots"), marked("modifier"), marked("run"), marked("jump"), marked("UMU")),
    *(marked("speed"), marked("each"), marked("count"), marked("capacity"), marked("movement"), marked("extra")),
    *(marked("stealth"), marked("base"), marked("bins"), marked("tons"), marked("myomer"), marked("AES")),
    *(marked("aes"), marked("half jump"), marked("MP"), marked("control"), marked("defensive"), marked("offensive")),
    *(marked("designators"), marked("crew"), marked("damage")),
)
"""The names of the inputs of lines, marked for translation."""
_FACTORS = (
    *(marked("drone"), marked("capacitor"), marked("prototype Artemis"), marked("pulse module")),
    marked("targeting computer"),
)
"""The names of weapon factors, marked for translation; the others are proper names."""


# -- the whole ------------------------------------------------------------------------------------------------


def ledger_text(ledger: Ledger) -> str:
    """The whole calculation as plain text: labels, hints and figures in aligned columns."""
    return aligned([row for section in ledger.sections for row in ledger_rows(section)], texts=2)


def ledger_rows(line: LedgerLine, depth: int = 0) -> Iterator[tuple[str, str, str]]:
    """The label, hint and figure of a line and of those below it; labels are indented by depth."""
    yield " " * (_INDENT * depth) + line.label, hint_of(line), figure_of(line)
    for part in line.lines:
        yield from ledger_rows(part, depth + 1)


def aligned(rows: Sequence[tuple[str, ...]], texts: int) -> str:
    """Rows as lines of text with aligned columns; the first ``texts`` columns are texts, others figures."""
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    sides = "<" * texts + ">" * (len(widths) - texts)
    lines = []
    for row in rows:
        cells = (f"{cell:{side}{width}}" for cell, side, width in zip(row, sides, widths, strict=True))
        lines.append("  ".join(cells).rstrip() + "\n")
    return "".join(lines)
