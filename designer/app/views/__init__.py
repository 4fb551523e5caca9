"""The views of a design: board, ledger, equipment browser, and the other panels."""
