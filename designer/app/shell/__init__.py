"""The main window: tabs, messages and pages, the palette, dialogs of the settings, and the binding of all commands."""
