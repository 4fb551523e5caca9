"""The tabs of the hex skirmish: a map to edit and play on, duels, 'Mechs as skirmish units, and the rules."""
