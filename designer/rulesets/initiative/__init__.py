"""Initiative in thirty phases, by pilot and tonnage: the rules of the mod SkillBasedInit for the video game.

Each round every unit gets a **phase**: 30 acts first, 1 last. Bonuses are positive, penalties negative, and the
phase is the sum of named contributions, kept within 1 and 30 at the end. A table-top design has no such value by
itself; it is a lens on tonnage and crew.

    actor = Actor(UnitType.MECH, 55, Pilot(piloting=5, tactics=5))
    found = round_start(actor, shipped())
    found.earliest, found.mean, found.latest          # 14, 11, 8

``pilot`` has the skills, ``actor`` what a unit is and what state it is in,
``configuration`` the mod's settings file, ``phase_modifiers`` the range of each part that is drawn,
``phase_distribution`` the phase of a round and its exact distribution, ``lance`` who acts first, ``rounds`` plays
rounds with a seed.

Where the mod's read-me and its program differ, ``RulesVariant`` decides.
"""
