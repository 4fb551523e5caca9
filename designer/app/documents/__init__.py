"""The open designs of the window: opening, saving and closing them with dialogs, and watching their files."""
