"""The panels around the board: chassis, armor, loadout, findings, history, quirks, file notes, and the preview card."""
