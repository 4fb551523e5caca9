"""Accessibility: the interfaces of painted widgets for screen readers, and announcements."""
