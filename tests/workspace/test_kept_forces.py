"""Open forces come back at the next start, each by itself, whatever ended the program."""

import contextlib
import errno
import json
import os
import stat
import zlib

import pytest

from designer.forces import edits
from designer.forces.edits import ForceHistory
from designer.forces.force import Origin, member_of
from designer.formats import write
from designer.workspace import kept_forces
from designer.workspace.kept_forces import KeptForces
from designer.workspace.open_forces import ChangedFileError, OpenForce, opened
from tests.forces.small_forces import HARROW
from tests.workspace.test_open_forces import force


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "forces"


@pytest.fixture
def said():
    return []


@pytest.fixture
def start(folder, said):
    """Start programs that keep forces in the same folder."""
    return lambda: KeptForces(folder, said.append)


def named(name):
    return OpenForce(ForceHistory(force(name)))


def killed(program):
    """What the system does at the end of a killed program: it lets go of the locks, and their files stay."""
    for _, lock in program._files.values():
        os.close(lock._handle)
    program._files.clear()


def test_what_is_not_saved_comes_back_after_a_kill(start, said):
    program = start()
    for held in (OpenForce(), iron := named("Iron"), named("Steel")):
        program.keep(held)
    program.bring(iron)
    program.keep(iron)
    killed(program)
    after = start()
    found = after.take_up()
    assert [(each.title, each.is_unsaved) for each in found] == [("Iron", True), ("Steel", True)]
    assert after.front is found[0]
    assert not said


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX files")
def test_only_the_owner_can_read_them(start, folder):
    start().keep(named("Iron"))
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}


def test_two_windows_keep_their_forces_apart(start):
    one, two = start(), start()
    one.keep(named("Iron"))
    assert two.take_up() == []
    two.keep(named("Steel"))
    killed(one)
    killed(two)
    assert sorted(each.title for each in start().take_up()) == ["Iron", "Steel"]


def test_a_closed_force_leaves_nothing(start, folder):
    program = start()
    program.keep(held := named("Iron"))
    program.forget(held)
    assert not list(folder.iterdir())


def test_a_force_that_is_untouched_again_leaves_nothing(start, folder):
    program, held = start(), OpenForce()
    held.history.apply(edits.rename("Iron"))
    program.keep(held)
    held.history.undo()
    program.keep(held)
    assert not list(folder.iterdir())


def test_the_end_of_a_program_leaves_its_forces_to_the_next_one(start, folder):
    program = start()
    program.keep(named("Iron"))
    program.release()
    assert [each.title for each in start().take_up()] == ["Iron"]


def damaged(line):
    return line.replace(b"Steel", b"Stool")


def newer(line):
    text = line[: line.rindex(b',"check"')].replace(b'"open_force":1', b'"open_force":2') + b"}"
    return b'%s,"check":"%08x"}\n' % (text[:-1], zlib.crc32(text))


