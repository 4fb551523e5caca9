"""A spin box of the form for a new design whose limits follow from other fields."""

from PySide6.QtWidgets import QWidget

from designer.app.ui.widgets.fields import Stepper


class LimitedStepper(Stepper):
    """A spin box that keeps the number that was entered: where other limits allow it, it is shown again."""

    def __init__(self, name: str, lowest: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(name, lowest, parent=parent)
        self._wanted = self.value()
        self.valueChanged.connect(self._keep)

    @property
    def wanted(self) -> int:
        """The number that was entered, which may be outside the limits."""
        return self._wanted

    def want(self, number: int) -> None:
        """Enter a number; outside the limits the nearest one is shown."""
        self.setValue(number)
        self._wanted = number

    def limit(self, lowest: int, highest: int) -> None:
        """Set the limits, and the number next to the one that was entered."""
        wanted = self._wanted
        self.setRange(lowest, highest)
        self.want(wanted)

    def _keep(self, number: int) -> None:
        self._wanted = number
