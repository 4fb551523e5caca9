"""The Battle Value panel: the value, the ledger (its calculation line by line), and explanations of figures."""
