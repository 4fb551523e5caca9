"""The user's choices for the equipment list, the row of item kinds, and the menus of filters and columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QMouseEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMenu, QWidget

from designer.app.ui.icons import bind_icon, glyph
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.buttons import Pill
from designer.app.views.equipment.columns import USUAL, ItemColumn, ItemStates, columns_of
from designer.construction.technology import LEVELS
from designer.language import inside, marked, tr
from designer.units.unit import Tech
from designer.workspace.equipment_filters import GROUPS, EquipmentFilters, filter_settings, filters_from
from designer.workspace.view_settings import EquipmentSettings, FilterSet, Hidden, Only, TechnologyFilter


@dataclass(frozen=True, slots=True)
class Choices(EquipmentFilters):
    """The chosen filters, columns and sorting of the table."""

    columns: tuple[ItemColumn, ...] = USUAL
    sorted_by: ItemColumn = ItemColumn.ADDS
    descending: bool = True

    def with_filters(self, filters: EquipmentFilters) -> Choices:
        """A copy with the same columns and sorting, and with other filters."""
        return replace(self, **{each.name: getattr(filters, each.name) for each in fields(EquipmentFilters)})

    def hiding_as(self, filters: EquipmentFilters) -> Choices:
        """A copy that hides the items that other filters hide: those of a technology, and of kinds on request."""
        return replace(self, technology=filters.technology, hidden=filters.hidden)

    def with_column(self, column: ItemColumn, shown: bool) -> Choices:
        """A copy that shows a column (after the others) or hides it; the name column cannot be hidden."""
        if column is ItemColumn.NAME or (column in self.columns) is shown:
            return self
        if not shown:
            return replace(self, columns=tuple(each for each in self.columns if each is not column))
        usual = sorted((*self.columns, column), key=list(ItemColumn).index)
        columns = tuple(usual) if self._in_usual_order else (*self.columns, column)
        return replace(self, columns=columns)

    @property
    def _in_usual_order(self) -> bool:
        return list(self.columns) == sorted(self.columns, key=list(ItemColumn).index)


def choices_from(settings: EquipmentSettings) -> Choices:
    """The choices that are stored in the settings, with all kinds of items; unknown columns are left out."""
    by_name = {column.name.lower(): column for column in ItemColumn}
    columns = USUAL
    if settings.columns is not None:
        columns = _with_name(tuple(dict.fromkeys(by_name[name] for name in settings.columns if name in by_name)))
    sorted_by = by_name.get(settings.sorted_by, ItemColumn.ADDS)
    choices = Choices(columns=columns, sorted_by=sorted_by, descending=settings.descending)
    return replace(choices.with_filters(filters_from(settings)), groups=frozenset())


def remember(choices: Choices, settings: EquipmentSettings) -> None:
    """Store the choices in the settings, but for the shown kinds of items, which are those of one design."""
    for name, value in filter_settings(replace(choices, groups=frozenset())):
        setattr(settings, name, value)
    settings.columns = [column.name.lower() for column in choices.columns]
    settings.sorted_by = choices.sorted_by.name.lower()
    settings.descending = choices.descending


def _with_name(columns: tuple[ItemColumn, ...]) -> tuple[ItemColumn, ...]:
    return columns if ItemColumn.NAME in columns else (ItemColumn.NAME, *columns)


_HOW = marked("click shows only this, Ctrl+click this too")
_TECHNOLOGIES: dict[TechnologyFilter, str] = {
    "chassis": marked("As the chassis"),
    "IS": marked("Inner Sphere"),
    "Clan": marked("Clan"),
    "both": marked("Both"),
}
HIDING: dict[Hidden, str] = {
    "unavailable": marked("Hide what is unavailable"),
    "level": marked("Hide what is beyond the rules level"),
    "ammunition": marked("Hide ammunition without its weapon"),
    "prototypes": marked("Hide prototypes"),
    "one_shots": marked("Hide one-shots"),
    "torpedoes": marked("Hide torpedoes"),
    "others": marked("Hide what only ProtoMechs and battle armor carry"),
    "too_heavy": marked("Hide what is heavier than the free mass"),
    "no_room": marked("Hide what has no room in any location"),
    "refit": marked("Hide what raises the class of the refit from the opened design"),
}
TERMS: dict[str, str] = {
    "by_year": marked("The rules level of the year counts, not the printed one"),
    "extinct": marked("Extinct items count as available"),
    "any_year": marked("Unofficial designs may use items of any year"),
}
"""The availability options by their field of `Terms`; they apply to all lists of the editor."""
ONLY_WORDS: dict[Only, str] = {"favourites": marked("Only favorites"), "recent": marked("Only recently used")}
_BEGINNINGS = {
    ItemColumn.ADDS: marked("What it would add"),
    ItemColumn.DAMAGE_TON: marked("Efficiency"),
    ItemColumn.MINIMUM: marked("Rules"),
}


class KindPills(QWidget):
    """A toggle button for all kinds of items, and one for each group of kinds.

    Signals:
        changed: the groups that the user chose; an empty set means all.
    """

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Kinds"))
        row = spaced(QHBoxLayout(self), margins=0, spacing=3)
        self.all = Pill(tr("All"), shape="square", tip=tr("All kinds"), tall=True)
        self.all.setChecked(True)
        self.all.clicked.connect(lambda: self._want(frozenset()))
        row.addWidget(self.all)
        self.pills: dict[str, Pill] = {}
        for name, kinds in GROUPS.items():
            pill = Pill(
                "",
                shape="square",
                icon=glyph(kinds[0]),
                icon_token=f"kind.{kinds[0]}.ink",
                tip=f"{tr(name)}: {tr(_HOW)}",
            )
            pill.setAccessibleName(tr(name))
            pill.clicked.connect(self._pressed(name))
            self.pills[name] = pill
            row.addWidget(pill)
        row.addStretch(1)

    @property
    def groups(self) -> frozenset[str]:
        """The checked groups; an empty set means all."""
        return frozenset(name for name, pill in self.pills.items() if pill.isChecked())

    def show_groups(self, groups: frozenset[str]) -> None:
        """Check the buttons of these groups; an empty set means all."""
        for name, pill in self.pills.items():
            pill.setChecked(name in groups)
        self.all.setChecked(not groups)

    def _want(self, groups: frozenset[str]) -> None:
        self.show_groups(groups)
        self.changed.emit(groups)

    def _pressed(self, name: str) -> Callable[[], None]:
        def pressed() -> None:
            # Qt has already toggled the button.
            now = self.pills[name].isChecked()
            others = self.groups - {name}
            if QApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier:
                self._want(others | {name} if now else others)
            else:
                self._want(frozenset({name}) if now or others else frozenset())

        return pressed


class StayingMenu(QMenu):
    """A menu that stays open when a checkable action is clicked."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        action = self.actionAt(event.position().toPoint())
        # The type stubs do not know that actionAt may return None.
        if action is not None and action.isCheckable() and action.isEnabled():  # type: ignore[redundant-expr]
            action.trigger()
        else:
            super().mouseReleaseEvent(event)


