"""A referee: reads the record of a fight, and says where it is against the rules of Total Warfare.

It has tables and geometry of its own (page numbers of Total Warfare beside them) and follows armor, structure, heat,
ammunition and pilot from event to event. Of the program it takes what a player reads from a record sheet: armor,
weapons with their figures, MP, heat sinks; and the line of sight, which ``test_map`` holds against its rule.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise

from designer import design
from designer.catalog import catalog
from designer.construction.armor import armor_of, armor_type_at, has_rear, structure_points_at
from designer.construction.heat import capacity
from designer.construction.movement import base_walk, movement
from designer.design import once
from designer.trials.map import hex_of
from designer.trials.record import Event, FightRecord, Phase, RoundRecord, Stand
from designer.units.location import Form
from designer.units.unit import Unit
from tests.rulesets.combat.plain_sight import sight

GUNNERY, PILOTING = 4, 5
STANDING = ("Standing up", "stands up")
STOOD, WALKED, RAN, JUMPED = "stood", "walked", "ran", "jumped"
ATTACKER = {STOOD: 0, WALKED: 1, RAN: 2, JUMPED: 3}  # p. 107
BRACKETS = (0, 2, 4)  # short, medium, long, p. 107
MOVED = ((25, 6), (18, 5), (10, 4), (7, 3), (5, 2), (3, 1))  # p. 107
HOT = ((24, 4), (17, 3), (13, 2), (8, 1))  # heat to hit, p. 107
SLOW = ((25, 5), (20, 4), (15, 3), (10, 2), (5, 1))  # heat to MP, p. 160
SHUTDOWN = ((30, 13), (26, 10), (22, 8), (18, 6), (14, 4))
EXPLOSION = ((28, 8), (23, 6), (19, 4))
AWAKE = (3, 5, 7, 10, 11)  # p. 41
CRITICALS = ((12, 3), (10, 2), (8, 1))  # p. 124
FRONT = ("CT", "RA", "RA", "RL", "RT", "CT", "LT", "LL", "LA", "LA", "HD")  # p. 109, rolls of 2 to 12
LEFT = ("LT", "LL", "LA", "LA", "LL", "LT", "CT", "RT", "RA", "RL", "HD")
PUNCHED = {  # p. 146, rolls of 1 to 6
    "front": ("LA", "LT", "CT", "RT", "RA", "HD"),
    "left": ("LT", "LT", "CT", "LA", "LA", "HD"),
    "right": ("RT", "RT", "CT", "RA", "RA", "HD"),
}
INWARD = {"LA": "LT", "RA": "RT", "LL": "LT", "RL": "RT", "LT": "CT", "RT": "CT", "CT": "", "HD": ""}


def mirrored(place: str) -> str:
    """The location on the other side of the body."""
    return {"L": "R", "R": "L"}.get(place[0], place[0]) + place[1:]


RIGHT = tuple(mirrored(place) for place in LEFT)
SIDES = {"front": FRONT, "rear": FRONT, "left": LEFT, "right": RIGHT}


def at_most(table: tuple[tuple[int, int], ...], value: int) -> int:
    """The entry of the highest row that a value reaches; 0 below the lowest."""
    return next((entry for least, entry in table if value >= least), 0)


def center(place: int) -> tuple[float, float]:
    """The middle of a hex of a printed sheet: even columns, counted from 1, lie half a hex lower."""
    column, row = divmod(place, 17)
    return 1.5 * column, math.sqrt(3) * (row + 0.5 * (column % 2))


def cube(place: int) -> tuple[int, int, int]:
    column, row = divmod(place, 17)
    r = row - (column - column % 2) // 2
    return column, r, -column - r


def apart(one: int, other: int) -> int:
    return max(abs(a - b) for a, b in zip(cube(one), cube(other), strict=True))


def angle(start: int, end: int, facing: float) -> float:
    """The direction of a hex as seen by a 'Mech: degrees clockwise from its facing, -180 to 180."""
    (x, y), (to_x, to_y) = center(start), center(end)
    degrees = math.degrees(math.atan2(to_x - x, y - to_y)) - 60 * facing
    return (degrees + 180) % 360 - 180


