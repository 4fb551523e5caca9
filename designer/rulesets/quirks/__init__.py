"""Design quirks in combat: what each does to attacks, piloting rolls, physical attacks, initiative, criticals and heat.

Quirks are ids of the catalogue (``designer.catalog.quirks.quirk_ids``). Every rule is a pure function that yields its
contributions by name and amount, under one of two profiles (QUIRKS 6).
"""
