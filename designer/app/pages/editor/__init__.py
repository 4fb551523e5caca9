"""The page of one design: all its views in an arrangement, and the commands on the whole design."""
