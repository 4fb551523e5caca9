"""Names of the skirmish constants and of the coefficients for designs, by field."""

from __future__ import annotations

from typing import Final

from designer.language import marked

CONSTANTS: Final = {
    "plains_cost": marked("Plains, AP"),
    "forest_cost": marked("Forest, AP"),
    "desert_cost": marked("Desert, AP"),
    "mountains_cost": marked("Mountains, AP"),
    "water_cost": marked("Water, AP"),
    "other_cost": marked("Other terrain, AP"),
    "uphill_penalty": marked("Uphill, AP more"),
    "max_elevation_delta": marked("Highest step, levels"),
    "zoc_penalty": marked("Enemy's zone, weight of a step"),
    "zoc_as_cost": marked("The weight is paid in AP and fatigue"),
    "teammate_covers_zoc": marked("A team-mate's hex is free of it"),
    "opportunity_attacks": marked("Leaving a zone provokes attacks"),
    "exhausted_may_react": marked("Exhausted units still react"),
    "long_weapon_ignores_elevation": marked("Long weapons reach over levels"),
    "attack_cost": marked("An attack, AP"),
    "melee_high_ground_bonus": marked("Melee from above, % more"),
    "melee_low_ground_penalty": marked("Melee from below, % less"),
    "ranged_high_ground_bonus": marked("Shot from above, % more"),
    "ranged_low_ground_penalty": marked("Shot from below, % less"),
    "surround_bonus": marked("Each team-mate beside, % more"),
    "long_weapon_proximity_penalty": marked("Long weapon at 1 hex, % less"),
    "ranged_distance_penalty": marked("Each hex of a shot, % less"),
    "cover": marked("Units beside the target catch shots"),
    "cover_distance": marked("From a distance of, hexes"),
    "cover_miss_percent": marked("Chance that cover takes, %"),
    "scatter_hit_penalty": marked("Stray shot, % less"),
    "scatter_damage_percent": marked("Damage of a stray shot, %"),
    "damage": marked("Damage to health"),
    "armor_reduction_percent": marked("Weakened by armor left, %"),
    "recovery": marked("Recovery a round, fatigue"),
    "wait_penalty": marked("Waiting, initiative less"),
    "round_limit": marked("Longest battle, rounds"),
}
"""By the field of ``SkirmishRules``."""

COEFFICIENTS: Final = {
    "full_points": marked("Counted in full, points"),
    "beyond_percent": marked("Points beyond, %"),
    "ap_base": marked("AP without walking"),
    "ap_per_walk": marked("AP for each walking MP"),
    "fatigue_base": marked("Fatigue without sinks"),
    "fatigue_per_sink": marked("Fatigue for each heat sunk"),
    "attack_fatigue_percent": marked("Fatigue of an attack, % of heat"),
    "initiative_base": marked("Initiative without running"),
    "initiative_per_run": marked("Initiative for each running MP"),
    "least_damage_percent": marked("Lowest damage roll, %"),
    "most_damage_percent": marked("Highest damage roll, %"),
    "reach_hexes": marked("Range for each hex of reach"),
    "gunnery": marked("Gunnery"),
    "ranged_modifier": marked("Added to gunnery"),
    "piloting": marked("Piloting"),
    "melee_modifier": marked("Added to piloting"),
    "blow_ton_percent": marked("Damage of a blow, % of tons"),
    "defense_per_modifier": marked("Defense for each modifier"),
    "bypass": marked("Bypasses armor, %"),
    "bypass_gauss": marked("Bypass of Gauss weapons, %"),
    "bypass_piercing": marked("Bypass of piercing shots, %"),
    "armor_damage": marked("Damage to armor, %"),
    "resolve": marked("Resolve"),
}
"""By the field of ``Projection``."""
