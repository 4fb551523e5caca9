"""The panels around the board: chassis, armor, findings, history, notes on the file."""