_NARROWINGS: Final[tuple[tuple[Only, str, str], ...]] = (
    ("favourites", "star", marked("Only favorites")),
    ("recent", "history", marked("Only recently used")),
)


class FilterMenu(StayingMenu):
    """The menu of filters: technology, hidden items, availability options, and saved filters.

    Signals:
        chosen: the new `Choices`.
        applied: the `FilterSet` to apply.
        editing: the user asked for the list of saved filters.
    """

    chosen = Signal(object)
    applied = Signal(object)
    editing = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Filter"), parent)
        self._choices = Choices()
        self._sides = QActionGroup(self)
        self.technologies: dict[TechnologyFilter, QAction] = {}
        for technology, words in _TECHNOLOGIES.items():
            self.technologies[technology] = action = self._tick(tr(words))
            self._sides.addAction(action)
            action.triggered.connect(lambda _=False, chosen=technology: self._choose_technology(chosen))
        self.addSeparator()
        self.hidden: dict[Hidden, QAction] = {what: self._tick(tr(words)) for what, words in HIDING.items()}
        for what, action in self.hidden.items():
            action.triggered.connect(lambda on, chosen=what: self._emit(self._choices.with_hidden(chosen, on)))
        self.addSeparator()
        self.terms: dict[str, QAction] = {name: self._tick(tr(words)) for name, words in TERMS.items()}
        for name, action in self.terms.items():
            action.triggered.connect(lambda on, chosen=name: self._choose_terms(chosen, on))
        self.addSeparator()
        self.only: dict[Only, QAction] = {only: self._tick(tr(words)) for only, words in ONLY_WORDS.items()}
        for only, action in self.only.items():
            action.triggered.connect(
                lambda on, chosen=only: self._emit(replace(self._choices, only=chosen if on else ""))
            )
        self.addSeparator()
        self.usual = self.addAction(tr("Reset"))
        self.usual.triggered.connect(lambda: self._emit(self._choices.as_usual()))
        self.everything = self.addAction(tr("Show everything for this design"))
        self.addSeparator()
        self.edit_sets = self.addAction(tr("Save and manage filters…"))
        self.edit_sets.triggered.connect(self.editing)
        self.sets: list[QAction] = []

    def show_choices(self, choices: Choices, tech: Tech, sets: Iterable[FilterSet] = ()) -> None:
        """Check the menu actions of these choices, list saved filters, and name the chassis' technology base."""
        self._choices = choices
        self.technologies[choices.technology].setChecked(True)
        for what, action in self.hidden.items():
            action.setChecked(what in choices.hidden)
        for name, action in self.terms.items():
            action.setChecked(getattr(choices.terms, name))
        for only, action in self.only.items():
            action.setChecked(only == choices.only)
        self.technologies["chassis"].setText(tr("As the chassis: {base}", base=tr(tech.base.value)))
        self.hidden["unavailable"].setText(tr("Hide what is unavailable in {year}", year=tech.year))
        level = inside(tr(LEVELS[tech.rules_level]))
        self.hidden["level"].setText(tr("Hide what is beyond {level} level", level=level))
        self.usual.setEnabled(not choices.filters_as_usual)
        self._show_sets(sets)

    def _show_sets(self, sets: Iterable[FilterSet]) -> None:
        for action in self.sets:
            self.removeAction(action)
            action.deleteLater()
        self.sets = []
        for number, saved in enumerate(sets, 1):
            action = QAction(f"&{number} {saved.name.replace('&', '&&')}", self)
            action.triggered.connect(lambda _=False, chosen=saved: self.applied.emit(chosen))
            self.insertAction(self.edit_sets, action)
            self.sets.append(action)

    def _tick(self, words: str) -> QAction:
        action = self.addAction(words)
        action.setCheckable(True)
        return action

    def _choose_technology(self, technology: TechnologyFilter) -> None:
        self._emit(replace(self._choices, technology=technology))

    def _choose_terms(self, name: str, on: bool) -> None:
        self._emit(replace(self._choices, terms=self._choices.terms._replace(**{name: on})))

    def _emit(self, choices: Choices) -> None:
        self._choices = choices
        self.chosen.emit(choices)


