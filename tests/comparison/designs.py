"""Designs to compare: the shipped ones, small ones of every form, and ones that hold mistakes."""

import json
from functools import cache
from itertools import permutations

from designer import paths
from designer.editing import Session
from designer.formats import read
from tests.editing.laws import sample_units


@cache
def shipped():
    """The designs that come with the program."""
    entries = json.loads(paths.data("designs", "index.json").read_text("utf-8"))
    return tuple(read(paths.data("designs", entry["file"])).unit for entry in entries)


@cache
def units():
    """Units of every form."""
    return (*sample_units(), *shipped())


def pairs():
    """Every two of them, either way round."""
    return tuple(permutations(units(), 2))


def sessions(*opened):
    """Each unit open."""
    return tuple(Session(unit) for unit in opened)
