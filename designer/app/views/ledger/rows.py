"""The rows of the ledger: names, hints, figures, and changes from an earlier ledger. Without Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from designer import design
from designer.battle_value import Ledger, LedgerLine, ledger
from designer.battle_value.ledger_text import digits_of, figure_of, halvings, hint_of, shown_value
from designer.battle_value.pilot import REGULAR, CrewSkills, skill_multiplier, with_crew
from designer.construction.technology import label_side
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import tr
from designer.units.location import Form
from designer.units.mount import MountId

OTHER = "crew.other"
"""The id of the ledger's line for the second crew."""


def with_crews(found: Ledger, other: CrewSkills) -> Ledger:
    """A ledger with one more section: the skill factor of a regular crew, and the Battle Value with another crew."""
    value = found.battle_value
    lines = (
        LedgerLine("crew.regular", _crew_name(REGULAR), skill_multiplier(REGULAR), source="BV rule 11.3", factor=True),
        LedgerLine(
            OTHER,
            _crew_name(other),
            with_crew(value, other),
            "{value} × {crew}",
            (("value", value), ("crew", skill_multiplier(other))),
            "BV rule 11.3",
        ),
    )
    section = LedgerLine("crew", tr("Pilot and force"), value, source="BV rule 11.3", lines=lines)
    return found._replace(sections=(*found.sections, section))


def _crew_name(skills: CrewSkills) -> str:
    return tr("Gunnery {gunnery}, piloting {piloting}", gunnery=skills.gunnery, piloting=skills.piloting)


SERVICES = ("Artemis IV", "Artemis V", "prototype Artemis", "Apollo", "capacitor", "pulse module")
"""The names of those inputs of a weapon's line that are appended to the weapon's name."""


class LedgerSnapshot(NamedTuple):
    """A ledger, with the mounts and the form (biped, quad, ...) of its 'Mech.

    ``sides`` has the technology base by item id, for mounted items that it tells from another of their name.
    """

    ledger: Ledger
    mounts: dict[MountId, Fitted]
    form: Form
    sides: dict[str, str]


