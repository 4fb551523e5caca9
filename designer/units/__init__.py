"""What a unit is: frozen values, without rules and without equipment figures."""
