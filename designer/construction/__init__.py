"""The construction rules: mass, slots, armor, heat, movement, cost, and findings (violations) of a design."""
