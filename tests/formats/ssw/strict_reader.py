"""A reader that demands of a file what Solaris Skunk Works does, and takes no part of it for granted.

It restates that program's rules (``docs/ssw.md``), and shares no code with the writer or the reader of ``designer``.
``problems`` gives everything because of which the program would not open the file, or would not show all of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, fromstring

_MECH = ("name", "model", "tons", "omnimech", "solaris7id", "solaris7imageid", "sswimage")
_QUIRK = (
    *("postive", "battlemech", "industrialmech", "combatvehicle", "battlearmor", "aerospacefighter"),
    *("conventionalfigher", "dropship", "jumpship", "warship", "spacestation", "protomech", "isvariable"),
)
_ARMOR = ("hd", "ct", "ctr", "lt", "ltr", "rt", "rtr", "la", "ra", "ll", "rl")
_FLUFF = (
    *("overview", "capabilities", "battlehistory", "deployment", "variants", "notables", "additional"),
    *("jumpjet_model", "commsystem", "tandtsystem"),
)
_CONTROLS = ("fcsa4", "fcsa5", "fcsapollo")
_ARMS = ("lla", "lh", "rla", "rh")
_ROWS = {"HD": 6, "CT": 12, "LT": 12, "RT": 12, "LA": 12, "RA": 12, "LL": 6, "RL": 6}
_QUAD_ROWS = _ROWS | {"LA": 6, "RA": 6, "FLL": 6, "FRL": 6, "RLL": 6, "RRL": 6}
_LISTS = (
    *(
        "energy",
        "ballistic",
        "missile",
        "artillery",
        "mgarray",
        "physical",
        "equipment",
        "ammunition",
        "CASE",
        "CASEII",
    ),
    *("TargetingComputer", "Supercharger", "miscellaneous"),
)
_EXPERIMENTAL, _ERA_SPECIFIC = 3, 4
_FEWEST_SINKS = 10


def problems(text: str) -> list[str]:
    """Everything in a file that the program demands otherwise."""
    return list(_of_mech(fromstring(text)))


def _lacks(element: Element | None, names: tuple[str, ...], what: str) -> Iterator[str]:
    if element is None:
        yield f"no {what}"
    else:
        yield from (f"{what} without {name}" for name in names if element.get(name) is None)


def _whole(text: str | None, what: str) -> Iterator[str]:
    if text is None or not (text.isascii() and text.removeprefix("-").isdecimal()):
        yield f"{what} is no whole number: {text}"


def _of_mech(mech: Element) -> Iterator[str]:
    yield from _lacks(mech, _MECH, "mech")
    yield from _whole(mech.get("tons"), "tons")
    for tag in ("ssw_savefile_version", "rules_level", "era", "year"):
        yield from _whole(mech.findtext(tag), tag)
    yield from _lacks(mech.find("techbase"), ("manufacturer", "location"), "techbase")
    yield from _lacks(mech.find("year"), ("restricted",), "year")
    yield from _lacks(mech.find("structure"), ("manufacturer", "techbase"), "structure")
    yield from _lacks(mech.find("engine"), ("rating", "manufacturer", "lsstart", "rsstart", "techbase"), "engine")
    yield from _lacks(mech.find("armor"), ("manufacturer", "techbase"), "armor")
    yield from _lacks(mech.find("gyro"), ("techbase",), "gyro")
    for path in ("cockpit/type", "structure/type", "armor/type", "motive_type", "mech_type"):
        if not mech.findtext(path):
            yield f"no {path}"
    for tag in _ARMOR:
        yield from _whole(mech.findtext(f"armor/{tag}"), tag)
    for tag in _FLUFF:
        if mech.find(f"fluff/{tag}") is None:
            yield f"no fluff/{tag}"
    yield from _of_level(mech)
    yield from _of_quirks(mech)
    yield from _of_loadouts(mech)
    yield from _of_places(mech)
    yield from _of_turrets(mech)


def _of_turrets(mech: Element) -> Iterator[str]:
    """A weapon stands in a turret of its configuration, or else of the base.

    A turret of the base weighs a tenth of the weapons that all configurations have in it.
    """
    base, own = mech.findall("baseloadout"), mech.findall("loadout")
    for loadout in (*base, *own):
        if _turreted(loadout) and not any(each.find("turret") is not None for each in (*base, loadout)):
            yield "a weapon in a turret without one"
    if len(own) > 1 and any(each.find("turret") is not None and not _turreted(each) for each in base):
        yield "a turret of the base that holds weapons of configurations"


def _turreted(loadout: Element) -> bool:
    return any((name.text or "").startswith("(T) ") for name in loadout.iter("name"))


def _of_quirks(mech: Element) -> Iterator[str]:
    for quirk in mech.iter("quirk"):
        yield from _lacks(quirk, _QUIRK, "quirk")
        yield from _whole(quirk.findtext("Cost"), "the cost of a quirk")
        if quirk.find("Name") is None or quirk.find("Description") is None:
            yield "a quirk without name or description"


def _of_places(mech: Element) -> Iterator[str]:
    rows = _QUAD_ROWS if mech.findtext("motive_type") == "Quad" else _ROWS
    for place in (*mech.iter("location"), *mech.iter("splitlocation")):
        row = int(place.get("index", "-1")) + int(place.get("number", "1")) - 1
        if not 0 <= row < rows.get(place.text or "", 0):
            yield f"no slot {row} in {place.text}"


def _of_level(mech: Element) -> Iterator[str]:
    """The level below which opening a file strips what is forbidden."""
    wanted = _ERA_SPECIFIC if "Primitive" in (mech.findtext("mech_type") or "") else _EXPERIMENTAL
    if int(mech.findtext("rules_level") or -1) != wanted:
        yield f"the rules level is not {wanted}"
    restricted = mech.find("year")
    if restricted is not None and restricted.get("restricted") != "FALSE":
        yield "the year is restricted"


def _of_loadouts(mech: Element) -> Iterator[str]:
    base = mech.find("baseloadout")
    yield from _lacks(base, _CONTROLS, "baseloadout")
    if base is None:
        return
    engine = mech.find("engine")
    sinks = base.find("heatsinks")
    if sinks is None or engine is None:
        yield "no heat sinks in the base"
        return
    number, placed = int(sinks.get("number", "0")), len(sinks.findall("location"))
    yield from _of_base_sinks(mech, engine, number, placed, sinks.findtext("type") or "")
    yield from _of_configurations(mech, base, number)


def _of_configurations(mech: Element, base: Element, number: int) -> Iterator[str]:
    own_jets = _number(base, "jumpjets")
    if own_jets != len(base.findall("jumpjets/location")):
        yield "the jump jets of the base do not match"
    fixed = {(each.text, each.get("index")) for each in _placed(base)}
    for loadout in (base, *mech.findall("loadout")):
        yield from _of_loadout(loadout)
    for loadout in mech.findall("loadout"):
        if not loadout.get("name"):
            yield "a configuration without a name"
        if loadout.find("heatsinks") is not None:
            added, own = _number(loadout, "heatsinks") - number, len(loadout.findall("heatsinks/location"))
            if added != own and "Compact" not in (loadout.findtext("heatsinks/type") or ""):
                yield "the heat sinks of a configuration do not match"
        jets = _number(loadout, "jumpjets")
        if jets and jets - own_jets != len(loadout.findall("jumpjets/location")):
            yield "the jump jets of a configuration do not match"
    pods = {(each.text, each.get("index")) for own in mech.findall("loadout") for each in _placed(own)} - fixed
    armored = {(each.text, each.get("index")) for each in base.findall("armored_locations/location")}
    if armored & pods:
        yield "the base armors the slots of pods"


def _of_base_sinks(mech: Element, engine: Element, number: int, placed: int, kind: str) -> Iterator[str]:
    rating = int(engine.get("rating", "0"))
    if (engine.text or "").startswith("Primitive"):
        rating = int((rating * 1.2 + 4.5) / 5) * 5
    held = rating // 25
    if "Compact" in kind:
        held, placed = held * 2, placed * 2
    beyond = max(0, number - held)
    if placed not in (beyond, beyond + ("Compact" in kind)):
        yield f"{placed} heat sinks are placed, expected {beyond}"
    if mech.get("omnimech") == "TRUE" and number < _FEWEST_SINKS:
        yield "fewer than ten heat sinks in the base of an OmniMech"


def _number(loadout: Element, tag: str) -> int:
    found = loadout.find(tag)
    return int(found.get("number", "0")) if found is not None else 0


def _placed(loadout: Element) -> Iterator[Element]:
    for tag in ("equipment", "heatsinks", "jumpjets"):
        for found in loadout.findall(tag):
            yield from found.findall("location")


def _of_loadout(loadout: Element) -> Iterator[str]:
    yield from _lacks(loadout, _CONTROLS, "loadout")
    yield from _lacks(loadout.find("actuators"), _ARMS, "actuators")
    if loadout.findtext("clancase") not in ("TRUE", "FALSE"):
        yield "no clancase"
    for tag in ("heatsinks", "jumpjets"):
        if loadout.find(tag) is not None and not loadout.findtext(f"{tag}/type"):
            yield f"{tag} without a type"
    for item in loadout.findall("equipment"):
        name = item.find("name")
        words = name.text if name is not None else None
        if name is None or not words or name.get("manufacturer") is None:
            yield "equipment without a name"
        if item.findtext("type") not in _LISTS:
            yield f"{words} is in no list"
        if len(item.findall("location")) != 1 and len(item.findall("splitlocation")) != 2:
            yield f"{words} is in no place"
    turrets = {turret.get("type") for turret in loadout.findall("turret")}
    if turrets - {"head", "left torso", "right torso"}:
        yield "a turret of no kind"
