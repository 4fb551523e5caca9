"""Design quirks in combat: their effect on attacks, piloting rolls, physical attacks, initiative, criticals and heat.

Quirks are given as ids of the catalog (``designer.catalog.quirks.quirk_ids``). Every rule is a pure function that
returns its contributions with name and amount, under one of two profiles (interpretations of the rules, QUIRKS 6).
"""
