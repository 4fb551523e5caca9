"""The rules of legality, by area: queries that return findings and do not prevent edits (CONSTRUCTION, section 9)."""
