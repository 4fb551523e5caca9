"""Assistants: they propose edits and designs that have passed the legality check, and do nothing unasked."""
