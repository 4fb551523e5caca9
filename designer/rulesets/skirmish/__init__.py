"""A skirmish on hexes: small bands with sixteen statistics each, action points, fatigue and zones of control.

``rules`` has all constants, ``units`` the units; ``to_hit`` and ``damage`` are for attacks. ``battlefield`` is the map,
``situation`` the fighters on it, ``movement`` their ways; ``actions`` are what a fighter can do, ``turns`` the order.
``policy`` plays a side, ``battle`` both sides to the end, ``batch`` many battles; ``log`` writes and replays a battle.
``scene`` is the map before a battle, ``match`` plays choice by choice, ``narration`` describes the events,
``attack_preview`` an attack. ``projection`` turns a 'Mech into a unit. ``models`` checks input.
"""
