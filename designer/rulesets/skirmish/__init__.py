"""The skirmish: a game of small bands on a hex map, with action points (AP), fatigue and zones of control.

``rules`` has all constants, ``units`` the units; ``to_hit`` and ``damage`` are for attacks. ``battlefield`` is the map,
``situation`` the units on it, ``movement`` their paths; ``actions`` are what a unit can do, ``turns`` the order.
``policy`` chooses actions for a side, ``battle`` plays a battle to its end, ``batch`` many; ``log`` writes and replays
one. ``scene`` is the setup of a map, ``match`` a battle played action by action, ``narration`` describes events,
``attack_preview`` an attack. ``projection`` turns a 'Mech into a unit. ``models`` checks JSON input.
"""
