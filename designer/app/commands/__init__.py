"""What a command is, and which key does what."""
