"""The live Battle Value panel: headline, ledger and the reason for each figure."""
