"""The text for saving a unit as MTF: the text that it was read from with as few changes as possible, or a new one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set
from dataclasses import dataclass, field

from designer.formats.encodings import RawLine, raw_lines, usual_end
from designer.formats.mtf.keys import DONOR_KEYS, known
from designer.formats.mtf.reader import Parsed, fluff_pair, parse
from designer.formats.mtf.sections import NAME_KEYS, ROWS
from designer.formats.mtf.slot_parser import MEANINGS
from designer.formats.mtf.weapon_list import changed_list
from designer.formats.mtf.writer import NO_ANCHORS, Anchors, FileLine, FileLines, LineKey, fields, paragraphs
from designer.formats.read_result import FormatError
from designer.units.location import Location
from designer.units.unit import SourceText, Unit

_BY_MOUNT = ("weaponquirk", "stray", "nocrit")
"""The kinds of lines whose key contains a mount id; reading the saved file may give the mounts other ids."""

_AFTER_HEADER = ("weapons", "weapon", "block", "row", *DONOR_KEYS, "fluff")


def to_text(unit: Unit) -> str:
    """The text of a unit's file: the text that it was read from, with changes only in the lines that were edited."""
    if unit.source is None:
        return canonical(unit)
    try:
        parsed = parse(unit.source, "")
    except FormatError:
        return canonical(unit)
    if parsed.unit == unit:
        return unit.source.text
    text = _Merge(unit, parsed, frozenset()).text()
    misread = _misread(unit, text)
    return _Merge(unit, parsed, misread).text() if misread else text


def canonical(unit: Unit) -> str:
    """The text of a new file, with its lines in the order that other programs use."""
    groups = ["\n".join(line.text for line in group.values()) for group in paragraphs(unit) if group]
    return "\n\n".join(groups) + "\n"


def _misread(unit: Unit, text: str) -> frozenset[LineKey]:
    """The keys of unchanged lines that now mean something else, such as ``Ferro-Fibrous`` after a change to Clan."""
    again = parse(SourceText(text), "")
    want, have = fields(unit), fields(again.unit)
    return frozenset(key for key in want if key[0] not in _BY_MOUNT and have.get(key) != want[key])


# -- lines that change ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Patch:
    """Changes of the lines of a text, by line index; insertions at -1 come before the first line."""

    lines: list[RawLine]
    replaced: dict[int, str] = field(default_factory=dict)
    deleted: set[int] = field(default_factory=set)
    inserted: dict[int, list[str]] = field(default_factory=dict)

    def insert(self, after: int, *texts: str) -> None:
        self.inserted.setdefault(after, []).extend(texts)

    def text(self) -> str:
        usual = usual_end(self.lines)
        done: list[RawLine] = [RawLine(text, usual) for text in self.inserted.get(-1, ())]
        for index, line in enumerate(self.lines):
            if index not in self.deleted:
                done.append(RawLine(self.replaced.get(index, line.text), line.end))
            done += [RawLine(text, line.end or usual) for text in self.inserted.get(index, ())]
        if done and not self.lines[-1].end:  # the last line has no line end, as before
            done = [line if line.end else RawLine(line.text, usual) for line in done]
            done[-1] = RawLine(done[-1].text, "")
        return "".join(line.text + line.end for line in done)


