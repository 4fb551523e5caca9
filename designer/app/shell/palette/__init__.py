"""The command palette: it finds equipment, systems, commands, places, designs and unit files by a few letters."""

from designer.app.shell.palette.view import Palette

__all__ = ["Palette"]
