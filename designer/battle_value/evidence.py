"""The evidence for a Battle Value: a document with its line-by-line calculation, the rules, inputs and versions.

It has three formats: text for a forum or a bug tracker, an HTML page, and JSON for programs.
"""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from designer import __version__, design
from designer.battle_value.ledger import Ledger, LedgerLine
from designer.battle_value.ledger_text import explanation, figure_of, hint_of, ledger_text, line_text
from designer.battle_value.total import ledger
from designer.catalog import edition
from designer.decimals import figure
from designer.graph import Evaluator
from designer.language import cited, marked, tr


class Evidence(NamedTuple):
    """The contents of the document. ``origin`` is the unit's file, empty if there is none.

    ``difference`` says why the value is another one than by Total Warfare. ``by_rules`` is whether it follows the rules
    where the reference implementation slips.
    """

    unit: str
    description: str
    origin: str
    program: str
    data: str
    by_rules: bool
    ledger: Ledger
    difference: str = ""


def evidence(g: Evaluator, origin: str = "", difference: str = "") -> Evidence:
    """The evidence (the document with the whole calculation) for the unit of the evaluator."""
    names, tech, chassis = design.names(g), design.tech(g), design.chassis(g)
    description = f"{chassis.tonnage} t {tr(chassis.form.value)}, {tr(tech.base.value)}, {tech.year}"
    rules = design.rules(g).facts
    data = tr("{rules}, equipment of {month}", rules=f"{rules.name} {rules.version}", month=edition())
    return Evidence(
        names.full, description, origin, f"Mechwright {__version__}", data, design.by_rules(g), ledger(g), difference
    )


_LINES = marked("Line by line")


def _headed(pack: Evidence) -> Iterator[tuple[str, str]]:
    yield tr("Unit"), f"{pack.unit} ({pack.description})"
    if pack.origin:
        yield tr("File"), pack.origin
    yield tr("Battle Value"), str(pack.ledger.battle_value)
    if pack.ledger.manual is not None:
        yield tr("Manual value"), str(pack.ledger.manual)
    yield tr("Defensive"), figure(pack.ledger.defensive, 1)
    yield tr("Offensive"), figure(pack.ledger.offensive, 1)
    if pack.difference:
        yield tr("Difference"), pack.difference
    yield tr("Program"), pack.program
    yield tr("Rules and data"), pack.data
    yield tr("Slips"), tr("left out: by the rules") if pack.by_rules else tr("counted, as in published values")


def as_text(pack: Evidence) -> str:
    """The evidence as text: the ledger in columns, then every line with its inputs and its rule."""
    head = "".join(f"{label + ':':<16}{value}\n" for label, value in _headed(pack))
    lines = "".join(f"- {line_text(line)}\n" for line in pack.ledger.walk())
    lines = f"{tr(_LINES)}\n{lines}"
    return f"{head}\n{ledger_text(pack.ledger)}\n{lines}"


def as_json(pack: Evidence) -> str:
    """The evidence as JSON: ``evidence_fields``."""
    return json.dumps(evidence_fields(pack), ensure_ascii=False, indent=2) + "\n"


def evidence_fields(pack: Evidence) -> dict[str, Any]:  # Any: JSON
    """The evidence as a JSON object: unrounded values, inputs by name, lines with their ids."""
    return {
        "unit": pack.unit,
        "description": pack.description,
        "origin": pack.origin,
        "program": pack.program,
        "data": pack.data,
        "slips_counted": not pack.by_rules,
        "battle_value": pack.ledger.battle_value,
        **({} if pack.ledger.manual is None else {"manual_value": pack.ledger.manual}),
        "defensive": pack.ledger.defensive,
        "offensive": pack.ledger.offensive,
        "lines": [_as_data(section) for section in pack.ledger.sections],
    }


def _as_data(line: LedgerLine) -> dict[str, Any]:  # Any: JSON
    return {
        "id": line.id,
        "label": line.label,
        "value": line.value,
        "factor": line.factor,
        "formula": line.formula_text,
        "inputs": dict(line.inputs),
        "source": line.source,
        "note": line.note,
        "slip": line.slip,
        "lines": [_as_data(part) for part in line.lines],
    }


def as_html(pack: Evidence) -> str:
    """The evidence as an HTML page with a table: sections in bold, every line with its formula and its rule."""
    language = tr("en")
    title = html.escape(tr("Battle Value of {name}", name=pack.unit))
    head = "".join(f"<dt>{html.escape(label)}</dt><dd>{html.escape(value)}</dd>" for label, value in _headed(pack))
    heads = (tr("Line"), tr("How"), tr("Value"), tr("Inputs"), tr("Rule"))
    columns = "".join(f"<th>{html.escape(column)}</th>" for column in heads)
    rows = "".join(row for section in pack.ledger.sections for row in _html_rows(pack.ledger, section, 0))
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head>\n<body><h1>{title}</h1>\n<dl>{head}</dl>\n"
        f"<table><thead><tr>{columns}</tr></thead>\n"
        f"<tbody>{rows}</tbody></table></body></html>\n"
    )


_STYLE = (
    "body{font-family:sans-serif;margin:2em}table{border-collapse:collapse}"
    "td,th{padding:.2em .8em;text-align:left;border-bottom:1px solid}td:nth-child(3){text-align:right}"
    "dl{display:grid;grid-template-columns:max-content auto;gap:.2em 1em}dd{margin:0}"
)


def _html_rows(whole: Ledger, line: LedgerLine, depth: int) -> Iterator[str]:
    inputs = "; ".join(f"{name} {value}" for name, value in explanation(whole, line).rows)
    label = html.escape(line.label)
    cells = (hint_of(line), figure_of(line), inputs, cited(line.source))
    indent = f' style="padding-left:{0.8 + 1.2 * depth:.1f}em"'
    yield (
        f"<tr><td{indent}>{f'<b>{label}</b>' if depth == 0 else label}</td>"
        + "".join(f"<td>{html.escape(cell)}</td>" for cell in cells)
        + "</tr>\n"
    )
    for part in line.lines:
        yield from _html_rows(whole, part, depth + 1)


EVIDENCE_FORMS: Final[Mapping[str, Callable[[Evidence], str]]] = {"text": as_text, "html": as_html, "json": as_json}
"""The forms of the evidence."""
