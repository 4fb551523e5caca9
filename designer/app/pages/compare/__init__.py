"""The page that compares two designs."""
