"""Writes ``docs/design.schema.json``, the JSON Schema of design files, from the code that reads them."""

from __future__ import annotations

import json
from pathlib import Path

from designer.formats.native_file import design_schema

FILE = Path(__file__).resolve().parent.parent / "docs" / "design.schema.json"

if __name__ == "__main__":
    FILE.write_text(json.dumps(design_schema(), indent=1) + "\n", encoding="utf-8")
