"""The settings of each view. Some names in the settings file differ: they are those of the first version."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from designer.battle_value.pilot import REGULAR as REGULAR_CREW
from designer.battle_value.pilot import CrewSkills
from designer.catalog.ruleset import RuleSet
from designer.editing.automatic_steps import Automatic
from designer.editing.edits.armor import ArmorDistribution, Head, Priority
from designer.sheets.kinds import Aid, InkUse, PaperName, SheetKind, TextSize
from designer.workspace.goals import Goal

MOST_REAR: Final = 50
"""The highest share of a torso's armor, in percent, that the user may set for the rear."""

TechnologyFilter = Literal["chassis", "IS", "Clan", "both"]
"""The technology whose equipment is listed: the one of the chassis, Inner Sphere, Clan, or both."""
Hidden = Literal[
    "unavailable",
    "level",
    "ammunition",
    "prototypes",
    "one_shots",
    "torpedoes",
    "others",
    "too_heavy",
    "no_room",
    "refit",
]
"""Sorts of items that the equipment list can leave out; ``others`` are items that only other unit types carry.

``too_heavy`` items are heavier than the free mass; for ``no_room`` items no location has enough free slots; ``refit``
items raise the class of the refit from the design as it was opened.
"""
Only = Literal["", "favourites", "recent"]
"""Restricts the equipment list to favorites or to recently used items; empty for no restriction."""
TermName = Literal["by_year", "extinct", "any_year"]
"""The name of a field of `designer.construction.offers.Terms`."""
TERM_NAMES: Final[tuple[TermName, ...]] = ("by_year", "extinct", "any_year")
Arrangement = Literal["filler", "compact", "sort"]
"""The name of a field of `designer.editing.automatic_steps.Automatic`: what is done to the slots after each edit."""
ARRANGEMENTS: Final[tuple[Arrangement, ...]] = ("filler", "compact", "sort")

USUALLY_HIDDEN: Final[tuple[Hidden, ...]] = ("ammunition", "level", "others", "unavailable")
_FIRST_HIDABLE: Final[tuple[Hidden, ...]] = (
    *("unavailable", "level", "ammunition", "prototypes"),
    *("one_shots", "torpedoes"),
)
"""The default of ``hidable``, for settings files written before that field existed."""


class SettingsPart(BaseModel):
    """A part of the settings. Assignments are checked; unknown keys are kept."""

    model_config = ConfigDict(validate_assignment=True, extra="allow", validate_by_name=True, serialize_by_alias=True)


class FilterSettings(SettingsPart):
    """Filters of the equipment list."""

    technology: TechnologyFilter = "chassis"
    hidden: list[Hidden] = list(USUALLY_HIDDEN)
    hidable: list[str] = list(_FIRST_HIDABLE)
    """The possible values of ``hidden`` when the file was written; options added since then have their default."""
    terms: list[TermName] = []
    groups: list[str] = []
    """Names of the shown groups of item kinds; empty means all."""
    only: Only = ""


class FilterSet(FilterSettings):
    """Filters that the user saved under a name, with the search text in its language-neutral form."""

    name: str = Field(min_length=1)
    search: str = ""


class EquipmentSettings(FilterSettings):
    """The settings of the equipment list."""

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
    """Whether all details of the chosen item are shown."""


class BoardSettings(SettingsPart):
    """The settings of the board, the view of all slots."""

    automatic: list[Arrangement] = []
    """Names of the automatic steps that follow each edit, such as sorting the slots."""
    in_pods: bool = Field(True, alias="new in pods")
    """Whether equipment added to an OmniMech is pod-mounted if that is allowed."""

    @property
    def arrangements(self) -> Automatic:
        """The automatic steps that follow each edit."""
        return Automatic(**dict.fromkeys(self.automatic, True))

    def switch(self, name: Arrangement, on: bool) -> None:
        """Switch one automatic step on or off."""
        wanted = self.arrangements._replace(**{name: on})
        self.automatic = [each for each in ARRANGEMENTS if getattr(wanted, each)]


