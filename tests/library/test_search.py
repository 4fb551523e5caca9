"""The search of the library: what a query finds, held against a plain filter of the rows."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer import paths
from designer.catalog.quirks import known_quirks
from designer.formats import read
from designer.language import languages, speak
from designer.library.database import Database
from designer.library.errors import LibraryError
from designer.library.known_values import known_values
from designer.library.library import open_library
from designer.library.query_words import LONGEST, query_of, query_words, words_for
from designer.library.search import search
from designer.library.unit_row import Held, Placed
from designer.library.unit_valuing import row_of
from designer.library.user_marks import searches, set_search
from designer.query import Either, FigureCondition, Flag, NameWord, ParsedQuery, Phrase, Quantity, Tag
from designer.query.translation import lasting, worded
from tests.library.plain_filter import Known, meets, reads_as
from tests.library.stored import changed, store_units

SAMPLE: Final = row_of(read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit)._replace(
    uuid="", valid=True, mul_id=None, manual_bv=None, equipment=(), quirks=(), weapon_quirks=()
)
ITEMS: Final = (
    *(Held("er-ppc", "energy", "RA", 1), Held("is-ammo-gauss-rifle", "ammunition", "LT", 2)),
    *(Held("medium-laser", "energy", "CT", 1), Held("medium-laser", "energy", "LA", 2)),
)
QUIRKS: Final = ("command_mech", "easy_maintain", "improved_targeting_short")


def _stored(database: Database, file: int, units: list[Known]) -> None:
    with database.writing():
        store_units(database, file, "/units/a.mtf", [Placed(unit.row, number) for number, unit in enumerate(units)])
        database.run("DELETE FROM tags")
        database.run("DELETE FROM favorites")
        database.run("DELETE FROM owned")
        for key, number in database.rows("SELECT key, configuration FROM units"):
            database.run_many("INSERT INTO tags VALUES (?, ?)", [(key, tag) for tag in units[number].tags])
            if units[number].favorite:
                database.run("INSERT INTO favorites VALUES (?)", (key,))
            if units[number].owned:
                database.run("INSERT INTO owned VALUES (?, ?)", (key, str(units[number].owned)))


def _found(database: Database, query: ParsedQuery | str) -> set[int]:
    asked = query_of(query) if isinstance(query, str) else query
    assert not asked.problems
    return {number for (number,) in search(database, asked, ("configuration",))}


def test_the_values_that_units_have_are_known(database: Database, file: int) -> None:
    row = changed(SAMPLE, role="Scout", source="TRO: 3050", quirks=("command_mech",), equipment=ITEMS)
    _stored(database, file, [Known(row, tags=("lance",))])
    known = known_values(database)
    assert set(known["has"]) == {"ER PPC", "Medium Laser"}  # ammunition is asked for by its kind
    assert (known["role"], known["source"], known["tag"]) == (("Scout",), ("TRO: 3050",), ("lance",))
    assert known["quirk"] == ("Command Mech",)


# -- held against a plain filter ------------------------------------------------------------------------------

figures = st.sampled_from([*words_for("figure")])
amounts = st.sampled_from((0, 1, 2, 3, 5, 50, 3025, 1500))
limits = st.one_of(amounts.map(float), st.sampled_from((0.5, 25.5, 1e18)))
signs = st.sampled_from(("<", "<=", ">", ">=", "=", "!="))
SYSTEMS: Final = ("xl", "ferro", "heavy duty", "small", "endo steel", "if", "if2", "ecm", "jihad", "star league")
names = st.text(alphabet="aAbÄé -7_'", max_size=6)
texts = st.sampled_from(("a", "ab", "3050", "tro 3050", "é", "-", "command", "brawl", "core", "to:aue", *SYSTEMS))
comparisons = st.builds(
    FigureCondition, figures, signs, limits, st.none(), st.one_of(st.just(""), figures), st.booleans()
)
spans = st.builds(FigureCondition, figures, st.just("="), limits, limits, st.just(""), st.booleans())
words = st.builds(NameWord, st.sampled_from(("a", "b", "ab", "ä", "é", "7", "a-b", "&")), st.booleans())
phrases = st.builds(Phrase, st.sampled_from(("a", "ab", "a b", "7")), st.booleans())
flags = st.builds(Flag, st.sampled_from([*words_for("flag")]), st.booleans())
counted = signs, st.sampled_from((0.0, 1.0, 2.0, 3.0)), st.none()
parts = st.builds(
    Quantity,
    st.just("has"),
    st.sampled_from(("er ppc", "ppc", "medium laser", "gauss", "sword", "laser")),
    *(*counted, st.sampled_from(("", "ammunition")), st.booleans()),
)
kinds = st.builds(
    Quantity, st.just("has"), st.just(""), *counted, st.sampled_from(("energy", "ammunition")), st.booleans()
)
valued = st.sampled_from(("tech", "form", "level")).flatmap(
    lambda name: st.builds(
        Tag,
        st.just(name),
        st.lists(st.sampled_from([*words_for(name)]), min_size=1, max_size=2, unique=True).map(tuple),
        st.booleans(),
    )
)
worded_tags = st.builds(
    Tag,
    st.sampled_from(sorted(words_for("tag").keys() - {"tech", "form", "level"})),
    st.lists(texts, min_size=1, max_size=2, unique=True).map(tuple),
    st.booleans(),
)
simple = st.one_of(comparisons, spans, words, phrases, flags, parts, kinds, valued, worded_tags)
queries = st.recursive(
    st.lists(simple, min_size=1, max_size=3).map(lambda row: ParsedQuery(tuple(row))),
    lambda inner: st.builds(
        lambda either, term: ParsedQuery((either, term)),
        st.builds(
            Either, st.lists(inner.filter(lambda q: bool(q.terms)), min_size=1, max_size=3).map(tuple), st.booleans()
        ),
        simple,
    ),
    max_leaves=6,
)
books = st.sampled_from(("", "TRO: 3050", "tro_3050", "Brawl"))
rows = st.builds(
    lambda changes: changed(SAMPLE, **changes),
    st.fixed_dictionaries(
        {
            "chassis": names,
            "model": names,
            "clan_name": names,
            "mul_id": st.one_of(st.none(), amounts),
            "form": st.sampled_from(("Biped", "Quad", "QuadVee", "LAM")),
            "tech": st.sampled_from(("Clan", "Inner Sphere", "Mixed (IS Chassis)", "Mixed (Clan Chassis)")),
            **dict.fromkeys(("role", "source"), books),
            **dict.fromkeys(
                ("year", "mass", "mass_used", "bv", "jump", "heat", "cost", "damage_short", "armor_points"), amounts
            ),
            "rules_level": st.integers(1, 5),
            "engine": st.sampled_from(("xl", "xxl", "fusion")),
            "gyro": st.sampled_from(("standard", "heavy-duty")),
            "cockpit": st.sampled_from(("standard", "small", "small-command")),
            "armor": st.sampled_from(("is-ferro-fibrous", "is-light-ferro-fibrous", "patchwork")),
            "structure": st.sampled_from(("standard", "clan-endo-steel", "is-endo-steel-prototype")),
            "abilities": st.sampled_from(("", "IF2", "ECM, IF20", "AECM, LECM")),
            "armored_slots": st.integers(0, 2),
            "omni": st.sampled_from(("", "base")),
            "canon": st.booleans(),
            "valid": st.booleans(),
            "equipment": st.lists(st.sampled_from(ITEMS), unique=True).map(tuple),
            "quirks": st.lists(st.sampled_from(QUIRKS), unique=True).map(tuple),
        }
    ),
)
units = st.builds(
    Known, rows, st.lists(st.sampled_from(("a", "AB")), unique=True), st.booleans(), st.sampled_from((0, 1, 3))
)


def test_the_made_up_rows_name_what_exists() -> None:
    assert {quirk.id for quirk in known_quirks()} >= {*QUIRKS}


@settings(max_examples=50)
@given(st.lists(units, min_size=1, max_size=6), st.lists(queries, min_size=1, max_size=5))
def test_a_query_finds_what_a_plain_filter_of_the_rows_finds(
    tmp_path_factory: pytest.TempPathFactory, units: list[Known], queries: list[ParsedQuery]
) -> None:
    with Database(tmp_path_factory.getbasetemp() / "search.db") as database:
        for source in database.rows("SELECT id FROM sources") or [()]:
            file = source[0] if source else _file(database)
        _stored(database, file, units)
        read = [reads_as(unit.row) for unit in units]
        units = [unit._replace(is_copy=read[n] in read[:n]) for n, unit in enumerate(units)]
        for query in queries:
            assert _found(database, query) == {n for n, unit in enumerate(units) if meets(unit, query)}, str(query)


def _file(database: Database) -> int:
    source = database.run("INSERT INTO sources (path, added) VALUES ('/units', '2026-01-01')")
    return database.run(
        "INSERT INTO files (source, path, member, size, stamp, hash, reader) VALUES (?, 'a.mtf', '', 0, 0, x'', '')",
        (source,),
    )


# -- examples ------------------------------------------------------------------------------------------------------


@pytest.fixture
def three(database: Database, file: int) -> Database:
    """A Hunchback (0), a Mad Cat (1) and a design of the user (2)."""
    lasers = [Held("medium-laser", "energy", place, number) for place, number in (("CT", 2), ("LA", 1), ("RA", 2))]
    rows = (
        changed(
            SAMPLE,
            chassis="Hunchback",
            model="HBK-4G",
            bv=1041,
            mass=50,
            tech="Inner Sphere",
            canon=True,
            equipment=(lasers[0],),
        ),
        changed(
            SAMPLE,
            chassis="Mad Cat",
            model="Prime",
            bv=2737,
            mass=75,
            tech="Clan",
            canon=True,
            equipment=(lasers[1], lasers[2]),
        ),
        changed(
            SAMPLE,
            chassis="Räuber",
            model="X",
            bv=900,
            mass=30,
            tech="Mixed (IS Chassis)",
            canon=False,
            source="TRO 3050",
        ),
    )
    rows = (
        changed(
            rows[0], walk=4, role="Juggernaut", year=2572, engine="fusion", armor="standard", abilities="AC2/2/-, IF1"
        ),
        changed(
            rows[1],
            walk=5,
            jump=0,
            clan_name="Timber Wolf",
            omni="base",
            year=2945,
            engine="xl",
            armor="clan-ferro-fibrous",
            abilities="CASE, IF2, LECM, OMNI",
            mass_used=74_500,
        ),
        changed(
            rows[2],
            walk=7,
            jump=7,
            quirks=("command_mech",),
            valid=False,
            year=3070,
            engine="xxl",
            armor="is-light-ferro-fibrous",
            gyro="heavy-duty",
            cockpit="small-command",
            armored_slots=2,
            abilities="ECM",
        ),
    )
    _stored(database, file, [Known(rows[0], ["lance"]), Known(rows[1], favorite=True), Known(rows[2])])
    return database


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", {0, 1, 2}),
        ("hunch", {0}),
        ("hbk-4", {0}),
        ("hunchbcak", {0}),
        ("timbre or räubre", {1, 2}),
        ("locust", set()),
        ("-hunchbcak", {0, 1, 2}),
        ("timber", {1}),
        ('"mad cat" prime', {1}),
        ("rauber", {2}),
        ("-hunchback", {1, 2}),
        ("bv<=1041", {0, 2}),
        ("bv=900..1100 walk>4", {2}),
        ("bv/t>29", {1, 2}),
        ("mul>0", set()),
        ("-mul>0", set()),
        ("not (mul>0 or walk>100)", {0, 1, 2}),
        ("tech:mixed", {2}),
        ("tech:clan,is", {0, 1}),
        ("role:jugger", {0}),
        ('source:"tro 3050"', {2}),
        ("quirk:command", {2}),
        ("tag:lance", {0}),
        ("rulebook:core", {0, 1, 2}),
        ("rulebook:tw,ioae", {0, 1, 2}),
        ("rulebook:io:ae", set()),  # without a base book, those that need this one
        ("core omni", {1}),
        ("core", {0, 1, 2}),
        ("engine:xl", {1}),  # an XXL engine is another one
        ("engine:xl,xxl", {1, 2}),
        ("armor:ferro", {1, 2}),
        ("armor:ferro-fibrous", {1}),  # exactly this name
        ('armor:"light ferro"', {2}),
        ("gyro:heavy cockpit:small-command", {2}),
        ("armored", {2}),
        ("-armored", {0, 1}),
        ("era:jihad", {2}),
        ('era:"star league"', {0}),
        ("era:succession", {1}),  # early and late ones
        ("ability:ecm", {2}),
        ("ability:if", {0, 1}),
        ("ability:if2", {1}),
        ("ability:ac", {0}),
        ("used=74.5", {1}),  # masses in tonnes
        ("bv/used>36 bv/used<37", {1}),
        ("favorite", {1}),
        ("once -omni", {0, 2}),
        ("mine", {2}),
        ("legal -omni", {0}),
        ('has:"medium laser"', {0, 1}),
        ('has:"medium laser"*3', {1}),
        ('has:"medium laser"<3', {0, 2}),
        ('-has:"medium laser"', {2}),
        ("has:energy:", {0, 1}),
        ("has:energy:>=3 -has:ballistic:", {1}),
        ("(mine or omni) -tech:clan", {2}),
        ("not (mine or omni)", {0}),
    ],
)
def test_what_a_query_finds(three: Database, query: str, found: set[int]) -> None:
    assert _found(three, query) == found


def test_units_come_by_name_or_as_asked(three: Database) -> None:
    asked = query_of("")
    assert search(three, asked, ("chassis",)) == [("Hunchback",), ("Mad Cat",), ("Räuber",)]
    assert search(three, asked, ("bv", "chassis"), ("-bv",))[0] == (2737, "Mad Cat")
    with pytest.raises(LibraryError, match="“color” is not a column"):
        search(three, asked, ("color",))


def test_quotients_and_words_of_figures_are_columns(three: Database) -> None:
    found = search(three, query_of(""), ("chassis", "bv/t", "BV/jump", "used"), ("-bv/t",))
    assert [row[0] for row in found] == ["Mad Cat", "Räuber", "Hunchback"]
    assert found[0] == ("Mad Cat", 2737 / 75, None, 74.5)
    by_jump = search(three, query_of(""), ("chassis",), ("bv/jump",))
    assert by_jump[0] == ("Räuber",)  # those that do not jump have no such quotient
    with pytest.raises(LibraryError, match="“color” is not a column"):
        search(three, query_of(""), ("bv/color",))


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("foo:a", "“foo” is no property: one of tech, form, level"),
        ("engine:q", "“q” is no engine: one of ice, fusion, xl"),
        ("era:q", "“q” is no era: one of age of war, star league"),
        ("ability:q", "“q” is no ability: one of "),
        ("quirk:q?", "“q?” is no quirk: one of improved targeting"),
        *((f'{name}:"-"', f"“-” is no {name}: one of ") for name in ("engine", "era", "quirk")),
        ("rulebook:q", "“q” is no rulebook: one of core, bmm"),
        ("armor:pathwork", "did you mean patchwork?"),
    ],
)
def test_an_unknown_word_says_what_there_is(query: str, expected: str) -> None:
    (problem,) = query_of(query).problems
    assert expected in problem.expected


def test_what_there_is_is_said_once() -> None:
    first, second, third = query_of("foo:a bar:b engine:q").problems
    assert "one of tech" in first.expected
    assert second.expected == "“bar” is no property"
    assert "one of ice" in third.expected


def test_searches_of_earlier_versions_count_in_tonnes(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    saved = {"free>=500 bv/used>0.02 timber": "free>=0.5 bv/used>20 timber", "used=40000..50500": "used=40..50.5"}
    with Database(path) as database:
        for query in saved:
            set_search(database, query, query)
        database.run("PRAGMA user_version = 1")
    opened = open_library(path).database
    assert searches(opened) == saved
    opened.close()
    path.unlink()
    again = open_library(path).database  # from the file beside it
    assert searches(again) == saved
    again.close()


@pytest.mark.parametrize(
    "text", ["'; DROP TABLE units; --", '") OR 1=1 --', 'a" OR "b', "\ud800 \0", "NEAR(a b)", "a*"]
)
def test_what_is_typed_never_becomes_sql(three: Database, text: str) -> None:
    search(three, query_of(text))
    assert three.value("SELECT count(*) FROM units") == 3


@pytest.mark.parametrize("text", ["a ", "a or ", "(a or -(", "has:a ", "bv>1 "])
def test_the_longest_queries_run(three: Database, text: str) -> None:
    query = query_of(text * LONGEST)
    search(three, query)
    assert "at most" in query.problems[-1].expected


def test_german_words_mean_the_same(three: Database) -> None:
    speak("de")
    try:
        assert _found(three, "masse>=50 nicht technik:clan") == {0}
        assert _found(three, 'hat:"medium laser"*2 oder eigene') == {0, 1, 2}
        said = worded("tech:clan walk>=5 legal", query_words)
        assert lasting(said, query_words) == "tech:clan walk>=5 legal"
        assert said != "tech:clan walk>=5 legal"
    finally:
        speak("en")


@pytest.mark.parametrize("code", [code for code in languages() if code != "en"])
def test_english_words_mean_what_they_always_do(code: str) -> None:
    own, english = query_words(code), query_words("en")
    for mine, plain in zip(_tables(own), _tables(english), strict=True):
        assert {word: mine.means[word] for word in plain.means} == plain.means
        assert set(mine.means.values()) == set(plain.means.values())


def _tables(words):
    return [words.figures, words.tags, words.flags, words.quantities, *words.values.values()]


@pytest.mark.parametrize("inner", ['has:"er ppc"*2', "-has:ammo:gauss>=2", "-role:brawler", 'source:"tro 3050"'])
def test_brackets_as_deep_as_they_may_be_are_searched(three: Database, inner: str) -> None:
    """SQLite's parser takes a statement of limited depth only."""
    deepest = inner
    while not query_of(deeper := f"not (bv>1 or mass>1 {deepest})").problems:
        deepest = deeper
    assert deepest.count("(") >= 5
    search(three, query_of(deepest))
    assert "brackets may be at most" in query_of(deeper).problems[0].expected
    search(three, query_of(deeper))


def test_the_queries_of_the_page_on_searching_are_understood() -> None:
    page = (Path(__file__).parents[2] / "docs" / "searching.md").read_text("utf-8")
    section = page[page.index("# Searching the library") :]
    typed = [line.split("`")[1] for line in section.splitlines() if line.startswith("| `")]
    assert len(typed) > 10
    for query in typed:
        assert not query_of(query).problems, query
