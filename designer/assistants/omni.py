"""An OmniMech as one document: its base chassis and its configurations, and edits that bring a part of one to another.

The configurations are whole units that share the base (``omni_base``); those gathered from files may depart from it,
which ``departing`` says.
"""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase
from typing import NamedTuple

from designer.assistants.omni_base import aligned, base_of, common_base, departures, rebased
from designer.editing import Edit, EditRefusedError
from designer.editing.consequences import mount_edit
from designer.editing.mount_placement import joined, put_best, put_like_if_possible
from designer.editing.mounts import deallocated, known_mount, name_of
from designer.language import tr
from designer.limits import MOST_CONFIGURATIONS
from designer.units.mount import MountId
from designer.units.unit import Unit


class Omni(NamedTuple):
    """A base chassis and its configurations; ``locked``: the base of the others stays. Made by ``omni_of``."""

    base: Unit
    configurations: tuple[Unit, ...]
    locked: bool = True

    @property
    def name(self) -> str:
        """The name of the chassis."""
        return self.base.names.chassis

    @property
    def models(self) -> tuple[str, ...]:
        """The models of the configurations; no two are the same but for their case."""
        return tuple(unit.names.model for unit in self.configurations)


def omni_of(configurations: Iterable[Unit], base: Unit | None = None, *, locked: bool = True) -> Omni:
    """The document of these configurations, on the base that most of them have if none is given.

    The configuration "Prime" or "O" comes first, the others by model. Fixed mounts get the ids that they have in the
    base. ``EditRefusedError`` if there is none, more than ``MOST_CONFIGURATIONS``, one is no OmniMech, or two have the
    same model.
    """
    units = sorted(configurations, key=_order)
    if not 1 <= len(units) <= MOST_CONFIGURATIONS:
        raise EditRefusedError(
            tr("1 to {most}", most=MOST_CONFIGURATIONS),
            tr("An omni has 1 to {most} configurations.", most=MOST_CONFIGURATIONS),
        )
    strange = [unit.names.full for unit in (*units, *([] if base is None else [base])) if not unit.chassis.omni]
    if strange:
        raise EditRefusedError(tr("Not an OmniMech"), tr("{name} is not an OmniMech.", name=strange[0]))
    models = [unit.names.model.casefold() for unit in units]
    for number, model in enumerate(models):
        if model in models[:number]:
            raise EditRefusedError(
                tr("Same model"), tr("Two configurations are called {name}.", name=units[number].names.full)
            )
    if base is None:
        base = _named(common_base(units))
    elif any(mount.pod for mount in base.mounts):
        raise EditRefusedError(tr("No base chassis"), tr("A base chassis has nothing in pods."))
    return Omni(base, tuple(aligned(unit, base) for unit in units), locked)


def base_among(units: Iterable[Unit], base: Unit) -> Unit:
    """The base if one of these configurations has it, else that which most of them have."""
    found = tuple(units)
    if any(not departures(base, base_of(unit)) for unit in found if unit.chassis.omni):
        return base
    return _named(common_base(found))


def _order(unit: Unit) -> tuple[bool, str, str]:
    model = unit.names.model
    return model.casefold() not in ("prime", "o"), model.casefold(), model


def _named(base: Unit) -> Unit:
    """The base without what is one configuration's own: model, texts, quirks and weapon quirks."""
    return base.with_(names=base.names._replace(model="", mul_id=None), header=(), fluff=(), source=None)


def departing(omni: Omni) -> dict[str, tuple[str, ...]]:
    """Differences of configurations from the base, in words by model; only those that depart from it."""
    found = {unit.names.model: departures(omni.base, base_of(unit)) for unit in omni.configurations}
    return {model: words for model, words in found.items() if words}


# -- the base -------------------------------------------------------------------------------------------------


def base_copy(name: str, base: Unit) -> Edit:
    """The edit that gives a configuration this base, which is that of ``name``; its pods stay where they can."""
    return Edit(tr("Take the base of {name}", name=name), lambda unit: _with_base(unit, base))


def _with_base(unit: Unit, base: Unit) -> Unit:
    own = aligned(base_of(unit), base).with_(names=base.names, tech=base.tech, quirks=base.quirks)
    return rebased(aligned(unit, own), own, base)


# -- configurations -------------------------------------------------------------------------------------------


def variant(unit: Unit, model: str) -> Unit:
    """A unit as a new configuration: with another model, and without texts that are about the old one."""
    return unit.with_(names=unit.names._replace(model=model, mul_id=None), header=(), fluff=(), source=None)


def next_model(models: Iterable[str]) -> str:
    """A free model for a new configuration: the last one with the next letter, as "C" after "B"."""
    taken = {model.casefold() for model in models}
    lettered = sorted(model for model in models if model[-1:] in ascii_uppercase and model.casefold() != "o")
    last = lettered[-1] if lettered else ""
    if len(taken) == 1 or not last:
        stem, letter = (last if len(last) > 1 else ""), "A"
    else:
        stem, letter = last[:-1], last[-1]
    following = ascii_uppercase[ascii_uppercase.index(letter) :]
    return next((stem + each for each in following if (stem + each).casefold() not in taken), "")


# -- pods -----------------------------------------------------------------------------------------------------


def pod_copy(source: Unit, mount_id: MountId) -> Edit:
    """The edit that adds a copy of a pod of ``source`` to another configuration.

    The copy takes the same slots or those near them, else its best place; else it stays unplaced.
    """
    original = known_mount(source, mount_id)
    if not original.pod:
        words = tr("{item} is part of the base chassis.", item=name_of(source, mount_id))
        raise EditRefusedError(tr("Not in a pod"), words)

    def change(unit: Unit) -> Unit:
        copy = deallocated(original)._replace(id=unit.next_mount_id())
        there = joined(unit, copy)
        placed = put_like_if_possible(there, copy, original)
        return placed if placed.mount(copy.id).is_placed else put_best(placed, copy)

    return mount_edit(tr("Copy {item} from {name}", item=name_of(source, mount_id), name=source.names.full), change)
