"""Trials: two designs fight by the rules of the game, again and again, and it is seen what they are worth in play."""
