"""Reading and writing the values of a file's header: form, technology, engine, structure, armor and so on.

Each reading function takes the value of a line and returns its meaning and the text of a problem ("" if there is none).
A value that is not understood gives the default of MTF_FORMAT 3 and 4. Results are cached, since thousands of files
have the same few values.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from designer.catalog import ArmorType, Item, System, catalog, systems
from designer.language import marked, tr
from designer.units.location import Form
from designer.units.unit import ArmorKind, Engine, HeatSinks, TechBase

EJECTION = "Full Head Ejection System"
SINK_KIT = "RISC Heat Sink Override Kit"
CONVERSIONS = {Form.LAM: ("Standard", "Bimodal"), Form.QUADVEE: ("Track", "Wheel")}
"""The possible values of a LAM's or QuadVee's conversion type; the first is the default."""

PATCHWORK = "Patchwork"
HYBRID = "Hybrid"
"""The structure of a FrankenMech whose locations have different ones."""

_MEMORY = 4096

# -- form and technology --------------------------------------------------------------------------------------


@lru_cache(_MEMORY)
def form_of(text: str) -> tuple[Form, bool, str]:
    """The chassis form, whether it is an OmniMech, and a problem; the default is Biped."""
    omni = "Omni" in text
    for form in (Form.QUADVEE, Form.QUAD, Form.LAM, Form.TRIPOD):
        if form.value in text:
            return form, omni, ""
    if "biped" in text.lower():
        return Form.BIPED, omni, ""
    return (
        Form.BIPED,
        omni,
        tr("'{text}' is not a chassis form; it is read as {form}", text=text, form=Form.BIPED.value),
    )


def is_franken(text: str) -> bool:
    """Whether the form of a file is that of a FrankenMech (MTF_FORMAT 9)."""
    return "frankenme" in text.lower()


def form_text(form: Form, *, omni: bool, franken: bool = False) -> str:
    """The name of the chassis form as MTF files write it."""
    return " ".join((form.value, *(["OmniMek"] if omni else []), *(["FrankenMek"] if franken else [])))


_BASES = {base.value.lower(): base for base in TechBase}


def is_tech_base(text: str) -> bool:
    """Whether a text is the name of a technology base."""
    return text.lower() in _BASES


@lru_cache(_MEMORY)
def tech_base_of(text: str) -> tuple[TechBase, str]:
    """The technology base and a problem; an unknown name is read as Inner Sphere, pure or mixed."""
    base = _BASES.get(text.lower())
    if base is not None:
        return base, ""
    guess = TechBase.MIXED_IS if "mixed" in text.lower() else TechBase.INNER_SPHERE
    return guess, tr("'{text}' is not a technology base; it is read as {guess}", text=text, guess=guess.value)


# -- engine ---------------------------------------------------------------------------------------------------

_ENGINE_WORDS = (
    ("xxl", "xxl"),
    ("xl", "xl"),
    ("light", "light"),
    ("compact", "compact"),
    ("ice", "ice"),
    ("i.c.e.", "ice"),
    ("fission", "fission"),
    ("fuel cell", "fuel-cell"),
    ("fuel-cell", "fuel-cell"),
    ("none", "none"),
)
_RATING = re.compile(r"\d{1,4}(?=\s|$)")


@lru_cache(_MEMORY)
def engine_of(text: str, base: TechBase) -> tuple[Engine, str]:
    """The engine and a problem; the default kind is fusion (MTF_FORMAT 3.3)."""
    lower = text.lower()
    kind = next((kind for word, kind in _ENGINE_WORDS if word in lower), None)
    clan = _engine_side(lower, base)
    found = _RATING.match(text)
    if found is None:
        return Engine(0, kind or "fusion", clan), tr("'{text}' does not start with an engine rating", text=text)
    problem = ""
    if not kind and "fusion" not in lower:
        problem = tr("'{text}' names no engine type; it is read as fusion", text=text)
    return Engine(int(found[0]), kind or "fusion", clan), problem


def _engine_side(lower: str, base: TechBase) -> bool:
    if base is TechBase.MIXED_CLAN:
        return "(is)" not in lower and "inner sphere" not in lower
    if base is TechBase.MIXED_IS:
        return "(c)" in lower or "clan" in lower
    return base is TechBase.CLAN


def engine_text(engine: Engine, base: TechBase) -> str:
    """An engine as MTF files write it, e.g. ``300 XL (Clan) Engine``."""
    kind = systems().engines.get(engine.kind)
    words = [str(engine.rating), *(["Large"] if engine.rating > 400 else []), kind.name if kind else "Fusion"]
    if engine.clan:
        words.append("(Clan)")
    return " ".join(words) + (" Engine(IS)" if base.is_mixed and not engine.clan else " Engine")


# -- gyro and cockpit -----------------------------------------------------------------------------------------


@lru_cache
def _ids(part: Literal["gyros", "cockpits"]) -> dict[str, str]:
    """The ids of gyros or cockpits by name in lower case."""
    kinds: dict[str, System] = getattr(systems(), part)
    return {name.lower(): kind.id for kind in kinds.values() for name in (kind.mtf, kind.name, *kind.aliases)}


@lru_cache(_MEMORY)
def gyro_of(text: str) -> tuple[str, str]:
    """The id of the gyro type and a problem; an unknown name is read as standard."""
    return _or_standard(_ids("gyros"), text, marked("unknown gyro '{text}'; it is read as standard"))


@lru_cache(_MEMORY)
def cockpit_of(text: str) -> tuple[str, str]:
    """The id of the cockpit type and a problem; an unknown name is read as standard."""
    return _or_standard(_ids("cockpits"), text, marked("unknown cockpit '{text}'; it is read as standard"))


def _or_standard(kinds: dict[str, str], text: str, otherwise: str) -> tuple[str, str]:
    found = kinds.get(text.lower())
    return (found, "") if found else ("standard", tr(otherwise, text=text))


def gyro_text(kind: str) -> str:
    """The name of a gyro type as MTF files write it."""
    found = systems().gyros.get(kind)
    return found.mtf if found else kind


def cockpit_text(kind: str) -> str:
    """The name of a cockpit type as MTF files write it."""
    found = systems().cockpits.get(kind)
    return found.mtf if found else kind


# -- structure and armor --------------------------------------------------------------------------------------

_SIDES = {"IS": False, "Clan": True}


@lru_cache
def _by_side(part: Literal["armors", "structures"]) -> dict[tuple[str, bool], str]:
    """The ids of armor or structure types by name in lower case and technology base (whether Clan)."""
    found: dict[tuple[str, bool], str] = {}
    kinds: dict[str, System] = getattr(systems(), part)
    for kind in kinds.values():
        for name in (kind.mtf, kind.name, *kind.aliases):
            for side, clan in _SIDES.items():
                if kind.tech in (side, "All"):
                    found.setdefault((name.lower(), clan), kind.id)
    return found


def _sided(name: str, *, clan: bool) -> tuple[str, bool]:
    """A name without its prefix ``IS`` or ``Clan``, and whether it is Clan: by the prefix, else as given."""
    lower = name.lower()
    if lower.startswith("is "):
        return lower[3:].strip(), False
    if lower.startswith("clan "):
        return lower[5:].strip(), True
    return lower, clan


@lru_cache(_MEMORY)
def structure_of(text: str, *, clan: bool) -> tuple[str, bool, str]:
    """The id of the structure type, whether it is Clan, and a problem; the default is standard (MTF_FORMAT 3.4)."""
    name, side = _sided(text, clan=clan)
    found = _by_side("structures").get((name or "standard", side))
    if found is None:
        return "standard", side, tr("unknown structure '{text}'; it is read as standard", text=text)
    return found, side, ""


@lru_cache(_MEMORY)
def armor_of(text: str, *, clan: bool) -> tuple[ArmorKind, str]:
    """The armor type with its technology base, and a problem; the default is standard (MTF_FORMAT 4.1, 4.2)."""
    name, bracket, _base = text.partition("(")
    if bracket:
        clan = "clan" in text.lower()
    plain, side = _sided(name.strip(), clan=clan)
    found = _by_side("armors").get((plain.removesuffix(" armor") or "standard", side))
    if found is None:
        return ArmorKind("standard", side), tr("unknown armor '{text}'; it is read as standard", text=text)
    return ArmorKind(found, side), ""


def is_structural(name: str) -> bool:
    """Whether a name is that of a structure or armor type; old files list these as equipment."""
    plain, side = _sided(name, clan=False)
    return (plain, side) in _by_side("structures") or (plain.removesuffix(" armor"), side) in _by_side("armors")


def structure_text(kind: str, *, clan: bool) -> str:
    """A structure type as MTF files write it, e.g. ``IS Endo Steel``."""
    found = systems().structures.get(kind)
    if found is None:
        return kind
    if found.tech != "All":
        clan = found.tech == "Clan"
    return f"{'Clan' if clan else 'IS'} {found.mtf}"


def worn_filler(item: Item, worn: ArmorKind) -> Item:
    """The filler item of slots labeled ``item`` (Ferro-Fibrous …): that of the armor if the label has another base.

    The armor line, not the slot labels, decides about the technology base of armor.
    """
    listed, armor = systems().plating.get(item.id), systems().armors.get(worn.kind)
    if armor is None or listed is armor or not isinstance(listed, ArmorType) or listed.name != armor.name:
        return item
    return catalog()[armor.item] if armor.item else item


def armor_text(kind: ArmorKind) -> str:
    """An armor type as MTF files write it, e.g. ``Ferro-Fibrous(Clan)``."""
    found = systems().armors.get(kind.kind)
    if found is None:
        return kind.kind
    clan = kind.clan if found.tech == "All" else found.tech == "Clan"
    return f"{found.mtf}({'Clan' if clan else 'Inner Sphere'})"


# -- heat sinks -----------------------------------------------------------------------------------------------

_SINK_COUNT = re.compile(r"\d{1,3}(?!\d)")


@lru_cache(_MEMORY)
def sinks_of(text: str) -> tuple[HeatSinks, bool, str]:
    """The heat sinks, whether they are doubles without a technology base, and a problem (MTF_FORMAT 3.6)."""
    found = _SINK_COUNT.match(text)
    count = int(found[0]) if found else 0
    problem = "" if found else tr("'{text}' does not start with a number of heat sinks", text=text)
    if "Laser" in text:
        return HeatSinks(count, "laser"), False, problem
    if "Double" in text:
        clan = "Clan" in text
        return HeatSinks(count, "double", clan), not clan and "IS" not in text, problem
    if "Compact" in text:
        return HeatSinks(count, "compact"), False, problem
    if not problem and "Single" not in text:
        problem = tr("'{text}' names no kind of heat sink; they are read as single", text=text)
    return HeatSinks(count, "single"), False, problem


def sinks_text(sinks: HeatSinks) -> str:
    """The heat sinks as MTF files write them, e.g. ``12 Clan Double``."""
    if sinks.kind == "double":
        return f"{sinks.count} {'Clan' if sinks.clan else 'IS'} Double"
    return f"{sinks.count} {sinks.kind.capitalize()}"
