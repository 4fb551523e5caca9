"""What draws every screen of the program as a picture."""
