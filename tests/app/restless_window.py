"""The real window, worked in at random until it is killed, with a report of what was done.

    python -m tests.app.restless_window REPORT SEED

It takes up what an earlier run has left, as a user would: by the button. Each line of the report is JSON: ``going``
with the kind of act that begins, ``done`` with all that should be there after it, ``restored`` with what was found at
the start.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest

from designer import paths
from designer.app.context.pending_edits import TEXT_MS
from designer.app.shell.application import application
from designer.app.shell.window import Window
from designer.app.ui import theme
from designer.editing import EditRefusedError
from designer.formats.native import to_data
from designer.units.unit import Unit
from designer.workspace.recovery import Recovery
from designer.workspace.settings import Settings
from tests.app.conftest import answer
from tests.editing.test_laws import building, mounting

SAMPLES = ("wayfarer-wfr-3d.mtf", "longstride-lsd-2.mtf")
_digests: dict[int, tuple[Unit, str]] = {}


def digest(unit):
    """A short text for a state."""
    if id(unit) not in _digests:
        text = json.dumps(to_data(unit)).encode()
        _digests[id(unit)] = unit, hashlib.sha256(text).hexdigest()[:16]  # kept, so that its id stays its own
    return _digests[id(unit)][1]


def state_of(window):
    """All that must never be lost."""
    recovery = window.manager.recovery

    def name(document):
        return recovery._journals[document].file.name

    def tab(document):
        history = document.session.history
        steps = history.numbered
        return {
            "name": name(document),
            "title": document.title,
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
    return {"tabs": [tab(document) for document in documents], "front": front and name(front)}


class Restless:
    """Does one thing after another."""

    def __init__(self, window, report, seed):
        self.window = window
        self.report = report
        self.chance = random.Random(seed)
        self.timer = QTimer(window)
        self.timer.timeout.connect(self.act)

    def say(self, word, what):
        self.report.write(json.dumps([word, what]) + "\n")
        self.report.flush()

    def start(self):
        window = self.window
        window.resumption.resume()
        if window.questions.question is not None:
            answer(window.questions, "Restore")
        self.say("restored", state_of(window))
        if not window.manager.documents:
            window.manager.open_sample(paths.data("designs", SAMPLES[0]))
            window.manager.open_sample(paths.data("designs", SAMPLES[1]))
        self.say("done", state_of(window))
        self.timer.start(0)

    def act(self):
        kinds = ["edit"] * 8 + ["travel"] * 3 + ["select"] * 2 + ["turn"] * 2 + ["tabs", "typing"]
        kind = self.chance.choice(kinds)
        self.say("going", kind)
        getattr(self, kind)()
        self.say("done", state_of(self.window))

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
        if len(manager.documents) > 3:
            manager.close(self.chance.randrange(len(manager.documents)))
        elif self.chance.random() < 0.5:
            self.window.new_design(self.window.start.form.terms)
        else:
            self.window.tabs._bar.moveTab(0, len(manager.documents) - 1)


def main(report, seed):
    """Work until the end."""
    app = application()
    theme.apply(app, "dark", "compact")
    window = Window(Settings(), keep=lambda _settings: "", recovery=Recovery())
    window.show()
    with report.open("a") as said:
        restless = Restless(window, said, seed)
        QTimer.singleShot(0, restless.start)
        app.exec()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
    os._exit(1)
