"""The page that compares two designs, which are called A and B."""
