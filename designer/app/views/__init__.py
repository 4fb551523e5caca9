"""The views of a design: board, ledger, equipment, and the panels around them."""
