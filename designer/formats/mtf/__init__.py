"""The MegaMek text format of BattleMechs: one key or one critical slot a line."""
