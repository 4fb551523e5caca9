"""Rule systems of their own: each is a package that needs nothing of the others."""
