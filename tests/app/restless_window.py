"""The program as a user starts it, worked in at random until it is killed, with a report of what was done.

It takes up what an earlier run has left, as a user would: by the button. Each line of the report is JSON: ``going``
with the kind of act that begins, ``writes`` with the file that it writes and the digest that it will have (None if
only its form can be told), ``done`` with all that should be there after it, or ``unkept`` where a full disk may not
have all of that, ``restored`` with what was found at the start, ``broken`` with the traceback of an uncaught error.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import sys
import traceback

from PySide6.QtCore import QThread, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.context.pending_edits import TEXT_MS
from designer.app.shell.application import application, run
from designer.app.shell.window import Window
from designer.editing import EditRefusedError
from designer.formats.native import to_data
from designer.units.unit import Unit
from designer.workspace.settings import NewDesign
from tests.app.conftest import answer
from tests.app.restless_files import FileActs
from tests.editing.test_laws import building, mounting

SAMPLES = ("wayfarer-wfr-3d.mtf", "longstride-lsd-2.mtf")
MOST_OPEN = 5
QUITS = 0.1
"""How often closing the program is among the acts to choose from."""

_digests: dict[int, tuple[Unit, str]] = {}


def digest(unit):
    """A short text for a state."""
    if id(unit) not in _digests:
        text = json.dumps(to_data(unit)).encode()
        _digests[id(unit)] = unit, hashlib.sha256(text).hexdigest()[:16]  # kept, so that its id stays its own
    return _digests[id(unit)][1]


def state_of(window):
    """All that must never be lost."""

    def name(document):
        return document.journal or f"without a journal {id(document)}"

    def tab(document):
        history = document.session.history
        steps = history.numbered
        return {
            "name": name(document),
            "title": document.title,
            "file": document.path and document.path.name,
            "steps": {
                str(number): [step.before and step.before.number, step.label, digest(step.unit)]
                for number, step in steps.items()
            },
            "ahead": {str(number): step.ahead.number for number, step in steps.items() if step.ahead},
            "current": history.current.number,
            "clean": history.clean and history.clean.number,
            "selection": sorted(window.designs.context(document).selection),
        }

    documents = window.manager.documents
    front = window.designs.front
    return {
        "tabs": [tab(document) for document in documents],
        "front": front and name(front),
        "closed": [design.journal for design in window.manager.reopenable],
        "unsaved": [design.journal for design in window.manager.reopenable if design.unsaved],
    }


def is_kept(window, state):
    """Whether all journals and the list of them are written; on a full disk they are not."""
    recovery = window.manager.recovery
    listed = recovery._written
    return (
        all(document.journaled for document in window.manager.documents)
        and listed is not None
        and [each.journal for each in listed.open] == [tab["name"] for tab in state["tabs"]]
        and (listed.front, listed.closed) == (state["front"], recovery.closed)
    )


class Restless(FileActs):
    """Does one thing after another; ``folder`` is where its files are.

    ``rough`` names what it meets besides kills, such as a ``full`` disk; with any of it, another program meddles with
    the saved files.
    """

    def __init__(self, report, folder, seed, rough=""):
        self.report = report
        self.rough = rough
        self.acting = False
        self.chance = random.Random(seed)
        super().__init__(folder)
        self.timer = QTimer()
        self.timer.timeout.connect(self.begin)
        self.timer.start(0)
        self.leaving = QTimer(interval=50)  # of its own: a timer does not fire again while what it called goes on
        self.leaving.timeout.connect(self.leave_dialog)
        self.leaving.start()

    def begin(self):
        """Begin to work when the program is started and waits for its user."""
        if QThread.currentThread().loopLevel() == 0:
            return
        self.timer.stop()
        self.timer.timeout.disconnect()
        self.timer.timeout.connect(self.act)
        sys.excepthook = self.break_off
        self.window = next(top for top in QApplication.topLevelWidgets() if isinstance(top, Window))
        self.start()

    def break_off(self, kind, error, where):
        """End with an uncaught error, which is in the report."""
        self.say("broken", "".join(traceback.format_exception(kind, error, where)))
        os._exit(1)

    def say(self, word, what):
        self.report.write(json.dumps([word, what]) + "\n")
        self.report.flush()

    def state(self):
        """All that must be there after a kill."""
        return state_of(self.window) | self.files_state() | {"forces": self.forces_state()}

    def start(self):
        window = self.window
        if window.questions.question is not None:
            answer(window.questions, "Restore")
        self.say("restored", self.state())
        if not window.manager.documents:
            window.manager.open_sample(paths.data("designs", SAMPLES[0]))
            window.manager.open_sample(paths.data("designs", SAMPLES[1]))
        self.say_done()
        self.timer.start(0)

    def say_done(self):
        """Say what there is now, and whether a kill may take some of it."""
        state = self.state()
        whole = not self.rough or (
            is_kept(self.window, state) and self.forces_are_kept() and self.kept_settings and state["notes"] is not None
        )
        self.say("done" if whole else "unkept", state)

    def leave_dialog(self):
        """Leave a dialog that waits in the act under way without an answer."""
        if self.acting and (dialog := QApplication.activeModalWidget()):
            dialog.close()

    def act(self):
        if self.acting:
            return
        self.acting = True
        try:
            self._act()
        finally:
            self.acting = False

    def _act(self):
        kinds = ["edit"] * 12 + ["travel"] * 4 + ["select"] * 3 + ["turn"] * 2 + ["tabs", "reopen", "open", "typing"]
        kinds += ["force"] * 4
        kinds += ["save"] * 4 + ["export"] * 2 + ["settings"] * 2 + ["note"] * 2 + ["scan"]
        kinds += ["meddle"] * 2 if self.rough else []
        kinds += ["fill_or_empty"] * 4 if self.rough == "full" else []
        if self.rough not in ("full", "read only"):  # there the end is a question, and nobody answers
            kinds += ["quit"] * (self.chance.random() < QUITS)
        kind = self.chance.choice(kinds)
        self.say("going", kind)
        getattr(self, kind)()
        if kind != "quit":
            self.say_done()

    def edit(self):
        context = self.window.editor.context
        make = self.chance.choice([mounting, mounting, building])
        try:
            context.session.apply(make(context.unit, *(self.chance.randrange(100) for _ in range(4))))
        except EditRefusedError:
            return

    def travel(self):
        session = self.window.editor.context.session
        known = list(session.history.numbered.values())
        self.chance.choice([session.undo, session.redo, lambda: session.go(self.chance.choice(known))])()

    def select(self):
        context = self.window.editor.context
        mounts = [mount.id for mount in context.unit.mounts]
        context.select(self.chance.sample(mounts, min(2, len(mounts))))

    def typing(self):
        """Type into a field without leaving it, and wait for no longer than it may take to become a step."""
        self.timer.stop()
        editor = self.window.editor
        view = self.chance.choice(["identity", "background"])
        editor.show_view(view)
        page = editor.views.identity
        field = page.identity.model if view == "identity" else page.background.texts["history"]
        field.setFocus()
        QTest.keyClicks(field, "".join(self.chance.choices("abcdef", k=3)))
        QTest.qWait(2 * TEXT_MS)
        self.timer.start(0)

    def turn(self):
        self.window.tabs.set_current(self.chance.randrange(self.window.tabs.count))

    def tabs(self):
        manager = self.window.manager
        if len(manager.documents) >= MOST_OPEN - 1:
            manager.close(self.chance.randrange(len(manager.documents)))
        elif self.chance.random() < 0.5:
            self.window.start_place.new_design(NewDesign())
        else:
            self.window.tabs._bar.moveTab(0, len(manager.documents) - 1)

    def reopen(self):
        self.window.manager.reopen()

    def open(self):
        saved = sorted(self.saved.glob("*.mtf"))
        if saved and len(self.window.manager.documents) < MOST_OPEN:
            self.window.manager.open([self.chance.choice(saved)])

    def quit(self):
        self.timer.stop()
        self.window.close()


def main(report, folder, seed, rough=""):
    """Start the program, and work in it until it is killed or closed; returns its exit status."""
    application()
    with report.open("a") as said:
        restless = Restless(said, folder, seed, rough)
        return run([]) if restless.timer.isActive() else 1
