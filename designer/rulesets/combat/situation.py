"""The circumstances of an attack: the crew, both units' movement, terrain, and what guides and hampers shots."""

from __future__ import annotations

from dataclasses import dataclass, replace

from designer.catalog import RuleSet
from designer.language import marked, tr
from designer.rulesets.combat.guidance import Designation, Flight
from designer.rulesets.combat.heat_scale import HOTTEST
from designer.rulesets.combat.hit_locations import AttackSide, leg_share
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import Arc, AttackerMovement, AttackTarget, is_covered
from designer.units.location import Form

SKILLS = (0, 8)
_TERRAIN_NAMES = {
    "open": marked("Open terrain"),
    "light woods": marked("Light woods"),
    "heavy woods": marked("Heavy woods"),
}
TERRAINS = tuple(_TERRAIN_NAMES)
IMMOBILE = -4
FASTEST = 12
TARGETS = (2, 4)
"""How many targets there can be in a turn with a secondary one; no gunner attacks more than three without penalty."""
LEVELS = (-2, 2)
"""How many levels higher or lower than the attacker a target can stand here."""
FARTHEST = 99
"""The most hexes between a spotter and the target."""


@dataclass(frozen=True, slots=True)
class AttackSituation:
    """Attacker and target. ``heat`` is the attacker's heat; ``secondary`` is the arc of a secondary target, else None.

    ``targets`` is how many targets the attacker attacks in the turn if this is a secondary one. ``modules``: RISC laser
    pulse modules are on (IO:AE p. 87). ``passive``: the attacker's shields are in passive defense. ``prone`` and
    ``target_prone``: attacker and target lie on the ground (TW p. 113).

    ``designated`` is what guides missiles to the target; ``indirect``: shots are fired indirectly. ``spotter`` are the
    hexes from the nearest other unit of the C3 network to the target, 0 without one; ``jammed``: hostile ECM is in the
    way of the network.

    ``elevation`` is how many levels higher than the attacker the target stands; ``side`` is its side that is hit.
    ``target_tonnage`` is 0 for a target of the attacker's tonnage. ``profile`` is how quirks are read, ``rules`` the
    rule book. ``ValueError`` for an impossible value; its text gives the possible ones.
    """

    gunnery: int = 4
    piloting: int = 5
    movement: AttackerMovement = AttackerMovement.STOOD
    heat: int = 0
    target_movement: int = 0
    terrain: str = TERRAINS[0]
    partial_cover: bool = False
    secondary: Arc | None = None
    target_quirks: tuple[str, ...] = ()
    profile: Profile = Profile.STANDARD
    elevation: int = 0
    side: AttackSide = AttackSide.FRONT
    target_form: Form = Form.BIPED
    target_tonnage: int = 0
    rules: RuleSet = RuleSet.TOTAL_WARFARE
    small_pilot: bool = False
    targets: int = TARGETS[0]
    modules: bool = True
    passive: bool = False
    prone: bool = False
    target_prone: bool = False
    designated: Designation | None = None
    indirect: bool = False
    spotter: int = 0
    jammed: bool = False

    def __post_init__(self) -> None:
        _check("gunnery", self.gunnery, *SKILLS)
        _check("piloting", self.piloting, *SKILLS)
        _check("heat", self.heat, 0, HOTTEST)
        _check("target movement", self.target_movement, IMMOBILE, FASTEST)
        _check("targets", self.targets, *TARGETS)
        _check("elevation", self.elevation, *LEVELS)
        _check("spotter", self.spotter, 0, FARTHEST)
        if self.terrain not in TERRAINS:
            raise ValueError(f"no terrain '{self.terrain}': it is one of {', '.join(TERRAINS)}")

    @property
    def flight(self) -> Flight:
        """How shots reach the target."""
        return Flight(self.designated, self.indirect)

    @property
    def terrain_name(self) -> str:
        """The name of the terrain, as the label of its modifier in a target number."""
        return tr(_TERRAIN_NAMES[self.terrain])

    @property
    def plain(self) -> AttackSituation:
        """The situation with a target without quirks."""
        return replace(self, target_quirks=())

    @property
    def target(self) -> AttackTarget:
        """The target, as ``quirks.to_hit`` needs it."""
        return AttackTarget(self.target_movement, self.partial_cover, self.target_quirks)

    @property
    def covered_share(self) -> float:
        """The share of weapon hits that partial cover takes: those on the legs (TW p. 102).

        Low Profile as cover counts for a target on the same level only (QUIRKS 4.3).
        """
        level = self.partial_cover or self.elevation == 0
        covered = level and is_covered(self.target, self.profile)
        return float(leg_share(self.target_form, self.side)) if covered else 0.0


def _check(what: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise ValueError(f"{what} {value} is impossible: it is from {least} to {most}")
