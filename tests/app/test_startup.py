"""The first picture of the window needs little of the program, and the whole window no more than it shows first."""

import builtins
import os
import subprocess
import sys

from PySide6.QtCore import Qt

from designer.app import import_plainly
from designer.app.ui import qtnumbers

NOT_FOR_THE_PICTURE = (
    *("pydantic", "designer.graph", "designer.units", "designer.catalog", "designer.editing", "designer.formats"),
    *(
        "designer.app.pages.editor.editor",
        "designer.app.documents.document_manager",
        "designer.workspace.settings",
        "PySide6.QtNetwork",
    ),
    # Classes are made when first named, and all kinds of widgets when PySide6 is given one that it does not know yet.
    *("PySide6.QtCore.Qt", "PySide6.QtGui.QIcon", "PySide6.QtGui.QGradient", "PySide6.QtWidgets.QAbstractItemView"),
)
NOT_FOR_THE_WINDOW = (
    *("numpy", "pyqtgraph", "typer", "rich"),
    *("designer.cli", "designer.demo", "designer.library"),
    *(
        "designer.app.pages.lab.page",
        "designer.app.pages.compare.page",
        "designer.app.pages.lab.skirmish.page",
        "designer.app.pictures.screens",
    ),
)
_START = """
import sys
from PySide6 import QtCore, QtGui
from PySide6.QtCore import QEvent, QObject, QTimer
from designer.app.shell import application
class FirstPicture(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and watched.metaObject().className() == "Window":
            application.application().removeEventFilter(self)
            made = (f"{module.__name__}.{name}" for module in (QtCore, QtGui) for name in vars(module))
            print(*sys.modules, *made, flush=True)
        return False
watch = FirstPicture()
application.application().installEventFilter(watch)
complete = application._complete
def completed(*arguments, **named):
    complete(*arguments, **named)
    QTimer.singleShot(0, application.application().quit)
application._complete = completed
application.run([])
print(*sys.modules)
"""


def test_the_window_is_painted_before_the_program_is_loaded_and_whole_without_its_other_pages(tmp_path):
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "MECHWRIGHT_HOME": str(tmp_path)}
    ran = subprocess.run([sys.executable, "-c", _START], env=environment, capture_output=True, text=True, check=True)
    at_the_picture, at_the_end = (set(line.split()) for line in ran.stdout.splitlines())
    assert "designer.app.pages.start.start_page" in at_the_picture
    assert not at_the_picture & set(NOT_FOR_THE_PICTURE)
    assert "designer.app.pages.editor.editor" in at_the_end
    assert not at_the_end & set(NOT_FOR_THE_WINDOW)


def test_numbers_that_stand_for_names_of_qt_are_those_of_qt():
    assert Qt.AlignmentFlag.AlignCenter.value == qtnumbers.ALIGN_CENTER
    assert Qt.ScrollBarPolicy.ScrollBarAlwaysOff.value == qtnumbers.NEVER_SCROLLS
    assert Qt.ColorScheme.Unknown.value == qtnumbers.SCHEME_OF_THE_SYSTEM
    assert Qt.ColorScheme.Light.value == qtnumbers.LIGHT_SCHEME
    assert Qt.ColorScheme.Dark.value == qtnumbers.DARK_SCHEME


def test_modules_are_imported_without_reading_their_sources(monkeypatch):
    monkeypatch.setattr(builtins, "__import__", builtins.__import__)  # put back afterwards
    import_plainly()
    assert builtins.__import__.__name__ != "__feature_import__"
