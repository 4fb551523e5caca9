"""Units ('Mechs) as immutable values, without rules and without figures of equipment."""
