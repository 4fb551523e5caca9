"""The Initiative tab of the Lab: in which of 30 phases a unit acts, who acts first, and the rule's settings."""
