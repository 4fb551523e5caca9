"""Names, technology and descriptions of a design in a Solaris Skunk Works file."""

from __future__ import annotations

from collections.abc import Iterator

from designer.construction.legality.finding import Severity
from designer.formats.ssw.configuration import SswConfiguration
from designer.formats.ssw.kept import without_lines
from designer.formats.ssw.tree import cleaned, named, number, number_at, text_at
from designer.language import tr
from designer.units.unit import Names, Tech

_ERA_SPECIFIC = 4
"""The rules level that is none of a difficulty."""

_TEXTS = {key: key for key in ("overview", "capabilities", "deployment")} | {"battlehistory": "history"}
MODELS = {"jumpjet_model": "jump_jet", "commsystem": "communications", "tandtsystem": "targeting"}
"""The systems whose models are elements of the description, by the element."""
_MAKERS = {"structure": "chassis", "engine": "engine", "armor": "armor"}
_NOTES = ("variants", "notables", "additional")


def names_of(design: SswConfiguration) -> Names:
    """The name, and the model with that of the configuration."""
    model = f"{cleaned(design.root.get('model'))} {design.name}"
    return Names(" ".join(cleaned(design.root.get("name")).split()), " ".join(model.split()))


def tech_of(design: SswConfiguration) -> Tech:
    """Technology base, year, and rules level, which counts from 0 there."""
    level = number(design.loadout.get("ruleslevel"), -1)
    if level < 0:
        level = number_at(design.root, "rules_level", 1) + (design.version == 0)
    year = number_at(design.own, "loadout_year") or number_at(design.root, "year")
    if year <= 0:
        year = Tech().year
        design.note(Severity.NOTE, tr("the file gives no year; it is read as {year}", year=year))
    rules = _ERA_SPECIFIC if level >= _ERA_SPECIFIC else max(1, level + 1)
    return Tech(design.tech_base, min(year, 9999), rules)


def header_of(design: SswConfiguration) -> Iterator[tuple[str, str]]:
    """The descriptive keys before the design."""
    if source := text_at(design.loadout, "source"):
        yield "source", source


def fluff_of(design: SswConfiguration) -> Iterator[tuple[str, str]]:
    """The descriptions, by their keys."""
    fluff = design.root.find("fluff")
    for tag, key in _TEXTS.items():
        if text := text_at(fluff, tag):
            yield key, text
    maker = design.root.find("techbase")
    if maker is not None and (text := named(maker.get("manufacturer"))):
        yield "manufacturer", text
    if maker is not None and (text := named(maker.get("location"))):
        yield "primaryfactory", text
    for tag, part in _MAKERS.items():
        element = design.root.find(tag)
        if element is not None and (text := named(element.get("manufacturer"))):
            yield f"systemmanufacturer:{part}", text
    for tag, part in MODELS.items():
        if text := named(text_at(fluff, tag)):
            yield f"systemmanufacturer:{part}", text
    if text := "\n".join(filter(None, [without_lines(text_at(fluff, tag)) for tag in _NOTES])):
        yield "notes", text
