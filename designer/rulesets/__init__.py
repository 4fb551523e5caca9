"""Separate rule systems for play, one package each, independent of each other."""
