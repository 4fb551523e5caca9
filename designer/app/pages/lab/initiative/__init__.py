"""The bench of the 30-phase initiative: when a unit acts, who acts first, and the settings that decide it."""
