"""Drawings for paper, as values: shapes and texts in points, without Qt. The app draws them to screen, PDF and files.

``shapes`` has the vocabulary, and one module each what is drawn with it: ``card`` (Alpha Strike), ``record_sheet`` (a
page), ``half_sheet`` (two a page), ``beginner_sheet`` (two a page for a first game).
``page_kinds`` puts several designs on pages, ``cover`` lists those of a force.
"""
