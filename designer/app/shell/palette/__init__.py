"""The palette: every part, command, place and design by a few letters."""

from designer.app.shell.palette.view import Palette

__all__ = ["Palette"]
