"""The page of one design: all its views in an arrangement, and what is done to the design as a whole."""
