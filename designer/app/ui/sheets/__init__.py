"""Sheets on screen and in files: the renderer of ``designer.sheets.shapes``, and what it writes to."""
