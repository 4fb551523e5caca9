"""Models of the workspace as JSON files."""

from __future__ import annotations

import json
import os

from pydantic import BaseModel


def json_of(model: BaseModel) -> bytes:
    """A model as a JSON file.

    Letters beyond ASCII are escaped: a file name that is not UTF-8 holds surrogates, which have no UTF-8 of their own.
    """
    return (json.dumps(model.model_dump(), indent=1, default=os.fspath) + "\n").encode("ascii")
