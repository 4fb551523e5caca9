"""Screenshots of every screen: scenes that prepare the window, and drawing them. No other package imports this one."""
