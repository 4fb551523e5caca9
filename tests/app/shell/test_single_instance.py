"""A second start hands its files to the window that is there."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from designer import paths
from designer.app.shell import single_instance
from designer.app.shell.single_instance import (
    InstanceServer,
    hand_over,
    is_of_this_user,
    is_separate,
    marker,
    server_name,
)
from designer.library.query_link import query_link
from designer.workspace.recovery import Recovery

SECOND = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from designer.app.shell.single_instance import hand_over
from designer.links import is_link
app = QCoreApplication([])
given = [name for name in sys.argv[2:] if not is_link(name)]
links = [name for name in sys.argv[2:] if is_link(name)]
sys.exit(0 if hand_over([Path(name) for name in given], links, sys.argv[1]) else 3)
"""
STALE = """
import os, sys
from PySide6.QtCore import QCoreApplication
from designer.app.shell.single_instance import InstanceServer
app = QCoreApplication([])
server = InstanceServer()
assert server.open(sys.argv[1])
os._exit(9)
"""


@pytest.fixture
def place(user_home):
    return server_name(user_home)


def start(code, *arguments):
    return subprocess.Popen([sys.executable, "-c", code, *map(str, arguments)], env=os.environ)


def test_files_come_to_the_program_that_is_there(qtbot, place, tmp_path):
    server = InstanceServer()
    assert server.open(place)
    with qtbot.waitSignal(server.received) as came:
        program = start(SECOND, place, tmp_path / "ä b.mtf", "other.mtf")
    assert came.args == [[tmp_path / "ä b.mtf", Path.cwd() / "other.mtf"]]
    qtbot.waitUntil(lambda: program.poll() is not None)
    assert program.returncode == 0
    server.close()
    assert not marker().exists()


def test_a_link_comes_to_the_program_that_is_there_apart_from_files(qtbot, place, tmp_path):
    server = InstanceServer()
    assert server.open(place)
    link = query_link("tech:clan mass>=50")
    files: list[Path] = []
    server.received.connect(files.extend)
    with qtbot.waitSignal(server.links_received) as came:
        program = start(SECOND, place, tmp_path / "a.mtf", link)
    assert came.args == [[link]]
    assert files == [tmp_path / "a.mtf"]
    qtbot.waitUntil(lambda: program.poll() is not None)
    server.close()


def test_where_nobody_is_there_nothing_is_handed_over(qapp, place, tmp_path):
    assert not hand_over([tmp_path / "a.mtf"], name=place)


def test_what_a_killed_program_left_does_not_block(qtbot, place):
    assert start(STALE, place).wait(20) == 9
    assert marker().exists()
    assert not hand_over([], name=place)
    server = InstanceServer()
    assert server.open(place)
    with qtbot.waitSignal(server.received) as came:
        program = start(SECOND, place)
    assert came.args == [[]]
    qtbot.waitUntil(lambda: program.poll() is not None)
    server.close()


def test_without_a_folder_for_its_marker_a_program_opens_no_server_and_closes(qapp, place):
    marker().parent.parent.mkdir(parents=True, exist_ok=True)
    marker().parent.write_text("a file in place of the folder")
    server = InstanceServer()
    assert not server.open(place)
    server.close()


def test_a_marker_that_cannot_be_removed_any_more_is_no_error_while_closing(qapp, place):
    server = InstanceServer()
    assert server.open(place)
    marker().unlink()
    marker().parent.rmdir()
    marker().parent.write_text("a file in place of the folder")
    server.close()
    assert not hand_over([], name=place)


def test_a_program_that_does_not_answer_swallows_no_file(qtbot, place, monkeypatch):
    monkeypatch.setattr(single_instance, "ANSWER_MS", 200)
    deaf = QLocalServer()
    assert deaf.listen(place)
    marker().parent.mkdir(parents=True, exist_ok=True)
    marker().touch()
    assert not hand_over([Path("a.mtf")], name=place)
    deaf.close()


@pytest.mark.parametrize(
    "line", [b"no json\n", b'{"a": 1}\n', b"[1]\n", b"\xff\n", b'["a\\u0000b"]\n', b'["\\ud800"]\n']
)
def test_what_is_not_a_list_of_files_is_ignored(qtbot, place, line):
    server = InstanceServer()
    heard: list[list[Path]] = []
    server.received.connect(heard.append)
    assert server.open(place)
    socket = QLocalSocket()
    socket.connectToServer(place)
    assert socket.waitForConnected(1000)
    socket.write(line)
    socket.flush()
    qtbot.waitUntil(lambda: socket.state() == QLocalSocket.LocalSocketState.UnconnectedState)
    assert heard == []
    server.close()


