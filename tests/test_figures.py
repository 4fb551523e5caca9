"""Each figure has one definition, and every place that shows it tells the same."""

import ast
import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest

from designer.analysis.edit_outcome import edit_outcome
from designer.app.pages.compare.side_by_side import side_by_side_rows
from designer.app.pages.library.columns import COLUMNS
from designer.app.pages.library.details import six_figures
from designer.app.views.assistants.omni_matrix import OmniColumn, rows_of
from designer.app.views.ledger.figure_breakdowns import figure_breakdown
from designer.assistants.figure_targets import FigureTarget
from designer.assistants.omni import Omni
from designer.assistants.omni_figures import figures as figures_beside
from designer.assistants.omni_files import GatheredOmni
from designer.assistants.seek_news import figures_of
from designer.cli import main
from designer.cli.library_units import print_standing
from designer.cli.omni_text import omni_lines
from designer.comparison.headline_figures import totals
from designer.design import once
from designer.editing import Session
from designer.editing.edits import maximize_armor
from designer.figures import DAMAGE, FIGURES, HEAT, MOVE, Figure, damage_at, figure_of
from designer.formats import write
from designer.formats.unit_sheet import SHEET_FORMS
from designer.language import beginning
from designer.library.database import Database
from designer.library.query_words import query_of
from designer.library.search import search
from designer.library.unit_lines import line_of
from designer.library.unit_row import Placed, value_of
from designer.library.unit_valuing import row_of
from designer.query import FigureCondition
from designer.units.location import LA, LL, LT, RL, RT
from designer.units.unit import Armor, HeatSinks, Unit
from tests.building import mech
from tests.library.stored import store_units
from tests.program_text import PROGRAM, modules

FAST = mech(("is-masc", RT), ("umu", LL), ("umu", RL))
"""A 50-ton 'Mech with an engine for 4 walking MP, MASC and two UMUs."""
ARMED = mech(
    *(("medium-laser", LA), ("er-ppc", RT), ("srm-6", LT), ("srm-6-ammo", LT), ("jump-jet", LL), ("jump-jet", RL)),
    sinks=HeatSinks(8, "double"),
    armor=Armor(front=(9, *[10] * 7, 0)),
)
WORKED = {
    **{"tonnage": 50, "rating": 200, "walk": 4, "run": 6, "run.boosted": 6, "jump": 2, "umu": 0, "year": 3067},
    **{"armor": 79, "armor.percent": 100 * 79 / 169, "structure": 83},  # TM p. 47, 56
    **{"sinks": 8, "heat.sunk": 16, "heat.weapons": 22, "heat.made": 25, "heat.net": 9},  # 3 + 15 + 4, and 3 of jumping
    **{"damage.3": 5 + 10 + 12, "damage.9": 5 + 10 + 12, "damage.15": 10},  # TM p. 341
}
"""Figures of ``ARMED``, reckoned by hand."""


def values(unit: Unit, *ids: str) -> list[float]:
    g = once(unit)
    return [FIGURES[each].of(g) for each in ids]


# -- definitions ----------------------------------------------------------------------------------------------


def test_masc_boosts_another_figure_than_run_mp():
    assert values(FAST, "walk", "run", "run.boosted") == [4, 6, 8]  # BV rule 1.4: with MASC twice the walking MP


def test_umus_give_no_jump_mp():
    assert values(FAST, "jump", "umu") == [0, 2]


@pytest.mark.parametrize(("figure", "value"), WORKED.items())
def test_a_figure_is_what_its_definition_says(figure: str, value: float):
    assert values(ARMED, figure) == [pytest.approx(value)]


def test_figures_that_are_parts_of_others_agree_with_them():
    ids = "mass", "mass.free", "tonnage", "bv", "bv.defensive", "bv.offensive", "per_bv", "damage.9"
    used, free, tons, bv, defensive, offensive, per_bv, damage = values(ARMED, *ids)
    assert used + free == 1000 * tons
    assert bv == round(defensive + offensive)
    assert per_bv == pytest.approx(100 * damage / bv)


