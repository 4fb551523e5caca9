"""The bench of the hex skirmish: a map to paint and play on, duels, and 'Mechs as skirmish units."""
