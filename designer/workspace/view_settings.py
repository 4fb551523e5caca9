"""What each view remembers, as parts of the settings; the names in the file are those of the first version."""

from __future__ import annotations

from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from designer.battle_value.pilot import CrewSkills
from designer.editing.automatic_steps import Automatic
from designer.editing.edits.armor import ArmorDistribution, Head, Priority
from designer.workspace.goals import Goal

MOST_REAR: Final = 50
"""The highest share of a torso's armor, in percent, that may lie behind."""

TechnologyFilter = Literal["chassis", "IS", "Clan", "both"]
"""Whose equipment to list: what the chassis may use, one side's, or both."""
Hidden = Literal[
    "unavailable", "level", "ammunition", "prototypes", "one_shots", "torpedoes", "others", "too_heavy", "no_room"
]
"""What the equipment list can leave out; ``others`` is what only other unit types carry.

``too_heavy`` is what is heavier than the free mass, ``no_room`` that for which no location has enough slots.
"""
Only = Literal["", "favourites", "recent"]
"""Narrows the equipment list to favorites or to recently used items."""
TermName = Literal["by_year", "extinct", "any_year"]
"""A field of `designer.construction.offers.Terms`."""
TERM_NAMES: Final[tuple[TermName, ...]] = ("by_year", "extinct", "any_year")
Arrangement = Literal["filler", "compact", "sort"]
"""A field of `designer.editing.automatic_steps.Automatic`."""
ARRANGEMENTS: Final[tuple[Arrangement, ...]] = ("filler", "compact", "sort")

USUALLY_HIDDEN: Final[tuple[Hidden, ...]] = ("ammunition", "level", "others", "unavailable")
_FIRST_HIDABLE: Final[tuple[Hidden, ...]] = (
    *("unavailable", "level", "ammunition", "prototypes"),
    *("one_shots", "torpedoes"),
)
"""The options of ``hidden`` in a file without ``hidable``."""


class SettingsPart(BaseModel):
    """A part of the settings. Assignments are checked; unknown keys are kept."""

    model_config = ConfigDict(validate_assignment=True, extra="allow", validate_by_name=True, serialize_by_alias=True)


class FilterSettings(SettingsPart):
    """Filters of the equipment list."""

    technology: TechnologyFilter = "chassis"
    hidden: list[Hidden] = list(USUALLY_HIDDEN)
    hidable: list[str] = list(_FIRST_HIDABLE)
    """The options when ``hidden`` was written; newer options have their default."""
    terms: list[TermName] = []
    groups: list[str] = []
    """Names of groups of kinds; none means all."""
    only: Only = ""


class FilterSet(FilterSettings):
    """Filters that the user saved under a name, with the search text in its language-neutral form."""

    name: str = Field(min_length=1)
    search: str = ""


class EquipmentSettings(FilterSettings):
    """What the equipment list remembers."""

    columns: list[str] | None = None
    """Names of the visible columns in order; None for the default ones."""
    sorted_by: str = "adds"
    descending: bool = True
    sets: list[FilterSet] = []
    favourites: list[str] = []
    """Ids of items."""
    recent: list[str] = []
    """Ids of recently used items, the last one first."""
    details: bool = False
    """Whether the card of the chosen item shows all details."""


class BoardSettings(SettingsPart):
    """What the board remembers."""

    automatic: list[Arrangement] = []
    """Names of the arrangements that follow each edit."""
    in_pods: bool = Field(True, alias="new in pods")
    """Whether equipment added to an OmniMech goes into a pod where it can."""

    @property
    def arrangements(self) -> Automatic:
        """The arrangements that follow each edit."""
        return Automatic(**dict.fromkeys(self.automatic, True))

    def switch(self, name: Arrangement, on: bool) -> None:
        """Switch one arrangement on or off."""
        wanted = self.arrangements._replace(**{name: on})
        self.automatic = [each for each in ARRANGEMENTS if getattr(wanted, each)]


class RememberedDesign(SettingsPart):
    """What the ledger remembers of one design."""

    goal: Goal | None = None
    pins: list[str] = []
    """Ids of pinned lines and figures, in order."""


class CrewSettings(SettingsPart):
    """The second crew for which the ledger shows the Battle Value."""

    gunnery: int = 3
    piloting: int = 4

    @property
    def skills(self) -> CrewSkills:
        """The skills, within the table of multipliers."""
        return CrewSkills(self.gunnery, self.piloting).clamped


class LedgerSettings(SettingsPart):
    """What the ledger remembers."""

    designs: dict[str, RememberedDesign] = {}
    """By file, or by name where there is no file; the one that was changed last stands last."""
    crew: CrewSettings = CrewSettings()


class ArmorSettings(SettingsPart):
    """The armor distribution of the armor panel."""

    head: Head = ArmorDistribution().head
    priority: Priority = ArmorDistribution().priority
    rear: int = Field(ArmorDistribution().rear, ge=0, le=MOST_REAR)

    @property
    def spread(self) -> ArmorDistribution:
        """The same as a value for edits."""
        return ArmorDistribution(self.head, self.priority, self.rear)

    def prefer(self, spread: ArmorDistribution) -> None:
        """Store a distribution."""
        self.head, self.priority, self.rear = spread.head, spread.priority, spread.rear


class ChassisSettings(SettingsPart):
    """What the chassis panel remembers."""

    everything: bool = False
    """Whether its lists show what the design's technology does not allow, too."""


class ViewSettings(SettingsPart):
    """What each view remembers, under the name that the view has in the file."""

    equipment: EquipmentSettings = Field(EquipmentSettings(), alias="browser")
    board: BoardSettings = Field(BoardSettings(), alias="slots")
    ledger: LedgerSettings = Field(LedgerSettings(), alias="breakdown")
    armor: ArmorSettings = ArmorSettings()
    chassis: ChassisSettings = ChassisSettings()
