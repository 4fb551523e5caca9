"""The main window: its frame, tabs, messages and pages, and all commands in one list."""
