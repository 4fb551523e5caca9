"""The phase of a unit at the start of a round: the sum of its contributions and its exact distribution.

Also the influence of tonnage and skills: the phases of one crew at every tonnage, the next tonnage with an earlier
phase, and how much each skill gains; and which of several units acts first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from designer.language import marked
from designer.rulesets.chance import Distribution, Probability, certain, compared, total
from designer.rulesets.initiative import phase_modifiers
from designer.rulesets.initiative.actor import Actor
from designer.rulesets.initiative.configuration import Configuration, UnitSettings
from designer.rulesets.initiative.phase_modifiers import FIRST, LAST, clamped
from designer.rulesets.initiative.pilot import RulesVariant, SkillFigures, next_raw_skill, tag_modifier

if TYPE_CHECKING:
    from random import Random  # it loads slowly, and a caller that draws has it

PRONE: Final = marked("prone")
TROUBLES = (PRONE, marked("crippled"), marked("shutdown"))
CALLED_SHOT: Final = marked("called shot")
CARRIED: Final = (CALLED_SHOT, marked("vigilance"), marked("hesitation"), PRONE)
"""The names of the parts that come from earlier rounds."""


class PhaseContribution(NamedTuple):
    """A named part of the phase; positive is earlier. A part that is not random has one outcome."""

    name: str
    amount: Distribution


class PhaseContributions(NamedTuple):
    """The parts of a phase, and the hesitation that is left for the next round."""

    parts: tuple[PhaseContribution, ...]
    hesitation: int

    def drawn(self, source: Random) -> int:
        """A random phase; the parts are drawn in their order."""
        return clamped(sum(part.amount.sample(source) for part in self.parts))


class Initiative(NamedTuple):
    """The phase of one unit in one round.

    ``contributions`` are the parts of the phase; those that are 0 are left out, except the base. ``hesitation`` is the
    penalty that is left for the next round; those of called shots and the bonus of vigilance are used up.
    """

    contributions: tuple[PhaseContribution, ...]
    phases: Distribution
    hesitation: int

    @property
    def earliest(self) -> int:
        """The highest possible phase."""
        return self.phases.highest

    @property
    def latest(self) -> int:
        """The lowest possible phase."""
        return self.phases.lowest

    @property
    def mean(self) -> Fraction:
        """The mean of the phase, after limiting it to 1 to 30."""
        return self.phases.mean

    @property
    def held_back(self) -> tuple[Fraction, Fraction]:
        """The probabilities that the sum is above 30, and below 1, before it is limited to 1 to 30."""
        whole = total(part.amount for part in self.contributions)
        return 1 - whole.at_most(FIRST), whole.at_most(LAST - 1)

    def percentile(self, part: Probability) -> int:
        """The least phase that is not exceeded with at least the probability ``part``; 0.5 gives the median."""
        return self.phases.percentile(part)


def round_start(actor: Actor, configuration: Configuration, variant: RulesVariant = RulesVariant.MOD) -> Initiative:
    """The phase of a unit in combat at the start of a round.

    It does not apply before combat begins: then all units act in one free phase. Dead and dying units have phase 1.
    """
    parts, left = contributions(actor, configuration, variant)
    return Initiative(parts, total(part.amount for part in parts).clamped(LAST, FIRST), left)


def contributions(
    actor: Actor, configuration: Configuration, variant: RulesVariant = RulesVariant.MOD
) -> PhaseContributions:
    """The parts of the phase of ``round_start``, without computing the distribution of their sum."""
    if actor.state.dying:
        return PhaseContributions((PhaseContribution(marked("dying"), certain(LAST)),), 0)
    settings = configuration.of(actor.unit_type)
    left = phase_modifiers.carried_hesitation(actor.state.hesitation, actor.skills(variant).tactics, variant)
    base, *others = (
        *_lasting(actor, configuration, settings),
        *_gathered(actor, left),
        *_drawn(actor, settings, variant),
    )
    return PhaseContributions((base, *(part for part in others if part.amount != phase_modifiers.NOTHING)), left)


def _lasting(actor: Actor, configuration: Configuration, settings: UnitSettings) -> Iterator[PhaseContribution]:
    """The parts that do not change during a fight."""
    tags = actor.pilot.tags if actor.pilot else frozenset[str]()
    yield PhaseContribution(marked("tonnage"), certain(settings.base_phase(actor.counted_tonnage(configuration))))
    yield PhaseContribution(marked("unit type"), certain(settings.type_mod))
    yield PhaseContribution(marked("pilot tags"), certain(tag_modifier(tags, configuration.pilot.pilot_tag_modifiers)))
    yield PhaseContribution(marked("injury"), certain(actor.modifiers.injury))
    yield PhaseContribution(marked("miscellaneous"), certain(actor.modifiers.misc))


def _gathered(actor: Actor, hesitation: int) -> Iterator[PhaseContribution]:
    """The parts that result from earlier rounds."""
    yield PhaseContribution(CALLED_SHOT, certain(-actor.state.called_shot))
    yield PhaseContribution(marked("vigilance"), certain(actor.state.vigilance))
    yield PhaseContribution(marked("hesitation"), certain(-hesitation))


def _drawn(actor: Actor, settings: UnitSettings, variant: RulesVariant) -> Iterator[PhaseContribution]:
    """The parts that depend on skills. Random parts are in the order in which the mod draws them."""
    skills, state = actor.skills(variant), actor.state
    yield PhaseContribution(marked("tactics"), certain(skills.tactics))
    for name in TROUBLES:
        if getattr(state, name):
            bounds = settings.bounds(f"{name}_modifier")
            yield PhaseContribution(name, -phase_modifiers.trouble(bounds, skills.piloting, variant))
    if actor.pilot is None:
        return
    if state.inspired:
        gain = phase_modifiers.inspired(settings.bounds("inspired"), skills.tactics, variant)
        yield PhaseContribution(marked("inspired"), gain)
    loss = phase_modifiers.randomness(settings.bounds("randomness"), skills.piloting)
    yield PhaseContribution(marked("randomness"), -loss)


class NextStep(NamedTuple):
    """The nearest lighter tonnage that has an earlier phase, and by how many phases it is earlier."""

    tonnage: int
    gained: int


def next_step(settings: UnitSettings, tonnage: float) -> NextStep | None:
    """The nearest lighter tonnage with an earlier phase; None if there is none."""
    now = settings.base_phase(tonnage)
    lighter = [(most, phase) for most, phase in settings.init_base_by_tonnage.items() if most < tonnage and phase > now]
    if not lighter:
        return None
    most, phase = max(lighter)
    return NextStep(most, phase - now)


def by_tonnage(
    actor: Actor, tonnages: Iterable[int], configuration: Configuration, variant: RulesVariant = RulesVariant.MOD
) -> tuple[Initiative, ...]:
    """The initiative of the same crew in the same state if the tonnage that counts is each of these."""
    bare = replace(actor, troopers=1, weight_tag="")
    settings = configuration.of(actor.unit_type)
    found: dict[int, Initiative] = {}  # by base phase: tonnage has no other influence
    each = []
    for tons in tonnages:
        base = settings.base_phase(tons)
        if base not in found:
            found[base] = round_start(replace(bare, tonnage=tons), configuration, variant)
        each.append(found[base])
    return tuple(each)


class SkillGain(NamedTuple):
    """The next raw skill that raises a skill's modifier, how many ``points`` away it is, and the phases that it gains.

    ``gained`` is the change of the mean phase.
    """

    skill: str
    raw: int
    points: int
    gained: Fraction

    @property
    def each(self) -> Fraction:
        """The phases gained for each point."""
        return self.gained / self.points


def skill_gains(
    actor: Actor, configuration: Configuration, variant: RulesVariant = RulesVariant.MOD
) -> tuple[SkillGain, ...]:
    """Gain of the next step of each skill, that with the most for each point first; skills at their end left out."""
    if actor.pilot is None:
        return ()
    now = round_start(actor, configuration, variant).mean
    found = []
    for name in SkillFigures._fields:
        raw = getattr(actor.pilot.skills, name)
        wanted = next_raw_skill(raw, variant)
        if wanted is not None:
            pilot = replace(actor.pilot, skills=actor.pilot.skills._replace(**{name: wanted}))
            gained = round_start(replace(actor, pilot=pilot), configuration, variant).mean - now
            found.append(SkillGain(name, wanted, wanted - raw, gained))
    return tuple(sorted(found, key=lambda gain: -gain.each))


def chance_first(phases: Distribution, other: Distribution) -> Fraction:
    """The probability that a unit acts before another; equal phases count half, as no rule orders units in a phase."""
    found = compared(phases, other)
    return found.greater + found.equal / 2


def first_matrix(units: Sequence[Distribution]) -> tuple[tuple[Fraction | None, ...], ...]:
    """A row for each unit: the probabilities that it acts before each unit; None for itself."""
    count = range(len(units))
    first = {(one, other): chance_first(units[one], units[other]) for one in count for other in count[one + 1 :]}
    first |= {(other, one): 1 - chance for (one, other), chance in first.items()}
    return tuple(tuple(first.get((row, column)) for column in count) for row in count)
