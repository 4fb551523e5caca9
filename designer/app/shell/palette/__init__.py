"""The command palette: finds parts, systems, commands, places, designs and unit files by a few letters."""

from designer.app.shell.palette.view import Palette

__all__ = ["Palette"]
