"""Accessibility: what painted widgets tell screen readers, and announcements."""
