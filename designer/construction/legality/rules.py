"""All legality rules in chapters, and those whose findings depend on the locations of items."""

from __future__ import annotations

from designer.construction.legality import (
    actuators,
    exclusions,
    franken,
    heat,
    kinds,
    mass_and_slots,
    movement,
    partners,
    places,
    quirks,
    systems,
    technology,
    unplaced,
)
from designer.construction.legality.finding import Findings
from designer.graph import Query

CHAPTERS: tuple[tuple[Query[[], Findings], ...], ...] = (
    (mass_and_slots.mass_findings,),
    (
        systems.engine_findings,
        systems.engine_slot_findings,
        systems.power_findings,
        systems.unknown_system_findings,
        systems.gyro_findings,
        systems.cockpit_findings,
        systems.layout_findings,
    ),
    (heat.sink_findings, heat.sink_place_findings, heat.mixed_sink_findings),
    (
        mass_and_slots.armor_findings,
        unplaced.unallocated_findings,
        mass_and_slots.overlap_findings,
        mass_and_slots.run_findings,
    ),
    (
        places.place_findings,
        places.spread_findings,
        places.option_findings,
        places.turret_findings,
        places.head_gap_findings,
        actuators.actuator_findings,
        places.pod_findings,
        actuators.arm_findings,
    ),
    (
        partners.ammo_findings,
        partners.unknown_findings,
        partners.ecm_findings,
        partners.link_findings,
        partners.array_findings,
        partners.aiming_findings,
        partners.fire_control_findings,
    ),
    (
        exclusions.count_findings,
        exclusions.network_findings,
        exclusions.myomer_findings,
        exclusions.aes_findings,
        exclusions.signature_findings,
        exclusions.crowd_findings,
        exclusions.harjel_findings,
        exclusions.drape_findings,
        exclusions.console_findings,
    ),
    (
        movement.jump_findings,
        movement.lift_findings,
        movement.leg_gear_findings,
        kinds.foreign_unit_item_findings,
        kinds.industrial_findings,
        kinds.battlemech_findings,
        kinds.primitive_findings,
        kinds.superheavy_findings,
        kinds.lam_findings,
        kinds.lam_gear_findings,
        franken.franken_findings,
    ),
    (
        technology.year_findings,
        technology.extinct_findings,
        technology.side_findings,
        technology.level_findings,
        technology.introductory_findings,
    ),
    (
        quirks.unit_quirk_findings,
        quirks.weapon_quirk_findings,
    ),
)
"""All rules in the order in which their findings are shown; rules that depend on the same parts form a chapter."""

RULES: tuple[Query[[], Findings], ...] = tuple([rule for chapter in CHAPTERS for rule in chapter])

PLACE_RULES: tuple[Query[[], Findings], ...] = (
    unplaced.unallocated_findings,
    mass_and_slots.run_findings,
    places.place_findings,
    places.option_findings,
    places.turret_findings,
    places.head_gap_findings,
    actuators.actuator_findings,
    actuators.arm_findings,
    partners.link_findings,
    exclusions.aes_findings,
    exclusions.crowd_findings,
    exclusions.harjel_findings,
    kinds.lam_findings,
    quirks.unit_quirk_findings,
)
"""The rules whose findings depend on the locations of items, without those on spread items only."""
