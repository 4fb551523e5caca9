"""Construction rules: mass, slots, armor, heat, movement, cost, and the findings of a design."""
