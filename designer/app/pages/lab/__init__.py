"""The lab: benches on which the open designs are tried out."""
