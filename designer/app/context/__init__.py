"""Shared by the views of one design: the design context, previews, pending text edits, drag data."""
