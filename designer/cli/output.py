"""The output formats of commands."""

from __future__ import annotations

from enum import StrEnum


class OutputFormat(StrEnum):
    """Text for people, or JSON for programs."""

    TEXT = "text"
    JSON = "json"
