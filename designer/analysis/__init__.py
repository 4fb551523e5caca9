"""Analyses of a design: protection, critical hits, sweeps of one value, shares of mass and Battle Value, advice."""
