"""Mechwright: a desktop designer for BattleMechs."""

__version__ = "0.1.0"