@query
def snapshot_of(g: Evaluator) -> LedgerSnapshot:
    """The snapshot of the present ledger."""
    mounts = {fitted.mount.id: fitted for fitted in design.equipment(g)}
    sides = {fitted.item.id: side for fitted in mounts.values() if (side := label_side(g, fitted.item))}
    return LedgerSnapshot(ledger(g), mounts, design.chassis(g).form, sides)


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A line of the ledger as it is shown.

    ``short`` is shown if the label does not fit; ``hints`` (longest first) are left out if they do not fit, but for the
    last one of a line that has ``twins``, lines with the same label, or that is ``halved``. ``twins`` are the longest
    figure and hints of such lines: name and form of the hints are the same on all of them. ``change`` is
    the change of the figure, None for no change. A ``new`` line was added, a ``gone`` one was removed and is shown
    for the last time. Two rows are equal if they look the same.
    """

    id: str
    label: str
    short: str
    hints: tuple[str, ...]
    figure: str
    digits: int
    change: float | None
    kind: str
    mounts: tuple[MountId, ...]
    section: bool = False
    branch: bool = False
    new: bool = False
    gone: bool = False
    halved: bool = False
    twins: tuple[str, ...] | None = None
    rows: tuple[LedgerRow, ...] = field(default=(), compare=False, repr=False)

    @property
    def least_hint(self) -> str:
        """The hint that is shown however little room there is; empty for none."""
        return self.hints[-1] if self.hints and (self.twins or self.halved) else ""

    @property
    def changed(self) -> bool:
        """Whether the row itself is marked as changed, new or removed."""
        return self.change is not None or self.new or self.gone

    def walk(self) -> Iterator[LedgerRow]:
        """This row and all rows below it, in order."""
        yield self
        for row in self.rows:
            yield from row.walk()


def rows_of(
    now: LedgerSnapshot, before: LedgerSnapshot | None = None, *, keep_gone: bool = False
) -> tuple[LedgerRow, ...]:
    """The rows of a ledger with their changes from an earlier one.

    With ``keep_gone`` removed lines keep their place and are marked: this is how a preview shows a removal.
    """
    return _Comparison(now, before, keep_gone=keep_gone).rows(now.ledger.sections, section=True)


def moved_lines(now: LedgerSnapshot, then: LedgerSnapshot) -> tuple[LedgerRow, ...]:
    """The rows of the lines that differ in ``then``, without sums that differ only because of these lines."""
    rows = rows_of(then, now, keep_gone=True)
    return tuple(
        row for top in rows for row in top.walk() if row.changed and not any(part.changed for part in row.rows)
    )


class _Comparison:
    """Computes the rows of a ledger that is compared with an earlier one."""

    def __init__(self, now: LedgerSnapshot, before: LedgerSnapshot | None, *, keep_gone: bool) -> None:
        self._now = now
        self._before = before
        self._old: dict[str, LedgerLine] = {}
        if before is not None:
            every = (line for section in before.ledger.sections for line in section.walk())
            self._old = {line.id: line for line in every if not self._has_other_item(line)}
        self._keep_gone = keep_gone

    def rows(
        self, lines: tuple[LedgerLine, ...], *, section: bool = False, parts: bool = False
    ) -> tuple[LedgerRow, ...]:
        """The rows of sibling lines; ``section``: they are whole sections of the ledger.

        ``parts``: they are parts of a line that had no parts in the earlier ledger, and so are not marked as new.
        """
        if not lines:
            return ()
        labels = Counter([line.label for line in lines])
        rows = [self._row(line, section=section, placed=labels[line.label] > 1, part=parts) for line in lines]
        twins = {
            (label, halved): _longest(
                [row for row, line in zip(rows, lines, strict=True) if line.label == label], halved=halved
            )
            for label, count in labels.items()
            for halved in (False, True)
            if count > 1
        }
        return tuple(
            [replace(row, twins=twins.get((line.label, row.halved))) for row, line in zip(rows, lines, strict=True)]
        )

    def _row(self, line: LedgerLine, *, section: bool, placed: bool, part: bool) -> LedgerRow:
        was = line if part else self._old.get(line.id)
        rows = self.rows(line.lines, parts=part or (was is not None and _is_whole(was)))
        if self._keep_gone and was is not None and not _is_whole(line):
            rows = self._with_gone(rows, was.lines)
        label, short = _names(self._now, line, placed=placed)
        return LedgerRow(
            line.id,
            label,
            short,
            () if section else _hints(self._now, line, placed=placed),
            figure_of(line),
            digits_of(line),
            None if self._before is None else _change(line, was),
            line.kind,
            line.mounts,
            section=section,
            branch=bool(rows),
            new=self._before is not None and was is None,
            halved=not section and bool(halvings(line)),
            rows=rows,
        )

    def _with_gone(self, rows: tuple[LedgerRow, ...], lines: tuple[LedgerLine, ...]) -> tuple[LedgerRow, ...]:
        """The rows with removed ones inserted, each after the row that it followed before."""
        result = list(rows)
        ids = [row.id for row in rows]
        place = 0
        for line in lines:
            gone = self._gone(line)
            if gone.id not in ids:
                result.insert(place, gone)
                ids.insert(place, gone.id)
            place = ids.index(gone.id) + 1
        return tuple(result)

    def _has_other_item(self, line: LedgerLine) -> bool:
        """Whether the mount of an earlier line has another item now, so that the present line is no change of it."""
        assert self._before is not None
        if line.mount is None or line.mount not in self._now.mounts:
            return False
        return self._now.mounts[line.mount].item is not self._before.mounts[line.mount].item

    def _gone(self, line: LedgerLine) -> LedgerRow:
        """The row of an earlier line; its id differs from that of a present line of the same mount."""
        assert self._before is not None, "only what was there can be gone"
        label, short = _names(self._before, line)
        lost = (1.0 if line.factor else 0.0) - shown_value(line)
        digits = digits_of(line)
        row_id = line.id if line.id in self._old else f"{line.id}.before"
        return LedgerRow(row_id, label, short, (), _GONE, digits, lost or None, line.kind, line.mounts, gone=True)


def _is_whole(line: LedgerLine) -> bool:
    """Whether a line has a value of its own and no parts."""
    return not line.lines and bool(line.value)


def _change(line: LedgerLine, was: LedgerLine | None) -> float | None:
    """The change of the shown figure, None for no change; an added line counts from 0, an added factor from 1."""
    if was == line:
        return None
    earlier = (1.0 if line.factor else 0.0) if was is None else shown_value(was)
    return round(shown_value(line) - earlier, 2) or None


_GONE = "–"


# -- words ----------------------------------------------------------------------------------------------------


def _names(snapshot: LedgerSnapshot, line: LedgerLine, *, placed: bool = False) -> tuple[str, str]:
    """The label of a line and its short form, with equipment that serves the weapon.

    After it stand its technology base, if that tells it from another mount, and "(R)" for rear-facing, unless the line
    is ``placed``: then its hint says so.
    """
    fitted = snapshot.mounts.get(line.mounts[0]) if len(line.mounts) == 1 else None
    if fitted is None:
        return line.label, ""
    side = snapshot.sides.get(fitted.item.id, "")
    if line.label != (f"{fitted.item.name} ({side})" if side else fitted.item.name):
        return line.label, ""
    marks = side, "R" if fitted.mount.rear and not placed else ""
    after = "".join(f" ({mark})" for mark in marks if mark)
    services = "".join(f" + {name}" for name, _ in line.inputs if name in SERVICES)
    return f"{fitted.item.name}{services}{after}", f"{fitted.item.short}{after}"


def _hints(snapshot: LedgerSnapshot, line: LedgerLine, *, placed: bool) -> tuple[str, ...]:
    """The hints of a line, longest first: the shortest has its place and one ½ for each time that it is halved."""
    fitted = snapshot.mounts.get(line.mounts[0]) if placed and line.mounts else None
    place = ""
    if fitted is not None and fitted.location is not None:
        code = snapshot.form.code(fitted.location)
        place = tr("{location} rear", location=code) if fitted.mount.rear else code
    hint, least = hint_of(line), " × ".join("½" for _ in halvings(line))
    hints = (", ".join(filter(None, (place, words))) for words in ((hint, least) if place or least else (hint,)))
    return tuple(dict.fromkeys(filter(None, hints)))


def _longest(twins: Sequence[LedgerRow], *, halved: bool) -> tuple[str, ...]:
    """The longest figure of these lines, and the longest of their hints, whole and in the least form.

    The whole one is that of the lines that are ``halved``, or of those that are not.
    """
    whole = (row.hints[0] for row in twins if row.hints and row.halved is halved)
    least = (row.hints[-1] for row in twins if row.hints)
    figure = max((row.figure for row in twins), key=len)
    return figure, max(whole, key=len, default=""), max(least, key=len, default="")
