"""What every test may count on: no window, no folder of the user touched, a corpus or a skip."""

import gc
import os
import sys
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from designer.language import ENGLISH, speak

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

_CHECKOUT = Path(__file__).resolve().parent.parent

# `pytest --hypothesis-profile=thorough` asks for the second one.
settings.register_profile(
    "tests",
    max_examples=30,
    deadline=None,
    derandomize="CI" in os.environ,
    print_blob=True,
)
settings.register_profile(
    "thorough",
    max_examples=2000,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("tests")


def _corpus_folder() -> Path | None:
    named = os.environ.get("MECHWRIGHT_CORPUS")
    folder = Path(named) if named else _CHECKOUT.parent / "shared" / "corpus"
    return folder.resolve() if folder.is_dir() else None


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """The workers of `-n auto`: one more than cores, since tests wait for processes and disks, too."""
    return (yield) + 1


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Pause garbage collection while tests are collected, and leave out what they are made of afterwards.

    All of it lives until the end, and each full collection would look through it: a third of the time of collecting
    tests that are not compiled yet, and a tenth of that of running them. Later collections are as rare as in the
    program without a window: they took a tenth of the time of tests with one.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(100_000)
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what asks for the corpus, so that `-m "not corpus"` leaves it out; skip it where there is none.

    What takes long by itself comes first: at the end the other workers would wait for it.
    """
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
    absent = pytest.mark.skip(reason="no corpus of unit files: set MECHWRIGHT_CORPUS to its folder")
    here = _corpus_folder() is not None
    for item in items:
        if "corpus" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.corpus)
        if not here and item.get_closest_marker("corpus"):
            item.add_marker(absent)


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real unit files and their reference values; the test is skipped where there is none."""
    folder = _corpus_folder()
    if folder is None:
        pytest.skip("no corpus of unit files: set MECHWRIGHT_CORPUS to its folder")
    return folder


class Clock:
    """A clock that stands still until a test lets time pass."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def now(self) -> float:
        return self.seconds

    def advance(self, seconds: float) -> None:
        self.seconds += seconds


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of all limits of time, which stands still: no result depends on how busy the machine is."""
    standing = Clock()
    monkeypatch.setattr("designer.clock.now", standing.now)
    return standing


@pytest.fixture
def german() -> Iterator[None]:
    """Everything is said in German."""
    speak("de")
    yield
    speak(ENGLISH)


@pytest.fixture
def spoken() -> Iterator[None]:
    """Everything is said in the language that is made up for the tests."""
    from tests.made_up_language import speak_made_up  # loads the catalog

    speak_made_up()
    yield
    speak(ENGLISH)


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    root = tmp_path_factory.mktemp("homes")
    return (root / str(number) for number in count())


@pytest.fixture(autouse=True)
def user_home(_homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """What holds the user's folders during one test; it does not exist until something is written."""
    home = next(_homes)
    monkeypatch.setenv("MECHWRIGHT_HOME", str(home))
    return home


@pytest.fixture(autouse=True)
def _no_window_left_open() -> Iterator[None]:
    # pytest-qt has closed what `qtbot.addWidget` was told of by the time this goes on.
    yield
    qt = sys.modules.get("PySide6.QtWidgets")
    if qt is not None and qt.QApplication.instance() is not None:
        # What was closed is only marked for deletion, and whoever dresses the app anew would dress all of it again.
        qt.QApplication.sendPostedEvents(None, sys.modules["PySide6.QtCore"].QEvent.Type.DeferredDelete)
        # Without a display, Qt keeps what was copied beyond the end of Python, and asks Python when it goes.
        qt.QApplication.clipboard().clear()
        left = [window for window in qt.QApplication.topLevelWidgets() if window.isVisible()]
        for window in left:  # only the test that left it should fail
            window.hide()
        assert not left, f"left open; give it to qtbot.addWidget: {left}"
