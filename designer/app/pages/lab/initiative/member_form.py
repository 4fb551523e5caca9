"""The form of the chosen unit of the lance: unit, pilot, state, effects, and orders for each round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from designer.app.pages.lab.initiative.lance_model import ROUNDS, LanceMember, LanceModel
from designer.app.pages.lab.value_form import FormSection, Line, ValueForm
from designer.app.ui.figures import figure, signed
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.widgets.buttons import SegmentedSwitch
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.forms import FormPanel
from designer.language import inside, marked, tr
from designer.rulesets.initiative.actor import Actor
from designer.rulesets.initiative.configuration import WEIGHT_TAGS, InitiativeSide, UnitType
from designer.rulesets.initiative.pilot import SkillFigures, skill_tables
from designer.rulesets.initiative.rounds import Orders

_STATES = ("prone", "crippled", "shutdown", "inspired")
SKILLS: Final = {
    "gunnery": marked("Gunnery"),
    "guts": marked("Guts"),
    "piloting": marked("Piloting"),
    "tactics": marked("Tactics"),
}
_NAMES = {
    "side": marked("Side"),
    "actor.unit_type": marked("Type"),
    "actor.tonnage": marked("Tonnage"),
    "actor.troopers": marked("Troopers"),
    "actor.weight_tag": marked("Weight tag"),
    **{f"actor.pilot.skills.{skill}": name for skill, name in SKILLS.items()},
    "actor.state.prone": marked("Prone"),
    "actor.state.crippled": marked("Crippled"),
    "actor.state.shutdown": marked("Shut down"),
    "actor.state.inspired": marked("Inspired"),
    "actor.state.called_shot": marked("Called shot"),
    "actor.state.vigilance": marked("Vigilance"),
    "actor.state.hesitation": marked("Hesitation"),
    "actor.modifiers.injury": marked("Injury"),
    "actor.modifiers.misc": marked("Misc."),
    "actor.modifiers.called_shot_attacker": marked("Shots fired"),
    "actor.modifiers.called_shot_target": marked("Shots taken"),
    "actor.modifiers.vigilance": marked("Vigilance"),
    "actor.modifiers.hesitation": marked("Hesitation"),
    **{f"actor.pilot.added.{skill}": name for skill, name in SKILLS.items()},
    "orders.reserves": marked("Reserves"),
    "orders.stands_up": marked("Stands up"),
    "orders.vigilance": marked("Uses Vigilance"),
}
_SPOKEN = {
    "side": marked("Side of the unit"),
    "actor.unit_type": marked("Type of the unit"),
    "actor.troopers": marked("Troopers of the squad: the tonnage of one of them counts"),
    "actor.weight_tag": marked("Weight tag of the turret, which gives its tonnage"),
    "actor.state.called_shot": marked("Called shot from earlier rounds"),
    "actor.state.vigilance": marked("Vigilance from earlier rounds"),
    "actor.state.hesitation": marked("Hesitation from earlier rounds"),
    "actor.modifiers.injury": marked("Injury, added to the phase"),
    "actor.modifiers.misc": marked("Miscellaneous, added to the phase"),
    "actor.modifiers.called_shot_attacker": marked("Effect on its called shots: less is worse for the target"),
    "actor.modifiers.called_shot_target": marked("Effect on called shots at it: more is better for the unit"),
    "actor.modifiers.vigilance": marked("Effect on the bonus of Vigilance: more is better"),
    "actor.modifiers.hesitation": marked("Effect on the penalty of a Reserve: more is better"),
    "actor.pilot.added.gunnery": marked("Effect on the modifier of gunnery"),
    "actor.pilot.added.guts": marked("Effect on the modifier of guts"),
    "actor.pilot.added.piloting": marked("Effect on the modifier of piloting"),
    "actor.pilot.added.tactics": marked("Effect on the modifier of tactics"),
    "orders.reserves": marked("Reserves in this round"),
}
_RANGES: dict[str, tuple[float, float]] = {
    "actor.tonnage": (0.1, 2000.0),
    "actor.troopers": (1, 100),
    **{f"actor.pilot.skills.{skill}": (1, 20) for skill in SkillFigures._fields},
    **{name: (-30, 30) for name in _NAMES if name.startswith("actor.modifiers.")},
    **{f"actor.pilot.added.{skill}": (-20, 20) for skill in SkillFigures._fields},
    "orders.reserves": (0, 9),
}
UNIT_TYPES = {
    UnitType.MECH: marked("Mech"),
    UnitType.TROOPER: marked("Trooper"),
    UnitType.NAVAL: marked("Naval"),
    UnitType.VEHICLE: marked("Vehicle"),
    UnitType.TURRET: marked("Turret"),
}
SIDE_NAMES = {
    InitiativeSide.FRIENDLY: marked("Friendly"),
    InitiativeSide.ALLIED: marked("Allied"),
    InitiativeSide.NEUTRAL: marked("Neutral"),
    InitiativeSide.ENEMY: marked("Enemy"),
}
_WEIGHTS = dict(zip(WEIGHT_TAGS, (marked("Light"), marked("Medium"), marked("Heavy")), strict=True))

_TAGS = {
    "pilot_morale_high": marked("Morale high"),
    "pilot_morale_low": marked("Morale low"),
    "pilot_reckless": marked("Reckless"),
    "pilot_lucky": marked("Lucky"),
    "pilot_cautious": marked("Cautious"),
}
"""The names of the pilot tags in the settings of the program; other tags are named by their ids."""


@dataclass(frozen=True, slots=True)
class _Edited:
    """A member as the form shows it: its orders are those of the round that is shown."""

    side: InitiativeSide
    actor: Actor
    orders: Orders

    @classmethod
    def of(cls, member: LanceMember, number: int) -> _Edited:
        return cls(member.side, member.actor, member.orders[number])


class MemberForm(ValueForm):
    """A form with all values that decide when one unit acts."""

    def __init__(self, model: LanceModel) -> None:
        self._model = model
        self.tags: dict[str, QCheckBox] = {}
        self.abilities: dict[str, QCheckBox] = {}
        self.shot = ComboBox(tr("Called shot at"))
        self.down = ComboBox(tr("Knocks down"))
        self.round = SegmentedSwitch(
            [tr("Round {number}", number=number + 1) for number in range(ROUNDS)], tr("Round of the orders")
        )
        tags = QWidget()
        self._tag_rows = spaced(QVBoxLayout(tags), margins=0, spacing=0)
        targets = ((tr("Called shot"), self.shot), (tr("Knocks down"), self.down))
        sections = (
            FormSection(
                tr("Unit"), _names("side", "actor.unit_type", "actor.tonnage", "actor.troopers", "actor.weight")
            ),
            FormSection(tr("Pilot"), _names("actor.pilot.skills."), after=[("", tags)]),
            FormSection(tr("Abilities"), (), after=self._ability_lines()),
            FormSection(tr("State"), _names("actor.state.")),
            FormSection(tr("Orders"), _names("orders."), before=[("", self.round)], after=targets),
            FormSection(tr("Effects on the unit"), _names("actor.modifiers.")),
            FormSection(tr("Effects on skills"), _names("actor.pilot.added.")),
        )
        super().__init__(
            _Edited.of(model.member, model.round),
            [sections],
            _NAMES,
            spoken=_SPOKEN,
            choices={
                "side": {side: tr(text) for side, text in SIDE_NAMES.items()},
                "actor.unit_type": {kind: tr(text) for kind, text in UNIT_TYPES.items()},
                "actor.weight_tag": {"": tr("None"), **{tag: tr(text) for tag, text in _WEIGHTS.items()}},
            },
            ranges=_RANGES,
            usual=(0, 30),
            make_form=lambda: FormPanel(tr("Unit and crew"), label_width=84),
        )
        self.edited.connect(self._change_member)
        self.shot.activated.connect(lambda index: self.change("orders.called_shot_at", self._name_at(index)))
        self.down.activated.connect(lambda index: self.change("orders.knocks_down", self._name_at(index)))
        self.round.switched.connect(model.show_round)
        model.changed.connect(self.renew)
        self.renew()

    def _ability_lines(self) -> list[Line]:
        """A line for each skill, with a check box for each of its abilities: the level of the skill that gives it."""
        lines: list[Line] = []
        for skill, ids in skill_tables().abilities.items():
            boxes = QWidget()
            row = spaced(QHBoxLayout(boxes), margins=0, spacing="gap")
            for ability in ids:
                level = "".join(filter(str.isdigit, ability))
                box = QCheckBox(tr("at {level}", level=level))
                box.setAccessibleName(tr("{skill}, ability at {level}", skill=tr(SKILLS[skill]), level=level))
                box.setToolTip(tr("{ability}: 1 more on the skill's modifier", ability=ability))
                box.toggled.connect(lambda on, ability=ability: self._tick("actor.pilot.abilities", ability, on))
                row.addWidget(box, 1)
                self.abilities[ability] = box
            lines.append((tr(SKILLS[skill]), boxes))
        return lines

    def _change_member(self, value: _Edited) -> None:
        member, actor = self._model.member, value.actor
        if actor.unit_type is not member.actor.unit_type and actor.unit_type is UnitType.TURRET:
            settings = self._model.lance.configuration.turret
            actor = replace(actor, tonnage=settings.default_tonnage)  # until it has a weight tag
        changed = replace(member, side=value.side, actor=actor).with_orders(self._model.round, value.orders)
        self._model.change(changed)

    def renew(self) -> None:
        """Show the chosen member of the lance."""
        member = self._model.member
        self.show_value(_Edited.of(member, self._model.round))
        self.round.set_current(self._model.round)
        for name in ("actor.unit_type", "actor.tonnage"):
            self.fields[name].setEnabled(member.document is None)
            self.fields[name].setToolTip(tr("The open design says so") if member.document is not None else "")
        self._renew_weight(member.actor)
        self._renew_tags()
        self._renew_states(member.actor.unit_type)
        names = [other.name for other in self._model.members]
        orders = member.orders[self._model.round]
        for field, chosen in ((self.shot, orders.called_shot_at), (self.down, orders.knocks_down)):
            field.clear()
            field.addItems([tr("Nobody"), *names])
            field.setCurrentIndex(1 + names.index(chosen) if chosen in names else 0)

    def _renew_weight(self, actor: Actor) -> None:
        """Show what else decides the tonnage of squads and turrets."""
        self.show_field("actor.troopers", actor.unit_type is UnitType.TROOPER)
        self.show_field("actor.weight_tag", actor.unit_type is UnitType.TURRET)
        counted = actor.counted_tonnage(self._model.lance.configuration)
        if counted != actor.tonnage:
            self.fields["actor.tonnage"].setToolTip(tr("{tons} t count", tons=figure(counted)))

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
                box.toggled.connect(lambda on, tag=tag: self._tick("actor.pilot.tags", tag, on))
                self._tag_rows.addWidget(sized(box, height="form_row"))
        for tag, box in self.tags.items():
            box.setText(f"{tag_words(tag)}, {signed(wanted[tag])}")
        pilot = self.value.actor.pilot
        for boxes, ticked in ((self.tags, pilot.tags), (self.abilities, pilot.abilities)):
            for name, box in boxes.items():
                with QSignalBlocker(box):
                    box.setChecked(name in ticked)

    def _tick(self, field: str, name: str, on: bool) -> None:
        """Add a name to a set of the pilot, or take it away."""
        names = getattr(self.value.actor.pilot, field.rpartition(".")[2])
        self.change(field, names | {name} if on else names - {name})

    def _name_at(self, index: int) -> str | None:
        return self._model.members[index - 1].name if index > 0 else None


def _names(*starts: str) -> list[str]:
    return [name for name in _NAMES if name.startswith(starts)]


def tag_words(tag: str) -> str:
    """The displayed name of a pilot tag."""
    if tag in _TAGS:
        return tr(_TAGS[tag])
    return tag.removeprefix("pilot_").replace("_", " ").capitalize()
