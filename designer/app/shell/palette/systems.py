"""Palette results for the chassis: the choices and numbers of its form, and fixes of the current findings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.shell.palette.results import Hit, Placing
from designer.construction.findings import Field, findings
from designer.editing import Edit, edits
from designer.editing.bulk_fixes import alternatives
from designer.editing.choice import Choice, WeightTableRow, on_terms
from designer.editing.choices import ROWS
from designer.editing.fittings import FITTINGS
from designer.editing.motion_choices import chosen_jump
from designer.editing.remedies import remedy_for
from designer.language import marked, tr
from designer.limits import MOST_HEAT_SINKS

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.editor import Editor


class _RowName(NamedTuple):
    """The displayed name of a row of the chassis form, and further words that match it."""

    words: str
    search: str = ""


_NAMES: Final = {
    "tonnage": _RowName(marked("Tonnage"), marked("mass weight class tons")),
    "form": _RowName(marked("Chassis form"), marked("body legs biped quad tripod")),
    "conversion": _RowName(marked("Conversion mode")),
    "kind": _RowName(marked("Kind of 'Mech")),
    "base": _RowName(marked("Tech base"), marked("technology")),
    "level": _RowName(marked("Rules level"), marked("technology")),
    "walk": _RowName(marked("Walk and run MP"), marked("speed movement")),
    "engine": _RowName(marked("Engine"), marked("fusion reactor")),
    "gyro": _RowName(marked("Gyro")),
    "cockpit": _RowName(marked("Cockpit")),
    "structure": _RowName(marked("Internal structure")),
    "sinks": _RowName(marked("Kind of heat sinks")),
    "jump": _RowName(marked("Kind of jump system"), marked("jets")),
    "armor": _RowName(marked("Armor type")),
    "myomer": _RowName(marked("Myomer"), marked("muscles")),
    "boosters": _RowName(marked("Speed boosters")),
    "fittings": _RowName(marked("Omni, ejection, wing, override kit"), marked("install")),
}
_ROWS: Final = {**ROWS, "fittings": FITTINGS}


def systems(editor: Editor) -> Iterator[Hit]:
    """The results for every choice of the chassis form; per row available ones first, then others with the reason."""
    for name, row in _ROWS.items():
        named = _NAMES.get(name, _RowName(name))
        chosen = row.chosen(editor.context.graph)
        for choice in _offered_choices(editor.context, row):
            switch = name == "fittings"
            yield _system(editor, named, choice, is_now=choice.key == chosen and not switch, switch=switch)


class _NumberField(NamedTuple):
    """A number of the design with its range, in a ``field`` of a panel; ``change`` returns the edit that sets it."""

    named: _RowName
    field: Field
    least: int
    most: int
    change: Callable[[DesignContext, int], Edit]


_NUMBER_FIELDS: Final = (
    _NumberField(
        _RowName(marked("Year of introduction"), marked("year date era")),
        Field.YEAR,
        1950,
        9999,
        lambda _context, year: edits.set_year(year),
    ),
    _NumberField(
        _RowName(marked("Number of heat sinks")),
        Field.SINK_COUNT,
        0,
        MOST_HEAT_SINKS,
        lambda context, count: edits.set_heat_sinks(context.unit.heat_sinks.kind, count),
    ),
    _NumberField(
        _RowName(marked("Jump MP"), marked("jets")),
        Field.JUMP,
        0,
        20,
        lambda context, mp: edits.set_jump(chosen_jump(context.graph) or "jump-jet", mp),
    ),
)


def numbers(editor: Editor, words: str) -> Iterator[Hit]:
    """The results that set a number of the chassis to a typed number: "year 3055", "jump 4"."""
    context = editor.context
    for number in map(int, re.findall(r"(?<!\S)\d{1,4}(?!\S)", words)):
        for figure in _NUMBER_FIELDS:
            if figure.least <= number <= figure.most:
                edit = figure.change(context, number)
                yield Hit(
                    group="Systems",
                    name=tr("{row}: {choice}", row=tr(figure.named.words), choice=number),
                    icon="wrench",
                    search=tr(figure.named.search) if figure.named.search else "",
                    run=partial(context.apply, edit),
                    verb=tr("choose"),
                    placings=(Placing("", edit),),
                    shows_mass=True,
                )


def number_fields(editor: Editor) -> Iterator[Hit]:
    """The results that lead to the fields of the numbers, for words without a number."""
    for each in _NUMBER_FIELDS:
        words, search = tr(each.named.words), tr(each.named.search) if each.named.search else ""
        run = partial(editor.lead_to, each.field)
        yield Hit(group="Systems", name=f"{words}…", icon="wrench", search=search, run=run, verb=tr("go there"))


def _offered_choices(context: DesignContext, row: WeightTableRow) -> tuple[Choice, ...]:
    choices: tuple[Choice, ...] = on_terms(row.choices(context.graph), design.tech(context.graph), context.terms)
    return choices


def _system(editor: Editor, named: _RowName, choice: Choice, *, is_now: bool, switch: bool) -> Hit:
    words = choice.name if switch else tr("{row}: {choice}", row=tr(named.words), choice=choice.name)
    return Hit(
        group="Systems",
        name=words,
        icon="check" if choice.fitted or is_now else "wrench",
        hint=tr("installed") if choice.fitted else "",
        search=tr(named.search) if named.search else "",
        run=lambda: editor.context.apply(choice.edit),
        verb=tr("remove") if choice.fitted else tr("choose"),
        reason="" if is_now else choice.why,
        disabled=tr("as it is now") if is_now else "",
        placings=() if is_now else (Placing("", choice.edit),),
        shows_mass=True,
        removes=choice.fitted,
    )


def fixes(editor: Editor) -> Iterator[Hit]:
    """The results for the fixes of current findings; the hint is the finding."""
    context = editor.context
    for finding in findings(context.graph):
        first = remedy_for(finding, context.graph, context.unit)
        for remedy in (*((first,) if first else ()), *alternatives((finding,), context.unit)):
            yield Hit(
                group="Commands",
                name=remedy.words,
                icon="wrench",
                hint=finding.sentence,
                search=tr("fix finding error"),
                run=lambda edit=remedy.edit: context.apply(edit),  # type: ignore[misc]  # mypy takes no default of a lambda
                verb=tr("fix it"),
                placings=(Placing("", remedy.edit),),
                shows_mass=True,
            )