@pytest.mark.parametrize(
    ("change", "suffix", "why"),
    [
        (damaged, "damaged", "its checksum differs"),
        (lambda line: line[: len(line) // 2], "damaged", "line 1"),
        (lambda _line: b"", "damaged", "expected one line, found 0"),
        (lambda _line: b"[]", "damaged", ""),
        (lambda _line: b'{"open_force":1}', "damaged", "its checksum is missing"),
        (newer, "newer", "newer version of the program (form 2)"),
    ],
)
def test_a_force_that_cannot_be_read_is_set_aside_and_named_and_costs_no_other(
    start, folder, said, change, suffix, why
):
    program = start()
    for name in ("Iron", "Steel", "Tin"):
        program.keep(named(name))
    killed(program)
    bad = sorted(folder.glob("*.kept"))[1]
    content = change(bad.read_bytes())
    bad.write_bytes(content)
    assert [each.title for each in start().take_up()] == ["Iron", "Tin"]
    aside = bad.with_suffix(f".{suffix}")
    assert aside.read_bytes() == content
    (sentence,) = said
    assert why in sentence
    assert aside.name in sentence


def test_a_saved_force_is_read_from_its_file_and_told_if_that_was_changed(start, said, tmp_path):
    program, held = start(), named("Iron")
    held.save(tmp_path / "a.force.json", held.force)
    program.keep(held)
    killed(program)
    other, _ = opened(tmp_path / "a.force.json")
    other.history.apply(edits.rename("Steel Company"))
    other.save(tmp_path / "a.force.json", other.force)
    (back,) = start().take_up()
    assert (back.title, back.is_unsaved) == ("Steel Company", False)
    assert said == ["a.force.json was changed since it was open here, and is shown as it is now."]


def test_a_force_that_was_killed_between_saving_and_keeping_is_saved(start, said, tmp_path):
    program, held = start(), named("Iron")
    held.save(tmp_path / "a.force.json", held.force)
    held.history.apply(edits.rename("Steel"))
    program.keep(held)
    held.save(tmp_path / "a.force.json", held.force)
    killed(program)
    (back,) = start().take_up()
    assert (back.title, back.is_unsaved) == ("Steel", False)
    assert not said


def test_a_change_by_another_program_is_noticed_after_a_crash(start, tmp_path):
    path = tmp_path / "a.force.json"
    program, held = start(), named("Iron")
    held.save(path, held.force)
    held.history.apply(edits.rename("Steel"))
    program.keep(held)
    killed(program)
    path.write_text(path.read_text("utf-8").replace("Iron", "Other"), "utf-8")
    (back,) = start().take_up()
    assert (back.title, back.is_unsaved) == ("Steel", True)
    with pytest.raises(ChangedFileError):
        back.save(path, back.force)


def test_a_force_whose_file_is_gone_is_unsaved(start, tmp_path):
    program, held = start(), named("Iron")
    held.save(tmp_path / "a.force.json", held.force)
    program.keep(held)
    killed(program)
    (tmp_path / "a.force.json").unlink()
    (back,) = start().take_up()
    assert (back.title, back.is_unsaved, back.path) == ("Iron", True, tmp_path / "a.force.json")


def test_a_force_with_designs_of_files_and_of_its_own_comes_back_equal(start, tmp_path):
    write(HARROW, tmp_path / "harrow.mtf")
    members = (member_of(HARROW), member_of(HARROW, Origin(str(tmp_path / "harrow.mtf"))))
    program, held = start(), OpenForce(ForceHistory(force()))
    held.history.apply(edits.add(members))
    held.save(tmp_path / "a.force.json", held.force)
    program.keep(held)
    killed(program)
    (back,) = start().take_up()
    assert [member.unit is not None for member in back.force.members] == [False, True, True]
    assert not back.is_unsaved


def refuse(*_args, **_options):
    raise OSError(28, "No space left on device")


def test_a_disk_that_is_full_is_said_once_and_made_up_for(start, said, monkeypatch):
    program, held = start(), named("Iron")
    with monkeypatch.context() as patched:
        patched.setattr(kept_forces, "save", refuse)
        program.keep(held)
        program.keep(held)
    assert said == ["The open forces cannot be kept: no space left on device"]
    program.keep(held)
    killed(program)
    assert [each.title for each in start().take_up()] == ["Iron"]


def test_forces_are_kept_again_only_when_the_disk_has_taken_each(folder, said, monkeypatch):
    again: list[str] = []
    program, iron, steel = KeptForces(folder, said.append, again.append), named("Iron"), named("Steel")
    with monkeypatch.context() as patched:
        patched.setattr(kept_forces, "save", refuse)
        program.keep(iron)
        program.keep(steel)
    program.keep(steel)
    assert (program.is_behind, again) == (True, [])
    program.keep(iron)
    assert (program.is_behind, again) == (False, ["The open forces are kept again."])


def test_a_force_that_is_closed_is_not_waited_for(start, monkeypatch):
    program, held = start(), named("Iron")
    with monkeypatch.context() as patched:
        patched.setattr(kept_forces, "save", refuse)
        program.keep(held)
    program.forget(held)
    assert not program.is_behind


DISKS = {"full": (errno.ENOSPC, ("write",)), "read only": (errno.EROFS, ("write", "open", "unlink", "replace"))}
"""What fails on a disk that takes nothing: calls of the system that write, if they have to do with kept forces."""


@pytest.fixture(params=DISKS)
def stuck(request, monkeypatch, folder):
    """The disk takes nothing until the context ends."""
    number, names = DISKS[request.param]

    def failing(real):
        def call(first, *args, **more):
            writes = not (real is os.open and args and args[0] == os.O_RDONLY)
            if writes and (isinstance(first, int) or str(first).startswith(str(folder))):
                raise OSError(number, os.strerror(number))
            return real(first, *args, **more)

        return call

    @contextlib.contextmanager
    def context():
        with monkeypatch.context() as disk:
            for name in names:
                disk.setattr(os, name, failing(getattr(os, name)))
            disk.setattr(os, "fsync", failing(os.fsync))
            yield

    return context


def test_open_forces_come_back_on_a_disk_that_takes_nothing_and_are_kept_when_it_does_again(start, folder, said, stuck):
    program = start()
    for name in ("Iron", "Steel"):
        program.keep(named(name))
    killed(program)
    after = start()
    with stuck():
        iron, steel = after.take_up()
        assert [iron.title, steel.title] == ["Iron", "Steel"]
        iron.history.apply(edits.rename("Iron Company"))
        after.keep(iron)
        after.keep(steel)
        assert len(said) == 1
    after.keep(iron)
    after.keep(steel)
    assert len(list(folder.glob("*.kept"))) == 2
    killed(after)
    assert [each.title for each in start().take_up()] == ["Iron Company", "Steel"]


def test_a_program_ends_on_a_disk_that_takes_nothing(start, folder, stuck):
    program = start()
    program.keep(named("Iron"))
    with stuck():
        program.release()
    assert [each.title for each in start().take_up()] == ["Iron"]


def test_a_force_that_the_disk_does_not_give_now_keeps_its_file(start, said, monkeypatch):
    program = start()
    program.keep(named("Iron"))
    program.release()
    with monkeypatch.context() as disk:
        disk.setattr(kept_forces, "read_file", lambda *_: (_ for _ in ()).throw(OSError(errno.EIO, "I/O error")))
        assert start().take_up() == []
    assert "I/O error" in said[0]
    assert [each.title for each in start().take_up()] == ["Iron"]


def test_whether_another_window_has_a_file_open(start, tmp_path):
    one, held = start(), named("Iron")
    held.save(tmp_path / "a.force.json", held.force)
    one.keep(held)
    two = start()
    assert two.is_open_elsewhere(tmp_path / "a.force.json")
    assert not two.is_open_elsewhere(tmp_path / "b.force.json")
    assert not one.is_open_elsewhere(tmp_path / "a.force.json")
    killed(one)
    assert not two.is_open_elsewhere(tmp_path / "a.force.json")


def earlier(entries, front=0, form=1):
    return json.dumps({"mechwright_open_forces": form, "front": front, "forces": entries})


def entry(name):
    content = {"mechwright_force": 1, "name": name, "members": [{"id": "1", "chassis": "Locust"}]}
    return {"path": "", "unsaved": True, "stamp": None, "force": content}


def test_forces_that_an_earlier_version_kept_come_back_and_are_kept_one_by_one(start, folder, said):
    file = folder.with_suffix(".json")
    file.write_text(earlier([entry("Iron"), entry("Steel")], front=1))
    program = start()
    assert [each.title for each in program.take_up()] == ["Iron", "Steel"]
    assert program.front is not None
    assert program.front.title == "Steel"
    assert not file.exists()
    killed(program)
    assert [each.title for each in start().take_up()] == ["Iron", "Steel"]
    assert not said


def test_one_bad_force_of_an_earlier_version_costs_no_other(start, folder, said):
    file = folder.with_suffix(".json")
    file.write_text(earlier([entry("Iron"), {}, entry("Steel") | {"path": "a\0b"}, entry("Tin")]))
    assert [each.title for each in start().take_up()] == ["Iron", "Tin"]
    assert "forces.damaged" in said[0]
    assert folder.with_suffix(".damaged").exists()


@pytest.mark.parametrize("content", ["", "{", "[]", '{"mechwright_open_forces": 1, "forces": [{}]}', "\0"])
def test_a_damaged_file_of_an_earlier_version_is_set_aside(start, folder, said, content):
    folder.with_suffix(".json").write_text(content)
    assert start().take_up() == []
    assert folder.with_suffix(".damaged").read_text() == content
    assert "forces.damaged" in said[0]


def test_a_file_of_a_newer_version_is_kept_for_it(start, folder, said):
    for number, aside in ((2, "forces.newer"), (3, "forces.newer1")):
        folder.with_suffix(".json").write_text(content := earlier("in another form", form=number))
        assert start().take_up() == []
        assert f"newer version of the program (form {number})" in said[-1]
        assert (folder.parent / aside).read_text() == content