class Sheet:
    """The record sheet of a side, and what has happened to it."""

    def __init__(self, unit: Unit) -> None:
        g = once(unit)
        self.unit, self.form = unit, design.chassis(g).form
        places = self.form.locations
        code = self.form.code
        self.armor = {code(place): armor_of(g, place).front for place in places}
        self.rear = {code(place): armor_of(g, place).rear for place in places if has_rear(place)}
        self.structure = {code(place): structure_points_at(design.chassis(g), place) for place in places}
        self.walk, self.sinks = base_walk(g), capacity(g)
        self.moves = movement(g)
        self.tonnage = design.chassis(g).tonnage
        gear = [each.item for each in design.equipment(g)]
        self.flags = {flag for item in gear for flag in item.flags}
        self.screens = {item.name: item.heat for item in gear if "ams" in item.flags}
        self.uses = sum("ams" in item.flags for item in gear)
        self.bins = Counter[str]()
        for each in design.ammunition(g):
            self.bins[each.item.ammo] += each.item.shots * 2  # half-ton and double bins are counted generously
        self.plain = not any(armor_type_at(g, place).hardened for place in places)
        self.quirks = design.quirk_ids(g)
        self.fired = Counter[str]()
        self.legs = set(map(code, self.form.legs))
        self.lost: set[str] = set()
        self.struck = Counter[str]()
        self.heat = self.hits = 0
        self.prone = self.rose = self.down = self.out = False
        self.exploded = False
        """Whether an explosion has blown off armor, which the record does not list."""
        self.awake = True


