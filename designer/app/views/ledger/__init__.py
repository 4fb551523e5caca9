"""The Battle Value panel: headline, ledger and the explanation of each figure."""
