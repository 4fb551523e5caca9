"""Reading HeavyMetal Pro files (HMP_FORMAT): as far as their form is known, so that all is to be checked.

What a file says is written as the lines of an MTF file, whose reader then makes the unit: slots, splits and missing
heat sinks follow the same rules in both.
"""

from __future__ import annotations

import struct
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from designer import paths
from designer.catalog import catalog
from designer.catalog.item import TechSide
from designer.catalog.records import RecordShape, read_records
from designer.construction.cost import cost
from designer.construction.legality.finding import Severity
from designer.decimals import figure
from designer.design import once
from designer.formats.mtf.reader import parse
from designer.formats.read_result import FileNote, FormatError, Loaded
from designer.language import tr
from designer.reading import one_line
from designer.units.unit import SourceText

_ENCODING: Final = "cp1252"

_BASES: Final = ("Inner Sphere", "Clan", "Mixed")
_MIXED: Final = 2
_FORMS: Final = {0: "Biped", 1: "Quad", 2: "LAM", 3: "Biped", 10: "Biped Omnimech", 11: "Quad Omnimech"}
_STRUCTURES: Final = ("Standard", "Endo Steel", "Composite", "Reinforced", "Industrial")
_ENGINES: Final = ("Fusion", "XL", "XXL", "Compact", "I.C.E.", "Light")
_SINKS: Final = ("Single", "Double", "Compact", "Laser")
_ARMORS: Final = (
    *("Standard", "Ferro-Fibrous", "Reactive", "Reflective", "Hardened", "Light Ferro-Fibrous"),
    *("Heavy Ferro-Fibrous", "Patchwork", "Stealth"),
)
_PATCHWORK: Final = 7
_MYOMERS: Final = ("Standard", "Triple-Strength", "MASC", "Industrial Triple-Strength")
_GYROS: Final = ("Standard Gyro", "XL Gyro", "Compact Gyro", "Heavy Duty Gyro")
_COCKPITS: Final = ("Standard Cockpit", "Small Cockpit", "Command Console", "Torso-Mounted Cockpit")
_BLOCKS: Final = (
    *("Left Arm", "Left Torso", "Left Leg", "Right Arm", "Right Torso", "Right Leg", "Head", "Center Torso"),
)
"""The locations in the order in which the file has them."""
_QUAD_BLOCKS: Final = {
    "Left Arm": "Front Left Leg",
    "Right Arm": "Front Right Leg",
    "Left Leg": "Rear Left Leg",
    "Right Leg": "Rear Right Leg",
}
_TEXTS: Final = (
    *("overview", "capabilities", "history", "variants", "notablepilots", "deployment"),
    *("notes", "notes"),
)
"""The keys of the texts in the order in which the file has them."""
_ROWS: Final = 12
_EMPTY, _JUMP_JET = 0x000, 0x00B
_PHYSICAL, _COMPUTER, _SINK, _MYOMER = (0x011, 0x01F), 0x012, 0x00A, 0x017
"""The codes whose side that of a part decides on a mixed design."""


@dataclass(frozen=True, slots=True)
class HmpCode:
    """Meaning of a number in a slot on one side: the name in MTF files.

    ``half`` is the name of a bin of at most ``half_shots``. ``bins`` are the names of one bin after another, where the
    file does not say the munition.
    """

    side: TechSide
    code: int
    mtf: str
    half: str = ""
    half_shots: int = 0
    bins: tuple[str, ...] = ()


@lru_cache(maxsize=1)
def _codes() -> dict[tuple[str, int], HmpCode]:
    records = read_records(paths.data("hmp", "codes.jsonl"), RecordShape.of(HmpCode))
    return {(each["side"], each["code"]): HmpCode(**{**each, "bins": tuple(each.get("bins", ()))}) for each in records}


