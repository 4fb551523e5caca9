"""Forces: units with pilots and networks; what they are worth together, budgets, force files and MUL files."""
