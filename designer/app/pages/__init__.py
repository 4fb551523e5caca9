"""The pages of the window: start, editor, comparison, lab."""
