"""The heat theatre of the editor page: what a design can fire turn after turn, and what that does to it."""
