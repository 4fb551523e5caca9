"""The open designs in the window: opening, saving and closing them with dialogs, and watching their files."""
