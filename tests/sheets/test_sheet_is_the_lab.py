"""Drawn sheets and planned turns agree with the Lab: fire, heat, physical attacks, clusters, moves, values."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Callable, Iterator

import pytest

from designer import design, paths
from designer.assistants.heat_firing import Firing, FiringTurn, Scenario
from designer.assistants.heat_shooter import shooter
from designer.battle_value import battle_value
from designer.battle_value.pilot import REGULAR, with_crew
from designer.catalog.ruleset import RuleSet
from designer.construction.ammunition import shots_of
from designer.construction.armor import armor_of, has_rear, structure_points_at
from designer.construction.explosives import explodes
from designer.construction.heat import capacity
from designer.construction.movement import fuel_points
from designer.decimals import NONE, figure
from designer.design import Fitted, once
from designer.formats import read
from designer.graph import Evaluator
from designer.rulesets.combat.attack import aim, salvos
from designer.rulesets.combat.firing import firing_rows
from designer.rulesets.combat.limbs import limbs
from designer.rulesets.combat.loads import BRACKETS
from designer.rulesets.combat.mobility import heat_of_moving, mobility
from designer.rulesets.combat.physical import physical_attacks
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.combat.tables import clusters
from designer.rulesets.combat.turn_rows import (
    aimed_note,
    crew,
    heat_notes,
    lasting_lines,
    leg_note,
    physical_lines,
    system_lines,
)
from designer.rulesets.combat.volley import volley
from designer.rulesets.quirks.to_hit import AttackerMovement, range_penalty
from designer.sheets.armor_diagram import MOST_PIPS
from designer.sheets.beginner_sheet import beginner_sheets
from designer.sheets.half_sheet import two_sheets
from designer.sheets.inventory import cluster_columns, equipment_text, played_quirks
from designer.sheets.kinds import A4
from designer.sheets.options import SheetOptions
from designer.sheets.record_sheet import record_sheet
from designer.sheets.shapes import BLACK, Circle, Page, Path, Rect, Text, flat, named
from designer.units.injuries import UNHURT
from tests.unit_archives import unit_archive

SAMPLES = sorted(paths.data("designs").glob("*.mtf"))
UNITS = 300 if os.environ.get("MECHWRIGHT_WHOLE_CORPUS") else 6
"""How many units of the corpus are printed."""
DRAWN: dict[str, Callable[[Evaluator, SheetOptions], Page]] = {
    "whole": record_sheet,
    "half": lambda g, options: two_sheets([(g, options)], A4)[0],
    "beginner": lambda g, options: beginner_sheets([(g, options)], A4)[0],
}


def assert_says_what_the_lab_says(g: Evaluator, rules: RuleSet) -> None:
    assert_rows_are_those_of_attacks(g, rules)
    assert_turns_are_those_of_the_lab(g, rules)
    for kind, drawn in DRAWN.items():
        page = drawn(g, SheetOptions(rules=rules))
        assert figure(with_crew(battle_value(g), REGULAR)) in texts(page)
        assert_fire(g, page, rules, beginner=kind == "beginner")
        assert_moves(g, page, rules)
        assert_clusters(g, page, rules, whole=kind != "half")
        assert_pips(g, page)
        assert_words(g, page, rules, kind)
        if kind != "beginner":
            assert_slots(g, page, rules)
        if kind == "whole":
            assert_heat(g, page, rules)
            assert_physical(g, page, rules)


def texts(page: Page, group: str = "") -> list[str]:
    shapes = tuple(named(page.shapes, group)) if group else page.shapes
    return [shape.text for shape in flat(shapes) if isinstance(shape, Text) and shape.text]


def lines(page: Page, group: str) -> Iterator[list[str]]:
    """The texts of a group line by line, from left to right."""
    found: dict[float, list[Text]] = {}
    for shape in flat(tuple(named(page.shapes, group))):
        if isinstance(shape, Text) and shape.text:
            found.setdefault(round(shape.y, 1), []).append(shape)
    for _, line in sorted(found.items()):
        yield [text.text for text in sorted(line, key=lambda text: text.x)]


def assert_rows_are_those_of_attacks(g: Evaluator, rules: RuleSet) -> None:
    """Numbers needed, damage and groups of each row are those of an attack with its load at each range."""
    situation = AttackSituation(rules=rules)
    ranged = [range_penalty(bracket) for bracket in BRACKETS]
    for rows in firing_rows(g, rules):
        gun = rows[0].gun
        for row in (each for each in rows if each.shots == gun.item.rate and not gun.is_artillery):
            for place, reach in enumerate(row.load.range[1:4]):
                attack = aim(row.gun._replace(loads=(row.load,), idle=""), reach, situation) if reach else None
                if attack is None or BRACKETS.index(attack.bracket) != place:
                    continue
                near = max(row.load.range[0] - reach + 1, 0) if row.load.range[0] else 0
                needed = situation.gunnery + ranged[place] + row.to_hit[place] + near
                eased = sum(part.amount for part in attack.roll.contributions if part.source == "crew")
                assert attack.roll.target_number == needed + eased, (gun.name, row.load.name)
                assert attack.heat == row.heat * gun.number
                groups = [group for hits, _ in salvos(attack, rules) for group in hits]
                assert max(groups) == (row.points if row.columns else row.damage[place]), gun.name


def assert_turns_are_those_of_the_lab(g: Evaluator, rules: RuleSet) -> None:
    """A planned turn has the numbers needed, damage and heat of the Lab, and the heat of the sheet's rows."""
    situation, own = AttackSituation(rules=rules), shooter(g, UNHURT, rules)
    usual = [[row for row in rows if not row.mode] for rows in firing_rows(g, rules)]
    heat_of = {(rows[0].gun.key, rows[-1].shots): rows[-1].heat for rows in usual}
    for hexes in (1, 3, 9, 15):
        firing = Firing(Scenario(own, (FiringTurn(hexes=hexes),), situation=situation))
        planned = [aimed for aimed in firing.aimed(0, 0) if aimed is not None]
        lab = volley([weapon.gun for weapon in own.weapons], hexes, situation, design.quirk_ids(g)).aims
        assert [(each.roll, each.outcome, each.load) for each in planned] == [
            (each.roll, each.outcome, each.load) for each in lab
        ]
        for one, together in zip(planned, lab, strict=True):
            assert one.heat * together.gun.number == together.heat
            assert one.heat == heat_of[one.gun.key, one.gun.item.rate], one.gun.name
    planner = Firing(Scenario(own, (FiringTurn(),), situation=situation))
    assert planner.sinks(0) == capacity(g)
    standing = heat_of_moving(g, AttackerMovement.STOOD, UNHURT, rules)
    assert planner.steady_heat(0, 0) == standing


