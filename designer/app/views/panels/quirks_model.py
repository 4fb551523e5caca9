"""The quirks that a design, or one of its weapons, has or could have, as rows to tick."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.ui.widgets.models import AnyIndex, ListModel
from designer.catalog.quirks import Carrier, Quirk, find_quirk, known_quirks, quirk_id
from designer.editing import edits
from designer.language import marked, tr
from designer.units.mount import MountId

ROW: Final = Qt.ItemDataRole.UserRole

_CHECK = Qt.ItemDataRole.CheckStateRole
_ON, _OFF = Qt.CheckState.Checked, Qt.CheckState.Unchecked
SIGNS: Final = {
    True: ("plus", marked("positive")),
    False: ("minus", marked("negative")),
    None: ("more", marked("neither good nor bad")),
}
"""The icon and the word for what is good or bad for its bearer."""
_NOTHING: Final = marked("Without effect in the Lab.")


class QuirkRow(NamedTuple):
    """A quirk that can be given. ``borne`` is how it is written where it is; empty where it is not."""

    quirk: Quirk | None
    borne: str = ""

    @property
    def name(self) -> str:
        """What it is called; one that nobody knows goes by what is written."""
        return self.quirk.name if self.quirk else self.borne

    @property
    def effect(self) -> str:
        """What it does, in a line."""
        return tr(self.quirk.effect) if self.quirk else tr("Not known; it is kept as it is written.")


class Wanted(NamedTuple):
    """Which quirks are listed; a switch that is off lets all through."""

    words: str = ""
    positive: bool = False
    negative: bool = False
    in_combat: bool = False
    borne: bool = False

    def shows(self, row: QuirkRow) -> bool:
        """Whether a quirk is listed."""
        quirk = row.quirk
        if self.positive != self.negative and (quirk is None or quirk.positive is not self.positive):
            return False
        if self.in_combat and not (quirk and quirk.in_combat):
            return False
        if self.borne and not row.borne:
            return False
        ids = f"{quirk.id} {quirk.file_id}" if quirk else ""
        text = f"{row.name} {row.effect} {ids}".lower()
        return all(word in text for word in self.words.lower().split())


class QuirksModel(ListModel[QuirkRow]):
    """The quirks that the 'Mech, or one of its weapons, has or could have: those it has first."""

    def __init__(self, context: DesignContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._bearer: MountId | None = None
        self._wanted = Wanted()
        self._told: tuple[str, ...] = ()
        self._rows = self._listed()
        context.settled.connect(self.renew)
        context.arrived.connect(self._begin_anew)

    @property
    def bearer(self) -> MountId | None:
        """Whose quirks these are: a mount, or None for the 'Mech itself."""
        return self._bearer

    def show_bearer(self, bearer: MountId | None) -> None:
        """List the quirks of a mount, or of the 'Mech."""
        if bearer != self._bearer:
            self._bearer = bearer
            self._reset()

    def show_wanted(self, wanted: Wanted) -> None:
        """List these only."""
        if wanted != self._wanted:
            self._wanted = wanted
            self._reset()

    def renew(self) -> None:
        """Look at the design again. What is ticked stays in its place, and comes first only the next time."""
        if self._borne() == self._told:
            return  # nothing else of a design counts
        now = {row.name: row for row in self._listed()}
        if now.keys() != {row.name for row in self._rows}:
            self._reset()
            return
        rows = tuple(now[row.name] for row in self._rows)
        if rows != self._rows:
            self._show(rows)

    def toggle(self, row: int) -> bool:
        """Give the quirk of a row, or take it away."""
        found = self._rows[row]
        written = found.borne or (found.quirk.file_id if found.quirk else "")
        mount = self._bearer
        if mount is None:
            return self._context.apply(edits.remove_quirk(written) if found.borne else edits.add_quirk(written))
        if found.borne:
            return self._context.apply(edits.remove_weapon_quirk(mount, written))
        return self._context.apply(edits.add_weapon_quirk(mount, written))

    # -- Qt -------------------------------------------------------------------------------------------------

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        return super().flags(index) | (Qt.ItemFlag.ItemIsUserCheckable if index.isValid() else Qt.ItemFlag.NoItemFlags)

    def _said(self, number: int, role: int) -> object:
        row = self._rows[number]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return details(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            sign = tr(SIGNS[row.quirk.positive if row.quirk else None][1])
            borne = tr("on") if row.borne else tr("off")
            return f"{row.name}, {sign}, {borne}: {row.effect}"
        if role == _CHECK:
            return _ON if row.borne else _OFF
        return row if role == ROW else None

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != _CHECK or not index.isValid():
            return False
        on = Qt.CheckState(value) is _ON
        return on is bool(self._rows[index.row()].borne) or self.toggle(index.row())

    def _begin_anew(self) -> None:
        """Another design came: what it has comes first."""
        if self._borne() != self._told:
            self._reset()

    def _reset(self) -> None:
        self._replace(self._listed())

    def _listed(self) -> tuple[QuirkRow, ...]:
        carrier = Carrier.UNIT if self._bearer is None else Carrier.WEAPON
        self._told = self._borne()
        borne = {quirk_id(written): written for written in self._told}
        known = [quirk for quirk in known_quirks() if quirk.carrier is carrier]
        rows = [QuirkRow(quirk, borne.get(quirk.id, "")) for quirk in known]
        rows += [QuirkRow(None, written) for written in self._told if find_quirk(written, carrier) is None]
        rows.sort(key=lambda row: (not row.borne, not (row.quirk and row.quirk.in_combat)))
        return tuple(row for row in rows if self._wanted.shows(row))

    def _borne(self) -> tuple[str, ...]:
        if self._bearer is None:
            return design.quirks(self._context.graph)
        mount = self._context.unit.find(self._bearer)
        return mount.quirks if mount else ()


def details(row: QuirkRow) -> str:
    """All that there is to say about a quirk."""
    quirk = row.quirk
    if quirk is None:
        return f"{row.name}: {row.effect}"
    nothing = "" if quirk.in_combat else f" {tr(_NOTHING)}"
    other = "\n" + tr("By MegaMek: {effect}", effect=tr(quirk.megamek)) if quirk.megamek else ""
    return f"{row.name}: {row.effect}{nothing}{other}"
