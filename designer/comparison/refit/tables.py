"""The tables of refits: classes, rules, minutes and prices, as ``data/refit`` has them (CO p. 205-212)."""

from __future__ import annotations

from enum import Enum, IntEnum
from functools import lru_cache
from typing import Any, Final, NamedTuple

from designer import paths
from designer.catalog.records import Record, RecordShape, read_records, read_table
from designer.language import marked, sense, tr


class RefitProfile(Enum):
    """A reading of the rules: that of Campaign Operations, or that of the campaign program MekHQ (0.50 and 0.51)."""

    BOOK = "book"
    MEKHQ = "mekhq"

    @property
    def words(self) -> str:
        """The name of the book or program."""
        return "Campaign Operations" if self is RefitProfile.BOOK else "MekHQ 0.51"


class RefitClass(IntEnum):
    """The classes of refits, the least work first; ``NONE`` is no class of its own."""

    NONE = 0
    RECONFIGURATION = 1
    A = 2
    B = 3
    C = 4
    D = 5
    E = 6
    F = 7

    @property
    def letter(self) -> str:
        """The name in output: A to F, "reconfiguration", or empty."""
        return "" if self is RefitClass.NONE else "reconfiguration" if self.value == 1 else self.name

    @property
    def mark(self) -> str:
        """The letter, A to F; empty for a reconfiguration and for no class."""
        return self.name if self >= RefitClass.A else ""

    @classmethod
    def of(cls, letter: str) -> RefitClass:
        """The class of a name as ``letter`` returns it."""
        return next(each for each in cls if each.letter == letter)


FACILITIES: Final = (
    *(marked("field"), marked("field workshop"), marked("maintenance facility"), marked("factory")),
    *(marked("improvised"), marked("basic facility")),
)
"""The places at which refits are done, as the data name them."""

SECTIONS: Final = {
    "moved": sense("parts", "Moved"),
    "added": marked("Added"),
    "turned": marked("Turned"),
    "removed": marked("Removed"),
    "armor": marked("Armor"),
    "systems": marked("Systems"),
    "pods": marked("Pods"),
}
"""The sections of a list of jobs, with their headings."""


class ClassFigures(NamedTuple):
    """Figures of a class for the whole refit: facility, factor of the time and modifier of the check, custom and with a
    kit.

    MekHQ cuts the factors for kits to whole numbers, and counts the ease of a reconfiguration twice.
    """

    id: str
    facility: str
    multiplier: float
    kit_multiplier: float
    check: int
    kit_check: int
    mekhq_kit_multiplier: float
    mekhq_kit_check: int

    def factor(self, profile: RefitProfile, *, kit: bool) -> float:
        """The factor of the time."""
        if not kit:
            return self.multiplier
        return self.kit_multiplier if profile is RefitProfile.BOOK else self.mekhq_kit_multiplier

    def modifier(self, profile: RefitProfile, *, kit: bool) -> int:
        """Modifier of the class to the number that the technician must roll."""
        if not kit:
            return self.check
        return self.kit_check if profile is RefitProfile.BOOK else self.mekhq_kit_check


class RefitRule(NamedTuple):
    """The rule by which a job has its class. ``book`` and ``mekhq`` are the classes by profile, empty for none.

    ``kit`` is the class with a refit kit if that is another. ``part`` is the part of a comparison that it is about.
    ``note`` tells what about it is uncertain.
    """

    id: str
    section: str
    text: str
    source: str
    book: str = ""
    mekhq: str = ""
    kit: str = ""
    part: str = ""
    note: str = ""

    def refit_class(self, profile: RefitProfile, *, kit: bool = False) -> RefitClass:
        """The class by a profile."""
        if kit and self.kit:
            return RefitClass.of(self.kit)
        return RefitClass.of(self.book if profile is RefitProfile.BOOK else self.mekhq)

    @property
    def words(self) -> str:
        """The rule in the current language."""
        return tr(self.text)

    @property
    def doubt(self) -> str:
        """The note in the current language; empty if nothing is uncertain."""
        return tr(self.note) if self.note else ""


@lru_cache(maxsize=1)
def rules() -> dict[str, RefitRule]:
    """The rules by id."""
    records = read_records(paths.data("refit", "rules.jsonl"), RecordShape.of(RefitRule))
    return {record["id"]: RefitRule(**record) for record in records}


@lru_cache(maxsize=1)
def classes() -> dict[RefitClass, ClassFigures]:
    """Figures of each class for the whole refit."""
    records = read_records(paths.data("refit", "classes.jsonl"), RecordShape.of(ClassFigures))
    return {RefitClass.of(record["id"]): ClassFigures(**record) for record in records}


@lru_cache(maxsize=1)
def figures() -> Record:
    """Minutes, prices, and modifiers of the check."""
    return read_table(paths.data("refit", "figures.json"))


def minutes(of: str) -> int:
    """The minutes of a job, such as ``component``."""
    return _whole(figures()["minutes"][of])


def price(of: str) -> int:
    """The price of an item that the price of a design has no figure for, such as a jump jet by ton."""
    return _whole(figures()["prices"][of])


def _whole(value: Any) -> int:  # Any: JSON
    return int(value)