class _Merge:
    """Merges an edited unit into the text of its file. ``forced`` lines are written even if they are unchanged."""

    def __init__(self, unit: Unit, parsed: Parsed, forced: Set[LineKey]) -> None:
        self.unit = unit
        self.parsed = parsed
        self.sheet = parsed.sheet
        self.patch = _Patch(raw_lines(parsed.unit.source.text if parsed.unit.source else ""))
        self.old = fields(parsed.unit, parsed.trace.anchors)
        self.new = fields(unit, _kept_anchors(parsed, unit))
        self.forced = set(forced)
        self.where = _lines_of_keys(parsed)
        self.spelled = self.spellings()
        self.names_get_keys = self.has_misleading_names()
        if self.names_get_keys:
            self.forced |= {(name,) for name in NAME_KEYS}
            self.patch.deleted.add(self.sheet.version)

    def text(self) -> str:
        """The new text."""
        self.split_shared_quirks()
        self.forced |= set(_rows_to_add(self.old, self.new, self.where, self.forced))
        at = -1
        for key, line in self.new.items():
            if key[0] == "weapons":
                at = self.weapon_list(at)
            elif key[0] != "weapon":
                at = self.line(key, line, at)
        for key in self.old.keys() - self.new.keys():
            self.patch.deleted.update(self.where.get(key, ()))
        return self.patch.text()

    def line(self, key: LineKey, line: FileLine, at: int) -> int:
        """Write a line if it has changed; returns the index after which a following line would be inserted."""
        changed = key in self.forced or self.old.get(key) != line
        places = self.where.get(key)
        if places:
            if changed:
                self.patch.replaced[places[-1]] = self.rewritten(places[-1], line, self.old.get(key, line).name)
                self.patch.deleted.update(places[:-1])
            return places[-1]
        if changed:
            at = at if key[0] in _AFTER_HEADER else max(min(at, self.header_end()), *self.sheet.bare, -1)
            if key[0] == "block":
                self.patch.insert(at, "")
            self.patch.insert(at, self.spelled.get(line.value, line.text) if key[0] == "row" else line.text)
        return at

    def rewritten(self, index: int, line: FileLine, old_name: str) -> str:
        """A line with its new value; the spelling of the key and the indentation stay."""
        raw = self.patch.lines[index].text
        if index in self.sheet.bare:
            return line.text if self.names_get_keys else line.value
        if not line.name:
            indent = raw[: len(raw) - len(raw.lstrip())]
            return indent + self.spelled.get(line.value, line.value)
        if line.name != old_name:
            return line.text
        return raw[: raw.index(":") + 1] + line.value

    def has_misleading_names(self) -> bool:
        """Whether chassis and model, which have no keys in the file, could be read as something else without them."""
        if self.sheet.version < 0:
            return False
        keys: list[LineKey] = [(name,) for name in NAME_KEYS]
        if len(self.sheet.bare) < len(keys):
            return True
        changed = any(key in self.forced or self.old[key] != self.new[key] for key in keys)
        return changed and not all(_is_clear_without_key(self.new[key].value) for key in keys)

    def header_end(self) -> int:
        """The index of the last line before the weapon list and the blocks."""
        starts = [block.header for block in self.sheet.blocks.values()]
        if self.sheet.weapons is not None:
            starts.append(self.sheet.weapons.start)
        return min(starts, default=len(self.patch.lines)) - 1

    def spellings(self) -> dict[str, str]:
        """The file's spellings of slot lines by our spelling, if they differ but mean the same."""
        meanings = MEANINGS[self.unit.tech.base.is_clan]
        found: dict[str, str] = {}
        for key, line in self.old.items():
            if key[0] == "row" and key in self.where and key not in self.forced:
                written = self.sheet.lines[self.where[key][-1]]
                if written != line.value and meanings[written] == meanings[line.value]:
                    found.setdefault(line.value, written)
        return found

    def split_shared_quirks(self) -> None:
        """Replace an old quirk line for several weapons by one line for each if their quirks differ now."""
        unit = self.parsed.unit
        for index, quirk, ids in self.parsed.trace.weapon_quirks:
            keys = [("weaponquirk", i, unit.mount(i).item, quirk) for i in ids]
            if len(keys) > 1 and any(self.old.get(key) != self.new.get(key) for key in keys):
                self.patch.deleted.add(index)
                self.forced.update(keys)
                for key in keys:
                    self.where.pop(key, None)

    def weapon_list(self, at: int) -> int:
        """Write the changed lines of the weapon list and its count; returns the index of its last line."""
        span = self.sheet.weapons
        if span is None:
            return at
        before = [self.patch.lines[index].text for index in span[1:]]
        after = changed_list(before, self.parsed.unit, self.unit)
        if after != before:
            head = self.patch.lines[span.start].text
            self.patch.replaced[span.start] = f"{head[: head.index(':') + 1]}{len(after)}"
            self._exchange(span[1:], before, after, span.start)
        return span[-1]

    def _exchange(self, span: range, before: list[str], after: list[str], head: int) -> None:
        """Replace the lines ``span`` by other lines; equal lines stay."""
        from difflib import SequenceMatcher  # noqa: PLC0415 - for changed lists alone, not for reading

        for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
            if kind == "equal":
                continue
            common = min(b - a, d - c)
            self.patch.replaced.update(zip(span[a : a + common], after[c : c + common], strict=True))
            self.patch.deleted.update(span[a + common : b])
            self.patch.insert(span[b - 1] if b else head, *after[c + common : d])


