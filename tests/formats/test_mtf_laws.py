"""What holds for every file and every edit, tried with made-up ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from designer.catalog import Item, catalog
from designer.construction.formulas import Frame, item_slots
from designer.formats import read_text, to_text
from designer.units.location import LT, RL, RT, Form, Slot
from designer.units.mount import ItemId, Mount, MountId
from designer.units.unit import Unit
from tests.formats.mtf_text import EMPTY, HEADER, mtf, places

FRAME = Frame(50, Form.BIPED, 200)
_items = st.sampled_from(
    [item for item in catalog() if 0 < item_slots(item, FRAME) <= 6 and not item.spreadable and not item.splittable]
)


@st.composite
def _held(draw: st.DrawFn, rows: int = 12) -> list[str]:
    """What fills a location: items in any of their names, holes between them."""
    lines: list[str] = []
    while len(lines) < rows and draw(st.booleans()):
        item: Item = draw(_items)
        slots = item_slots(item, FRAME)
        if len(lines) + slots > rows:
            break
        name = draw(st.sampled_from([item.mtf, item.mtf.lower(), *item.aliases[:2]]))
        suffix = draw(st.sampled_from(["", " (OMNIPOD)", " (omnipod)", " (R)", " (ARMORED)"]))
        lines += [EMPTY] * draw(st.integers(0, min(1, rows - len(lines) - slots))) + [name + suffix] * slots
    return lines


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A file in any style: cases, blanks, comments, line ends, short blocks, keys nobody knows."""
    slots = {name: draw(_held()) for name in ("Left Torso", "Right Torso")}
    slots |= {name: draw(_held(8)) for name in ("Left Arm", "Right Arm")}
    header: dict[str, str | None] = {"Zork": draw(st.sampled_from(["1", "two"]))} if draw(st.booleans()) else {}
    quirks = draw(st.lists(st.sampled_from(["quirk:a", "quirk:b:2", "weaponquirk:c:LT:0:x", "nocrit:Standard:None"])))
    tail = draw(st.lists(st.sampled_from(["overview:x", "history:<p>y", "<p>more", "notes:", "role:Scout"])))
    text = mtf(header, slots, lines=quirks, tail=tail, rows=draw(st.sampled_from([12, 12, 6])))
    lines = text.removesuffix("\n").split("\n")
    styled = [_styled(draw, line) for line in lines]
    ends = draw(st.sampled_from([["\n"], ["\r\n"], ["\n", "\r\n"]]))
    return "".join(line + draw(st.sampled_from(ends)) for line in styled)


def _styled(draw: st.DrawFn, line: str) -> str:
    style = draw(st.sampled_from(["", "", "", "", "blank", "comment", "case"]))
    if style == "blank":
        return f" {line} "
    if style == "comment":
        return f"# mine\n{line}"
    key, colon, value = line.partition(":")
    return f"{key.upper()}:{value}" if style == "case" and colon and key in HEADER else line


Edit = Callable[[Unit], Unit]


def _bump_armor(unit: Unit) -> Unit:
    front = tuple(points + 1 if points else 0 for points in unit.armor.front)
    return unit.with_(armor=unit.armor._replace(front=front))


def _drop_first(unit: Unit) -> Unit:
    return unit.with_(mounts=unit.mounts[1:])


def _unplace_last(unit: Unit) -> Unit:
    return unit.with_(mounts=(*unit.mounts[:-1], *(m._replace(slots=(), stands_in=None) for m in unit.mounts[-1:])))


def _swap_sides(unit: Unit) -> Unit:
    """Everything in the torsos changes sides."""
    other = {LT: RT, RT: LT}
    return unit.with_(
        mounts=tuple(
            m._replace(slots=tuple(Slot(other.get(s.location, s.location), s.row) for s in m.slots))
            for m in unit.mounts
        )
    )


def _quirks(unit: Unit) -> Unit:
    mounts = tuple(m._replace(quirks=("accurate",)) if m.id % 2 else m for m in unit.mounts)
    return unit.with_(quirks=("stable",), mounts=mounts)


def _rename(unit: Unit) -> Unit:
    return unit.with_(names=unit.names._replace(clan_name="Other", mul_id=5))


def _add(unit: Unit) -> Unit:
    mount = Mount(unit.next_mount_id(), ItemId("heat-sink"), (Slot(RL, 4),))
    return unit.with_(mounts=(*unit.mounts, mount))


EDITS: list[Edit] = [_bump_armor, _drop_first, _unplace_last, _swap_sides, _quirks, _rename, _add]


@given(texts())
def test_a_text_is_saved_as_it_was_also_after_an_edit_and_its_reverse(text):
    unit = read_text(text).unit
    assert to_text(unit) == text
    there = unit.with_(names=unit.names._replace(chassis="Elsewhere"))
    assert to_text(there) != text
    assert to_text(there.with_(names=unit.names)) == text


@given(texts(), st.lists(st.sampled_from(EDITS), min_size=1, max_size=4))
def test_what_is_saved_reads_back_as_the_edited_unit_with_comments_and_unknown_lines_in_their_order(text, edits):
    unit = read_text(text).unit
    for edit in edits:
        unit = edit(unit)
        assert _asides(to_text(unit)) == _asides(text)
    assert _known(read_text(to_text(unit)).unit) == _known(unit)
    assert _known(read_text(to_text(unit.with_(source=None))).unit) == _known(unit)


def _asides(text: str) -> list[str]:
    kept = ("#", "<p>", "zork", "nocrit:standard", "overview", "history", "notes")
    return [line for line in text.split("\n") if line.strip().lower().startswith(kept)]


@given(texts())
def test_a_text_written_anew_says_the_same(text):
    unit = read_text(text).unit
    anew = to_text(unit.with_(source=None))
    assert read_text(anew).unit == unit
    assert to_text(read_text(anew).unit.with_(source=None)) == anew


def _known(unit: Unit) -> Any:
    """A unit without what a file does not keep: the numbers of its mounts and the order of quirks."""
    mounts = sorted(
        (mount._replace(id=MountId(0)) for mount in unit.mounts), key=lambda m: (places(m), m.item, repr(m))
    )
    return unit.with_(mounts=tuple(mounts), quirks=tuple(sorted(unit.quirks)))
