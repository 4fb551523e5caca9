"""The table of commands, their shortcuts, and the handlers that run a command on the window, a page or a view."""
