"""The Library page: the units of the user's folders and archives, found, compared, plotted and opened."""