def test_cost_is_with_ammunition():
    dry, whole = values(ARMED, "cost.dry", "cost")
    assert whole - dry == round(27_000 * (1 + 50 / 100))  # TM p. 284: a ton of SRM ammunition


def test_damage_at_a_usual_distance_is_a_figure_of_the_table():
    assert damage_at(9) is figure_of("damage.9") is FIGURES["damage.9"]
    assert figure_of("damage.12").of(once(ARMED)) == 10
    with pytest.raises(KeyError):
        figure_of("damage.far")


def test_no_two_figures_share_a_name_a_column_or_a_word():
    assert len({each.name for each in FIGURES.values()}) == len(FIGURES)
    assert len({each.short for each in FIGURES.values()}) == len(FIGURES)
    assert len({each.column for each in FIGURES.values()}) == len(FIGURES)
    words = [word for each in FIGURES.values() for word in (each.word, *each.also)]
    assert len(set(words)) == len(words)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """A library with both units."""
    with Database(tmp_path_factory.mktemp("library") / "library.db") as made:
        source = made.run("INSERT INTO sources (path, added) VALUES ('/units', '2026-01-01')")
        columns = "(source, path, member, size, stamp, hash, reader)"
        file = made.run(f"INSERT INTO files {columns} VALUES (?, 'a.mtf', '', 0, 0, x'', '')", (source,))
        store_units(made, file, "/a", [Placed(row_of(FAST), 0), Placed(row_of(ARMED), 1)])
        yield made


# -- places ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", [FAST, ARMED])
def test_a_comparison_shows_the_figures(unit: Unit):
    g = once(unit)
    for total in totals(g, g):
        assert (total.a, total.b, total.change) == (total.figure.read(g), total.figure.read(g), 0)


def test_a_comparison_tells_boosted_and_underwater_mp_where_there_are_any():
    fast, armed = once(FAST), once(ARMED)
    told = {total.figure.id: (total.a, total.b) for total in totals(fast, armed)}
    assert (told["run"], told["run.boosted"]) == ((6, 6), (8, 6))
    assert (told["jump"], told["umu"]) == ((0, 2), (2, 0))
    assert not {"run.boosted", "umu"} & {total.figure.id for total in totals(armed, armed)}


