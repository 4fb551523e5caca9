"""Rule systems for play that are independent of each other, one package each."""
