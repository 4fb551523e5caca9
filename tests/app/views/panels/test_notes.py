"""The notes on a file: every problem with its line."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer.app.ui import theme
from designer.app.views.panels import notes
from designer.app.views.panels.notes import NotesPanel
from designer.construction.findings import Severity
from designer.formats import FileNote

NOTES = (
    FileNote(67, Severity.WARNING, "unknown item 'ISBarnacleScraper'"),
    FileNote(0, Severity.NOTE, "the file is not UTF-8"),
    FileNote(24, Severity.ERROR, "rt armor: 150000 is absurd"),
)


def rows(model):
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_it_is_a_sound_model(qtbot, qtmodeltester):
    dock = NotesPanel(NOTES)
    qtbot.addWidget(dock)
    qtmodeltester.check(dock.model)
    dock.show_notes(NOTES[:1])
    qtmodeltester.check(dock.model)


def test_notes_stand_in_the_order_of_their_lines(shown):
    assert rows(shown(NotesPanel(NOTES), 758, 140).model) == [
        "The file is not UTF-8",
        "Line 24: Rt armor: 150000 is absurd",
        "Line 67: Unknown item 'ISBarnacleScraper'",
    ]


def test_the_worst_note_gives_the_sign(shown):
    assert shown(NotesPanel(NOTES), 758, 140).worst == "error"
    assert shown(NotesPanel(NOTES[:1]), 758, 140).worst == "warning"


def test_all_notes_can_be_copied_for_a_report(shown):
    dock = shown(NotesPanel(NOTES), 758, 140)
    QTest.keyClick(dock.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text().splitlines() == rows(dock.model)


def test_a_file_without_problems_says_so(shown):
    assert shown(NotesPanel(), 758, 140).list.empty_text() == "Reading the file found no problems."


def test_a_long_sentence_goes_on_below_where_rows_are_high(qapp, shown, monkeypatch):
    """A row of the narrow list in a wide window has two lines; the number of the line stays to be read."""
    written = []
    monkeypatch.setattr(notes, "draw", lambda painter, rect, words, *others, **options: written.append(words))
    theme.apply(qapp, "dark", "comfortable")
    shown(
        NotesPanel([FileNote(24, Severity.ERROR, "who wrote this line wrote more than a narrow list takes")]), 300, 90
    ).grab()
    first, where, rest = written[-3:]
    assert where == "Line 24"
    assert f"{first} {rest}" == "Who wrote this line wrote more than a narrow list takes"
