"""What the views of one design share: the design context, previews, pending text edits, drag data."""
