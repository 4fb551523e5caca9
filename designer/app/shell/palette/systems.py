"""What the palette finds of the chassis: every choice of its form, and the fixes of the present findings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.shell.palette.results import Hit, Placing
from designer.construction.findings import findings
from designer.editing import Edit, edits
from designer.editing.choice import Choice, WeightTableRow, on_terms
from designer.editing.choices import ROWS
from designer.editing.edits.sinks import MOST
from designer.editing.fittings import FITTINGS
from designer.editing.fixes import alternatives
from designer.editing.motion_choices import chosen_jump
from designer.editing.remedies import remedy_for
from designer.language import marked, tr

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.editor import Editor


class _Named(NamedTuple):
    """What a row of the form is called, and other words for it."""

    words: str
    also: str = ""


_NAMES: Final = {
    "tonnage": _Named(marked("Tonnage"), marked("mass weight tons")),
    "form": _Named(marked("Chassis form"), marked("body legs biped quad tripod")),
    "conversion": _Named(marked("Conversion mode")),
    "kind": _Named(marked("Kind of 'Mech")),
    "base": _Named(marked("Tech base"), marked("technology")),
    "level": _Named(marked("Rules level")),
    "walk": _Named(marked("Walk and run MP"), marked("speed movement")),
    "engine": _Named(marked("Engine"), marked("fusion reactor")),
    "gyro": _Named(marked("Gyro")),
    "cockpit": _Named(marked("Cockpit")),
    "structure": _Named(marked("Internal structure")),
    "sinks": _Named(marked("Kind of heat sinks")),
    "jump": _Named(marked("Kind of jump system"), marked("jets")),
    "armor": _Named(marked("Armor type")),
    "myomer": _Named(marked("Myomer"), marked("muscles")),
    "boosters": _Named(marked("Speed boosters")),
    "fittings": _Named(marked("Omni, ejection, wing, override kit"), marked("install")),
}
_ROWS: Final = {**ROWS, "fittings": FITTINGS}


def systems(editor: Editor) -> Iterator[Hit]:
    """Every choice of the chassis: what may be had first in each row, then the others with the reason."""
    for name, row in _ROWS.items():
        named = _NAMES.get(name, _Named(name))
        chosen = row.chosen(editor.context.graph)
        for choice in _offered(editor.context, row):
            switch = name == "fittings"
            yield _system(editor, named, choice, is_now=choice.key == chosen and not switch, switch=switch)


class _Counted(NamedTuple):
    """A figure of the form that any number can be typed for; ``change`` gives the edit for one."""

    named: _Named
    least: int
    most: int
    change: Callable[[DesignContext, int], Edit]


_COUNTED: Final = (
    _Counted(
        _Named(marked("Year of introduction"), marked("year date")),
        1950,
        9999,
        lambda _context, year: edits.set_year(year),
    ),
    _Counted(
        _Named(marked("Number of heat sinks")),
        0,
        MOST,
        lambda context, count: edits.set_heat_sinks(context.unit.heat_sinks.kind, count),
    ),
    _Counted(
        _Named(marked("Jump MP"), marked("jets")),
        0,
        20,
        lambda context, mp: edits.set_jump(chosen_jump(context.graph) or "jump-jet", mp),
    ),
)


def numbers(editor: Editor, words: str) -> Iterator[Hit]:
    """The figures of the chassis that could become a number that is typed: "year 3055", "jump 4"."""
    context = editor.context
    for number in map(int, re.findall(r"(?<!\S)\d{1,4}(?!\S)", words)):
        for figure in _COUNTED:
            if figure.least <= number <= figure.most:
                edit = figure.change(context, number)
                yield Hit(
                    group="Systems",
                    name=tr("{row}: {choice}", row=tr(figure.named.words), choice=number),
                    icon="wrench",
                    also=tr(figure.named.also) if figure.named.also else "",
                    do=partial(context.apply, edit),
                    verb=tr("choose"),
                    placings=(Placing("", edit),),
                    weighs=True,
                )


def _offered(context: DesignContext, row: WeightTableRow) -> tuple[Choice, ...]:
    choices: tuple[Choice, ...] = on_terms(row.choices(context.graph), design.tech(context.graph), context.terms)
    return choices


def _system(editor: Editor, named: _Named, choice: Choice, *, is_now: bool, switch: bool) -> Hit:
    words = choice.name if switch else tr("{row}: {choice}", row=tr(named.words), choice=choice.name)
    return Hit(
        group="Systems",
        name=words,
        icon="check" if choice.fitted or is_now else "wrench",
        hint=tr("installed") if choice.fitted else "",
        also=tr(named.also) if named.also else "",
        do=lambda: editor.context.apply(choice.edit),
        verb=tr("remove") if choice.fitted else tr("choose"),
        reason="" if is_now else choice.why,
        impossible=tr("as it is now") if is_now else "",
        placings=() if is_now else (Placing("", choice.edit),),
        weighs=True,
    )


def fixes(editor: Editor) -> Iterator[Hit]:
    """What sets the present findings right, each with the finding it is for."""
    context = editor.context
    for finding in findings(context.graph):
        first = remedy_for(finding, context.graph, context.unit)
        for remedy in (*((first,) if first else ()), *alternatives((finding,), context.unit)):
            yield Hit(
                group="Commands",
                name=remedy.words,
                icon="wrench",
                hint=finding.sentence,
                also=tr("fix finding error"),
                do=lambda edit=remedy.edit: context.apply(edit),  # type: ignore[misc]  # mypy takes no default of a lambda
                verb=tr("fix it"),
                placings=(Placing("", remedy.edit),),
                weighs=True,
            )
