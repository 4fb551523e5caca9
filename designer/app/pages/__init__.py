"""The pages of the window: start page, editor, comparison and Lab."""
