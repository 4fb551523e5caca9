"""Initiative in thirty phases, by pilot and tonnage: the rules of the mod SkillBasedInit for the video game.

In each round every unit gets a **phase**: 30 acts first, 1 last. The phase is a sum of named contributions (bonuses are
positive, penalties negative), limited to 1 to 30 at the end. The table-top game has no such value; here it
shows the influence of tonnage and crew.

    actor = Actor(UnitType.MECH, 55, Pilot(piloting=5, tactics=5))
    found = round_start(actor, shipped())
    found.earliest, found.mean, found.latest          # 14, 11, 8

Modules: ``pilot`` has the skills, ``actor`` the type and state of a unit, ``configuration`` the settings of the mod,
``phase_modifiers`` the range of each random part, ``actions`` the ranges of what units do, ``phase_distribution`` the
phase of a unit and its exact distribution, ``lance`` who acts first, ``rounds`` simulates rounds with a seed.

The mod's program and its read-me contradict each other in places; ``RulesVariant`` chooses between them.
"""
