"""What lies open: designs, their files and journals, the settings."""
