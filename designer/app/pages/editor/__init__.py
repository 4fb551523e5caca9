"""The editor page: all views of one design in an arrangement, and the commands that apply to the whole design."""
