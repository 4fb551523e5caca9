"""Analyses of a design: protection by location, sweeps of one value, shares of mass and Battle Value, advice."""
