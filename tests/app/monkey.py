"""The real window in the hands of somebody who presses whatever there is, with all that must hold whatever is pressed.

    python -m tests.app.monkey [--seed N] [--steps M] [--seconds S]

Keys, clicks, drags, menus, every command that asks for no file, travels through the history, tabs, workspaces with
their benches, the palette, themes, densities, scales and sizes of the window come in an order that the seed gives.
After each step nothing may have raised and Qt may not have warned; every few steps the figures of each open design
must be those of its unit from scratch, and at the end undo must lead back to the very unit that was opened. The steps
that kept the window busy for longest are told in seconds of the processor, so that a busy machine changes little.
Without a seed each run takes another one, and says it first.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import shutil
import sys
import tempfile
import time
import traceback
import zipfile
from collections import Counter
from pathlib import Path
from weakref import WeakKeyDictionary

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QTimer, qInstallMessageHandler
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QDesktopServices,
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QMenu, QWidget
from shiboken6 import isValid

from designer import paths
from designer.app.pages.lab.page import BENCHES, Lab
from designer.app.pages.printing import dialog as printing
from designer.app.shell.window import Window
from designer.app.shell.workspace_list import WORKSPACES
from designer.app.ui import dialogs as ui_dialogs
from designer.app.ui import theme
from designer.app.ui.close_question import Answer
from designer.app.ui.dialogs import Dialogs
from designer.battle_value.total import battle_value
from designer.construction.findings import findings
from designer.construction.mass import mass
from designer.editing import EditRefusedError, Session
from designer.editing.blank import new_unit
from designer.units.unit import Unit
from designer.workspace.recovery import Recovery
from designer.workspace.settings import Settings
from tests.editing.test_laws import building, mounting

CHECKED_EVERY = 10
MOST_OPEN = 3
TOLD = 5
"""So many of the longest steps are told."""
LOOK_MS = 50
"""How often it is looked whether something waits; a busy machine looks less often."""
PATIENCE = 8
"""So many looks after which a menu that waits is closed."""

LEFT_OUT = {"quit", "folders", "forget_closed"}
"""Commands that would end the run, open another program, or throw away what the run opened."""

SIZES = [(960, 560), (1024, 700), (1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2400, 1300), (2560, 1440)]
"""In all three arrangements."""

KEYS = [
    *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End),
    *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Return),
    *(Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Space, Qt.Key.Key_F2, Qt.Key.Key_Menu),
    *(Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Slash, Qt.Key.Key_0, Qt.Key.Key_5, Qt.Key.Key_9),
    *(Qt.Key.Key_A, Qt.Key.Key_C, Qt.Key.Key_D, Qt.Key.Key_F, Qt.Key.Key_K, Qt.Key.Key_L, Qt.Key.Key_M),
    *(Qt.Key.Key_R, Qt.Key.Key_S, Qt.Key.Key_X, Qt.Key.Key_Z),
]
WORDS = ["laser", "ac", "heat bv>1", "xl", "gauss 12", "walk 5", ">undo", "#quirk", "kind:energy", "zz(", "-5", ""]
_NONE = Qt.KeyboardModifier.NoModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_MODIFIERS = [_NONE] * 6 + [_SHIFT, _CONTROL, _CONTROL | _SHIFT, Qt.KeyboardModifier.AltModifier]
_LEFT = Qt.MouseButton.LeftButton
_OFFSCREEN = "This plugin does not support"


class BrokenError(AssertionError):
    """Something that must hold does not."""


class Monkey:
    """Does one thing after another to a window of its own; ``folder`` is where it may write.

    ``designs`` are files that it opens copies of. If it is ``loud``, it says what it does before it does it.
    """

    def __init__(self, seed: int, folder: Path, designs: list[Path], *, loud: bool = False) -> None:
        self.seed = seed
        self.loud = loud
        self.folder = folder
        self.designs = designs
        self.chance = random.Random(seed)
        self.done: list[str] = []
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.longest: list[tuple[float, int, str]] = []
        """The steps that took the window's thread longest: seconds of the processor, number, what was done."""
        self.first: WeakKeyDictionary[Session, Unit] = WeakKeyDictionary()
        """The unit that each open design was opened with."""
        self._made = 0
        self._waited = 0
        self._acts = {
            self.edit: 14,
            self.command: 14,
            self.press: 14,
            self.click: 14,
            self.click_aside: 4,
            self.drag: 8,
            self.hover: 4,
            self.wheel: 2,
            self.type_words: 4,
            self.palette: 4,
            self.travel: 8,
            self.tab: 4,
            self.open: 2,
            self.workspace: 3,
            self.bench: 3,
            self.resize: 3,
            self.looks: 1,
            self.wait: 2,
        }

    # -- the run --------------------------------------------------------------------------------------------

    def run(self, steps: int, seconds: float = 1e9) -> None:
        """Do so many things, or as many as there is time for; ``BrokenError`` if something does not hold."""
        until = time.monotonic() + seconds
        with self._guarded():
            self._begin()
            try:
                for number in range(1, steps + 1):
                    self._step()
                    if number % CHECKED_EVERY == 0:
                        self.check_figures()
                    if time.monotonic() > until:
                        break
                self._close_popups()
                self.check_figures()
                self.check_ways_back()
            finally:
                self._end()
            self._complain()

    def _begin(self) -> None:
        dialogs = Dialogs(lambda *_: Answer.DISCARD, lambda *_: [self._copy()], lambda *_: self._new_file())
        self.window = Window(
            Settings(), dialogs, keep=lambda _settings: "", recovery=Recovery(self.folder / "journals")
        )
        # A button's own menu waits in a loop of its own until it is closed, and here nobody else would.
        self._guard = QTimer()
        self._guard.timeout.connect(self._close_waiting)
        self._guard.start(LOOK_MS)
        self.window.resize(1366, 768)
        self.window.show()
        self.open()
        self._settle()

    def _end(self) -> None:
        self._close_popups()
        self._guard.stop()
        self.window.manager.documents.clear()
        self.window.close()
        for other in QApplication.topLevelWidgets():
            if other.isVisible():  # a design in a window of its own
                other.hide()
                other.deleteLater()
        self.window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _step(self) -> None:
        act = self.chance.choices(list(self._acts), list(self._acts.values()))[0]
        self.counts[act.__name__] += 1
        self.done.append(act.__name__)
        self._waited = 0
        begun = time.thread_time()
        try:
            act()
            self._settle()
        except Exception:  # noqa: BLE001 - not swallowed: reported with what was done before
            self.wrong.append(traceback.format_exc())
        self.longest = sorted([*self.longest, (time.thread_time() - begun, len(self.done), self.done[-1])])[-TOLD:]
        self._complain()
        for document in self.window.manager.documents:
            self.first.setdefault(document.session, document.session.history.steps[0].unit)

    def _settle(self) -> None:
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
        popup = QApplication.activePopupWidget()
        if popup is not None and self.chance.random() < 0.7:
            if isinstance(popup, QMenu) and self.chance.random() < 0.6:
                self._choose_from(popup)
            else:
                self._note("escape")
                QTest.keyClick(popup, Qt.Key.Key_Escape)
            QApplication.processEvents()

    def _close_waiting(self) -> None:
        popup = QApplication.activePopupWidget()
        self._waited += 1
        if popup is not None and self._waited > PATIENCE:
            popup.close()
        elif self._waited > 20 * PATIENCE:  # a dialog that nobody answers would wait for ever
            dialog = QApplication.activeModalWidget()
            if dialog is not None:
                self.wrong.append(f"A dialog waits: {dialog.windowTitle()}")
                dialog.hide()

    def _close_popups(self) -> None:
        for _ in range(5):
            popup = QApplication.activePopupWidget()
            if popup is None:
                return
            popup.close()
            QApplication.processEvents()

    def _note(self, what: str) -> None:
        if self.loud:
            print(f"  {len(self.done)}. {self.done[-1] if self.done else ''} {what}", flush=True)
        self.done[-1:] = [f"{self.done[-1]} {what}"] if self.done else [what]

    # -- what must hold -------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _guarded(self):
        """Hear of everything that goes wrong, and let nothing wait for somebody who is not there."""

        def raised(kind, error, where):
            self.wrong.append("".join(traceback.format_exception(kind, error, where)))

        def said(_kind, _context, message):
            if _OFFSCREEN not in message:
                self.wrong.append(f"Qt: {message}\n{''.join(traceback.format_stack(limit=12))}")

        hook, sys.excepthook = sys.excepthook, raised
        handler = qInstallMessageHandler(said)
        stubs = {
            (QDrag, "exec"): lambda drag, *_: self._carried(drag),
            (ui_dialogs, "chosen_files"): lambda *asked: self._chosen(asked[4]),
            (QInputDialog, "getText"): lambda *_, **__: ("", False),
            (printing, "choose_printer"): lambda *_: False,
            (QDesktopServices, "openUrl"): lambda *_: True,
        }
        before = {(kind, name): getattr(kind, name) for kind, name in stubs}
        for (kind, name), stub in stubs.items():
            setattr(kind, name, stub)
        try:
            yield
        finally:
            for (kind, name), own in before.items():
                setattr(kind, name, own)
            qInstallMessageHandler(handler)
            sys.excepthook = hook

    def _complain(self) -> None:
        if self.wrong:
            lines = "\n".join(f"  {number}. {what}" for number, what in list(enumerate(self.done, 1))[-8:])
            again = f"python -m tests.app.monkey --seed {self.seed} --steps {len(self.done)}"
            raise BrokenError(f"{again}\nafter\n{lines}\n\n" + "\n".join(self.wrong))

    def check_figures(self) -> None:
        """What each open design answers is what its unit gives from scratch by its rules."""
        for document in self.window.manager.documents:
            session = document.session
            scratch = session.evaluate(session.unit)
            for query in (battle_value, mass, findings):
                kept, new = query(session.graph), query(scratch)
                if kept != new:
                    self.wrong.append(f"{document.title}: {query} is {kept!r}, from scratch {new!r}")
        self._complain()

    def check_ways_back(self) -> None:
        """Undo leads back to the very unit that was there first."""
        for document in list(self.window.manager.documents):
            session = document.session
            first = self.first.get(session, session.unit)
            while session.undo() is not None:
                pass
            if session.unit is not first and len(session.history.numbered) < 4000:
                self.wrong.append(f"{document.title}: undo does not lead back to the unit that was opened")
        QApplication.processEvents()
        self.check_figures()

    # -- where ----------------------------------------------------------------------------------------------

    def _editor(self):
        return self.window.editor

    def _some_widget(self) -> QWidget:
        """A widget that can be seen, the smaller the likelier; in a window of its own if there is one."""
        tops = [top for top in QApplication.topLevelWidgets() if top.isVisible() and top.isWindow()]
        top = self.chance.choice(tops) if self.chance.random() < 0.2 and tops else self.window
        shown = [
            child for child in top.findChildren(QWidget) if child.isVisible() and not child.visibleRegion().isEmpty()
        ]
        widget = self.chance.choice(shown) if shown else top
        del tops, top, shown  # a closed window that only these held goes now, with its widgets
        return widget if isValid(widget) else self.window

    def _some_point(self, widget: QWidget) -> QPoint:
        bounds = widget.visibleRegion().boundingRect()
        return QPoint(
            bounds.x() + self.chance.randrange(max(1, bounds.width())),
            bounds.y() + self.chance.randrange(max(1, bounds.height())),
        )

    def _spot(self) -> tuple[QWidget, QPoint]:
        """A widget and a point on it; half of the time the board or the table of equipment."""
        editor = self._editor()
        if editor is not None and self.window.workspace is None and self.chance.random() < 0.5:
            widget = self.chance.choice([editor.views.slots.board, editor.views.browser.table.viewport()])
            if widget.isVisible():
                return widget, self._some_point(widget)
        widget = self._some_widget()
        return widget, self._some_point(widget)

    def _copy(self) -> Path:
        self._made += 1
        source = self.chance.choice(self.designs)
        return Path(shutil.copy(source, self.folder / f"{self._made}-{source.name}"))

    def _new_file(self) -> Path:
        self._made += 1
        return self.folder / f"{self._made}.mtf"

    def _chosen(self, mode: QFileDialog.FileMode) -> list[Path]:
        """The answer to a file dialog: a new file to write, a folder, and no file to read."""
        if mode is QFileDialog.FileMode.Directory:
            return [self.folder]
        return [self._new_file()] if mode is QFileDialog.FileMode.AnyFile else []

    # -- what is done ---------------------------------------------------------------------------------------

    def edit(self) -> None:
        editor = self._editor()
        if editor is None:
            return self.open()
        make = self.chance.choice([mounting, mounting, building])
        with contextlib.suppress(EditRefusedError):
            edit = make(editor.context.unit, *(self.chance.randrange(100) for _ in range(4)))
            self._note(str(edit.label))
            editor.context.apply(edit)

    def command(self) -> None:
        actions = [
            (name, action)
            for name, action in self.window.actions_by_name.named.items()
            if name not in LEFT_OUT and action.isEnabled()
        ]
        name, action = self.chance.choice(actions)
        self._note(name)
        action.trigger()

    def press(self) -> None:
        widget = QApplication.focusWidget() or self.window
        for _ in range(self.chance.randint(1, 4)):
            key, modifiers = self.chance.choice(KEYS), self.chance.choice(_MODIFIERS)
            self._note(f"{key.name}+{modifiers.value} on {_name(widget)}")
            QTest.keyClick(widget, key, modifiers)
            if QApplication.activePopupWidget() is not None:
                return
            widget = QApplication.focusWidget() or self.window

    def click(self) -> None:
        widget, point = self._spot()
        self._note(f"{_name(widget)} at {point.x()},{point.y()}")
        click = QTest.mouseDClick if self.chance.random() < 0.2 else QTest.mouseClick
        click(widget, _LEFT, self.chance.choice(_MODIFIERS), point)

    def click_aside(self) -> None:
        widget, point = self._spot()
        self._note(f"{_name(widget)} at {point.x()},{point.y()}")
        reason = QContextMenuEvent.Reason.Mouse
        QApplication.sendEvent(widget, QContextMenuEvent(reason, point, widget.mapToGlobal(point)))

    def drag(self) -> None:
        widget, point = self._spot()
        self._note(f"{_name(widget)} at {point.x()},{point.y()}")
        QTest.mousePress(widget, _LEFT, _NONE, point)
        for _ in range(3):
            to = point + QPoint(self.chance.randint(-90, 90), self.chance.randint(-60, 60))
            QTest.mouseMove(widget, to)
            _send_move(widget, to, _LEFT)
            QApplication.processEvents()
        if self.chance.random() < 0.2:
            QTest.keyClick(widget, Qt.Key.Key_Escape)
        with contextlib.suppress(RuntimeError):  # what was pressed may be gone
            QTest.mouseRelease(widget, _LEFT, self.chance.choice(_MODIFIERS), to)

    def _carried(self, drag: QDrag) -> Qt.DropAction:
        """In place of the platform's drag and drop: over a few places, and dropped or given up."""
        drag.deleteLater()  # as the platform does
        mime = QMimeData()
        for kind in drag.mimeData().formats():
            mime.setData(kind, drag.mimeData().data(kind))
        actions = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
        for _ in range(self.chance.randint(1, 3)):
            widget, point = self._spot()
            parent = widget.parentWidget()
            while parent is not None and not widget.acceptDrops():
                point, widget, parent = widget.mapToParent(point), parent, parent.parentWidget()
            modifiers = self.chance.choice(_MODIFIERS)
            QApplication.sendEvent(widget, QDragEnterEvent(point, actions, mime, _LEFT, modifiers))
            move = QDragMoveEvent(point, actions, mime, _LEFT, modifiers)
            QApplication.sendEvent(widget, move)
            QApplication.processEvents()
            if move.isAccepted() and self.chance.random() < 0.7:
                self._note(f"dropped on {_name(widget)} at {point.x()},{point.y()}")
                QApplication.sendEvent(widget, QDropEvent(QPointF(point), actions, mime, _LEFT, modifiers))
                return Qt.DropAction.MoveAction
            QApplication.sendEvent(widget, QDragLeaveEvent())
        return Qt.DropAction.IgnoreAction

    def hover(self) -> None:
        widget, point = self._spot()
        self._note(_name(widget))
        for _ in range(3):
            _send_move(widget, point, Qt.MouseButton.NoButton)
            QApplication.processEvents()
            point = self._some_point(widget)

    def wheel(self) -> None:
        widget, point = self._spot()
        self._note(_name(widget))
        turned = QPoint(0, self.chance.choice([-240, -120, 120, 240]))
        where = QPointF(widget.mapToGlobal(point))
        event = QWheelEvent(
            QPointF(point),
            where,
            QPoint(),
            turned,
            Qt.MouseButton.NoButton,
            self.chance.choice([_NONE, _CONTROL]),
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(widget, event)

    def type_words(self) -> None:
        words = self.chance.choice(WORDS)
        editor = self._editor()
        if editor is not None and self.window.workspace is None and self.chance.random() < 0.6:
            editor.search()
        widget = QApplication.focusWidget() or self.window
        self._note(f"{words!r} into {_name(widget)}")
        QTest.keyClicks(widget, words)

    def palette(self) -> None:
        if not self.window.actions_by_name["palette"].isEnabled():
            return
        self.window.actions_by_name["palette"].trigger()
        QApplication.processEvents()
        widget = QApplication.focusWidget() or self.window
        QTest.keyClicks(widget, self.chance.choice(WORDS))
        QApplication.processEvents()
        for _ in range(self.chance.randrange(4)):
            QTest.keyClick(QApplication.focusWidget() or self.window, Qt.Key.Key_Down)
        # What Return would do is a command's business; here it may not end the run.
        QTest.keyClick(QApplication.focusWidget() or self.window, Qt.Key.Key_Escape)

    def travel(self) -> None:
        editor = self._editor()
        if editor is None:
            return
        session = editor.document.session
        how = self.chance.randrange(4)
        self._note(("undo", "redo", "travel", "branch")[how])
        if how == 0:
            session.undo()
        elif how == 1:
            session.redo()
        elif how == 2:
            session.travel(self.chance.randrange(len(session.history.steps)))
        else:
            session.go(self.chance.choice(list(session.history.numbered.values())))

    def tab(self) -> None:
        window = self.window
        if not window.tabs.count:
            return
        if window.tabs.count > MOST_OPEN:
            window.manager.close(self.chance.randrange(window.tabs.count))
        else:
            window.tabs.set_current(self.chance.randrange(window.tabs.count))

    def open(self) -> None:
        window = self.window
        if len(window.manager.documents) > MOST_OPEN:
            window.manager.close(self.chance.randrange(len(window.manager.documents)))
        if self.chance.random() < 0.2:
            window.manager.new(new_unit(tonnage=self.chance.choice([20, 50, 100])))
        else:
            file = self._copy()
            if self.done:
                self._note(file.name)
            window.manager.open([file])

    def workspace(self) -> None:
        index = self.chance.randrange(len(WORKSPACES))
        self._note(WORKSPACES[index].name)
        self.window.turn_to(index)

    def bench(self) -> None:
        if not isinstance(self.window.workspace, Lab):
            self.window.turn_to(len(WORKSPACES) - 1)
        lab = self.window.workspace
        if isinstance(lab, Lab):
            index = self.chance.randrange(len(BENCHES))
            self._note(BENCHES[index].words)
            lab.show_page(index)

    def resize(self) -> None:
        size = self.chance.choice(SIZES)
        self._note(str(size))
        self.window.resize(*size)

    def looks(self) -> None:
        group = self.window.actions_by_name.choices[self.chance.choice(["theme", "density"])]
        if self.chance.random() < 0.3:
            name = self.chance.choice(["larger", "smaller", "usual_size"])
            self._note(name)
            self.window.actions_by_name[name].trigger()
            return
        action = self.chance.choice(group.actions())
        self._note(str(action.data()))
        action.trigger()

    def wait(self) -> None:
        """Long enough for what runs in slices and for what moves."""
        until = time.monotonic() + 0.1
        while time.monotonic() < until:
            QApplication.processEvents()

    def _choose_from(self, menu: QMenu) -> None:
        open_to: list[QAction] = [
            action
            for action in menu.actions()
            if action.isEnabled()
            and action.isVisible()
            and not action.isSeparator()
            and action.menu() is None
            and action not in [self.window.actions_by_name[name] for name in LEFT_OUT]
        ]
        if not open_to:
            menu.close()
            return
        action = self.chance.choice(open_to)
        self._note(f"menu: {action.text()}")
        menu.close()  # as Qt does, which deletes those menus that are made anew each time
        action.trigger()


def _name(widget: QWidget) -> str:
    return f"{type(widget).__name__}({widget.objectName() or widget.accessibleName()})"


def _send_move(widget: QWidget, point: QPoint, buttons: Qt.MouseButton) -> None:
    from PySide6.QtGui import QMouseEvent

    spot = QPointF(point)
    event = QMouseEvent(
        QMouseEvent.Type.MouseMove, spot, QPointF(widget.mapToGlobal(point)), Qt.MouseButton.NoButton, buttons, _NONE
    )
    QApplication.sendEvent(widget, event)


def designs_to_open(seed: int, folder: Path) -> list[Path]:
    """The sample designs; with MECHWRIGHT_CORPUS also some real ones, other ones with each seed."""
    found = sorted(paths.data("designs").glob("*.mtf"))
    corpus = os.environ.get("MECHWRIGHT_CORPUS")
    archive = Path(corpus) / "meks.zip" if corpus else None
    if archive is not None and archive.is_file():
        with zipfile.ZipFile(archive) as packed:
            names = sorted(name for name in packed.namelist() if name.lower().endswith(".mtf"))
            for name in random.Random(seed).sample(names, min(20, len(names))):
                target = folder / Path(name).name
                target.write_bytes(packed.read(name))
                found.append(target)
    return found


def main() -> int:
    """Run until something breaks, or the steps or the time are used up."""
    parser = argparse.ArgumentParser(description="Press whatever there is, and see that nothing breaks.")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--loud", action="store_true", help="say each step before it is taken: for crashes")
    given = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from designer.app.shell.application import application

    print(f"seed {given.seed}", flush=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["MECHWRIGHT_HOME"] = str(folder / "home")
        theme.apply(application(), "dark", "automatic")
        monkey = Monkey(given.seed, folder, designs_to_open(given.seed, folder), loud=given.loud)
        begun = time.monotonic()
        try:
            monkey.run(given.steps, given.seconds)
        except BrokenError as error:
            print(error)
            return 1
        finally:
            # Without a display, what is copied would outlive Python: the process crashed at its end, or hung.
            application().clipboard().clear()
        counts = ", ".join(f"{name} {count}" for name, count in monkey.counts.most_common())
        for seconds, number, what in reversed(monkey.longest):
            print(f"{seconds:.2f} s in step {number}: {what}")
        print(f"{len(monkey.done)} steps in {time.monotonic() - begun:.0f} s: {counts}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
