"""Writes HeavyMetal Pro files as the description of their form has them, since no real file is at hand."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

BLOCKS = ("Left Arm", "Left Torso", "Left Leg", "Right Arm", "Right Torso", "Right Leg", "Head", "Center Torso")

POINTS = ("LA", "LT", "LL", "RA", "RT", "RL", "HD", "CT", "RTL", "RTR", "RTC")


def short(*numbers: int) -> bytes:
    return struct.pack(f"<{len(numbers)}H", *numbers)


def text(words: str) -> bytes:
    data = words.encode("cp1252")
    return short(len(data)) + data


@dataclass
class Hmp:
    """A design in the terms of the file; figures that a test does not name are those of a plain 50-ton biped."""

    chassis: str = "Proof"
    model: str = "P-1"
    tons: int = 50
    year: int = 3060
    level: int = 2
    price: int = 0
    base: tuple[int, ...] = (0,)
    form: int = 0
    structure: int = 0
    engine: tuple[int, int] = (200, 0)
    walk: int = 4
    jump: int = 0
    sinks: tuple[int, int] = (10, 0)
    armor: tuple[int, ...] = (0,)
    points: dict[str, int] = field(default_factory=dict)
    improved_jets: bool = False
    myomer: int = 0
    slots: dict[str, list[int]] = field(default_factory=dict)
    overview: str = ""
    tail: tuple[int, ...] = ()

    def data(self) -> bytes:
        """The bytes of the file."""
        at = {
            code: self.points.get(code, 0)
            for code in ["LA", "LT", "LL", "RA", "RT", "RL", "HD", "CT", "RTL", "RTR", "RTC"]
        }
        spare = b"\0"
        parts = [
            *(b"12.10", b"\3", spare * 11, short(self.tons), text(self.chassis), text(self.model)),
            *(short(self.year, self.level), struct.pack("<I", self.price), spare * 22, short(3), spare * 3),
            *(short(*self.base), short(self.form, self.structure), short(*self.engine), short(self.walk, self.jump)),
            *(short(*self.sinks), short(*self.armor), spare * 2),
            *(short(at[code]) + spare * 4 for code in ("LA", "LT", "LL", "RA")),
            short(at["RT"]) + spare * 2 + short(int(self.improved_jets)),
            *(short(at["RL"]) + spare * 4, short(at["HD"]) + spare * 4, short(at["CT"]) + spare * 2),
            short(at["RTL"], at["RTR"], at["RTC"]),
            *(short(self.myomer), short(1), short(1, 0x33, 1, 0), spare * 2, text("Defiance")),
        ]
        for block in BLOCKS:
            rows = self.slots.get(block, [])
            parts += [struct.pack("<I", code) for code in (*rows, *[0] * (12 - len(rows)))]
        parts += [spare * 4, text(self.overview), text("") * 7, spare * 8]
        return b"".join([*parts, short(*self.tail) if self.tail else b""])
