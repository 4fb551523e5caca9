"""The form of the chosen member: unit, pilot, state, and orders for the first round."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from designer.app.pages.lab.initiative.lance_model import LanceMember, LanceModel
from designer.app.ui.figures import signed
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.fields import ComboBox, DecimalStepper, Stepper
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.panels.forms import FormPanel
from designer.language import inside, marked, tr
from designer.rulesets.initiative.actor import Actor, ActorState, Modifiers
from designer.rulesets.initiative.configuration import UnitType
from designer.rulesets.initiative.pilot import Pilot, SkillFigures
from designer.rulesets.initiative.rounds import Orders

_SKILLED = 20
_MOST = 30
_HEAVIEST = 2000
_NOBODY = marked("Nobody")
_STATES = (
    ("prone", marked("Prone")),
    ("crippled", marked("Crippled")),
    ("shutdown", marked("Shut down")),
    ("inspired", marked("Inspired")),
)
_GATHERED = (
    ("called_shot", marked("Called shot")),
    ("vigilance", marked("Vigilance")),
    ("hesitation", marked("Hesitation")),
)

_SKILLS = {
    "gunnery": marked("Gunnery"),
    "guts": marked("Guts"),
    "piloting": marked("Piloting"),
    "tactics": marked("Tactics"),
}
_TYPES = {
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
"""Names of the pilot tags of the shipped settings; other tags are named by their ids."""


class MemberForm(Scrolled):
    """All values that decide when one unit acts."""

    def __init__(self, lance: LanceModel, parent: QWidget | None = None) -> None:
        self._form = FormPanel(tr("Unit and crew"), label_width=84)
        super().__init__(self._form, parent)
        self._lance = lance
        self._quiet = False
        self.kind = ComboBox(tr("Type of the unit"))
        for unit_type in UnitType:
            self.kind.addItem(tr(_TYPES[unit_type]), unit_type)
        self.tons = DecimalStepper(tr("Tonnage"), 1, _HEAVIEST, digits=1)
        self.skills = {name: Stepper(tr(_SKILLS[name]), 1, _SKILLED) for name in SkillFigures._fields}
        self.tags: dict[str, QCheckBox] = {}
        self.states = {name: QCheckBox(tr(words)) for name, words in _STATES}
        self.gathered = {
            name: Stepper(tr("{words} from earlier rounds", words=tr(words)), 0, _MOST) for name, words in _GATHERED
        }
        self.injury = Stepper(tr("Injury, added to the phase"), -_MOST, _MOST)
        self.misc = Stepper(tr("Miscellaneous, added to the phase"), -_MOST, _MOST)
        self.reserves = Stepper(tr("Reserves in the first round"), 0, 9)
        self.shot = ComboBox(tr("Called shot at"))
        self.down = ComboBox(tr("Knocks down"))
        tags = QWidget()
        self._tag_rows = spaced(QVBoxLayout(tags), margins=0, spacing="gap")
        self._build(tags)
        for stepper in (*self.skills.values(), *self.gathered.values(), self.injury, self.misc, self.reserves):
            stepper.valueChanged.connect(self._take)
        self.tons.valueChanged.connect(self._take)
        for choice in (self.kind, self.shot, self.down):
            choice.activated.connect(self._take)
        for box in self.states.values():
            box.toggled.connect(self._take)
        lance.changed.connect(self.renew)
        lance.members_changed.connect(self._renew_names)
        self._renew_names()
        self.renew()

    def _build(self, tags: QWidget) -> None:
        form = self._form
        self._add_section(tr("Unit"), (tr("Type"), self.kind), (tr("Tonnage"), self.tons))
        self._add_section(tr("Pilot"), *((tr(_SKILLS[name]), field) for name, field in self.skills.items()))
        form.add_widget(tags)
        form.add_title(tr("State"))
        for box in self.states.values():
            form.add_widget(box)
        for name, words in _GATHERED:
            form.add_line(tr(words), self.gathered[name])
        self._add_section(tr("Effects"), (tr("Injury"), self.injury), (tr("Misc."), self.misc))
        orders = (tr("Reserves"), self.reserves), (tr("Called shot"), self.shot), (tr("Knocks down"), self.down)
        self._add_section(tr("In the first round"), *orders)
        form.end()

    def _add_section(self, words: str, *fields: tuple[str, QWidget]) -> None:
        self._form.add_title(words)
        for name, field in fields:
            self._form.add_line(name, field)

    # -- to and fro ------------------------------------------------------------------------------------------

    def renew(self) -> None:
        """Show the chosen member."""
        member = self._lance.member
        actor = member.actor
        pilot = actor.pilot or Pilot()
        self._quiet = True
        self.kind.setCurrentIndex([*UnitType].index(actor.unit_type))
        self.tons.setValue(actor.tonnage)
        for field in (self.kind, self.tons):
            field.setEnabled(member.document is None)
            field.setToolTip(tr("The open design says so") if member.document is not None else "")
        for name, stepper in self.skills.items():
            stepper.setValue(getattr(pilot.skills, name))
        self._renew_tags(pilot.tags)
        for name, box in self.states.items():
            box.setChecked(getattr(actor.state, name))
        self._renew_states(actor)
        for name, stepper in self.gathered.items():
            stepper.setValue(getattr(actor.state, name))
        self.injury.setValue(actor.modifiers.injury)
        self.misc.setValue(actor.modifiers.misc)
        self.reserves.setValue(member.orders.reserves)
        self.shot.setCurrentIndex(max(0, self.shot.findText(member.orders.called_shot_at or tr(_NOBODY))))
        self.down.setCurrentIndex(max(0, self.down.findText(member.orders.knocks_down or tr(_NOBODY))))
        self._quiet = False

    def _renew_states(self, actor: Actor) -> None:
        """Disable the states for which this type of unit has no rule."""
        settings = self._lance.configuration.of(actor.unit_type)
        for name, box in self.states.items():
            without = name != "inspired" and settings.trouble(name).off
            box.setEnabled(not without)
            box.setToolTip(tr("No such rule for a {unit}", unit=inside(tr(_TYPES[actor.unit_type]))) if without else "")

    def _renew_tags(self, ticked: frozenset[str]) -> None:
        wanted = self._lance.configuration.pilot.pilot_tag_modifiers
        if [*wanted] != [*self.tags]:
            for box in self.tags.values():
                self._tag_rows.removeWidget(box)
                box.deleteLater()
            self.tags = {tag: QCheckBox() for tag in wanted}
            for box in self.tags.values():
                box.toggled.connect(self._take)
                self._tag_rows.addWidget(box)
        for tag, box in self.tags.items():
            box.setText(f"{_tag_words(tag)}, {signed(wanted[tag])}")
            box.setChecked(tag in ticked)

    def _renew_names(self) -> None:
        names = [member.name for member in self._lance.members]
        self._quiet = True
        for choice in (self.shot, self.down):
            choice.clear()
            choice.addItems([tr(_NOBODY), *names])
        self._quiet = False

    def _take(self) -> None:
        """Change the chosen member to the values of the fields."""
        if self._quiet:
            return
        member = self._lance.member
        skills = SkillFigures(*(field.value() for field in self.skills.values()))
        tags = frozenset(tag for tag, box in self.tags.items() if box.isChecked())
        ticked = {name: box.isChecked() and box.isEnabled() for name, box in self.states.items()}
        called, vigilance, hesitation = (self.gathered[name].value() for name, _ in _GATHERED)
        state = replace(ActorState(**ticked), called_shot=called, vigilance=vigilance, hesitation=hesitation)
        modifiers = replace(member.actor.modifiers, injury=self.injury.value(), misc=self.misc.value())
        self._lance.change(
            replace(
                member,
                actor=self._actor(member, Pilot(skills, tags), modifiers, state),
                orders=Orders(self.reserves.value(), called_shot_at=_name(self.shot), knocks_down=_name(self.down)),
            )
        )

    def _actor(self, member: LanceMember, pilot: Pilot, modifiers: Modifiers, state: ActorState) -> Actor:
        if member.document is not None:
            return replace(member.actor, pilot=pilot, modifiers=modifiers, state=state)
        return Actor(self.kind.currentData(), self.tons.value(), pilot, modifiers, state)


def _name(choice: ComboBox) -> str | None:
    return choice.currentText() if choice.currentIndex() > 0 else None


def _tag_words(tag: str) -> str:
    if tag in _TAGS:
        return tr(_TAGS[tag])
    return tag.removeprefix("pilot_").replace("_", " ").capitalize()
