"""The form of the Combat tab: attacker, target, and the weapons that are fired."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from PySide6.QtCore import Signal

from designer.app.pages.lab.value_form import FormSection, ValueForm
from designer.app.pages.lab.weapon_boxes import WeaponBoxes
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.forms import FormPanel
from designer.battle_value.defensive import TARGET_MODIFIERS
from designer.catalog.ruleset import RuleSet
from designer.construction.physical_attacks import HOT
from designer.decimals import MINUS
from designer.language import marked, sense, tr, trn
from designer.rulesets.combat.guidance import Designation
from designer.rulesets.combat.heat_scale import heat_penalty
from designer.rulesets.combat.hit_locations import AttackSide
from designer.rulesets.combat.situation import IMMOBILE, LEVELS, SKILLS, TARGETS, AttackSituation
from designer.rulesets.combat.tables import amounts
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import Arc, AttackerMovement, movement_penalty
from designer.units.location import Form

_LABEL_WIDTH: Final = 80
_FARTHEST_SPOTTER: Final = 24
"""The most hexes of a spotter that can be chosen: the long range of most weapons."""
_AT_FIRST: Final = AttackSituation(movement=AttackerMovement.WALKED)
"""The initial values of the fields."""

_MOVES: Final = {
    AttackerMovement.STOOD: marked("Stood"),
    AttackerMovement.WALKED: marked("Walked"),
    AttackerMovement.RAN: marked("Ran"),
    AttackerMovement.JUMPED: marked("Jumped"),
}
_TERRAINS: Final = {  # in the order of TERRAINS
    "open": marked("Open, {more}"),
    "light woods": marked("Light woods, {more}"),
    "heavy woods": marked("Heavy woods, {more}"),
}
_SIDES: Final = {
    AttackSide.FRONT: marked("Front"),
    AttackSide.LEFT: sense("side", "Left"),
    AttackSide.RIGHT: marked("Right"),
    AttackSide.REAR: marked("Rear"),
}
_ARCS: Final = {Arc.FRONT: marked("front"), Arc.SIDE: marked("side"), Arc.REAR: marked("rear")}

_OF_ATTACKER: Final = {
    "gunnery": marked("Gunnery"),
    "piloting": marked("Piloting"),
    "small_pilot": marked("Small pilot"),
    "movement": marked("Movement"),
    "heat": marked("Heat"),
    "modules": marked("Pulse modules"),
    "passive": marked("Shield"),
}
_OF_TARGET: Final = {
    "target_movement": marked("Moved"),
    "terrain": marked("Terrain"),
    "partial_cover": marked("Cover"),
    "secondary": marked("Arc"),
    "targets": marked("Targets a turn"),
    "designated": marked("Guided by"),
    "indirect": marked("Fire"),
    "spotter": marked("C3 spotter"),
    "jammed": marked("Hostile ECM"),
    "elevation": marked("Elevation"),
    "side": marked("Hit from"),
    "profile": marked("Quirks by"),
    "rules": marked("Rules"),
}
_NAMES: Final = {**_OF_ATTACKER, **_OF_TARGET}
_SPOKEN: Final = {
    "passive": marked("Shields of the attacker"),
    "modules": marked("RISC laser pulse modules"),
    "target_movement": marked("Target moved"),
    "elevation": marked("Level of the target"),
    "targets": marked("Targets of the turn, if this is a secondary one"),
    "side": marked("Side of the target that is hit"),
    "profile": marked("Quirk rules"),
    "designated": marked("Designation of the target"),
    "spotter": marked("Hexes from another unit of the C3 network to the target"),
    "jammed": marked("Hostile ECM over the C3 network"),
    "rules": marked("Rule book"),
}
_ALWAYS: Final = ("gunnery", "piloting", "movement")
"""The fields whose values are always part of the text of a situation."""


class SituationForm(ValueForm):
    """The fields of the situation, and a check box for each group of weapons.

    Signals:
        changed: the situation or the fired weapons have changed.
    """

    changed = Signal()

    def __init__(self) -> None:
        self._first = _AT_FIRST
        self.attacker = ComboBox(tr("Attacking design"))
        self.target = ComboBox(tr("Target"))
        self.weapons = WeaponBoxes(rear=False)  # what faces the rear does not fire at a target in front
        sections = (
            FormSection(tr("Attacker"), tuple(_OF_ATTACKER), before=[(tr("Design"), self.attacker)]),
            FormSection(tr("Target"), tuple(_OF_TARGET), before=[(tr("Design"), self.target)]),
            FormSection(tr("Fire"), (), after=[("", self.weapons)]),
        )
        super().__init__(
            self._first,
            [sections],
            _NAMES,
            spoken=_SPOKEN,
            choices=_choices(),
            make_form=lambda: FormPanel(tr("Situation"), label_width=_LABEL_WIDTH),
        )
        self.weapons.changed.connect(self.changed)
        self.edited.connect(self.changed)

    def situation(
        self, target_quirks: tuple[str, ...] = (), form: Form = Form.BIPED, tonnage: int = 0
    ) -> AttackSituation:
        """The situation of the form, against a target with these quirks, form and tonnage (0: that of the attacker)."""
        found: AttackSituation = replace(
            self.value, target_quirks=target_quirks, target_form=form, target_tonnage=tonnage
        )
        return found

    def follow_book(self, rules: RuleSet) -> None:
        """Take another rule book, without a signal; resetting leads back to it."""
        self._first = replace(self._first, rules=rules)
        self.show_value(replace(self.value, rules=rules))

    @property
    def told(self) -> str:
        """The situation as text: crew and movement, and all fields that differ from their initial values."""
        told = [
            self.words(name)
            for name in _NAMES
            if name in _ALWAYS or getattr(self.value, name) != getattr(_AT_FIRST, name)
        ]
        if self.target.currentData() is not None:
            told.append(f"{tr('Target')}: {self.target.currentText()}")
        return "; ".join(told)

    def reset(self) -> None:
        """Set all fields to their initial values."""
        self.show_value(self._first)
        self.weapons.reset()
        self.changed.emit()


def _choices() -> dict[str, dict[Any, str]]:
    """The values that each field offers, with their texts."""
    skills = {skill: str(skill) for skill in range(SKILLS[0], SKILLS[1] + 1)}
    moves = {how: f"{tr(words)}, {_plus(movement_penalty(how))}" for how, words in _MOVES.items()}
    terrains = zip(_TERRAINS.items(), amounts()["terrain"], strict=True)
    return {
        "gunnery": skills,
        "piloting": skills,
        "movement": moves,
        "heat": _heat_choices(),
        "passive": {False: tr("No defense"), True: tr("Passive defense")},
        "modules": {True: tr("On"), False: tr("Off")},
        "target_movement": _speed_choices(),
        "terrain": {terrain: tr(words, more=_plus(more)) for (terrain, words), more in terrains},
        "partial_cover": {False: tr("None"), True: tr("Partial, +1")},
        "secondary": {
            None: tr("Primary target, +0"),
            **{arc: tr("Secondary, {arc}", arc=tr(words)) for arc, words in _ARCS.items()},
        },
        "targets": {many: str(many) for many in range(TARGETS[0], TARGETS[1] + 1)},
        "designated": {None: tr("Nothing"), **{each: each.label for each in Designation}},
        "indirect": {False: tr("Direct"), True: tr("Indirect, {more}", more=_plus(amounts()["indirect"]))},
        "spotter": {0: tr("None"), **{n: trn("{n} hex", "{n} hexes", n) for n in range(1, _FARTHEST_SPOTTER + 1)}},
        "jammed": {False: tr("None"), True: tr("Over the network")},
        "elevation": {level: _level_text(level) for level in range(LEVELS[0], LEVELS[1] + 1)},
        "side": {side: tr(words) for side, words in _SIDES.items()},
        "profile": {Profile.STANDARD: tr("Standard"), Profile.MEGAMEK: "MegaMek"},
        "rules": {rules: rules.label for rules in RuleSet},
    }


def _plus(amount: int) -> str:
    return f"+{amount}" if amount >= 0 else f"{MINUS}{-amount}"


def _spans(steps: Sequence[int]) -> list[str]:
    """Texts for the ranges between steps, and for the range from the last step on."""
    ends = [
        tr("{least} to {most}", least=least, most=beyond - 1) if beyond - least > 1 else str(least)
        for least, beyond in pairwise(steps)
    ]
    return [*ends, tr("{least} and more", least=steps[-1])]


def _heat_choices() -> dict[Any, str]:
    steps = sorted({0, HOT, *(least for least, _ in amounts()["heat"])})  # HOT matters to physical attacks
    return {least: f"{span}, {_plus(heat_penalty(least))}" for least, span in zip(steps, _spans(steps), strict=True)}


def _speed_choices() -> dict[Any, str]:
    steps = [(0, 0), *reversed(TARGET_MODIFIERS)]
    farthest, most = steps[-1]
    walked = {
        more: tr("{span} hexes, {more}", span=span, more=_plus(more))
        for (_, more), span in zip(steps, _spans([least for least, _ in steps]), strict=True)
    }
    jumped = tr("Jumped {hexes}, {more}", hexes=farthest, more=_plus(most + 1))
    return {IMMOBILE: tr("Immobile, {more}", more=_plus(IMMOBILE)), **walked, most + 1: jumped}


def _level_text(level: int) -> str:
    if level == 0:
        return tr("The same")
    return trn("{n} higher", "{n} higher", level) if level > 0 else trn("{n} lower", "{n} lower", -level)
