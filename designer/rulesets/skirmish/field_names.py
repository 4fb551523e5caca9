"""Names of the skirmish constants and of the coefficients for designs, by field."""

from __future__ import annotations

from typing import Final

from designer.language import marked

CONSTANTS: Final = {
    "plains_cost": marked("Plains cost"),
    "forest_cost": marked("Forest cost"),
    "desert_cost": marked("Desert cost"),
    "mountains_cost": marked("Mountains cost"),
    "water_cost": marked("Water cost"),
    "other_cost": marked("Other cost"),
    "uphill_penalty": marked("Uphill penalty"),
    "max_elevation_delta": marked("Max elevation delta"),
    "zoc_penalty": marked("Zone penalty"),
    "zoc_as_cost": marked("Zone as cost"),
    "teammate_covers_zoc": marked("Teammate covers zones"),
    "opportunity_attacks": marked("Opportunity attacks"),
    "exhausted_may_react": marked("Exhausted may react"),
    "long_weapon_ignores_elevation": marked("Long weapon ignores elevation"),
    "attack_cost": marked("Attack cost"),
    "melee_high_ground_bonus": marked("Melee high ground bonus"),
    "melee_low_ground_penalty": marked("Melee low ground penalty"),
    "ranged_high_ground_bonus": marked("Ranged high ground bonus"),
    "ranged_low_ground_penalty": marked("Ranged low ground penalty"),
    "surround_bonus": marked("Surround bonus"),
    "long_weapon_proximity_penalty": marked("Long weapon proximity penalty"),
    "ranged_distance_penalty": marked("Ranged distance penalty"),
    "cover": marked("Cover"),
    "cover_distance": marked("Cover distance"),
    "cover_miss_percent": marked("Cover miss %"),
    "scatter_hit_penalty": marked("Scatter hit penalty"),
    "scatter_damage_percent": marked("Scatter damage %"),
    "damage": marked("Damage"),
    "armor_reduction_percent": marked("Armor reduction %"),
    "recovery": marked("Recovery"),
    "wait_penalty": marked("Wait penalty"),
    "round_limit": marked("Round limit"),
}
"""By the field of ``SkirmishRules``."""

COEFFICIENTS: Final = {
    "full_points": marked("Full points"),
    "beyond_percent": marked("Beyond %"),
    "ap_base": marked("AP base"),
    "ap_per_walk": marked("AP per walk"),
    "fatigue_base": marked("Fatigue base"),
    "fatigue_per_sink": marked("Fatigue per sink"),
    "attack_fatigue_percent": marked("Attack fatigue %"),
    "initiative_base": marked("Initiative base"),
    "initiative_per_run": marked("Initiative per run"),
    "least_damage_percent": marked("Least damage %"),
    "most_damage_percent": marked("Most damage %"),
    "reach_hexes": marked("Reach hexes"),
    "gunnery": marked("Gunnery"),
    "ranged_modifier": marked("Ranged modifier"),
    "piloting": marked("Piloting"),
    "melee_modifier": marked("Melee modifier"),
    "blow_ton_percent": marked("Blow ton %"),
    "defense_per_modifier": marked("Defense per modifier"),
    "bypass": marked("Bypass"),
    "bypass_gauss": marked("Bypass gauss"),
    "bypass_piercing": marked("Bypass piercing"),
    "armor_damage": marked("Armor damage"),
    "resolve": marked("Resolve"),
}
"""By the field of ``Projection``."""
