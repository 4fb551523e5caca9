"""The combat tables of ``data/combat``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from designer import paths
from designer.catalog.records import Record, RecordShape, read_records, read_table
from designer.catalog.ruleset import RuleSet
from designer.language import tr
from designer.rulesets.chance import Distribution, certain, dice
from designer.rulesets.quirks.piloting import Trigger


@lru_cache(maxsize=1)
def amounts() -> Record:
    """Modifiers and tables for attacks; ``data/combat/README.md`` describes the fields."""
    return read_table(paths.data("combat", "attack.json"))


@lru_cache(maxsize=1)
def clusters() -> dict[int, tuple[int, ...]]:
    """The cluster table: the hits for rolls of 2 to 12 by the size of the salvo (TW p. 116)."""
    return {int(size): tuple(hits) for size, hits in read_table(paths.data("combat", "clusters.json")).items()}


@cache
def cluster_hits(size: int, modifier: int = 0) -> Distribution:
    """The distribution of the hits of a salvo; ``modifier`` is added to the cluster roll, within 2 to 12."""
    if size == 1:
        return certain(1)
    table = clusters()
    if size not in table:
        sizes = ", ".join(map(str, table))
        raise ValueError(f"no column for a salvo of {size}: there are those for {sizes}")
    return dice(2, 6).mapped(lambda rolled: table[size][min(max(rolled + modifier, 2), 12) - 2])


class Service(NamedTuple):
    """The modifiers that an item (e.g. Artemis) gives to the weapon to which it is linked.

    ``switched``: the pilot can switch it off; ``charges``: it takes a turn to charge, in which the weapon does not
    fire. With a ``munition`` it serves only shots of that munition.
    """

    cluster: int = 0
    to_hit: int = 0
    damage: int = 0
    heat: int = 0
    switched: bool = False
    munition: str = ""
    charges: bool = False


@cache
def services(rules: RuleSet = RuleSet.TOTAL_WARFARE) -> dict[str, Service]:
    """The modifiers that items give to linked weapons, by the flag of the item."""
    return {flag: Service(**given) for flag, given in (amounts()["servers"] | {**rules.facts.servers}).items()}


# -- physical attacks and piloting rolls ---------------------------------------------------------------------------


class PhysicalRule(NamedTuple):
    """A physical attack. ``id`` is the flag of the item if it is a ``weapon``.

    ``hands``: it needs a working hand. ``quad``: a 'Mech without arms has it, too.
    """

    id: str
    to_hit: int
    name: str = ""
    core: int | None = None
    weapon: bool = False
    hands: bool = False
    quad: bool = False

    @property
    def title(self) -> str:
        """The name as it is shown; empty for weapons, which are called like their item."""
        return tr(self.name) if self.name else ""

    def modifier(self, rules: RuleSet) -> int:
        """The to-hit modifier by a rule book."""
        return rules.chosen(self.to_hit, self.core)


@lru_cache(maxsize=1)
def physical_rules() -> Mapping[str, PhysicalRule]:
    """The physical attacks by id."""
    records = read_records(paths.data("combat", "physical.jsonl"), RecordShape.of(PhysicalRule))
    return MappingProxyType({record["id"]: PhysicalRule(**record) for record in records})


class Cause(NamedTuple):
    """A cause of a piloting roll and its modifier. ``trigger`` is what quirks know of it.

    ``needs`` is what a design must have (an item's flag, "jump", a kind of gyro or of damage), if anything; ``rolls``
    are the rule books by which there is a roll.
    """

    id: str
    name: str
    trigger: Trigger
    modifier: int
    core: int | None = None
    needs: str = ""
    rolls: tuple[RuleSet, ...] = tuple(RuleSet)

    def amount(self, rules: RuleSet) -> int:
        """The modifier by a rule book."""
        return rules.chosen(self.modifier, self.core)


@lru_cache(maxsize=1)
def piloting_causes() -> tuple[Cause, ...]:
    """The causes of piloting rolls, in the order of the data file."""
    records = read_records(paths.data("combat", "piloting.jsonl"), RecordShape.of(Cause))
    return tuple(
        Cause(
            **{
                **record,
                "trigger": Trigger(record["trigger"]),
                "rolls": tuple(map(RuleSet, record.get("rolls", RuleSet))),
            }
        )
        for record in records
    )
