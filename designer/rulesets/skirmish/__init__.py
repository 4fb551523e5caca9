"""A skirmish on hexes: small bands with sixteen statistics each, action points, fatigue and zones of control.

``rules`` has all constants, ``units`` who can fight, ``tohit`` and ``damage`` what an attack does. ``battlefield`` is
the map, ``situation`` who stands on it, ``movement`` the ways over it; ``actions`` is what a fighter can do, ``turns``
when. ``policy`` plays a side, ``battle`` both of them to the end, ``many`` counts the ends, ``log`` writes and replays
them. ``scene`` is what is laid out before a battle, ``match`` plays it choice by choice, ``telling`` tells of it;
``prospect`` considers an attack. ``projection`` makes a unit of a 'Mech. ``models`` checks what comes from outside.
"""
