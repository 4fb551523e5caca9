"""Construction rules: mass, slots, armor, heat, movement and what is wrong with a design."""
