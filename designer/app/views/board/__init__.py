"""The slot editor: the board of all locations, the list of unallocated mounts, and the tools that arrange both."""
