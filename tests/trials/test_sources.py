"""Every rule of a fight has one source, which the Lab, the sheets or the page of the design use, too."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import designer

ROOT = Path(designer.__file__).parent
PLAYED_BY = (*sorted((ROOT / "trials").glob("*.py")), ROOT / "rulesets/combat/body.py")
"""The modules that play a fight."""
HOMES = ("designer.rulesets.", "designer.construction.", "designer.battle_value.")

SOURCES = {
    "initiative": ["rulesets.quirks.initiative.initiative_modifiers"],
    "MP and heat of moving": [
        *("rulesets.combat.mobility.mobility", "rulesets.combat.mobility.heat_of_moving"),
        *("rulesets.combat.mobility.can_stand", "construction.heat.heat_of_jump"),
    ],
    "steps on a map": [
        *("rulesets.combat.sight.entering", "rulesets.combat.sight.field", "rulesets.hexes.at_column"),
        *("rulesets.hexes.column_of", "rulesets.hexes.disk", "rulesets.hexes.distance"),
    ],
    "facing, arcs and the side that is hit": [
        f"rulesets.combat.facing.{name}"
        for name in ("arc_of", "attack_side", "bearing_of", "bears", "relative", "torso_twists")
    ],
    "weapons, their loads and bins": ["rulesets.combat.armament.armament", "rulesets.combat.armament.feeds"],
    "numbers to hit": [
        *("rulesets.combat.attack.aim", "rulesets.combat.heat_scale.heat_penalty"),
        *("battle_value.defensive.target_modifier", "rulesets.quirks.to_hit.is_covered"),
        *("rulesets.quirks.to_hit.can_glance", "rulesets.quirks.to_hit.glances"),
    ],
    "sums and chances of two dice": [
        f"rulesets.quirks.contribution.{name}" for name in ("counted", "total", "ways_to_reach")
    ],
    "clusters and damage": [
        *("rulesets.combat.attack.salvos", "rulesets.combat.attack.volley_groups"),
        "rulesets.combat.salvos.cluster_of",
    ],
    "anti-missile systems": [
        *("rulesets.combat.screens.screens", "rulesets.combat.screens.is_engaged"),
    ],
    "figures of weapons": ["rulesets.combat.tables.amounts", "rulesets.combat.attack.heat_of"],
    "locations": ["rulesets.combat.hit_locations.weapon_hit", "rulesets.combat.hit_locations.physical_hit"],
    "armor, structure and slots": ["rulesets.combat.frame.frame"],
    "critical hits": [
        *("rulesets.combat.criticals.hits_of_roll", "rulesets.combat.armament.piercing_modifier"),
        "rulesets.quirks.criticals.rugged_at_start",
    ],
    "explosions": ["rulesets.combat.explosions.blast", "rulesets.combat.explosions.eased_criticals"],
    "hits on the pilot": ["rulesets.combat.crew.awake_at", "rulesets.combat.crew.hits_to_die"],
    "physical attacks": ["rulesets.combat.limbs.limbs", "rulesets.combat.physical.physical_attacks"],
    "piloting rolls": ["rulesets.combat.piloting.balances", "rulesets.combat.piloting.steadiness"],
    "falls": ["rulesets.combat.piloting.fall_damage", "rulesets.combat.piloting.fall_of"],
    "heat": [
        *("construction.heat.capacity", "rulesets.combat.criticals.heat_of_injuries"),
        *("rulesets.combat.heat_scale.needed", "rulesets.combat.criticals.life_support"),
        "rulesets.combat.target_heat.target_heat",
    ],
    "Battle Value and intervals beside the result": [
        *("battle_value.battle_value", "battle_value.pilot.with_crew", "rulesets.chance.wilson"),
    ],
    "notes on what is played plainly": [
        *("construction.armor.armor_type_at", "rulesets.combat.gear_notes.note_on_armor"),
        "rulesets.combat.munitions.hits_plainly",
    ],
}
"""The functions from which each rule comes."""
FIGHTS_ALONE = {
    f"rulesets.combat.{name}"
    for name in (
        *("facing.arc_of", "facing.attack_side", "facing.bearing_of", "facing.bears", "facing.torso_twists"),
        *("sight.entering", "piloting.fall_of", "armament.feeds"),
        *("crew.awake_at", "crew.hits_to_die", "attack.volley_groups"),
        *("screens.screens", "screens.is_engaged"),
    )
}
"""The functions that only a fight on a map, played roll by roll, needs."""


def imports_of(module: Path) -> Iterator[tuple[str, str]]:
    """The modules of rules and the names that a module imports from them."""
    for node in ast.walk(_tree(module)):
        if isinstance(node, ast.ImportFrom) and node.module is not None and f"{node.module}.".startswith(HOMES):
            for alias in node.names:
                yield node.module, alias.name


@cache
def _tree(module: Path) -> ast.Module:
    return ast.parse(module.read_text(encoding="utf-8"))


@cache
def played() -> frozenset[tuple[str, str]]:
    """The functions with rules that play a fight: module and name."""
    found = {each for module in PLAYED_BY for each in imports_of(module)}
    return frozenset((module, name) for module, name in found if _is_function(module, name))


def _is_function(module: str, name: str) -> bool:
    found = getattr(import_module(module), name)
    return callable(found) and not inspect.isclass(found) and getattr(found, "__name__", "") == name


def _named(module: str, name: str) -> str:
    return f"{module}.{name}".removeprefix("designer.")


def test_each_function_that_a_fight_asks_is_the_source_of_a_named_rule() -> None:
    assert {_named(*each) for each in played()} == {name for names in SOURCES.values() for name in names}


def test_other_parts_of_the_program_go_by_the_same_functions() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py") if path not in PLAYED_BY}

    def is_used(module: str, name: str) -> bool:
        home, word = ROOT.parent / f"{module.replace('.', '/')}.py", re.compile(rf"(?<!def )\b{name}\b\(")
        asking = (text for path, text in texts.items() if path == home or f"from {module} import" in text)
        return any(word.search(text) for text in asking)

    assert {_named(*each) for each in played() if not is_used(*each)} == FIGHTS_ALONE
