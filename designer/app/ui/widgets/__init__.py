"""Widgets that know nothing of a design."""
