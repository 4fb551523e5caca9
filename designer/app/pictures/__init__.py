"""Scenes of every screen, and drawing them as pictures. On top of the app: no view imports this package."""
