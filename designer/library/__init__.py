"""The units of the user's folders and archives in a database: sources, scanning, rows of figures, and what they tell.

The only package that speaks SQL. The core computes every figure of a row (`unit_row`); the database only keeps it.
"""
