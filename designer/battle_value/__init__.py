"""Battle Value 2.0 as queries, and the ledger that proves each line."""
