"""The slot editor: the board of all locations, the shelf of what is unplaced, and the tools that arrange both."""