class RememberedDesign(SettingsPart):
    """State of one design between runs: its Battle Value goal, and what is pinned in its ledger."""

    goal: Goal | None = None
    pins: list[str] = []
    """Ids of the ledger lines and figures that the user pinned, in order."""


class CrewSettings(SettingsPart):
    """The skills of a second crew, for which the ledger also shows the Battle Value."""

    gunnery: int = 3
    piloting: int = 4

    @property
    def skills(self) -> CrewSkills:
        """The skills, limited to the range of the table of multipliers (0 to 8)."""
        return CrewSkills(self.gunnery, self.piloting).clamped


class LedgerSettings(SettingsPart):
    """The settings of the ledger, the view of the Battle Value calculation."""

    designs: dict[str, RememberedDesign] = {}
    """The settings of each design, by its file or, without one, its name; the last changed design comes last."""
    crew: CrewSettings = CrewSettings()
    by_rules: bool = False
    """Whether Battle Values leave out the slips of the reference implementation, which published ones contain."""
    ruleset: RuleSet = RuleSet.TOTAL_WARFARE
    """The rule book by which the figures of open designs are calculated."""
    table_books: list[str] = []
    """The rulebooks of the user's table, by which findings are; none: those of any."""


class ArmorSettings(SettingsPart):
    """The armor distribution chosen in the armor panel, which automatic armor follows."""

    head: Head = ArmorDistribution().head
    priority: Priority = ArmorDistribution().priority
    rear: int = Field(ArmorDistribution().rear, ge=0, le=MOST_REAR)

    @property
    def spread(self) -> ArmorDistribution:
        """The armor distribution in the form that edits take."""
        return ArmorDistribution(self.head, self.priority, self.rear)

    def prefer(self, spread: ArmorDistribution) -> None:
        """Store an armor distribution."""
        self.head, self.priority, self.rear = spread.head, spread.priority, spread.rear


class ChassisSettings(SettingsPart):
    """The settings of the chassis panel."""

    everything: bool = False
    """Whether its lists also show options that the design's technology does not allow."""


class RefitSettings(SettingsPart):
    """The settings of refits: the reading of the rules, and who works where."""

    profile: Literal["book", "mekhq"] = "book"
    """The value of a `RefitProfile`."""
    place: str = "maintenance facility"
    """A key of `designer.comparison.refit.places`."""
    skill: int = Field(7, ge=2, le=12)
    """The number that the technician must roll."""
    day: int = Field(480, ge=10, le=1440)
    """The minutes that the team works each day."""
    in_status: bool = False
    """Whether the status line shows the refit from the design as it was opened."""


class CombatSettings(SettingsPart):
    """The settings of the Combat Lab."""

    quirks: Literal["", "standard", "megamek"] = ""
    """The value of the `Profile` by which quirks are read; empty until the user has been told of both."""


class TrialSettings(SettingsPart):
    """The settings of trials."""

    standard_query: str = ""
    """The query of the field that the user keeps for gauntlets of all designs; empty if there is none."""
    standard_field: list[str] = []
    """The names of the opponents in that field."""


class SkirmishSettings(SettingsPart):
    """The settings of the skirmish in the Lab."""

    units: list[dict[str, str | int]] = []
    """The user's own units, as their files have them."""


_FIGURES_BEFORE: Final = {
    **{"mass": "tonnage", "armor": "armor.percent", "heat": "heat.net"},
    **{"short": "damage.3", "medium": "damage.9", "long": "damage.15"},
}
"""The ids of figures by the names that files of version 0.1 have for them."""


