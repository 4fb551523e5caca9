"""The user's choices for the equipment table: filters, columns and sorting."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from designer.app.views.equipment.columns import USUAL, ItemColumn
from designer.workspace.equipment_filters import EquipmentFilters, filter_settings, filters_from
from designer.workspace.view_settings import EquipmentSettings


@dataclass(frozen=True, slots=True)
class Choices(EquipmentFilters):
    """The chosen filters, columns and sorting of the table."""

    columns: tuple[ItemColumn, ...] = USUAL
    sorted_by: ItemColumn = ItemColumn.ADDS
    descending: bool = True

    def with_filters(self, filters: EquipmentFilters) -> Choices:
        """A copy with the same columns and sorting, and with other filters."""
        return replace(self, **{each.name: getattr(filters, each.name) for each in fields(EquipmentFilters)})

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
    """The choices that are stored in the settings; unknown columns are left out."""
    by_name = {column.name.lower(): column for column in ItemColumn}
    columns = USUAL
    if settings.columns is not None:
        columns = _with_name(tuple(dict.fromkeys(by_name[name] for name in settings.columns if name in by_name)))
    sorted_by = by_name.get(settings.sorted_by, ItemColumn.ADDS)
    choices = Choices(columns=columns, sorted_by=sorted_by, descending=settings.descending)
    return choices.with_filters(filters_from(settings))


def remember(choices: Choices, settings: EquipmentSettings) -> None:
    """Store the choices in the settings."""
    for name, value in filter_settings(choices):
        setattr(settings, name, value)
    settings.columns = [column.name.lower() for column in choices.columns]
    settings.sorted_by = choices.sorted_by.name.lower()
    settings.descending = choices.descending


def _with_name(columns: tuple[ItemColumn, ...]) -> tuple[ItemColumn, ...]:
    return columns if ItemColumn.NAME in columns else (ItemColumn.NAME, *columns)
