"""All edits, by one import: ``session.apply(edits.place("medium-laser", RT, 4))``."""

from designer.editing.edit import batch
from designer.editing.edits.armor import (
    allocate,
    maximize_armor,
    maximize_efficiently,
    set_armor,
    use_remaining,
)
from designer.editing.edits.body import set_conversion, set_form, set_omni, set_tonnage
from designer.editing.edits.donors import set_donor, set_franken, take_location
from designer.editing.edits.enhancements import set_enhancement
from designer.editing.edits.fuel import set_fuel_tanks
from designer.editing.edits.identity import (
    add_quirk,
    add_weapon_quirk,
    named_after,
    remove_quirk,
    remove_weapon_quirk,
    rename,
    set_fluff,
    set_header,
    set_manual_value,
    set_mul_id,
    set_non_canon,
    set_role,
    set_rules,
    set_source,
)
from designer.editing.edits.jump_gear import set_jump
from designer.editing.edits.kinds import set_kind
from designer.editing.edits.mounting import Others, add, move, move_best, place, place_best, remove, swap, unplace
from designer.editing.edits.options import (
    armor_system,
    set_facing,
    set_size,
    toggle,
)
from designer.editing.edits.replacing import replace_item
from designer.editing.edits.sinks import set_base_sinks, set_heat_sinks
from designer.editing.edits.spread_slot_edits import move_filler, unplace_slot
from designer.editing.edits.systems import (
    set_armor_kind,
    set_cockpit,
    set_ejection,
    set_engine,
    set_gyro,
    set_heat_sink_kit,
    set_rules_level,
    set_structure,
    set_tech_base,
    set_walk,
    set_year,
    toggle_actuator,
)
