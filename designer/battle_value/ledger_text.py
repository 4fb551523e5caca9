"""The ledger in words: a line's figure, hint and explanation, and the whole calculation as text in columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from designer.battle_value.ledger import Ledger, LedgerLine
from designer.decimals import NARROW_SPACE, figure, plain, rounded
from designer.language import beginning, cited, inside, marked, tr

_INDENT = 2

HALVED = marked("halved by heat")
"""The hint of a weapon behind the one that reached the heat limit."""


# -- one line -------------------------------------------------------------------------------------------------


def digits_of(line: LedgerLine) -> int:
    """Digits that a line's figure is shown to: two for factors, none for final points, else one."""
    if line.factor:
        return 2
    is_total = not line.id.startswith(("def", "off")) and isinstance(line.value, int)
    return 0 if is_total else 1


def shown_value(line: LedgerLine) -> float:
    """The value as its digits show it, halves away from zero; changes are differences of these."""
    return float(rounded(line.value, digits_of(line)))


def figure_of(line: LedgerLine) -> str:
    """The figure of a line: "487.5", "× 1.20", "1 659"."""
    text = figure(line.value, digits_of(line))
    return f"× {text}" if line.factor else text


def hint_of(line: LedgerLine) -> str:
    """How the figure came about, in a few words: the note, a weapon's heat, or the formula."""
    inputs = dict(line.inputs)
    if "heat so far" in inputs:
        return tr(HALVED) if line.formula else tr("heat {sum}", sum=_sum(inputs, "heat so far", "heat"))
    if line.note:
        return line.note
    text = line.formula_text
    return "" if text == plain(float(line.value)) else _parted(text)


def line_text(line: LedgerLine) -> str:
    """One line with all that belongs to it, for a report: "Armor: 195 × 2.5 = 487.5 (BV rule 2; TM p. 302)"."""
    how = line.formula_text
    if "heat so far" in dict(line.inputs):
        how = ", ".join(f"{inside(name)} {what}" for name, what in _weapon_rows(line))
    text = f"{line.label}: {how} = {figure_of(line)}" if how else f"{line.label}: {figure_of(line)}"
    text = f"{text}, {line.note}" if line.note else text
    return f"{text} ({cited(line.source)})" if line.source else text


def _parted(formula: str) -> str:
    """A formula with its thousands parted, as all figures beside it are."""
    return re.sub(r"(?<![\d.,])\d{4,}", lambda found: f"{int(found[0]):,}".replace(",", NARROW_SPACE), formula)


def _sum(inputs: dict[str, object], *names: str) -> str:
    return plain(sum(float(str(inputs[name])) for name in names))


# -- why it has its figure ------------------------------------------------------------------------------------


class Explanation(NamedTuple):
    """Why a line has its figure: what goes in, by name, and the rule."""

    rows: tuple[tuple[str, str], ...]
    source: str


def explanation(ledger: Ledger, line: LedgerLine) -> Explanation:
    """What goes into a line, how it is put together, and what speed makes of it."""
    rows = list(_weapon_rows(line) if "heat so far" in dict(line.inputs) else _input_rows(line))
    if not line.formula and not line.inputs:
        rows.insert(0, (tr("Value"), figure_of(line)))
    after = _after_speed(ledger, line)
    if after:
        rows.append((tr("After speed"), after))
    return Explanation(tuple(rows), cited(line.source))


def _input_rows(line: LedgerLine) -> Iterator[tuple[str, str]]:
    """The inputs that count, then the formula. Those that a formula leaves out are neutral."""
    for name, value in line.inputs:
        if not line.formula or isinstance(value, str) or f"{{{name}}}" in line.formula:
            yield _named(name), plain(value)
    if line.formula:
        yield tr("Formula"), f"{line.formula_text} = {figure_of(line).removeprefix('× ')}"
    if line.note:
        yield tr("Note"), line.note


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
    """A factor multiplies; whole points, such as those of a capacitor, are added."""
    return f"+ {plain(value)}" if isinstance(value, int) else f"× {plain(value)}"


def _after_speed(ledger: Ledger, line: LedgerLine) -> str:
    """What a line's points are worth in the total of its section; empty where that does not apply."""
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
"""What the inputs of lines are called."""
_FACTORS = (
    *(marked("drone"), marked("capacitor"), marked("prototype Artemis"), marked("pulse module")),
    marked("targeting computer"),
)
"""What multiplies weapons; the others are names."""


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
