"""What a user sees of the columns of a table."""

from PySide6.QtWidgets import QTableView


def shown_columns(view: QTableView) -> tuple[int, ...]:
    """The logical indexes of the columns that are shown, from left to right."""
    header = view.horizontalHeader()
    in_order = (header.logicalIndex(visual) for visual in range(header.count()))
    return tuple(column for column in in_order if not header.isSectionHidden(column))