def _is_clear_without_key(name: str) -> bool:
    """Whether every program reads a line with only this text as a name."""
    return bool(name) and name[0] != "#" and ":" not in name


# -- line indexes ---------------------------------------------------------------------------------------------


def _kept_anchors(parsed: Parsed, unit: Unit) -> Anchors:
    """The mounts without slots that keep their line in a block, as they still have the same item and location."""
    anchors = parsed.trace.anchors
    if not anchors:
        return NO_ANCHORS
    kept = {}
    for mount in unit.mounts:
        slot = anchors.get(mount.id)
        before = parsed.unit.find(mount.id)
        if slot and before and before.item == mount.item and mount.stands_in is slot.location:
            kept[mount.id] = slot
    return kept


def _lines_of_keys(parsed: Parsed) -> dict[LineKey, list[int]]:
    """The line indexes of each key; if a key is repeated, the line with the last index counts."""
    found: dict[LineKey, list[int]] = {}
    for key, index in _places(parsed):
        found.setdefault(key, []).append(index)
    return found


def _places(parsed: Parsed) -> Iterator[tuple[LineKey, int]]:
    sheet = parsed.sheet
    for index in set(sheet.repeated) - sheet.bare.keys():  # lines without keys are counted: they stay
        yield (known(sheet.lines[index].partition(":")[0])[1],), index
    for name, index in sheet.at.items():
        yield (name,), index
    yield from _numbered("header", [(entry.key, entry.at) for entry in sheet.kept])
    yield from _numbered("fluff", [(fluff_pair(entry.key, entry.value)[0], entry.at) for entry in sheet.fluff])
    for entry in sheet.listed:
        if entry.key == "quirk":
            yield ("quirk", entry.value), entry.at
    yield from _places_by_mount(parsed)
    for location, block in sheet.blocks.items():
        yield ("block", location), block.header
        for row, index in enumerate(block.at[:ROWS]):
            yield ("row", location, row), index
        for key, entry in block.donor.items():
            yield (key, location), entry.at


def _places_by_mount(parsed: Parsed) -> Iterator[tuple[LineKey, int]]:
    sheet, trace, unit = parsed.sheet, parsed.trace, parsed.unit
    for mount_id, index in trace.nocrit.items():
        yield ("nocrit", mount_id, unit.mount(mount_id).item), index
    stray = []
    for index, quirk, ids in trace.weapon_quirks:
        if not ids:
            stray.append((sheet.lines[index].partition(":")[2].strip(), index))
        for mount_id in ids:
            yield ("weaponquirk", mount_id, unit.mount(mount_id).item, quirk), index
    yield from _numbered("stray", stray)


def _numbered(kind: str, entries: list[tuple[str, int]]) -> Iterator[tuple[LineKey, int]]:
    counts: Counter[str] = Counter()
    for name, index in entries:
        yield (kind, name, counts[name]), index
        counts[name] += 1


def _rows_to_add(
    old: FileLines, new: FileLines, where: dict[LineKey, list[int]], forced: Set[LineKey]
) -> Iterator[LineKey]:
    """The keys of slot lines to add to too short blocks, up to the last changed line; for a missing block all lines."""
    for location in Location:
        rows: list[LineKey] = [("row", location, row) for row in range(ROWS)]
        absent = [key for key in rows if key in new and key not in where]
        changed = [key for key in absent if key in forced or old.get(key) != new[key]]
        if not changed:
            continue
        if ("block", location) not in where:
            yield ("block", location)
            yield from absent
        else:
            yield from absent[: absent.index(changed[-1]) + 1]