def assert_fire(g: Evaluator, page: Page, rules: RuleSet, *, beginner: bool) -> None:
    """A line for each kind of ammunition aboard with its spans; for beginners with the number needed."""
    said = list(lines(page, "weapons"))
    for rows in firing_rows(g, rules):
        for row in (each for each in rows if each.aboard and not each.gun.is_artillery):
            spans = tuple(spans_of(row.load.range))
            if beginner:
                numbers = zip(spans, BRACKETS, row.to_hit, strict=True)
                needed = [(span, REGULAR.gunnery + range_penalty(bracket) + more) for span, bracket, more in numbers]
                spans = tuple(f"{span}: {number}+" for span, number in needed if span != "–")
            minimum = str(row.load.range[0]) if row.load.range[0] else ""
            found = [line for line in said if set(spans) <= set(line) and (not minimum or minimum in line)]
            assert found, (row.gun.name, row.load.name, spans)


def spans_of(ranges: tuple[int, ...]) -> Iterator[str]:
    for before, last in zip((0, *ranges[1:3]), ranges[1:4], strict=True):
        yield "–" if last <= before else str(last) if last == before + 1 else f"{before + 1}–{last}"


def assert_moves(g: Evaluator, page: Page, rules: RuleSet) -> None:
    words, found = texts(page), mobility(g, UNHURT, rules)
    for name, hexes in (("Walk", found.walk), ("Run", found.run), ("Jump", found.jump)):
        if hexes:
            assert words[words.index(name) + 1] == str(hexes)


def assert_heat(g: Evaluator, page: Page, rules: RuleSet) -> None:
    """Beside each heat at which the MP change stand the MP of a turn that begins with it."""
    words = texts(page, "heat")
    before = mobility(g, UNHURT, rules)[:2]
    for heat in range(1, 30):
        walk, run = mobility(g, UNHURT, rules, heat)[:2]
        beside = words[words.index(str(heat)) + 1]
        if (walk, run) != before:
            assert (f"walk {walk}, run {run}" if walk > 0 else "cannot walk") in beside
        else:
            assert "walk" not in beside
        before = walk, run


def assert_pips(g: Evaluator, page: Page) -> None:
    """A pip for each point of armor and structure, in all forms."""
    form = design.chassis(g).form
    for location in form.locations:
        worn, code = armor_of(g, location), form.code(location)
        points = {"armor": worn.front, "structure": structure_points_at(design.chassis(g), location)}
        if has_rear(location):
            points["rear"] = worn.rear
        for layer, wanted in points.items():
            (group,) = named(page.shapes, f"{layer} {code}")
            drawn = sum(isinstance(shape, Circle | Rect) for shape in group.shapes)
            assert drawn == (wanted if wanted <= MOST_PIPS else 0), (layer, code)


