"""The table of commands, the key map, and how a command is bound to what it acts on."""
