"""Targets of what the program keeps for itself, and of links: open forces, lists of designs, marks, house rules."""

from __future__ import annotations

import json
import os
import tempfile
import zlib
from dataclasses import asdict
from pathlib import Path

from designer import paths
from designer.forces.edits import ForceHistory
from designer.forces.force import Force, member_of
from designer.forces.values import force_value, totals
from designer.formats import read
from designer.library.database import Database
from designer.library.errors import LibraryError
from designer.library.query_link import BEGIN, linked_query, query_link
from designer.library.query_words import LONGEST, query_of
from designer.library.user_marks import keep, kept_path, restore, searches, tags
from designer.rulesets.skirmish.models import ModelError, read_model
from designer.rulesets.skirmish.rules import DOCUMENT, SkirmishRules
from designer.workspace.kept_forces import KeptForces
from designer.workspace.model_text import json_of
from designer.workspace.open_forces import OpenForce
from designer.workspace.recovery import JournaledDesign, OpenList, Recovery


def in_file(data: bytes, name: str) -> Path:
    """The path of a new file with these bytes, in the folder of this process."""
    folder = Path(tempfile.gettempdir()) / f"mechwright-fuzz-{os.getpid()}"
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    return path


def use_kept(data: bytes, thorough: bool) -> bool:
    """A kept force, as it stands and with a right checksum; what cannot be read is set aside and named."""
    folder = in_file(b"", "kept/lock").parent
    for left in folder.iterdir():
        left.unlink()
    (folder / "a.kept").write_bytes(data)
    (folder / "b.kept").write_bytes(_with_checksum(data))
    said: list[str] = []
    program = KeptForces(folder, said.append)
    found = program.take_up()
    assert len(found) + sum("cannot be read" in each for each in said) == 2
    if thorough:
        for held in found:
            force_value(held.force), totals(held.force), held.title.encode(errors="replace")
            program.keep(held)
    program.release()
    return bool(found)


def _with_checksum(line: bytes) -> bytes:
    text = line.rstrip(b"\n").rpartition(b',"check"')[0] or line.rstrip(b"}\n")
    return b'%s,"check":"%08x"}\n' % (text, zlib.crc32(text + b"}"))


def use_open_list(data: bytes, _thorough: bool) -> bool:
    """The list of the open designs of a program that was killed."""
    folder = in_file(data, "journals/20260101-000000-000000-00000000.desk").parent
    recovery = Recovery(folder, lambda _words: None)
    ended, crashed = recovery.left_by_earlier_programs()
    for left in (ended, crashed):
        for design in left.designs:
            assert recovery._file(design).parent == folder
            recovery.resume(design)
        str(left.front)
    return bool(ended.designs or crashed.designs)


def use_marks(data: bytes, _thorough: bool) -> bool:
    """The file of notes and tags beside a library's database."""
    path = in_file(b"", "marks.db")
    path.unlink()
    kept_path(path).write_bytes(data)
    with Database(path) as database:
        try:
            count = restore(database)
        except LibraryError as error:
            str(error)
            return False
        keep(database)
        searches(database), tags(database)
    return count > 0


def use_rules(data: bytes, _thorough: bool) -> bool:
    """The house rules of the skirmish."""
    try:
        rules = read_model(data, SkirmishRules)
    except ModelError as error:
        str(error)
        return False
    assert read_model(json.dumps(asdict(rules)), SkirmishRules) == rules
    return True


def use_link(data: bytes, _thorough: bool) -> bool:
    """A link to a query, of which any part may be in percent signs."""
    query = linked_query(BEGIN + data.decode(errors="replace"))
    query.encode()
    assert len(query) <= 20 * LONGEST
    return not query_of(query).problems


def kept_seeds() -> list[bytes]:
    """Files to begin with."""
    member = member_of(read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit)
    with tempfile.TemporaryDirectory() as name:
        program = KeptForces(Path(name), print)
        for force in (Force("Iron", (member,)), Force("Steel")):
            program.keep(OpenForce(ForceHistory(force)))
        found = [path.read_bytes() for path in Path(name).glob("*.kept")]
        program.release()
    return found


def open_list_seeds() -> list[bytes]:
    """Files to begin with."""
    designs = [
        JournaledDesign(journal=f"20260101-000000-000000-0000000{number}.jsonl", title="A", window="1 2")
        for number in range(3)
    ]
    return [json_of(OpenList(front=designs[0].journal, open=designs[:2], closed=designs[2:], ended=True))]


def marks_seeds() -> list[bytes]:
    """Files to begin with."""
    marks = {
        "tags": [["atlas as7-d", "fast"], ["a", "größe"]],
        "notes": [["a", "A note."]],
        "favorites": [["a"]],
        "searches": [["Mine", "bv>800 tag:fast"]],
    }
    return [json.dumps(marks, indent=1).encode()]


def rules_seeds() -> list[bytes]:
    """Files to begin with."""
    return [json.dumps(asdict(DOCUMENT), indent=1).encode()]


def link_seeds() -> list[bytes]:
    """Files to begin with."""
    texts = ('has:"er ppc"*2 -tech:clan', "bv/t>25 jump=4..6", "not (mine or legal)", 'gauß source:"tro 3050"')
    return [query_link(text).removeprefix(BEGIN).encode() for text in texts]
