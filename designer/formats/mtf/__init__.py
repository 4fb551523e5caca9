"""MTF, the text format of MegaMek for BattleMechs: each line is a key with its value, or a critical slot."""
