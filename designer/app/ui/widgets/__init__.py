"""Widgets that do not depend on a design."""
