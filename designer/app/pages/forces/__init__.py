"""The page of forces: units with pilots, networks and a budget, and two forces side by side."""
