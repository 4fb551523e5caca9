"""The Trials tab of the Lab: two designs fight many times."""
