"""The form of the chosen unit of the lance: unit, pilot, state, and orders for the first round."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from designer.app.pages.lab.initiative.lance_model import LanceModel
from designer.app.pages.lab.value_form import Section, ValueForm
from designer.app.ui.figures import signed
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.fields import ComboBox
from designer.app.views.panels.forms import FormPanel
from designer.language import inside, marked, tr
from designer.rulesets.initiative.configuration import UnitType
from designer.rulesets.initiative.pilot import SkillFigures

_STATES = ("prone", "crippled", "shutdown", "inspired")
_NAMES = {
    "actor.unit_type": marked("Type"),
    "actor.tonnage": marked("Tonnage"),
    "actor.pilot.skills.gunnery": marked("Gunnery"),
    "actor.pilot.skills.guts": marked("Guts"),
    "actor.pilot.skills.piloting": marked("Piloting"),
    "actor.pilot.skills.tactics": marked("Tactics"),
    "actor.state.prone": marked("Prone"),
    "actor.state.crippled": marked("Crippled"),
    "actor.state.shutdown": marked("Shut down"),
    "actor.state.inspired": marked("Inspired"),
    "actor.state.called_shot": marked("Called shot"),
    "actor.state.vigilance": marked("Vigilance"),
    "actor.state.hesitation": marked("Hesitation"),
    "actor.modifiers.injury": marked("Injury"),
    "actor.modifiers.misc": marked("Misc."),
    "orders.reserves": marked("Reserves"),
}
_SPOKEN = {
    "actor.unit_type": marked("Type of the unit"),
    "actor.state.called_shot": marked("Called shot from earlier rounds"),
    "actor.state.vigilance": marked("Vigilance from earlier rounds"),
    "actor.state.hesitation": marked("Hesitation from earlier rounds"),
    "actor.modifiers.injury": marked("Injury, added to the phase"),
    "actor.modifiers.misc": marked("Miscellaneous, added to the phase"),
    "orders.reserves": marked("Reserves in the first round"),
}
_RANGES: dict[str, tuple[float, float]] = {
    "actor.tonnage": (1.0, 2000.0),
    **{f"actor.pilot.skills.{skill}": (1, 20) for skill in SkillFigures._fields},
    "actor.modifiers.injury": (-30, 30),
    "actor.modifiers.misc": (-30, 30),
    "orders.reserves": (0, 9),
}
UNIT_TYPES = {
    UnitType.MECH: marked("Mech"),
    UnitType.TROOPER: marked("Trooper"),
    UnitType.NAVAL: marked("Naval"),
    UnitType.VEHICLE: marked("Vehicle"),
    UnitType.TURRET: marked("Turret"),
}

_TAGS = {
    "pilot_morale_high": marked("Morale high"),
    "pilot_morale_low": marked("Morale low"),
    "pilot_reckless": marked("Reckless"),
    "pilot_lucky": marked("Lucky"),
    "pilot_cautious": marked("Cautious"),
}
"""The names of the pilot tags in the settings of the program; other tags are named by their ids."""


class MemberForm(ValueForm):
    """A form with all values that decide when one unit acts."""

    def __init__(self, model: LanceModel) -> None:
        self._model = model
        self.tags: dict[str, QCheckBox] = {}
        self.shot = ComboBox(tr("Called shot at"))
        self.down = ComboBox(tr("Knocks down"))
        tags = QWidget()
        self._tag_rows = spaced(QVBoxLayout(tags), margins=0, spacing="gap")
        targets = ((tr("Called shot"), self.shot), (tr("Knocks down"), self.down))
        sections = (
            Section(tr("Unit"), _names("actor.unit_type", "actor.tonnage")),
            Section(tr("Pilot"), _names("actor.pilot."), after=[("", tags)]),
            Section(tr("State"), _names("actor.state.")),
            Section(tr("Effects"), _names("actor.modifiers.")),
            Section(tr("In the first round"), _names("orders."), after=targets),
        )
        super().__init__(
            model.member,
            [sections],
            _NAMES,
            spoken=_SPOKEN,
            choices={"actor.unit_type": {kind: tr(UNIT_TYPES[kind]) for kind in UnitType}},
            ranges=_RANGES,
            usual=(0, 30),
            make_form=lambda: FormPanel(tr("Unit and crew"), label_width=84),
        )
        self.edited.connect(model.change)
        self.shot.activated.connect(lambda index: self.change("orders.called_shot_at", self._name_at(index)))
        self.down.activated.connect(lambda index: self.change("orders.knocks_down", self._name_at(index)))
        model.changed.connect(self.renew)
        self.renew()

    def renew(self) -> None:
        """Show the chosen member of the lance."""
        member = self._model.member
        self.show_value(member)
        for name in ("actor.unit_type", "actor.tonnage"):
            self.fields[name].setEnabled(member.document is None)
            self.fields[name].setToolTip(tr("The open design says so") if member.document is not None else "")
        self._renew_tags()
        self._renew_states(member.actor.unit_type)
        names = [other.name for other in self._model.members]
        for field, chosen in ((self.shot, member.orders.called_shot_at), (self.down, member.orders.knocks_down)):
            field.clear()
            field.addItems([tr("Nobody"), *names])
            field.setCurrentIndex(1 + names.index(chosen) if chosen in names else 0)

    def _renew_states(self, unit_type: UnitType) -> None:
        """Disable the states for which this type of unit has no rule."""
        settings = self._model.lance.configuration.of(unit_type)
        for name in _STATES:
            box = self.fields[f"actor.state.{name}"]
            without = name != "inspired" and settings.bounds(f"{name}_modifier").off
            box.setEnabled(not without)
            box.setToolTip(tr("No such rule for a {unit}", unit=inside(tr(UNIT_TYPES[unit_type]))) if without else "")

    def _renew_tags(self) -> None:
        wanted = self._model.lance.configuration.pilot.pilot_tag_modifiers
        if [*wanted] != [*self.tags]:
            for box in self.tags.values():
                self._tag_rows.removeWidget(box)
                box.deleteLater()
            self.tags = {tag: QCheckBox() for tag in wanted}
            for tag, box in self.tags.items():
                box.toggled.connect(lambda on, tag=tag: self._tick_tag(tag, on))
                self._tag_rows.addWidget(box)
        for tag, box in self.tags.items():
            box.setText(f"{tag_words(tag)}, {signed(wanted[tag])}")
            with QSignalBlocker(box):
                box.setChecked(tag in self.value.actor.pilot.tags)

    def _tick_tag(self, tag: str, on: bool) -> None:
        tags = self.value.actor.pilot.tags
        self.change("actor.pilot.tags", tags | {tag} if on else tags - {tag})

    def _name_at(self, index: int) -> str | None:
        return self._model.members[index - 1].name if index > 0 else None


def _names(*starts: str) -> list[str]:
    return [name for name in _NAMES if name.startswith(starts)]


def tag_words(tag: str) -> str:
    """The displayed name of a pilot tag."""
    if tag in _TAGS:
        return tr(_TAGS[tag])
    return tag.removeprefix("pilot_").replace("_", " ").capitalize()
