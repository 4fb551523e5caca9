"""Application logic that the window, the command line and scripts share: documents, recovery, settings, goals."""
