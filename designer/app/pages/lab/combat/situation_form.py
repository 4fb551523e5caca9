"""The form of the combat bench: attacker, target, and the weapons that are fired."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.pages.lab.bench import offer
from designer.app.pages.lab.weapon_boxes import WeaponBoxes
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.panels.forms import FormPanel
from designer.battle_value.defensive import TARGET_MODIFIERS, target_modifier
from designer.construction.physical_attacks import HOT
from designer.decimals import MINUS
from designer.language import marked, tr
from designer.rulesets.combat.attack import IMMOBILE, SKILLS, TERRAINS, AttackSituation, heat_penalty
from designer.rulesets.combat.tables import amounts
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import Arc, Attacker, AttackerMovement, movement_penalty, secondary_penalty
from designer.workspace.documents import Document

_LABEL_WIDTH: Final = 80
_AT_FIRST: Final = (4, 5, AttackerMovement.WALKED, 0, 0, TERRAINS[0], False, None, Profile.STANDARD)
"""The first values of the fields of the situation."""

_MOVES: Final = {
    AttackerMovement.STOOD: marked("Stood"),
    AttackerMovement.WALKED: marked("Walked"),
    AttackerMovement.RAN: marked("Ran"),
    AttackerMovement.JUMPED: marked("Jumped"),
}
_TERRAINS: Final = {
    "open": marked("Open, {more}"),
    "light woods": marked("Light woods, {more}"),
    "heavy woods": marked("Heavy woods, {more}"),
}
_ARCS: Final = {Arc.FRONT: marked("front"), Arc.SIDE: marked("side"), Arc.REAR: marked("rear")}


class SituationForm(QWidget):
    """Fields for the situation, and a check box for each group of weapons.

    Signals:
        changed: the situation, or the weapons that are fired.
        attacker_wanted: a document was chosen to attack.
        target_wanted: a document was chosen as the target, or None for plain values.
    """

    changed = Signal()
    attacker_wanted = Signal(object)
    target_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._documents: tuple[Document, ...] = ()
        self.attacker = ComboBox(tr("Attacking design"))
        self.target = ComboBox(tr("Target"))
        self.gunnery = _choice(tr("Gunnery"), [(str(skill), skill) for skill in _skills()], 4)
        self.piloting = _choice(tr("Piloting"), [(str(skill), skill) for skill in _skills()], 5)
        self.movement = _choice(
            tr("Movement"), [(_moving(how), how) for how in AttackerMovement], AttackerMovement.WALKED
        )
        self.heat = _choice(tr("Heat"), _heats(), 0)
        self.moved = _choice(tr("Target moved"), _speeds(), 0)
        self.terrain = _choice(tr("Terrain"), _terrains(), TERRAINS[0])
        self.cover = _choice(tr("Cover"), [(tr("None"), False), (tr("Partial, +1"), True)], False)
        self.arc = _choice(tr("Arc"), _arcs(), None)
        self.profile = _choice(
            tr("Quirk rules"), [(tr("Standard"), Profile.STANDARD), ("MegaMek", Profile.MEGAMEK)], None
        )
        self.weapons = WeaponBoxes(rear=False)  # what faces the rear does not fire at a target in front
        self.weapons.changed.connect(self.changed)
        self._build()

    def _build(self) -> None:
        form = FormPanel(tr("Situation"), label_width=_LABEL_WIDTH)
        form.add_title(tr("Attacker"))
        for words, field in (
            *((tr("Design"), self.attacker), (tr("Gunnery"), self.gunnery), (tr("Piloting"), self.piloting)),
            *((tr("Movement"), self.movement), (tr("Heat"), self.heat)),
        ):
            form.add_line(words, field)
        form.add_title(tr("Target"))
        for words, field in (
            *((tr("Design"), self.target), (tr("Moved"), self.moved), (tr("Terrain"), self.terrain)),
            *((tr("Cover"), self.cover), (tr("Arc"), self.arc), (tr("Quirks by"), self.profile)),
        ):
            form.add_line(words, field)
        form.add_title(tr("Fire"))
        form.add_widget(self.weapons)
        form.end()
        for field in self._situation_fields():
            field.activated.connect(self.changed)
        self.attacker.activated.connect(lambda: self.attacker_wanted.emit(self.attacker.currentData()))
        self.target.activated.connect(lambda: self.target_wanted.emit(self.target.currentData()))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(Scrolled(form))

    def _situation_fields(self) -> tuple[ComboBox, ...]:
        attacker = (self.gunnery, self.piloting, self.movement, self.heat)
        return (*attacker, self.moved, self.terrain, self.cover, self.arc, self.profile)

    # -- what is chosen -------------------------------------------------------------------------------------

    def situation(self, target_quirks: tuple[str, ...] = ()) -> AttackSituation:
        """The situation that the fields describe, against a target with these quirks."""
        return AttackSituation(
            self.gunnery.currentData(),
            self.piloting.currentData(),
            AttackerMovement(self.movement.currentData()),
            self.heat.currentData(),
            self.moved.currentData(),
            self.terrain.currentData(),
            self.cover.currentData(),
            self.arc.currentData() and Arc(self.arc.currentData()),
            target_quirks,
            Profile(self.profile.currentData()),
        )

    @property
    def told(self) -> str:
        """The situation as text: crew and movement, and the other fields that do not have their first value."""
        always = (self.gunnery, self.piloting, self.movement)
        fields = zip(self._situation_fields(), _AT_FIRST, strict=True)
        told = [field for field, first in fields if field in always or field.currentData() != first]
        if self.target.currentData() is not None:
            told.append(self.target)
        return "; ".join(f"{field.accessibleName()}: {field.currentText()}" for field in told)

    def reset(self) -> None:
        """Give all fields their first values."""
        for field, value in zip(self._situation_fields(), _AT_FIRST, strict=True):
            choose(field, value)
        self.weapons.reset()
        choose(self.target, None)
        self.target_wanted.emit(None)

    # -- what there is to choose from -----------------------------------------------------------------------

    def show_documents(self, documents: Sequence[Document], attacker: Document | None, target: Document | None) -> None:
        """Offer the open designs in both fields."""
        for field, chosen, first in ((self.attacker, attacker, ""), (self.target, target, tr("Plain values"))):
            offer(field, documents, chosen, first)

    def show_speed(self, hexes: int) -> None:
        """Choose how far the target has moved."""
        choose(self.moved, target_modifier(hexes))


def choose(field: ComboBox, value: object) -> None:
    """Choose the entry with a value, without a signal; none if no entry has it."""
    found = (index for index in range(field.count()) if field.itemData(index) == value)
    field.setCurrentIndex(next(found, -1))


def _choice(name: str, entries: Sequence[tuple[str, object]], chosen: object) -> ComboBox:
    field = ComboBox(name)
    for words, value in entries:
        field.addItem(words, value)
    choose(field, chosen)
    field.setCurrentIndex(max(field.currentIndex(), 0))
    return field


def _plus(amount: int) -> str:
    return f"+{amount}" if amount >= 0 else f"{MINUS}{-amount}"


def _skills() -> range:
    return range(SKILLS[0], SKILLS[1] + 1)


def _moving(how: AttackerMovement) -> str:
    return f"{tr(_MOVES[how])}, {_plus(movement_penalty(how))}"


def _spans(steps: Sequence[int]) -> list[str]:
    """Texts for the ranges between steps, and for the open one after the last step."""
    ends = [
        tr("{least} to {most}", least=least, most=beyond - 1) if beyond - least > 1 else str(least)
        for least, beyond in pairwise(steps)
    ]
    return [*ends, tr("{least} and more", least=steps[-1])]


def _heats() -> list[tuple[str, object]]:
    steps = sorted({0, HOT, *(least for least, _ in amounts()["heat"])})  # HOT matters to physical attacks
    words = (f"{span}, {_plus(heat_penalty(least))}" for least, span in zip(steps, _spans(steps), strict=True))
    return list(zip(words, steps, strict=True))


def _speeds() -> list[tuple[str, object]]:
    steps = [(0, 0), *reversed(TARGET_MODIFIERS)]
    farthest, most = steps[-1]
    still: list[tuple[str, object]] = [(tr("Immobile, {more}", more=_plus(IMMOBILE)), IMMOBILE)]
    walked = [
        (tr("{span} hexes, {more}", span=span, more=_plus(more)), more)
        for (_, more), span in zip(steps, _spans([least for least, _ in steps]), strict=True)
    ]
    return [*still, *walked, (tr("Jumped {hexes}, {more}", hexes=farthest, more=_plus(most + 1)), most + 1)]


def _terrains() -> list[tuple[str, object]]:
    return [
        (tr(_TERRAINS[terrain], more=_plus(more)), terrain)
        for terrain, more in zip(TERRAINS, amounts()["terrain"], strict=True)
    ]


def _arcs() -> list[tuple[str, object]]:
    return [
        (tr("Primary target, +0"), None),
        *((_secondary(arc), arc) for arc in Arc),
    ]


def _secondary(arc: Arc) -> str:
    penalty = _plus(secondary_penalty(Attacker(secondary=arc)))
    return tr("Secondary, {arc}, {more}", arc=tr(_ARCS[arc]), more=penalty)
