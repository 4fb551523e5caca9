"""Units as immutable values, without rules and without equipment figures."""
