"""A scene: a map with units on it before a battle. Scenes are immutable; each change gives another one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import NamedTuple

from designer.language import marked, tr
from designer.limits import LARGEST_MAP
from designer.reading import parse_json
from designer.rulesets.hexes import distance, rectangle
from designer.rulesets.skirmish.battle import deployed
from designer.rulesets.skirmish.battlefield import Battlefield, Ground, PlaceIndex
from designer.rulesets.skirmish.models import read_model
from designer.rulesets.skirmish.rules import DEFAULT, SkirmishRules, Terrain
from designer.rulesets.skirmish.situation import BattleSituation, fresh
from designer.rulesets.skirmish.units import SkirmishUnit

SIDES = (marked("Red"), marked("Blue"))
SMALLEST = 4
"""The least number of columns and rows of a map set up by hand; our choice."""
LOWEST, HIGHEST = -9, 9
"""The lowest and highest level to which a hex may be changed."""


class SceneError(ValueError):
    """A unit cannot be put on a place, or a text is not a scene; the message says why."""


class Piece(NamedTuple):
    """A unit of a side (0 red, 1 blue) on a place of the map."""

    side: int
    unit: SkirmishUnit
    place: PlaceIndex


@dataclass(frozen=True, slots=True)
class Scene:
    """A map with units on it, and the constants of the rules."""

    battlefield: Battlefield
    pieces: tuple[Piece, ...] = ()
    rules: SkirmishRules = DEFAULT

    @classmethod
    def drawn_up(
        cls,
        battlefield: Battlefield,
        red: Sequence[SkirmishUnit],
        blue: Sequence[SkirmishUnit],
        rules: SkirmishRules = DEFAULT,
    ) -> Scene:
        """A scene with the units of both sides at their edges of the map."""
        fighters = deployed(Ground(battlefield, rules), red, blue)
        return cls(battlefield, tuple(Piece(f.side, f.unit, f.place) for f in fighters), rules)

    def on(self, place: PlaceIndex) -> Piece | None:
        """The piece on a place; None if there is none."""
        return next((piece for piece in self.pieces if piece.place == place), None)

    def situation(self) -> BattleSituation:
        """The start of a battle on the scene: undamaged units, numbered in the order of the pieces."""
        ground = Ground(self.battlefield, self.rules)
        return BattleSituation(ground, [fresh(n, p.side, p.unit, p.place) for n, p in enumerate(self.pieces)])

    @property
    def ready(self) -> str:
        """The reason why no battle can begin yet; empty if one can."""
        missing = [name for side, name in enumerate(SIDES) if not any(piece.side == side for piece in self.pieces)]
        if len(missing) > 1:
            return tr("{one} and {other} have no unit yet", one=tr(missing[0]), other=tr(missing[1]))
        return tr("{side} has no unit yet", side=tr(missing[0])) if missing else ""

    # -- the map ---------------------------------------------------------------------------------------------

    def painted(self, places: Iterable[PlaceIndex], terrain: Terrain) -> Scene:
        """The scene with other terrain on these hexes; hexes with units do not become water."""
        kinds = list(self.battlefield.terrain)
        taken = {piece.place for piece in self.pieces} if terrain is Terrain.WATER else set()
        for place in places:
            if place not in taken:
                kinds[place] = terrain
        return self._on(replace(self.battlefield, terrain=tuple(kinds)))

    def raised(self, places: Iterable[PlaceIndex], levels: int) -> Scene:
        """The scene with these hexes raised (negative: lowered) by levels, within ``LOWEST`` and ``HIGHEST``."""
        heights = list(self.battlefield.elevation)
        for place in places:
            heights[place] = min(max(heights[place] + levels, LOWEST), HIGHEST)
        return self._on(replace(self.battlefield, elevation=tuple(heights)))

    def sized(self, width: int, height: int) -> Scene:
        """The scene with other columns and rows; what is beyond is removed, new hexes are plains at level 0."""
        if not (SMALLEST <= width <= LARGEST_MAP and SMALLEST <= height <= LARGEST_MAP):
            limits = {"least": SMALLEST, "most": LARGEST_MAP, "width": width, "height": height}
            raise SceneError(tr("a map has {least} to {most} columns and rows, not {width} x {height}", **limits))
        old = self.battlefield
        terrain, elevation = [], []
        for row in range(height):
            for column in range(width):
                kept = row * old.width + column if column < old.width and row < old.height else None
                terrain.append(Terrain.PLAINS if kept is None else old.terrain[kept])
                elevation.append(0 if kept is None else old.elevation[kept])
        pieces = []
        for piece in self.pieces:
            row, column = divmod(piece.place, old.width)
            if column < width and row < height:
                pieces.append(piece._replace(place=row * width + column))
        return replace(
            self, battlefield=Battlefield(width, height, tuple(terrain), tuple(elevation)), pieces=tuple(pieces)
        )

    def _on(self, battlefield: Battlefield) -> Scene:
        return self if battlefield == self.battlefield else replace(self, battlefield=battlefield)

    # -- the pieces ------------------------------------------------------------------------------------------

    def placed(self, side: int, unit: SkirmishUnit, place: PlaceIndex) -> Scene:
        """The scene with another unit; ``SceneError`` if the place is occupied or water."""
        self._check_free(place)
        return replace(self, pieces=(*self.pieces, Piece(side, unit, place)))

    def with_pieces(self, pieces: Iterable[Piece]) -> Scene:
        """The scene with more pieces; if the place of one is occupied or water, it is put on the nearest free hex."""
        scene, hexes = self, rectangle(self.battlefield.width, self.battlefield.height)
        for piece in pieces:
            taken = {other.place for other in scene.pieces}
            free = [p for p, kind in enumerate(scene.battlefield.terrain) if kind is not Terrain.WATER]
            free = [p for p in free if p not in taken]
            if not free:
                raise SceneError(tr("there is no room on the map for so many units"))
            wanted = hexes[piece.place]
            place = min(free, key=lambda p: (distance(hexes[p], wanted), p))
            scene = replace(scene, pieces=(*scene.pieces, piece._replace(place=place)))
        return scene

    def edge(self, side: int) -> PlaceIndex | None:
        """The free hex nearest to the middle of a side's edge of the map; None if no hex is free."""
        field = self.battlefield
        column, row = (field.width - 1 if side else 0), field.height // 2
        taken = {piece.place for piece in self.pieces}
        free = [p for p, kind in enumerate(field.terrain) if kind is not Terrain.WATER and p not in taken]
        return min(free, key=lambda p: (abs(p % field.width - column), abs(p // field.width - row), p), default=None)

    def moved(self, start: PlaceIndex, to: PlaceIndex) -> Scene:
        """The scene with a piece moved; ``SceneError`` if there is none at ``start`` or ``to`` is not free."""
        if start == to:
            return self
        if self.on(start) is None:
            raise SceneError(tr("no unit stands there"))
        self._check_free(to)
        return replace(self, pieces=tuple(p._replace(place=to) if p.place == start else p for p in self.pieces))

    def removed(self, place: PlaceIndex) -> Scene:
        """The scene without the piece on this place; the same scene if there is none."""
        left = tuple(piece for piece in self.pieces if piece.place != place)
        return self if len(left) == len(self.pieces) else replace(self, pieces=left)

    def _check_free(self, place: PlaceIndex) -> None:
        other = self.on(place)
        if other is not None:
            raise SceneError(tr("{name} stands there", name=other.unit.name))
        if self.battlefield.terrain[place] is Terrain.WATER:
            raise SceneError(tr("nobody stands in water"))


def scene_text(scene: Scene) -> str:
    """A scene as JSON text."""
    pieces = [{"side": p.side, "unit": asdict(p.unit), "place": p.place} for p in scene.pieces]
    return json.dumps({"battlefield": asdict(scene.battlefield), "rules": asdict(scene.rules), "pieces": pieces})


def scene_of(text: str) -> Scene:
    """The scene in a text of ``scene_text``; ``SceneError`` if it is invalid."""
    try:
        content = parse_json(text)
        battlefield = read_model(json.dumps(content["battlefield"]), Battlefield)
        scene = Scene(battlefield, rules=read_model(json.dumps(content.get("rules", {})), SkirmishRules))
        for entry in content["pieces"]:
            side, place = entry["side"], entry["place"]
            if side not in range(len(SIDES)) or place not in range(len(scene.battlefield.terrain)):
                words = tr("expected a side and a place on the map, found {side} and {place}", side=side, place=place)
                raise SceneError(words)
            scene = scene.placed(side, read_model(json.dumps(entry["unit"]), SkirmishUnit), place)
    except (LookupError, TypeError, AttributeError) as error:
        raise SceneError(tr("expected a map with battlefield and pieces: {error}", error=repr(error))) from error
    except ValueError as error:
        raise SceneError(str(error)) from error
    return scene