class _Bytes:
    """The bytes of a file, taken one field after another; ``FormatError`` where they end too early."""

    def __init__(self, data: bytes, name: str) -> None:
        self._data = data
        self._name = name
        self._at = 0

    def take(self, count: int) -> bytes:
        """The next bytes."""
        found = self._data[self._at : self._at + count]
        if len(found) < count:
            problem = tr("the file ends at byte {n}, in the middle of a design", n=len(self._data))
            raise FormatError(self._name, 0, problem)
        self._at += count
        return found

    def short(self) -> int:
        """A number of two bytes."""
        return int(struct.unpack("<H", self.take(2))[0])

    def long(self) -> int:
        """A number of four bytes."""
        return int(struct.unpack("<I", self.take(4))[0])

    def text(self) -> str:
        """A text, preceded by its length."""
        return one_line(self.take(self.short()).decode(_ENCODING, errors="replace"))

    @property
    def ended(self) -> bool:
        """Whether nothing is left."""
        return self._at >= len(self._data)


class _Sides(NamedTuple):
    """The technology base of each part: all alike unless the design is mixed. True is Clan."""

    chassis: bool
    engine: bool
    sinks: bool
    physical: bool
    myomer: bool
    computer: bool
    armor: bool

    def of(self, code: int) -> bool:
        """The side that decides what a code is."""
        parts = {_SINK: self.sinks, _COMPUTER: self.computer, _MYOMER: self.myomer}
        return self.physical if code in _PHYSICAL else parts.get(code, self.chassis)


def read_hmp(data: bytes, name: str) -> Loaded:
    """The unit in the bytes of a file, with a note that asks to check it; raises ``FormatError``."""
    lines = _Lines(_Bytes(data, name))
    parsed = parse(SourceText("\n".join(lines.written()) + "\n"), name)
    unit = parsed.unit.with_(source=None)
    words = tr("the form of HeavyMetal Pro files is known in part only: check this design")
    notes = [FileNote(0, Severity.WARNING, words), *(note._replace(line=0) for note in parsed.notes)]
    reckoned = cost(once(unit)).total
    if lines.price and round(reckoned) != lines.price:
        stated, here = figure(lines.price), figure(reckoned)
        words = tr("the file states a price of {stated}; by the rules it is {here}", stated=stated, here=here)
        notes.append(FileNote(0, Severity.NOTE, words))
    return Loaded(unit, tuple(notes))


def _named(options: Sequence[str], number: int) -> str:
    return options[number] if number < len(options) else options[0]


