"""Two to four designs side by side: their headline figures, and how many of each item they have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from designer.app.pages.compare.difference_lists import DifferenceList, figure_column, label_column
from designer.app.pages.compare.rows import DifferenceRow
from designer.app.ui.figures import DASH, figure
from designer.comparison import headline, item_counts
from designer.construction.technology import named_side
from designer.graph import Evaluator
from designer.language import marked, tr

LETTERS = "ABCD"


def side_by_side_rows(designs: Sequence[Evaluator]) -> Iterator[DifferenceRow]:
    """The rows of figures, then those of equipment."""
    for shown, values in headline(*designs):
        texts = tuple(figure(value, shown.digits) for value in values)
        yield DifferenceRow(shown.id, shown.label, figures=texts, total=shown.id == "bv")
    counts = item_counts(*designs)
    if counts:
        yield DifferenceRow("equipment", tr("Equipment"), section=True)
    names = [item.name for item, _ in counts]
    for item, numbers in counts:
        yield DifferenceRow(
            item.id,
            item.name,
            short=item.short,
            hint=(named_side(item, "Clan") or "Clan") if names.count(item.name) > 1 else "",
            kind=item.kind,
            figures=tuple(str(number) if number else DASH for number in numbers),
        )


class SideBySide(DifferenceList):
    """The table."""

    def __init__(self, empty: Callable[[], str]) -> None:
        figures = (figure_column(each, number) for number, each in enumerate(LETTERS))
        columns = label_column(marked("Figure"), lead=True), *figures
        super().__init__(tr("Side by side"), columns, empty)

    def show_designs(self, designs: Sequence[Evaluator]) -> None:
        """Show designs in their order."""
        self.set_columns(range(len(designs) + 1))
        self.rows_model.show(side_by_side_rows(designs), reset=True)
