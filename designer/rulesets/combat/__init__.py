"""A design in combat: hits and damage of its weapons at each range, heat, physical attacks, piloting rolls.

``armament`` and ``heat_of_moving`` are queries of the design; an ``AttackSituation`` describes attacker and target.
All other functions are pure and take values of these. ``designer.rulesets.quirks`` gives the effects of quirks.
"""
