"""What a design's figures lead to: what breaks first, what a point is worth, which change is worth most."""
