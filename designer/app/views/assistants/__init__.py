"""The assistants of the editor page: each takes the place of the left panel, and shows its overlay on the board."""