def assert_slots(g: Evaluator, page: Page, rules: RuleSet) -> None:
    """Each slot names what fills it, with the shots of a bin; a filled triangle stands at what explodes."""
    form = design.chassis(g).form
    exploding = {fitted.mount.id for fitted in design.equipment(g) if explodes(g, fitted, rules)}
    for location in form.locations:
        (group,) = named(page.shapes, f"slots {form.code(location)}")
        words = [shape.text for shape in flat((group,)) if isinstance(shape, Text)]
        numbers = [place for place, word in enumerate(words) if word.isdigit() and len(word) == 1]
        drawn = [words[place + 1] for place in numbers]
        held = design.occupied(g, location)
        assert len(drawn) == form.slots(location), location
        for row, text in enumerate(drawn):
            things = held.get(row, ())
            assert (text == NONE) is (not things), (location, row)
            for thing in things:
                if isinstance(thing, Fitted):
                    named_so = thing.item.name in text or thing.item.short in text
                    assert named_so, (location, row, text)
                    if thing.item.is_ammo and thing.item.shots:
                        assert f" {shots_of(thing.item, rules)}" in text, (location, row, text)
        filled = [shape for shape in flat((group,)) if isinstance(shape, Path) and shape.fill == BLACK]
        wanted = [
            row
            for row, things in held.items()
            if any(isinstance(thing, Fitted) and thing.mount.id in exploding for thing in things)
        ]
        assert len(filled) == len(wanted), location


def assert_words(g: Evaluator, page: Page, rules: RuleSet, kind: str) -> None:
    """What changes a roll or a move stands in all forms: notes, quirks, the die for a leg, seats, steps of heat."""
    words, wanted = texts(page), [leg_note(g), aimed_note(rules), rules.label]
    wanted += [f"Equipment: {note}" for note in (equipment_text(g, rules),) if note]
    if kind != "whole":
        wanted += [f"Quirks: {quirks}" for quirks in (played_quirks(g),) if quirks]
        wanted += [note.short for note in heat_notes(g, rules).values()]
    if kind == "beginner":
        skills = [f"{more} {cause}" for more, cause in lasting_lines(g, REGULAR, rules)]
        wanted += [f"Piloting rolls: {', '.join([f'{REGULAR.piloting}+', *skills])}"]
    if kind == "half":
        wanted += [
            f"{name} {damage}".rstrip(" –") + f" on {needed}"
            for name, damage, needed in physical_lines(g, REGULAR, rules)
        ]
        wanted += [f"{line.name} {line.effect}".rstrip() for line in system_lines(g, rules)]
        wanted += [f"{more} {cause}" for more, cause in lasting_lines(g, REGULAR, rules)]
    whole = "\n".join(words)
    assert [each for each in wanted if each not in whole] == []
    seats = crew(g) if len(crew(g)) > 1 else ()
    assert set(seats) <= set(words)
    assert words.count("dead") == len(crew(g))
    if fuel := fuel_points(g):
        assert any(text.startswith(f"Fuel {fuel}") for text in words)


def assert_physical(g: Evaluator, page: Page, rules: RuleSet) -> None:
    words = texts(page, "physical")
    for attack in physical_attacks(limbs(g, UNHURT, rules), AttackSituation(rules=rules), design.quirk_ids(g), 1):
        if attack.roll is not None and attack.kind not in ("charge", "death_from_above"):
            name, code = attack.title or attack.name, design.chassis(g).form.code
            names = {name} if attack.limb is None else {name, f"{name} {code(attack.limb)}"}
            at = [place for place, word in enumerate(words) if word in names]
            assert f"{attack.roll.target_number}+" in {words[place + 2] for place in at}, attack.name


def assert_clusters(g: Evaluator, page: Page, rules: RuleSet, *, whole: bool) -> None:
    sizes = [size for size in cluster_columns(g, rules) if size in clusters()]
    if not whole:
        assert all(str(size) in " ".join(texts(page)) for size in sizes)
        return
    words = texts(page, "dice")
    for rolled in range(2, 13) if sizes else ():
        row = [str(rolled), *(str(clusters()[size][rolled - 2]) for size in sizes)]
        assert any(words[at : at + len(row)] == row for at in range(len(words))), rolled


@pytest.mark.parametrize("rules", RuleSet)
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_sheets_of_samples_say_what_the_lab_says(path: pathlib.Path, rules: RuleSet) -> None:
    assert_says_what_the_lab_says(once(read(path).unit), rules)


@pytest.mark.timeout(60 + 5 * UNITS)
@pytest.mark.parametrize("rules", RuleSet)
def test_the_sheets_of_real_units_say_what_the_lab_says(corpus: pathlib.Path, rules: RuleSet) -> None:
    units = unit_archive(corpus / "meks.zip")
    for name in units.names[:: max(len(units.names) // UNITS, 1)]:
        assert_says_what_the_lab_says(once(units.unit(name)), rules)
