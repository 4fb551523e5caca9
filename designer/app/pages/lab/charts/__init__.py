"""The charts bench: where the value comes from, and how it runs with each part of the design."""