class Referee:
    """Reads one record. ``problems`` are sentences with round and event."""

    def __init__(self, record: FightRecord, units: tuple[Unit, Unit]) -> None:
        self.record = record
        self.sheets = tuple(map(Sheet, units))
        self.problems: list[str] = []
        self.extra: dict[tuple[int, str], set[int]] = defaultdict(set)
        """What weapons add to the number beside the situation, by side, weapon and location."""
        self._where = ""
        self._ends = [0, 0]
        self._taken, self._due = [0, 0], [set[str](), set[str]()]
        self._hot, self._weapons_heat = [0, 0], [0, 0]
        self._fired_places = [set[str](), set[str]()]
        self._expected_side = self._at = self._hit_side = ""

    def wrong(self, words: str) -> None:
        self.problems.append(f"fight {self.record.number}, {self._where}: {words}")

    def check(self, right: object, words: str) -> None:
        if not right:
            self.wrong(words)

    def read(self) -> list[str]:
        """All problems of the fight."""
        for each in self.record.rounds:
            self._round(each)
        self._end()
        return self.problems

    # -- a round -----------------------------------------------------------------------------------------------

    def _round(self, now: RoundRecord) -> None:
        by_phase: dict[Phase, list[Event]] = defaultdict(list)
        for event in now.events:
            by_phase[event.phase].append(event)
        self._where = f"round {now.number}"
        self._initiative(now, by_phase[Phase.INITIATIVE])
        self._taken = [0, 0]
        self._due = [set(), set()]
        self._movement(now, by_phase[Phase.MOVEMENT])
        self._hot = [sheet.heat for sheet in self.sheets]
        self._fired_places = [set(), set()]
        self._weapons_heat = [0, 0]
        self._attacks(now, by_phase)
        self._taken, self._due = [0, 0], [set(), set()]
        prone = [sheet.prone for sheet in self.sheets]
        self._heat(now, by_phase[Phase.HEAT])
        self._where = f"round {now.number}, piloting after {Phase.HEAT.value}"
        after = now.events[len(self._before_heat(now)) :]
        self._piloting([event for event in after if event.phase is Phase.PILOTING], prone)
        self._stands(now)

    def _initiative(self, now: RoundRecord, events: list[Event]) -> None:
        rolls = [event for event in events if event.what == "initiative"]
        self.check([event.side for event in rolls] == [0, 1], "both roll for initiative")
        first = [event.side for event in rolls if "moves first" in event.effect]
        self.check(first == [now.first], "one side moves first")
        sums = [int(found[1]) if (found := re.match(r"(-?\d+),", e.effect)) else e.fell for e in rolls]
        self.check(sums[now.first] < sums[1 - now.first], f"who loses the initiative moves first: {sums}")

    def _movement(self, now: RoundRecord, events: list[Event]) -> None:
        self._where = f"round {now.number}, movement"
        moves = [event for event in events if not event.depth and event.what in ATTACKER]
        self.check([event.side for event in moves] == [now.first, 1 - now.first], "both move in their order")
        at_first = [self._mp(sheet) for sheet in self.sheets]
        for side, sheet in enumerate(self.sheets):
            stand = now.stands[side]
            mine = [event for event in events if event.side == side]
            tries = [event for event in mine if event.what in STANDING]
            self._numbers(tries)
            whole = len(sheet.legs) == 4 and not sheet.lost & sheet.legs
            self.check(
                all(bool(event.needs) is not whole for event in tries), "only a whole quad needs no roll (p. 54)"
            )
            self.check(not tries or sheet.prone, "who stands does not stand up")
            sheet.rose = any(event.done for event in tries)
            for event in mine:
                self._follow(event)
                if event.what in STANDING and event.done:
                    sheet.prone = False
            self._numbers([event for event in mine if event.what.startswith("Running")])
            self._way(side, stand, at_first[side], len(tries), now)

    def _way(self, side: int, stand: Stand, mp: tuple[int, int, int], tries: int, now: RoundRecord) -> None:
        sheet, board = self.sheets[side], self.record.board
        moved = next(n for n, event in enumerate(now.events) if event.side == side and event.what in ATTACKER)
        falls = sum(event.side == side and event.what == "falls" for event in now.events[moved:])
        way = stand.way[: len(stand.way) - falls]
        self._ends[side] = way[-1]
        walk, run, jump = (
            map(max, mp, self._mp(sheet)) if tries else self._mp(sheet)
        )  # a fall may cost MP that were spent
        how = str(stand.how)
        places = [state // 6 for state in way]
        entered = sum(a != b for a, b in pairwise(places))
        if how == JUMPED:
            far = apart(places[0], places[-1])
            self.check(far == stand.hexes and far <= jump, f"jumps {far} hexes with {jump} MP")
            self.check(board.levels[places[-1]] - board.levels[places[0]] <= jump, "jumps too high")
            self.check(not tries, "a jump after standing up")
            return
        self.check(entered == stand.hexes, f"enters {entered} hexes, {stand.hexes} are counted")
        cost = tries * min(2, run or 2)
        steps: set[str] = set()
        for one, other in pairwise(way):
            (a, facing), (b, turned) = divmod(one, 6), divmod(other, 6)
            if a == b and sheet.rose and one == way[0]:
                continue  # who has just stood up faces any side (p. 54)
            if a == b:
                cost += min((facing - turned) % 6, (turned - facing) % 6)
                continue
            self.check(apart(a, b) == 1 and facing == turned, "each step is into the next hex")
            ahead = abs(angle(a, b, facing)) < 1
            self.check(ahead or abs(angle(a, b, facing)) > 179, "steps are forward or backward")
            steps.add("forward" if ahead else "backward")
            climb = abs(board.levels[a] - board.levels[b])
            self.check(climb <= 2 and (ahead or not climb), f"a step of {climb} levels")
            cost += 1 + board.woods[b] + climb
        most = {STOOD: 0, WALKED: walk, RAN: run}[how]
        if how == STOOD:
            self.check(not entered, "stands, but enters a hex")
        else:
            self.check(cost <= most, f"{how} for {cost} MP of {most}")
        self.check(not (how == RAN and "backward" in steps), "runs backward")

    def _mp(self, sheet: Sheet) -> tuple[int, int, int]:
        """Walk, run and jump MP by injuries and heat (p. 48 to 50, 126, 160)."""
        if sheet.flags & {
            "tsm",
            "industrial_tsm",
            "prototype_tsm",
            "small_shield",
            "medium_shield",
            "large_shield",
        } or (sheet.form is not Form.BIPED):
            return 99, 99, 99
        moves = sheet.moves
        lost = sum(leg in sheet.lost for leg in ("LL", "RL"))
        walk = sheet.walk
        if lost:
            walk = 1 if lost == 1 else 0
        else:
            for leg in ("LL", "RL"):
                if sheet.struck[f"{leg} hip"]:
                    walk = -(-walk // 2)
                else:
                    walk -= sum(sheet.struck[f"{leg} {part}"] for part in ("leg", "foot"))
            if all(sheet.struck[f"{leg} hip"] for leg in ("LL", "RL")):
                walk = 0
        walk = max(walk - at_most(SLOW, sheet.heat), 0)
        less = -(-3 * sheet.walk // 2) - moves.run  # hardened armor
        run = 0 if lost else max(-(-3 * walk // 2) - max(less, 0), 0)
        return walk, max(run, walk), moves.jump

    # -- attacks -----------------------------------------------------------------------------------------------

    def _attacks(self, now: RoundRecord, by_phase: dict[Phase, list[Event]]) -> None:
        """Fire and physical attacks, each with the piloting rolls that follow."""
        at, events = 0, [e for e in self._before_heat(now) if e.phase not in (Phase.INITIATIVE, Phase.MOVEMENT)]
        for phase in (Phase.FIRE, Phase.PHYSICAL):
            self._where = f"round {now.number}, {phase.value}"
            self._taken = [0, 0]
            self._due = [set(), set()]
            prone, awake = [s.prone for s in self.sheets], [s.awake for s in self.sheets]
            down = [s.down for s in self.sheets]
            struck = [Counter(s.struck) for s in self.sheets]
            lost = [set(s.lost) for s in self.sheets]
            while at < len(events) and events[at].phase is phase:
                event = events[at]
                if not event.depth:
                    if phase is Phase.FIRE:
                        self._shot(event, now, prone, awake, down, struck, lost)
                    else:
                        self._physical(event, now, prone, struck, lost)
                self._follow(event)
                at += 1
            self._where = f"round {now.number}, piloting after {phase.value}"
            rolls = []
            while at < len(events) and events[at].phase is Phase.PILOTING:
                rolls.append(events[at])
                at += 1
            self._piloting(rolls, prone)

    @staticmethod
    def _before_heat(now: RoundRecord) -> tuple[Event, ...]:
        """The events up to the heat phase; piloting rolls after it belong to it."""
        phases = [event.phase for event in now.events]
        return now.events[: phases.index(Phase.HEAT)] if Phase.HEAT in phases else now.events

    def _state(self, side: int) -> tuple[int, int]:
        place, facing = divmod(self._ends[side], 6)
        return place, facing

    def _tmm(self, side: int, now: RoundRecord, awake: bool, down: bool) -> int:
        if down or not awake:
            return -4
        stand = now.stands[side]
        return at_most(MOVED, stand.hexes) + (str(stand.how) == JUMPED)

    def _shot(
        self,
        event: Event,
        now: RoundRecord,
        prone: list[bool],
        awake: list[bool],
        down: list[bool],
        struck: list[Counter[str]],
        lost: list[set[str]],
    ) -> None:
        side = event.side
        me, stand = self.sheets[side], now.stands[side]
        (here, facing), (there, _) = self._state(side), self._state(1 - side)
        item = catalog()[event.weapon]
        code = me.form.code(event.place) if event.place is not None else ""
        self._where = f"round {now.number}, {event.what} of {self.record.names[side]}"
        self.check(awake[side] and not down[side], "who is unconscious or shut down does not fire")
        self.check(code not in lost[side], f"fires from the lost {code}")
        hexes = apart(here, there)
        self.check(hexes == event.hexes, f"{hexes} hexes apart, {event.hexes} are counted")
        least, short, medium, long, _ = item.range
        bracket = next((n for n, last in enumerate((short, medium, long)) if hexes <= last), None)
        if bracket is None and item.ammo in ("mml", "atm", "iatm", "lrm", "srm", "mek_mortar", "arrow_iv"):
            bracket = 0  # by its ammunition
            known = False
        else:
            known = bracket is not None
            self.check(known, f"fires at {hexes} hexes, farther than {long}")
        self._arc(event, code, here, facing, there, stand.twist)
        seen = sight(self.record.board.ground, hex_of(here), hex_of(there))
        self.check(not seen.blocked, "fires without a line of sight")
        base = GUNNERY + ATTACKER[str(stand.how)] + at_most(HOT, self._hot[side]) + seen.woods
        base += self._tmm(1 - side, now, awake[1 - side], down[1 - side])
        base += 2 * prone[side] + ((-2 if hexes == 1 else 1) if prone[1 - side] else 0)
        base += seen.cover and not prone[1 - side]
        if known and bracket is not None:
            base += BRACKETS[bracket] + max(least - hexes + 1, 0) * (least > 0)
            arm = struck[side][f"{code} shoulder"] * 4 + struck[side][f"{code} arm"]
            base += arm if not struck[side][f"{code} shoulder"] else 4
            base += 2 * (struck[side]["sensors"] == 1)
            self.extra[side, f"{event.weapon} {code} {event.what.partition(',')[2]}"].add(event.needs - base)
        self.check(event.done == (event.fell >= event.needs) or event.effect == "jams", "hit or miss by the number")
        if prone[side]:
            self.check(code not in [me.form.code(leg) for leg in me.form.legs], "fires a leg's weapon on the ground")
        waits = item.ammo in ("srm_streak", "lrm_streak", "iatm")
        if event.done or not waits:
            self._weapons_heat[side] += item.salvo_heat
            self._fired_places[side].add(code)
            if item.ammo:
                me.fired[item.ammo] += item.rate
                if "energy" not in item.flags and not item.own_shots:
                    self.check(me.fired[item.ammo] <= me.bins[item.ammo], f"more shots of {item.ammo} than it carries")
        self._expected_side = self._side_hit(1 - side, here)

    def _arc(self, event: Event, code: str, here: int, facing: int, there: int, twist: int) -> None:
        form = self.sheets[event.side].form
        legs = [form.code(leg) for leg in form.legs]
        turn = 0 if code in legs else twist
        seen = angle(here, there, facing + turn)
        front = abs(seen) < 60.01
        side = (
            code in ("LA", "RA")
            and form.has_arms
            and (-120.01 < seen < 60.01 if code == "LA" else -60.01 < seen < 120.01)
        )
        rear = abs(seen) > 59.99 if "rear" in event.what else abs(seen) > 119.9
        flipped = code in ("LA", "RA") and rear
        self.check(
            front or side or flipped or ("rear" in event.what and rear), f"{code} does not bear on {seen:.0f} degrees"
        )

    def _side_hit(self, side: int, start: int) -> str:
        """The side of a target that an attack from a hex hits (p. 119)."""
        place, facing = self._state(side)
        seen = angle(place, start, facing)
        if abs(seen) < 90.01:
            return "front"
        if abs(seen) > 150.01:
            return "rear"
        return "right" if seen > 0 else "left"

    def _physical(
        self, event: Event, now: RoundRecord, prone: list[bool], struck: list[Counter[str]], lost: list[set[str]]
    ) -> None:
        side = event.side
        me = self.sheets[side]
        (here, facing), (there, _) = self._state(side), self._state(1 - side)
        self._where = f"round {now.number}, {event.what} of {self.record.names[side]}"
        self.check(apart(here, there) == 1, "strikes a 'Mech that is not beside it")
        self.check(not prone[side], "strikes on the ground")
        self._expected_side = self._side_hit(1 - side, here)
        seen = angle(here, there, facing)
        legs = [me.form.code(leg) for leg in me.form.legs]
        if event.weapon == "kick":
            self.check(abs(seen) < 60.01, f"kicks at {seen:.0f} degrees")
            self.check(not self._fired_places[side] & set(legs), "kicks with legs that have fired")
            self.check(not any(leg in lost[side] for leg in legs), "kicks with one leg")
            self.check(not any(struck[side][f"{leg} hip"] for leg in legs), "kicks with a hip that is hit")
            plain = me.form is Form.BIPED and not me.flags & {"tsm", "industrial_tsm", "talons"}
            if event.done and plain:
                self.check(int(event.effect) <= -(-me.tonnage // 5), f"kicks for {event.effect}")
            if not event.done:
                self._due[side].add("Missed kick")
            else:
                self._due[1 - side].add("Kicked")
        elif event.place is not None:
            code = me.form.code(event.place)
            self.check(code not in lost[side], f"strikes with the lost {code}")
            self.check(code not in self._fired_places[side], f"strikes with the {code}, which has fired")
        if event.weapon == "punch":
            code = me.form.code(event.place) if event.place is not None else ""
            self.check(not struck[side][f"{code} shoulder"], "punches with a shoulder that is hit")
            self.check(not prone[1 - side] or self._higher(here, there), "punches a 'Mech on the ground")
        if event.weapon in ("kick", "punch"):
            stand = now.stands[side]
            base = PILOTING + ATTACKER[str(stand.how)] + self.record.board.woods[there]
            base += self._tmm(1 - side, now, self.sheets[1 - side].awake, self.sheets[1 - side].down)
            base += -2 * prone[1 - side] + (-2 if event.weapon == "kick" else 0)
            self.extra[side, f"{event.weapon}"].add(event.needs - base)

    def _higher(self, here: int, there: int) -> bool:
        return self.record.board.levels[there] > self.record.board.levels[here]

    # -- what follows ------------------------------------------------------------------------------------------

    def _follow(self, event: Event) -> None:
        """Follow a hit, a loss, or an injury on the sheet."""
        follow = {
            "location": self._location,
            "armor": self._armor,
            "modular armor": self._modular,
            "structure": self._structure,
            "critical": self._critical,
            "slot": self._slot,
            "lost": self._lose,
            "pilot": self._pilot,
            "wakes": self._wake,
            "out": self._go,
            "explosion": self._explode,
            "falls": self._fall,
        }.get(event.what)
        if follow is not None:
            follow(event, self.sheets[event.side])

    def _lose(self, event: Event, sheet: Sheet) -> None:
        place = event.effect
        sheet.lost.add(place)
        sheet.structure[place] = sheet.armor[place] = 0
        if place in sheet.rear:
            sheet.rear[place] = 0
        if place in [sheet.form.code(leg) for leg in sheet.form.legs]:
            self._due[event.side].add("falls")

    def _wake(self, event: Event, sheet: Sheet) -> None:
        self.check(event.needs == AWAKE[sheet.hits - 1], f"wakes on {event.needs}+ with {sheet.hits} hits")
        sheet.awake = bool(event.done)

    def _go(self, _event: Event, sheet: Sheet) -> None:
        sheet.out = True

    def _explode(self, event: Event, sheet: Sheet) -> None:
        sheet.exploded = True
        self._at = event.effect.split()[0]

    def _fall(self, event: Event, sheet: Sheet) -> None:
        """A fall: its side and turn by a die, a tenth of the tonnage (p. 68)."""
        sheet.prone = True
        found = re.fullmatch(r"on the (\w+), (\d+) damage", event.effect)
        assert found
        self.check(int(found[2]) == -(-sheet.tonnage // 10), f"a fall of {found[2]} points")
        sides = ("front", "right", "right", "rear", "left", "left")
        self.check(found[1] == sides[event.fell - 1], "the side of a fall by its roll")
        self._expected_side = found[1]
        if event.phase is not Phase.MOVEMENT:
            place, facing = self._state(event.side)
            self._ends[event.side] = place * 6 + (facing + event.fell - 1) % 6

    def _location(self, event: Event, sheet: Sheet) -> None:
        if event.effect.endswith("in cover"):
            self.check(event.effect.split(",")[0] in ("LL", "RL") or sheet.form is not Form.BIPED, "cover of legs only")
            self._at = ""
            return
        side, _, place = event.effect.partition(": ")
        self._at, self._hit_side = place, side
        if self._expected_side:
            self.check(side == self._expected_side, f"hits the {side}, not the {self._expected_side}")
        if sheet.form is Form.BIPED:
            if len(event.dice) == 2:
                self.check(SIDES[side][event.fell - 2] == place, f"{event.fell} at the {side} is not {place}")
            elif len(event.dice) == 1:
                kick = {"front": ("RL",) * 3 + ("LL",) * 3, "left": ("LL",) * 6, "right": ("RL",) * 6}
                key = "front" if side == "rear" else side
                allowed = {PUNCHED[key][event.fell - 1], kick[key][event.fell - 1]}
                self.check(place in allowed, f"an attack of {event.fell} at the {side} is not {place}")

    def _armor(self, event: Event, sheet: Sheet) -> None:
        found = re.fullmatch(r"(\w+) (\d+), (\d+) left", event.effect)
        assert found
        place, held, left = found[1], int(found[2]), int(found[3])
        rear = self._hit_side == "rear" and place in sheet.rear
        worn = sheet.rear if rear else sheet.armor
        self._inward(sheet, place)
        if sheet.plain:
            self.check(worn[place] - held == left, f"{worn[place]} of {place} less {held} are not {left}")
        worn[place] = left
        self._taken[event.side] += held

    def _modular(self, event: Event, _sheet: Sheet) -> None:
        held, left = map(int, re.findall(r"\d+", event.effect))
        self.check(held + left <= 10, "a modular armor takes ten points")
        self._taken[event.side] += held

    def _inward(self, sheet: Sheet, place: str) -> None:
        """Damage is where it hit, or goes inward from there through locations that are lost (p. 123)."""
        if sheet.form is Form.BIPED and self._at:
            at = self._at
            while at != place and at in sheet.lost:
                at = INWARD[at]
            self.check(at == place, f"damage to the {self._at} arrives at the {place}")

    def _structure(self, event: Event, sheet: Sheet) -> None:
        found = re.fullmatch(r"(\w+) (\d+), (\d+) left", event.effect)
        assert found
        place, held, left = found[1], int(found[2]), int(found[3])
        self._inward(sheet, place)
        self.check(
            sheet.structure[place] - held == left, f"{sheet.structure[place]} inside {place} less {held}: {left}"
        )
        sheet.structure[place] = left
        self._taken[event.side] += held

    def _critical(self, event: Event, _sheet: Sheet) -> None:
        if "blown off" in event.effect:
            return
        many = int(event.effect.split("×")[1])
        modifier = 8 - event.needs
        self.check(at_most(CRITICALS, event.fell + modifier) == many, f"{event.fell} gives {many} critical hits")

    def _slot(self, event: Event, sheet: Sheet) -> None:
        name = event.effect.lower()
        if name.endswith((": its armor", ": rugged")):
            return
        for part, mark in (
            ("shoulder", "shoulder"),
            ("upper arm", "arm"),
            ("lower arm", "arm"),
            ("hip", "hip"),
            ("upper leg", "leg"),
            ("lower leg", "leg"),
            ("foot", "foot"),
            ("gyro", "gyro"),
            ("sensors", "sensors"),
            ("engine", "engine"),
            ("life support", "life support"),
        ):
            if part in name:
                key = mark if mark in ("gyro", "sensors", "engine", "life support") else f"{self._at} {mark}"
                sheet.struck[key] += 1
                break

    def _pilot(self, event: Event, sheet: Sheet) -> None:
        if event.effect == "dead":
            sheet.hits += 1
            self.check(sheet.hits >= 6, f"dead after {sheet.hits} hits")
            return
        hits = int(event.effect.split()[0])
        self.check(hits == sheet.hits + 1, "hits of the pilot one by one")
        sheet.hits = hits
        if event.dice:
            self.check(event.needs == AWAKE[hits - 1], f"stays awake on {event.needs}+ with {hits} hits")
            sheet.awake = bool(event.done)

    # -- piloting ----------------------------------------------------------------------------------------------

    def _piloting(self, events: list[Event], prone: list[bool]) -> None:
        for side, sheet in enumerate(self.sheets):
            mine = [event for event in events if event.side == side]
            rolls = [
                event
                for event in mine
                if not event.depth and event.needs and event.what != "avoids damage to the pilot"
            ]
            fell = any(event.what == "falls" for event in mine)
            causes = set(self._due[side])
            if self._taken[side] >= 20:
                causes.add("20 points of damage")
            gone = sheet.out or any(event.what == "out" for event in mine)
            if causes and not prone[side] and not gone:
                self.check(rolls or fell, f"no piloting roll for {', '.join(sorted(causes))}")
                if "falls" in causes:
                    self.check(fell, "a lost leg lets it fall")
            for event in rolls:
                if event.what in ("20 points of damage",):
                    self.check("20 points of damage" in causes, f"a roll for {self._taken[side]} points of damage")
            self._numbers(rolls)
            if rolls and not all(event.done for event in rolls):
                self.check(fell, "who fails a piloting roll falls")
            if fell and rolls and sheet.awake:
                self.check("falls" in causes or not all(event.done for event in rolls), "falls after good rolls")
            for event in mine:
                self._follow(event)

    def _numbers(self, rolls: list[Event]) -> None:
        for event in rolls:
            self.check(sum(part.amount for part in event.why) == event.needs, "the parts add up to the number")
            self.check(event.done == (event.fell >= event.needs), "done or not by the number")

    # -- heat and the end --------------------------------------------------------------------------------------

    def _heat(self, now: RoundRecord, events: list[Event]) -> None:
        for side, sheet in enumerate(self.sheets):
            self._where = f"round {now.number}, heat of {self.record.names[side]}"
            mine = [event for event in events if event.side == side]
            stand = now.stands[side]
            for event in mine:
                if event.what == "heat":
                    found = re.fullmatch(r"(\d+) \+ (\d+) - (\d+) = (\d+)", event.effect)
                    assert found
                    before, made, sunk, after = map(int, found.groups())
                    self.check(before == sheet.heat, f"{before} at the beginning, it had {sheet.heat}")
                    self.check(before + made - sunk == after, "heat adds up")
                    given = [int(e.effect) for e in now.events if e.side == side and e.what == "heated"]
                    made -= min(sum(given), 15)  # p. 159
                    if not sheet.down:
                        self._made(side, stand, made, now)
                    else:
                        self.check(made == 0, "who is shut down makes no heat")
                    sheet.heat = after
                elif event.what == "shutdown":
                    self.check(
                        event.needs == at_most(SHUTDOWN, sheet.heat), f"shutdown on {event.needs}+ at {sheet.heat}"
                    )
                elif event.what == "ammunition":
                    self.check(
                        event.needs == at_most(EXPLOSION, sheet.heat), f"explodes on {event.needs}+ at {sheet.heat}"
                    )
                elif event.what == "shuts down":
                    self.check(sheet.heat >= 14, f"shuts down at {sheet.heat}")
                    sheet.down = True
                elif event.what == "starts again":
                    sheet.down = False
                self._follow(event)
            if not self._over() and not mine and sheet.heat:
                self.wrong("no heat phase")
            self.check(stand.heat == sheet.heat or sheet.out or self._over(), f"heat {stand.heat}, not {sheet.heat}")

    def _over(self) -> bool:
        return any(sheet.out for sheet in self.sheets)

    def _made(self, side: int, stand: Stand, made: int, now: RoundRecord) -> None:
        sheet = self.sheets[side]
        how = str(stand.how)
        moving = {STOOD: 0, WALKED: 1, RAN: 2, JUMPED: max(stand.hexes, 3)}[how]
        tries = sum(e.what in STANDING and e.side == side for e in now.events)
        screens = [sheet.screens[e.what] for e in now.events if e.side == side and e.what in sheet.screens]
        self.check(len(screens) <= sheet.uses, "each anti-missile system is used once")
        least = self._weapons_heat[side] + moving + 5 * min(sheet.struck["engine"], 3) + tries + sum(screens)
        self.extra[side, "heat"].add(made - least)

    def _stands(self, now: RoundRecord) -> None:
        self._where = f"round {now.number}, end"
        for event in now.events:
            if event.phase is Phase.END:
                self._follow(event)
        for side, sheet in enumerate(self.sheets):
            stand, code = now.stands[side], self.sheets[side].form.code
            self.check(stand.hits == sheet.hits, f"{stand.hits} hits of the pilot, not {sheet.hits}")
            self.check(stand.prone == sheet.prone or sheet.out, "prone or not")
            self.check(stand.down == sheet.down or sheet.out, "shut down or not")
            for place, points in stand.structure.items():
                self.check(points == sheet.structure[code(place)], f"inside {code(place)}: {points}")
            if sheet.plain:
                for place, points in stand.armor.items():
                    self.check(
                        points == sheet.armor[code(place)] or sheet.exploded, f"armor of {code(place)}: {points}"
                    )
                    sheet.armor[code(place)] = points
                for place, points in stand.rear.items():
                    self.check(points == sheet.rear[code(place)] or sheet.exploded, f"rear of {code(place)}: {points}")
                    sheet.rear[code(place)] = points

    def _end(self) -> None:
        self._where = "the end"
        outs = [sheet.out for sheet in self.sheets]
        if self.record.winner is None:
            self.check(outs[0] == outs[1], "a draw is one of two that stand, or of none")
        else:
            self.check(not outs[self.record.winner] and outs[1 - self.record.winner], "the winner stands")


def problems_of(record: FightRecord, units: tuple[Unit, Unit]) -> Iterator[str]:
    """The problems of a record."""
    yield from Referee(record, units).read()
