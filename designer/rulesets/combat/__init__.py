"""A design in a fight: what its weapons hit and do at each range, its heat, its fists and feet, its pilot's balance.

``armament`` and ``heat_of_moving`` are queries of the design; a ``Situation`` says who stands where and who shoots;
all else is a pure function of both. Quirks come from ``designer.rulesets.quirks``, under the profile of the situation.
"""
