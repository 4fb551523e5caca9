"""A design in combat: hits and damage of its weapons at each range, heat, physical attacks, piloting rolls.

``armament`` and ``heat_of_moving`` are queries of the design; an ``AttackSituation`` describes attacker and target;
all else is a pure function of both. Quirks come from ``designer.rulesets.quirks``, under the profile of the situation.
"""