def test_the_command_line_compares_the_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    paths = [str(tmp_path / name) for name in ("a.mtf", "b.mtf")]
    for path, unit in zip(paths, (FAST, ARMED), strict=True):
        write(unit, Path(path))
    assert main(["compare", *paths, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)["totals"]
    assert [found[each]["a"] for each in ("walk", "run", "run.boosted", "jump", "umu")] == [4, 6, 8, 0, 2]
    assert main(["compare", *paths]) == 0
    text = capsys.readouterr().out
    assert all(FIGURES[each].label in text for each in found)


def test_a_sheet_tells_walk_run_and_jump_mp_with_boosters_and_umus_apart():
    assert "4 / 6 [8] / 0, UMU 2" in SHEET_FORMS["text"](FAST)


@pytest.mark.parametrize("unit", [FAST, ARMED])
def test_rows_of_the_library_hold_the_figures(unit: Unit):
    g, row, line = once(unit), row_of(unit), line_of(unit, 0)
    for figure in FIGURES.values():
        assert value_of(figure)(row) == value_of(figure)(line) == figure.of(g), figure.id


@pytest.mark.parametrize("figure", FIGURES.values(), ids=lambda figure: figure.id)
def test_a_word_of_queries_means_the_figure(library: Database, figure: Figure):
    known = [figure.tabled(figure.of(once(unit))) for unit in (FAST, ARMED)]
    limit = sum(known) / 2
    for word in (figure.word, *figure.also):
        query = query_of(f"{word}<={limit:.6f}")
        assert not query.problems
        wanted = [(number,) for number, value in enumerate(known) if value <= limit]
        assert search(library, query, ("configuration",), ("configuration",)) == wanted


def test_percent_behind_a_limit_asks_for_the_figure_in_percent():
    assert query_of("armor>=90%") == query_of("armor%>=90") == query_of("armor%>=90%")
    assert query_of("armor>=90") != query_of("armor>=90%")
    assert query_of("walk>=90%").problems  # there is no such figure
    assert query_of("netheat<=-3").terms[0] == FigureCondition("netheat", "<=", -3)


@pytest.mark.parametrize("figure", FIGURES.values(), ids=lambda figure: figure.id)
def test_a_column_of_the_library_shows_its_figure(figure: Figure):
    column = next(each for each in COLUMNS if each.id == figure.id)
    for unit in (FAST, ARMED):
        assert column.text(line_of(unit, 0)) == figure.text(figure.of(once(unit)))
        assert column.sort_key is not None
        assert column.sort_key(line_of(unit, 0)) == figure.of(once(unit))
    assert (column.heading, column.tip, column.title, column.width) == (
        *(figure.short, figure.definition, figure.name, figure.sample),
    )
    assert figure.word in column.tip_text


def test_the_move_and_heat_columns_tell_the_figures():
    fast, armed = ({column.id: column.text(line_of(unit, 0)) for column in COLUMNS} for unit in (FAST, ARMED))
    assert (fast["move"], armed["move"]) == ("4 / 6 [8] / 0, UMU 2", "4 / 6 / 2")
    assert armed["heat.balance"] == "25 / 16"


def test_columns_have_ids_of_their_own():
    assert len({column.id for column in COLUMNS}) == len(COLUMNS)
    assert all(column.id for column in COLUMNS)


@pytest.mark.parametrize("figure", FIGURES.values(), ids=lambda figure: figure.id)
def test_a_target_is_about_the_figure(figure: Figure):
    target = FigureTarget(figure.id, least=0)
    assert (target.label, target.value(once(ARMED))) == (figure.name, figure.of(once(ARMED)))


def test_a_found_design_is_told_with_all_figures():
    assert figures_of(once(ARMED)) == {each.id: each.of(once(ARMED)) for each in FIGURES.values()}


# -- a new figure -----------------------------------------------------------------------------------------------

ADD_A_FIGURE = """
import sys
from pathlib import Path

from designer import design, figures

added = figures.Figure(
    id="mounts", name="Mounts", short="mounts", definition="Items that are mounted", source="", column="mounts",
    word="mounts", of=lambda g: len(design.equipment(g)),
)
figures.FIGURES = {**figures.FIGURES, added.id: added}

from designer.app.pages.library.columns import COLUMNS
from designer.assistants.figure_targets import FigureTarget
from designer.design import once
from designer.library.unit_lines import line_of, lines
from designer.library.database import Database
from designer.library.query_words import query_of
from designer.library.rows import is_outdated, load
from designer.library.search import search
from designer.library.percentiles import UnitGroup, standings
from designer.library.unit_row import Placed
from designer.library.unit_valuing import row_of
from tests.library.stored import store_units
from tests.test_figures import ARMED

column = next(each for each in COLUMNS if each.id == added.id)
with Database(Path(sys.argv[1])) as library:
    assert is_outdated(library)
    assert [column.text(line) for chunk in lines(library) for line in chunk] == ["0", "0"]
    store_units(library, 1, "/a", [Placed(row_of(ARMED))])
    assert [column.text(line) for chunk in lines(library) for line in chunk] == ["6"]
    ((unit,),) = search(library, query_of("mounts=6"))
    own = load(library, unit)
    assert standings(library, own, UnitGroup("1", ()))[-1][:2] == ("mounts", 6)
assert own.value(added.id) == line_of(ARMED, 0).value(added.id) == 6
assert FigureTarget(added.id, least=0).value(once(ARMED)) == 6
"""


def test_a_new_figure_is_one_record_also_for_a_library_of_an_earlier_version(library: Database, tmp_path: Path):
    with sqlite3.connect(tmp_path / "library.db") as earlier:
        library._connection.backup(earlier)
    earlier.close()
    subprocess.run([sys.executable, "-c", ADD_A_FIGURE, str(tmp_path / "library.db")], check=True)


# -- labels ---------------------------------------------------------------------------------------------------

COMMON = {
    *("Battle Value", "Defensive", "Offensive", "Point value", "Tonnage", "Year", "Cost", "Cost, M", "Heat sinks"),
    *("Jump MP", "Armor points", "Heat sunk", "Tonnage, t"),
}
"""Names of figures that also name something else: a panel, a field, a line of a ledger, a part of a price."""


def test_no_other_module_writes_the_name_of_a_figure():
    names = {text for figure in FIGURES.values() for text in (figure.name, figure.label)} - COMMON
    names |= {"Heat over sinks", "Heat above what is sunk", "Excess heat", "Armor, % of most"}
    for module in modules():
        for call in module.marks if module.file != PROGRAM / "figures.py" else ():
            written = {each.value for each in call.args if isinstance(each, ast.Constant)}
            if ast.unparse(call.func) in ("tr", "marked"):
                assert not written & names, f"{module.file}:{call.lineno}"


NAMES = [(each.name, each.short) for each in FIGURES.values()] + [
    (each.name, each.short) for each in (MOVE, HEAT, DAMAGE)
]
LABELS = {label for name, short in NAMES for label in (name, short, beginning(short))}
LABELS |= {each.label for each in FIGURES.values()}
"""The labels that a figure, or figures shown together, may have."""


def test_the_details_of_a_unit_label_figures_as_the_table_does():
    assert {label for label, _ in six_figures(line_of(ARMED, 0))} - LABELS == {"Rules"}


def test_figures_of_omnis_are_labelled_as_in_the_table():
    matrix = takewhile(lambda row: row.key != "findings", rows_of([OmniColumn(ARMED, figures_beside(ARMED))]))
    assert {row.label for row in matrix} - LABELS == {"In the editor", "Pods, t", "Slots free"}
    head = list(omni_lines(GatheredOmni(Omni(ARMED, (ARMED,)), {}, {}, ())))[1]
    assert set(re.split(r"  +", head.strip())) - LABELS == {"pods", "errors"}


def test_a_sheet_as_text_labels_figures_as_the_table_does():
    design, *_ = SHEET_FORMS["text"](ARMED).split("\n\n")[1:]
    told = {re.split(r"  +", line.strip())[0] for line in design.splitlines()}
    assert told - LABELS == {"Design", "Engine", "Gyro", "Cockpit", "Rulebooks"}


def test_the_breakdown_of_the_speed_labels_figures_as_the_table_does():
    breakdown = figure_breakdown("sheet.move", once(FAST))
    assert breakdown is not None
    assert {label for label, _ in breakdown.explanation.rows} - LABELS == {"Engine"}


def test_percentiles_are_labelled_as_in_the_table_and_tell_which_way_is_better(
    library: Database, capsys: pytest.CaptureFixture[str]
):
    print_standing(library, f"{FAST.names.chassis} {FAST.names.model}".strip(), ["mass"], as_json=False)
    _, table = capsys.readouterr().out.split("\n\n")[:2]
    told = {re.split(r"  +", line)[0]: line[-12:].strip() for line in table.splitlines()[1:]}
    assert told.keys() == {each.label for each in FIGURES.values()}
    # Both walk 4 MP; FAST has no weapons, which makes less heat.
    assert (told["Walk MP"], told["Damage at 3"], told["Heat made"], told["Year"]) == ("50.0 %", "25.0 %", "75.0 %", "")


def test_tables_label_figures_as_the_table_does():
    g = once(ARMED)
    rows = takewhile(lambda row: not row.section, side_by_side_rows([g, once(FAST)]))
    compared = {row.id: row.label for row in rows}
    assert compared == {each: FIGURES[each].label for each in compared}
    assert {"run", "run.boosted", "jump", "umu"} <= compared.keys()
    session = Session(ARMED)
    outcome = {each.label for each in edit_outcome(session, session.what_if(maximize_armor())).figures}
    assert outcome <= {*(figure.name for figure in FIGURES.values()), MOVE.name, "Unallocated items"}
    others = {"name", "tech", "role", "carries", "move", "heat.balance", "level", "files", "owned", "findings"}
    assert {column.id for column in COLUMNS} == others | set(FIGURES)
