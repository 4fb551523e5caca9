"""The crew that a cockpit has seats for (SHEET_RULES 9)."""

from __future__ import annotations

from typing import Final, NamedTuple

from designer import design
from designer.construction.layout import cockpit_of
from designer.graph import Evaluator
from designer.language import marked


class CrewType(NamedTuple):
    """The members of a crew by seat, and the seat of the ``gunner``; the first seat is the pilot's.

    ``id`` is the type of the crew in MUL files.
    """

    id: str
    members: tuple[str, ...] = (marked("Pilot"),)
    gunner: int = 0


_TWO: Final = (marked("Pilot"), marked("Gunner"))
SINGLE: Final = CrewType("single")
_CREWS: Final = (
    ({"superheavy", "tripod"}, CrewType("superheavy_tripod", (*_TWO, marked("Technical officer")), 1)),
    ({"tripod"}, CrewType("tripod", _TWO, 1)),
    ({"quadvee"}, CrewType("quadvee", _TWO, 1)),
    ({"dual"}, CrewType("dual", _TWO, 1)),
    ({"command_console"}, CrewType("command_console", (marked("Pilot"), marked("Commander")))),
)
"""The crews of more than a pilot, by flags of the cockpit; the first that fits counts."""
CREW_TYPES: Final = {crew.id: crew for crew in (SINGLE, *(crew for _, crew in _CREWS))}
"""The types of crews by their ids."""


def crew_flags(g: Evaluator) -> frozenset[str]:
    """The flags of the cockpit, with one for a technical officer."""
    flags = cockpit_of(design.cockpit_kind(g)).flags
    officer = {"technical_officer"} if len(crew_of(design.cockpit_kind(g)).members) > len(_TWO) else set()
    return frozenset(flags) | officer


def crew_of(cockpit: str) -> CrewType:
    """The crew of the cockpit with this id."""
    flags = cockpit_of(cockpit).flags
    return next((crew for wanted, crew in _CREWS if wanted <= flags), SINGLE)