class _Lines:
    """The lines of an MTF file that say what a file says; ``price`` is the one that it states."""

    def __init__(self, data: _Bytes) -> None:
        self._data = data
        self._level = 0
        self.price = 0

    def written(self) -> Iterator[str]:
        """All lines, in the order in which the file has their figures."""
        data = self._data
        data.take(5 + 1 + 3 + 3 + 1 + 3 + 1)
        tons = data.short()
        chassis, model = data.text(), data.text()
        year, self._level, self.price = data.short(), data.short(), data.long()
        yield from (f"chassis:{chassis}", f"model:{model}", f"mass:{tons}", f"era:{year}")
        yield f"rules level:{max(self._level, 1)}"
        data.take(22)
        data.take(data.short())
        base = data.short()
        flags = [data.short() == 1 for _ in range(7)] if base == _MIXED else [base == 1] * 7
        sides = _Sides(*flags)
        mixed = "Mixed (Clan Chassis)" if sides.chassis else "Mixed (IS Chassis)"
        yield f"techbase:{mixed if base == _MIXED else _named(_BASES, base)}"
        form = _FORMS.get(data.short(), _FORMS[0])
        yield f"Config:{form}"
        yield from self._systems(sides)
        jets = yield from self._armor(sides)
        yield from self._slots(sides, jets, quad=form.startswith("Quad"))
        yield from self._rest()

    def _systems(self, sides: _Sides) -> Iterator[str]:
        data = self._data
        structure = _named(_STRUCTURES, data.short())
        yield f"structure:{'Clan' if sides.chassis else 'IS'} {structure}"
        rating, kind = data.short(), _named(_ENGINES, data.short())
        yield f"engine:{rating} {kind} ({'Clan' if sides.engine else 'IS'}) Engine"
        yield from (f"walk mp:{data.short()}", f"jump mp:{data.short()}")
        count, sinks = data.short(), _named(_SINKS, data.short())
        side = ("Clan " if sides.sinks else "IS ") if sinks == "Double" else ""
        yield f"heat sinks:{2 * count if sinks == 'Compact' else count} {side}{sinks}"

    def _armor(self, sides: _Sides) -> Generator[str, None, str]:
        """The armor; returns the name of the jump jets, which stands among it."""
        data = self._data
        side = "Clan" if sides.armor else "Inner Sphere"
        kind = data.short()
        kinds = [data.short() for _ in range(11)] if kind == _PATCHWORK else []
        yield f"armor:{'Patchwork' if kinds else f'{_named(_ARMORS, kind)}({side})'}"
        data.take(2)
        points = {}
        for code in ("LA", "LT", "LL", "RA"):
            points[code] = data.short()
            data.take(4)
        points["RT"] = data.short()
        data.take(2)
        jets = "Improved Jump Jet" if data.short() == 1 else "Jump Jet"
        for code, after in (("RL", 4), ("HD", 4), ("CT", 2), ("RTL", 0), ("RTR", 0), ("RTC", 0)):
            points[code] = data.short()
            data.take(after)
        order = ("LA", "LT", "LL", "RA", "RT", "RL", "HD", "CT")
        worn = {code: f"{_named(_ARMORS, each)}({side}):" for code, each in zip(order, kinds, strict=False)}
        for code, number in points.items():
            yield f"{code} armor:{worn.get(code, '')}{number}"
        return jets

    def _slots(self, sides: _Sides, jets: str, *, quad: bool) -> Iterator[str]:
        data = self._data
        yield f"myomer:{_named(_MYOMERS, data.short())}"
        for _ in range(data.short()):  # the list of weapons; the slots say the same
            data.take(10)
            data.text()
        bins: dict[str, int] = {}
        for block in _BLOCKS:
            yield f"{_QUAD_BLOCKS.get(block, block) if quad else block}:"
            for _ in range(_ROWS):
                yield _slot(data.long(), sides, jets, bins)

    def _rest(self) -> Iterator[str]:
        data = self._data
        data.take(4)
        for key in _TEXTS:
            if text := data.text():
                yield f"{key}:{text}"
        data.take(8)
        if self._level > 2 and not data.ended:
            yield f"gyro:{_named(_GYROS, data.short())}"
            yield f"cockpit:{_named(_COCKPITS, data.short())}"


def _slot(number: int, sides: _Sides, jets: str, bins: dict[str, int]) -> str:
    """The line of a slot. ``bins`` counts bins of ammunition whose munition their order tells."""
    code, above = number & 0xFFFF, number >> 16
    if code == _EMPTY:
        return "-Empty-"
    if code == _JUMP_JET:
        return jets
    side = "Clan" if sides.of(code) else "IS"
    found = _codes().get(("All", code)) or _codes().get((side, code))
    if found is None:
        return f"HeavyMetal Pro {code:03X}"
    if found.half and 0 < above & 0xFF <= found.half_shots:
        return found.half
    if found.bins:
        number = bins[found.mtf] = bins.get(found.mtf, -1) + 1
        return found.bins[number % len(found.bins)]
    return f"{found.mtf} (R)" if above and not _holds_shots(found) else found.mtf


def _holds_shots(code: HmpCode) -> bool:
    """Whether a slot is a bin of ammunition, so that its higher bits are shots and not a facing."""
    item = catalog().named(code.mtf, clan=code.side == "Clan")
    return item is not None and item.is_ammo
