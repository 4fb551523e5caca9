"""The Charts tab of the Lab: how the Battle Value comes about, and how it depends on each part of the design."""
