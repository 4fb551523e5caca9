"""The requirements and scenarios of the specification documents, by document, as they are titled there."""

from __future__ import annotations

SCENARIOS: dict[str, dict[str, tuple[str, ...]]] = {
    "000": {
        "Defensive Battle Value": (
            "Defensive BV calculation",
            "Gyro BV contribution",
            "Armor type BV multipliers",
            "Structure type BV multipliers",
            "Explosive equipment penalty categories",
            "CASE protection by location",
            "Defensive speed factor calculation",
        ),
        "Offensive Battle Value": (
            "Offensive BV calculation",
            "Running heat contribution",
            "Weapon heat penalty application",
            "Weight bonus",
            "Front/rear weapon switching",
            "Heat tracking algorithm",
            "Offensive speed factor calculation",
        ),
        "Speed Factor": (
            "Speed factor from TMM",
            "Defensive speed factor",
            "Offensive speed factor",
            "TMM calculation from movement",
        ),
        "Pilot Skill Adjustment": ("Pilot skill multiplier matrix",),
        "Prototype Equipment BV": (
            "Prototype weapon BV resolution",
            "Prototype Double Heat Sink dissipation",
            "Prototype Improved Jump Jets are explosive",
        ),
        "Industrial Mech Fire Control": ("Industrial cockpit offensive modifier",),
        "Registry Initialization Check": ("Registry not ready",),
    },
    "001": {
        "Engine BV Multiplier on Structure": (
            "Engine multiplier on structure BV",
            "XL Engine structure penalty",
            "Clan XL Engine structure penalty",
        ),
        "Defensive Equipment BV": (
            "Defensive equipment BV contribution",
            "AMS ammo BV capping",
        ),
        "Explosive Equipment Penalty Per Location": (
            "Explosive equipment penalty without protection",
            "CASE II protection eliminates penalty",
            "CASE protection reduces penalty",
        ),
        "Stealth and Chameleon TMM Bonuses": (
            "Stealth Armor TMM bonus",
            "Chameleon LPS TMM bonus",
            "Stealth and Chameleon stack",
        ),
        "Weapon Sort Order for Heat Allocation": (
            "Weapon sort order algorithm",
            "Heatless weapons prioritized",
        ),
        "Weapon BV Modifiers": (
            "Artemis IV modifier",
            "Artemis V modifier",
            "Targeting Computer modifier",
            "Actuator Enhancement System modifier",
            "Multiple modifiers stack multiplicatively",
        ),
        "Ultra AC / Rotary AC / Streak SRM Heat Adjustments": (
            "Ultra AC heat for BV calculation",
            "Rotary AC heat for BV calculation",
            "Streak SRM heat for BV calculation",
        ),
        "Ammo BV with Excessive Ammo Rule": (
            "Ammo BV grouping by type and rack size",
            "Excessive ammo capping",
            "Multiple weapon types ammo independence",
        ),
        "Offensive Equipment BV": ("Melee weapon BV contribution",),
        "Weight Modifiers for Offensive BV": (
            "TSM weight modifier",
            "Industrial TSM weight modifier",
            "AES weight modifier",
        ),
        "Offensive Type Modifier": ("Industrial Mech offensive modifier",),
        "Cockpit BV Modifier": (
            "Small Cockpit modifier",
            "Torso-Mounted Cockpit modifier",
            "Interface Cockpit modifier",
        ),
        "Equipment Catalog as Single Source of Truth": (
            "Equipment BV resolution from catalog",
            "Equipment heat resolution from catalog",
        ),
        "Heat Efficiency Formula": (
            "Heat efficiency calculation",
            "Heat efficiency example",
            "Incorrect formula removed",
        ),
        "Single Final Rounding": (
            "Float accumulation throughout calculation",
            "Precision preservation",
        ),
        "Improved Jump Jet Detection (EC-37)": ("Improved Jump Jet crit name variants",),
        "Rear-Facing Weapon Detection (EC-38, EC-39)": (
            "Case-insensitive (R) marker detection",
            "Rear-facing name normalization tolerance",
        ),
        "Clan Implicit CASE for MIXED Tech Units (EC-42)": (
            "Clan chassis detection via structural components",
            "Clan engine detection for implicit CASE",
            "Per-location Clan ammo CASE for IS-chassis MIXED units",
        ),
        "Rifle Weapon and Ammo Resolution (EC-41)": (
            "Rifle weapon BV values",
            "Rifle ammo BV values",
            "Rifle ammo-weapon type aliasing",
        ),
        "MUL BV Reference Overrides (EC-43)": (
            "MUL BV override application",
            "Override justification",
        ),
        "PPC Capacitor BV Contribution (EC-45)": ("PPC Capacitor BV by location",),
        "Clan Chassis CASE for MIXED Tech Units (EC-46)": (
            "MIXED unit with Clan engine gets full CASE",
            "MIXED unit with Clan structural components gets full CASE",
            "Verified Clan-chassis MIXED unit gets per-location CASE",
            "IS-chassis MIXED unit gets no implicit CASE",
            "MegaMek TechBase distinction",
        ),
        "Explosive Penalty CASE Protection for CT and Legs (EC-47)": (
            "CT with CASE still has explosive penalty",
            "CT with CASE II has no explosive penalty",
            "Leg locations always penalized",
            "Clan implicit CASE covers all non-head locations",
            "MUL BV staleness from CT/leg CASE rule change",
        ),
        "Gauss Variant Explosive Penalty Detection (EC-48)": (
            "Standard Gauss detection",
            "Hyper-Assault Gauss detection",
            "Silver Bullet Gauss detection",
        ),
        "Stale MUL BV Override Management (EC-49)": (
            "Stale MUL identification criteria",
            "Override categories",
        ),
        "Reference BV Exclusion for Missing Data (EC-50)": ("Unit with no index BV and no MUL match",),
        "Validation Exclusion Categories (EC-51)": ("Complete exclusion taxonomy",),
        "Prototype Equipment BV Resolution (EC-37 through EC-52 addendum)": (
            "Prototype weapon BV uses same base BV as standard",
            "Prototype weapon resolution priority",
            "Prototype DHS heat dissipation",
            "Prototype Improved Jump Jets are explosive",
        ),
        "Expanded Explosive Penalty Categories": (
            "Standard explosive penalty",
            "Reduced explosive penalty",
            "Gauss explosive penalty",
            "HVAC explosive penalty",
        ),
        "Industrial Mech Fire Control Modifier (EC-52)": (
            "Industrial cockpit detection",
            "Non-industrial cockpit has full offensive BV",
        ),
        "Offensive Speed Factor Formula (EC-1 through EC-52 addendum)": (
            "Offensive speed factor formula",
            "Speed factor rounding precision",
        ),
        "Explosive Penalty Rates by Equipment Type (EC-27 refinement)": (
            "Standard explosive penalty (15 BV/slot)",
            "Gauss explosive penalty (1 BV/slot)",
            "HVAC explosive penalty (1 BV total)",
            "Reduced explosive penalty (1 BV/slot)",
            "CASE in side torso with XL engine still incurs penalty",
        ),
        "Accuracy Metrics Documentation (Final State)": (
            "Final accuracy metrics (2026-02-08)",
            "Exclusion categories (final)",
        ),
    },
    "002": {
        "Targeting Quirk — Improved Targeting": (
            "Improved Targeting Short",
            "Improved Targeting Medium",
            "Improved Targeting Long",
        ),
        "Targeting Quirk — Poor Targeting": (
            "Poor Targeting Short",
            "Poor Targeting Medium",
            "Poor Targeting Long",
        ),
        "Piloting Quirk — Easy to Pilot": ("Easy to Pilot terrain PSR",),
        "Piloting Quirk — Stable": ("Stable unit PSR bonus",),
        "Piloting Quirk — Hard to Pilot": ("Hard to Pilot PSR penalty",),
        "Piloting Quirk — Unbalanced": ("Unbalanced terrain PSR penalty",),
        "Piloting Quirk — Cramped Cockpit": ("Cramped Cockpit piloting penalty",),
        "Physical Quirk — Battle Fist": ("Battle Fist punch damage bonus",),
        "Physical Quirk — No Arms": ("No Arms prevents punching",),
        "Physical Quirk — Low Arms": ("Low Arms elevation restriction",),
        "Initiative Quirk — Command Mech": ("Command Mech initiative bonus",),
        "Initiative Quirk — Battle Computer": (
            "Battle Computer initiative bonus",
            "Battle Computer does not stack with Command Mech",
        ),
        "Defensive Quirk — Distracting": ("Distracting modifier",),
        "Defensive Quirk — Low Profile": ("Low Profile partial cover",),
        "Combat Quirk — Sensor Ghosts": ("Sensor Ghosts attack penalty",),
        "Combat Quirk — Multi-Trac": (
            "Multi-Trac eliminates front-arc secondary penalty",
            "Multi-Trac does not affect non-front-arc secondary targets",
        ),
        "Crit Quirk — Rugged": (
            "Rugged 1 crit resistance",
            "Rugged 2 crit resistance",
        ),
        "Crit Quirk — Protected Actuators": ("Protected Actuators crit defense",),
        "Crit Quirk — Exposed Actuators": ("Exposed Actuators crit vulnerability",),
        "Weapon Quirk — Accurate": ("Accurate weapon bonus",),
        "Weapon Quirk — Inaccurate": ("Inaccurate weapon penalty",),
        "Weapon Quirk — Stable Weapon": ("Stable Weapon reduces running penalty",),
        "Weapon Quirk — Improved/Poor/No Cooling": (
            "Improved Cooling weapon",
            "Poor Cooling weapon",
            "No Cooling weapon",
        ),
        "Weapon Quirk Parsing from MTF/BLK": (
            "Weapon quirks parsed from MTF format",
            "Weapon quirks parsed from BLK format",
        ),
        "Quirk Fields in State Interfaces": (
            "unitQuirks field on IAttackerState",
            "weaponQuirks field on IAttackerState",
            "unitQuirks field on ITargetState",
        ),
        "Quirk ID Constants": (
            "Unit quirk ID constants",
            "Weapon quirk ID constants",
        ),
        "Quirk Catalog": (
            "Quirk catalog structure",
            "Quirk catalog completeness",
        ),
        "Quirk Aggregation Function": (
            "calculateAttackerQuirkModifiers aggregates all quirk modifiers",
            "Empty quirk arrays return no modifiers",
            "Weapon quirks only applied when weapon ID provided",
        ),
        "Quirk Utility Functions": (
            "Get quirk catalog size",
            "Get quirks by pipeline",
            "Get quirks by category",
            "Check if unit has quirk",
        ),
        "Weapon Quirk Lookup": ("Get weapon quirks by ID",),
        "Quirk Helper Functions": (
            "hasLowProfile helper",
            "hasNoArms helper",
            "isLowArmsRestricted helper",
        ),
    },
}