def test_a_program_that_hangs_does_not_open_later_what_was_opened_here(qtbot, place, monkeypatch, tmp_path):
    """The program is here, and its event loop runs only after the second start has given up."""
    monkeypatch.setattr(single_instance, "ANSWER_MS", 100)
    server = InstanceServer()
    heard: list[list[Path]] = []
    server.received.connect(heard.append)
    assert server.open(place)
    assert (
        start(
            SECOND.replace("sys.exit", "import designer.app.shell.single_instance as s; s.ANSWER_MS = 100; sys.exit"),
            place,
            tmp_path / "a.mtf",
        ).wait(30)
        == 3
    )
    for _ in range(20):
        QCoreApplication.processEvents()
    assert heard == []
    server.close()


def test_a_program_of_another_user_is_neither_asked_nor_heard(qtbot, place, monkeypatch):
    monkeypatch.setattr(single_instance, "is_of_this_user", lambda _socket: False)
    server = InstanceServer()
    heard: list[list[Path]] = []
    server.received.connect(heard.append)
    assert server.open(place)
    assert not hand_over([Path("a.mtf")], name=place)
    socket = QLocalSocket()
    socket.connectToServer(place)
    socket.write(b'["/a.mtf"]\n')
    socket.flush()
    qtbot.waitUntil(lambda: socket.state() == QLocalSocket.LocalSocketState.UnconnectedState, timeout=5000)
    assert heard == []
    server.close()


@pytest.mark.skipif(sys.platform != "linux", reason="asks the kernel of Linux")
def test_the_other_end_is_of_this_user(qtbot, place):
    server = InstanceServer()
    assert server.open(place)
    socket = QLocalSocket()
    socket.connectToServer(place)
    assert socket.waitForConnected(1000)
    assert is_of_this_user(socket)
    server.close()


def test_the_socket_lies_in_the_runtime_folder_of_the_user(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "none"))
    assert "/" not in server_name(tmp_path)
    with tempfile.TemporaryDirectory() as runtime:  # the folders of tests may be too long for a socket
        monkeypatch.setenv("XDG_RUNTIME_DIR", runtime)
        assert server_name(tmp_path).startswith(runtime)
    long = tmp_path / ("r" * 120)
    long.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(long))
    assert "/" not in server_name(tmp_path)


def test_names_that_no_file_can_have_are_told_and_open_no_dialog(windows):
    window = windows(size=None)
    said: list[str] = []
    window.manager.told.connect(lambda _severity, words, _document: said.append(words))
    window.manager.open([Path("x" * 5000 + ".mtf"), Path("a\0b.mtf")])
    assert said
    assert window.manager.documents == []


def test_each_home_is_a_program_of_its_own(tmp_path):
    assert server_name(tmp_path / "a") != server_name(tmp_path / "b")
    assert server_name(tmp_path / "a") == server_name(tmp_path / "a")


def test_a_program_of_its_own_can_be_asked_for(monkeypatch):
    assert not is_separate(["a.mtf"])
    assert is_separate(["--new-window", "a.mtf"])
    monkeypatch.setenv("MECHWRIGHT_NEW_WINDOW", "1")
    assert is_separate([])


# -- the real program -----------------------------------------------------------------------------------------


def designer(home, *arguments):
    environment = {name: value for name, value in os.environ.items() if name != "MECHWRIGHT_NEW_WINDOW"}
    environment |= {"MECHWRIGHT_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "designer", *map(str, arguments)]
    return subprocess.Popen(command, env=environment, cwd=Path(__file__).parents[3])


def open_in(home):
    """The titles of what the program of a home has open, by what it would leave behind."""
    found = [json.loads(file.read_bytes()) for file in sorted((home / "state" / "journals").glob("*.desk"))]
    return [[design["title"] for design in each["open"]] for each in found]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_the_real_program_takes_files_of_a_second_start_and_leaves_them_when_it_is_killed(qtbot, tmp_path):
    home = tmp_path / "home"
    first = designer(home, paths.data("designs", "wayfarer-wfr-3d.mtf"))
    try:
        qtbot.waitUntil(lambda: open_in(home) == [["Wayfarer WFR-3D"]])
        second = designer(home, paths.data("designs", "longstride-lsd-2.mtf"))
        assert second.wait(60) == 0
        qtbot.waitUntil(lambda: open_in(home) == [["Wayfarer WFR-3D", "Longstride LSD-2"]])
    finally:
        first.kill()
        first.wait()
    _, crashed = Recovery(home / "state" / "journals").left_by_earlier_programs()
    assert [design.title for design in crashed.designs] == ["Wayfarer WFR-3D", "Longstride LSD-2"]
