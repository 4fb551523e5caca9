"""Solaris Skunk Works files (``.ssw``): one BattleMech, or one OmniMech with all its configurations."""
