"""Battlefield roles. Files and queries name them in English, so every language does."""

from __future__ import annotations

from typing import Final

ROLES: Final = ("Ambusher", "Brawler", "Juggernaut", "Missile Boat", "Scout", "Skirmisher", "Sniper", "Striker")
"""The battlefield roles of BattleMechs (Alpha Strike: Commander's Edition, "Unit roles"); other words name none."""
