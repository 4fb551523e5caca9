"""The dialog "Print and export"."""
