"""A spin box of the form for a new design whose limits follow from other fields."""

from PySide6.QtWidgets import QWidget

from designer.app.ui.widgets.fields import Stepper


class LimitedStepper(Stepper):
    """A spin box that keeps the number that was entered: where other limits allow it, it is shown again."""

    def __init__(self, name: str, lowest: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(name, lowest, parent=parent)
        self._wanted = self.value()
        self._by_hand = False
        self.valueChanged.connect(self._keep)

    @property
    def wanted(self) -> int:
        """The number that was entered, which may be outside the limits."""
        return self._wanted

    @property
    def entered(self) -> int | None:
        """The number that is shown if the user has entered it, else None."""
        return self.value() if self._by_hand else None

    def want(self, number: int) -> None:
        """Enter a number; outside the limits the nearest one is shown."""
        self._show(number, by_hand=False)

    def limit(self, lowest: int, highest: int) -> None:
        """Set the limits, and the number next to the one that was entered."""
        wanted, by_hand = self._wanted, self._by_hand
        self.setRange(lowest, highest)
        self._show(wanted, by_hand=by_hand)

    def _show(self, number: int, *, by_hand: bool) -> None:
        self.setValue(number)
        self._wanted, self._by_hand = number, by_hand

    def _keep(self, number: int) -> None:
        self._wanted, self._by_hand = number, True
