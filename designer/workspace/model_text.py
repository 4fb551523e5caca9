"""Conversion of Pydantic models to JSON files."""

from __future__ import annotations

import json
import os
from collections.abc import Set
from typing import cast

from pydantic import BaseModel
from pydantic.main import IncEx


def json_of(model: BaseModel, *, without: IncEx | None = None) -> bytes:
    """The contents of a JSON file with the values of a model, but not of the fields in ``without``.

    All but ASCII is escaped, since file names that are not UTF-8 contain surrogates, which UTF-8 cannot encode.
    """
    return (json.dumps(model.model_dump(exclude=without), indent=1, default=_plain) + "\n").encode("ascii")


def _plain(value: object) -> object:
    """The JSON value of a set or a path: a sorted list, or a string."""
    if isinstance(value, Set):
        return sorted(value)
    return os.fspath(cast("os.PathLike[str]", value))
