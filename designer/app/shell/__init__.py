"""The main window: tabs, messages and pages, the palette, the settings pages, and the binding of all commands."""
