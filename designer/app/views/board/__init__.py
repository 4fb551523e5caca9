"""The slot editor: the board of all locations, the shelf (list of unplaced mounts), and the tools that arrange both."""