class SearchMenu(StayingMenu):
    """The menu of the search field: what alone is listed, saved filters, and help on queries.

    Signals:
        narrowed: the `Only` that the user chose; empty for all items.
    """

    narrowed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Search"), parent)
        self.fitting = self.addAction(tr("Only what fits: its mass and its slots are free"))
        bind_icon(self.fitting, "box")
        self.fitting.setCheckable(True)
        self.only: dict[Only, QAction] = {}
        for only, icon, words in _NARROWINGS:
            self.only[only] = action = self.addAction(tr(words))
            bind_icon(action, icon)
            action.setCheckable(True)
            action.triggered.connect(lambda on, chosen=only: self.narrowed.emit(chosen if on else ""))
        self.addSeparator()
        self.saved = self.addAction(tr("Saved filters…"))
        self.help = self.addAction(tr("How to search"))

    def show_only(self, only: Only, *, fitting: bool) -> None:
        """Check the actions of the items that are listed exclusively."""
        self.fitting.setChecked(fitting)
        for each, action in self.only.items():
            action.setChecked(each == only)


class ColumnMenu(StayingMenu):
    """The menu of columns.

    Signals:
        switched: a column, and whether to show it.
        usual: the user asked for the default columns.
    """

    switched = Signal(object, bool)
    usual = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Columns"), parent)
        self.columns: dict[ItemColumn, QAction] = {}
        for column, spec in zip(ItemColumn, columns_of(ItemStates()), strict=True):
            if column is ItemColumn.NAME:
                continue
            if column in _BEGINNINGS:
                self.addSection(tr(_BEGINNINGS[column]))
            action = self.addAction(tr(spec.tip))
            action.setCheckable(True)
            action.triggered.connect(lambda on, chosen=column: self.switched.emit(chosen, on))
            self.columns[column] = action
        self.addSeparator()
        self.as_usual = self.addAction(tr("Reset"))
        self.as_usual.triggered.connect(self.usual)

    def show_columns(self, columns: tuple[ItemColumn, ...]) -> None:
        """Check the actions of the columns that are shown."""
        for column, action in self.columns.items():
            action.setChecked(column in columns)
