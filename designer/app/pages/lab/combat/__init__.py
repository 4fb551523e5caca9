"""The combat bench: how likely a design hits, how much it does, from which weapon, and what its quirks make of that."""
