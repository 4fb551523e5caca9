"""Questions of analysts and game masters to a library of MTF files, and what a plain reading of the files answers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final, NamedTuple

_HEADER: Final = re.compile(r"^([A-Za-z ]+):(.*)$")
_LOCATIONS: Final = re.compile(r"^[A-Za-z ]*(?:Arm|Torso|Leg|Head):$")


class PlainUnit:
    """An MTF file read line by line, without any rule."""

    def __init__(self, text: str) -> None:
        lines = [line.strip() for line in text.replace("\r", "").splitlines()]
        self.values: dict[str, list[str]] = {}
        self.slots: list[str] = []
        inside = False
        for line in lines:
            if _LOCATIONS.match(line):
                inside = True
            elif (found := _HEADER.match(line)) is not None:
                inside = False
                self.values.setdefault(found[1].lower(), []).append(found[2].strip())
            elif inside and line:
                self.slots.append(line.lower())

    def text(self, name: str) -> str:
        """The first value of a line, in lower case; empty if there is none."""
        return self.values.get(name, [""])[0].lower()

    def number(self, name: str) -> int:
        """The number with which a value begins; 0 if there is none."""
        found = re.match(r"-?\d+", self.text(name))
        return int(found[0]) if found else 0

    def has_word(self, begun: str) -> bool:
        """Whether a word of chassis, model or Clan name begins so."""
        names = " ".join(self.text(name) for name in ("chassis", "model", "clanname"))
        bare = "".join(each for each in unicodedata.normalize("NFD", names) if not unicodedata.combining(each))
        return any(word.startswith(begun) for word in re.findall(r"[a-z0-9]+", bare))

    def is_of(self, name: str, *words: str) -> bool:
        """Whether the value of a line has one of these words in it."""
        return any(word in self.text(name) for word in words)

    def system(self, name: str) -> str:
        """The name of a system, without its side: "xl" of "300 XL (Clan) Engine(IS)"."""
        bare = re.sub(r"\(.*?\)|^\d+|\b(engine|armor|gyro|cockpit|clan|is)\b|-", " ", self.text(name))
        return " ".join(bare.split())

    @property
    def year(self) -> int:
        return self.number("era")

    @property
    def tons(self) -> int:
        return self.number("mass")

    @property
    def clan(self) -> bool:
        return self.text("techbase") == "clan"

    @property
    def mixed(self) -> bool:
        return self.text("techbase").startswith("mixed")

    @property
    def armor_points(self) -> int:
        """The armor points of all locations; those of patchwork armor stand behind a colon."""
        points = [value for name, value in self.values.items() if re.fullmatch(r"[a-z]{2,3} armor", name)]
        return sum(int(re.findall(r"\d+", value[0])[-1]) for value in points)

    def quirk(self, *words: str) -> bool:
        """Whether the unit, or one of its weapons, has a quirk with one of these ids."""
        known = [*self.values.get("quirk", ()), *self.values.get("weaponquirk", ())]
        return any(each.lower().split(":")[0] in words for each in known)

    def count(self, pattern: str) -> int:
        """How many slots match a pattern: right for items of one slot."""
        return sum(re.match(pattern, slot) is not None for slot in self.slots)


class Question(NamedTuple):
    """A question in words, as a query, and as a condition on a file."""

    words: str
    query: str
    holds: Callable[[PlainUnit], bool]


_ER_SMALL: Final = r"(is|cl|clan )? ?er ?small ?(pulse ?)?laser"
"""The query has the words of the name, which ER Small Pulse Lasers and prototypes have, too; all have one slot."""
QUESTIONS: Final = (
    Question("What is called Timber?", "timber", lambda u: u.has_word("timber")),
    Question("What is not called Atlas?", "-atlas", lambda u: not u.has_word("atlas")),
    Question("Which have 100 tons?", "mass=100", lambda u: u.tons == 100),
    Question("Which light 'Mechs are not Clan?", "t=20..35 -tech:clan", lambda u: 20 <= u.tons <= 35 and not u.clan),
    Question("What was there in 3025?", "year<=3025", lambda u: u.year <= 3025),
    Question("What came in the Jihad?", "era:jihad", lambda u: 3068 <= u.year <= 3085),
    Question("What came in the Civil War?", 'era:"civil war"', lambda u: 3062 <= u.year <= 3067),
    Question("What came in both eras?", 'era:jihad,"civil war"', lambda u: 3062 <= u.year <= 3085),
    Question("What is Clan technology?", "tech:clan", lambda u: u.clan),
    Question("What is mixed?", "tech:mixed", lambda u: u.mixed),
    Question(
        "Which OmniMechs are heavier than 75 tons?", "omni t>75", lambda u: u.is_of("config", "omni") and u.tons > 75
    ),
    Question("Which are quads?", "form:quad", lambda u: bool(re.match("quad(?!vee)", u.text("config")))),
    Question("Which are LAMs or tripods?", "form:lam,tripod", lambda u: u.is_of("config", "lam", "tripod")),
    Question("What is experimental?", "level:experimental", lambda u: u.number("rules level") == 4),
    Question("What needs standard rules at most?", "level<=2", lambda u: u.number("rules level") <= 2),
    Question("Which are brawlers?", "role:brawler", lambda u: u.is_of("role", "brawler")),
    Question("What is in TRO 3050?", 'source:"tro: 3050"', lambda u: u.is_of("source", "tro: 3050")),
    Question("Which have an XL engine?", "engine:xl", lambda u: u.system("engine") in ("xl", "xl fusion")),
    Question(
        "Which are heavy with a light engine?",
        "engine:light t>=60",
        lambda u: u.system("engine") in ("light", "light fusion") and u.tons >= 60,
    ),
    Question("Which burn fuel?", "engine:ice,fuel", lambda u: u.system("engine") in ("ice", "i.c.e.", "fuel cell")),
    Question("Which have an XL gyro?", "gyro:xl", lambda u: u.system("gyro") == "xl"),
    Question("Which have a heavy-duty gyro?", "gyro:heavy", lambda u: u.system("gyro") == "heavy duty"),
    Question("Which have a small cockpit?", "cockpit:small", lambda u: u.system("cockpit") == "small"),
    Question("Which sit in the torso?", "cockpit:torso", lambda u: u.system("cockpit") == "torso mounted"),
    Question("Which have ferro-fibrous armor?", "armor:ferro-fibrous", lambda u: u.system("armor") == "ferro fibrous"),
    Question("Which have stealth armor?", "armor:stealth", lambda u: u.system("armor") == "stealth"),
    Question("Which have patchwork armor?", "armor:patchwork", lambda u: u.is_of("armor", "patchwork")),
    Question("Which have armored components?", "armored", lambda u: any("armored" in slot for slot in u.slots)),
    Question("Which have double heat sinks?", "heatsinks:double", lambda u: u.is_of("heat sinks", "double")),
    Question("Which have endo steel?", 'structure:"endo steel"', lambda u: u.system("structure") == "endo steel"),
    Question("Which have 300 points of armor?", "armor>=300", lambda u: u.armor_points >= 300),
    Question("Which have most armor per ton?", "armor/t>3.2", lambda u: u.armor_points / u.tons > 3.2),
    Question("Which are command 'Mechs?", 'quirk:"command mech"', lambda u: u.quirk("command_mech")),
    Question("Which have four ER Small Lasers?", 'has:"er small laser"*4', lambda u: u.count(_ER_SMALL) >= 4),
    Question("Which are in the Master Unit List?", "mul>0", lambda u: u.number("mul id") > 0),
)
"""More than thirty; their figures stand in the files themselves."""