class LibrarySettings(SettingsPart):
    """The settings of the Library page."""

    shown: list[str] | None = None
    """Ids of the visible columns but the first, in order; None for the default ones."""
    x_axis: str = "bv"
    """The figure on the first axis of the scatter."""
    y_axis: str = "damage.9"
    """The figure on its second axis."""

    @model_validator(mode="before")
    @classmethod
    def _from_names(cls, values: Any) -> Any:  # Any: what a file has
        """Read what files of version 0.1 have under other names."""
        if not isinstance(values, dict):
            return values
        values = dict(values)
        for old, new in (("across", "x_axis"), ("up", "y_axis")):
            if isinstance(name := values.pop(old, None), str):
                values.setdefault(new, _FIGURES_BEFORE.get(name, name))
        if isinstance(names := values.pop("columns", None), list):
            known = _FIGURES_BEFORE | {"heat": "heat.balance"}
            values.setdefault("shown", [known.get(name, name) for name in names if isinstance(name, str)])
        return values


WORST_SKILL: Final = 8


class CardSettings(SettingsPart):
    """The settings of the Alpha Strike card: the pilot's skill for which it is shown and printed."""

    skill: int = Field(REGULAR_CREW.gunnery, ge=0, le=WORST_SKILL)


class ForceSettings(SettingsPart):
    """The settings of the page of forces: the files of forces that were used last, and the folder of the last save."""

    recent: list[str] = []
    folder: str = ""


PrintTarget = Literal["pdf", "svg", "png", "printer"]
"""Target of pages: into one document, into a drawing or picture each, or to a printer."""
PRINT_TARGETS: Final[tuple[PrintTarget, ...]] = ("pdf", "svg", "png", "printer")


class PrintOptions(SettingsPart):
    """Options of printing for one target."""

    kind: SheetKind = SheetKind.WHOLE
    paper: PaperName = PaperName.A4
    pilot: str = ""
    gunnery: int = Field(REGULAR_CREW.gunnery, ge=0, le=WORST_SKILL)
    piloting: int = Field(REGULAR_CREW.piloting, ge=0, le=WORST_SKILL)
    blank: bool = False
    """Whether the pilot's name and skills are left blank."""
    cover: bool = False
    """Whether a list of the units of a force with totals comes first."""
    copies: int = Field(1, ge=1, le=20)
    code: bool = False
    """Whether the share code is on the sheet as a square."""
    advanced: bool = False
    """Whether the tables of hit locations are those of the advanced rule."""
    without: frozenset[Aid] = frozenset()
    """Play aids that are left off the sheet."""
    rules: RuleSet = RuleSet.TOTAL_WARFARE
    """The rule book by which sheets are printed."""
    note: str = ""
    abilities: str = ""
    """A line at the foot, and special abilities of the pilot."""
    ink: InkUse = InkUse.GREYS
    text: TextSize = TextSize.NORMAL
    printer: str = ""
    """The name of the printer that was used last."""


class PrintSettings(SettingsPart):
    """The target that was used last, and the options of each."""

    target: PrintTarget = "pdf"
    targets: dict[PrintTarget, PrintOptions] = {}

    @property
    def options(self) -> PrintOptions:
        """The options of the present target, which can be changed."""
        return self.targets.setdefault(self.target, PrintOptions())


class ViewSettings(SettingsPart):
    """The settings of each view; an alias is the name of a view in the settings file."""

    equipment: EquipmentSettings = Field(EquipmentSettings(), alias="browser")
    board: BoardSettings = Field(BoardSettings(), alias="slots")
    ledger: LedgerSettings = Field(LedgerSettings(), alias="breakdown")
    armor: ArmorSettings = ArmorSettings()
    chassis: ChassisSettings = ChassisSettings()
    combat: CombatSettings = CombatSettings()
    skirmish: SkirmishSettings = SkirmishSettings()
    trials: TrialSettings = TrialSettings()
    refit: RefitSettings = RefitSettings()
    library: LibrarySettings = LibrarySettings()
    card: CardSettings = CardSettings()
    printing: PrintSettings = PrintSettings()
    forces: ForceSettings = ForceSettings()
