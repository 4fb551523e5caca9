"""The Combat tab of the Lab: hit chances and damage of a design by weapon, and the effects of quirks on them."""
