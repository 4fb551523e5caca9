"""Another language is there at once: the program starts anew with all that was open, and shows what it showed."""

import shutil
import sys
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QProcess
from PySide6.QtWidgets import QApplication, QPushButton

from designer import paths
from designer.app.shell import application
from designer.app.shell.window_geometry import geometry_of
from designer.app.shell.workspace_list import index_of
from designer.app.ui.dialogs import Dialogs
from designer.editing import edits
from designer.language import speak
from designer.rulesets.skirmish.rules import DEFAULT
from designer.workspace.recovery import Recovery
from designer.workspace.settings import Settings, read_settings

WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")
LONGSTRIDE = paths.data("designs", "longstride-lsd-2.mtf")


def nobody(*_):
    raise AssertionError("something was asked in a box")


@pytest.fixture
def start(windows):
    """Start the program in the language of the settings."""

    def window(settings=None):
        settings = settings or read_settings()[0]
        speak("de" if settings.language == "de" else "en")
        new = windows(settings, Dialogs(nobody, nobody, nobody), size=None, recovery=Recovery())
        new.resumption.resume()
        return new

    yield window
    speak("en")


@pytest.fixture
def english(start, tmp_path):
    """A window with two designs, the first of which is edited and in front."""
    window = start(Settings(language="en"))
    window.manager.open([shutil.copy(WAYFARER, tmp_path / "wayfarer.mtf")])
    window.manager.open_sample(LONGSTRIDE)
    window.tabs.set_current(0)
    window.editor.context.apply(edits.place_best("medium-laser"))
    window.editor.context.apply(edits.maximize_armor())
    window.editor.context.undo()
    return window


def choose(window, code):
    """Choose a language in the menu."""
    next(each for each in window.actions_by_name.choices["language"].actions() if each.data() == code).trigger()
    QApplication.processEvents()


def steps(window):
    history = window.editor.document.session.history
    return [step.unit for step in history.steps], history.position, history.is_clean


def test_the_designs_their_steps_forces_and_the_window_are_as_they_were_and_the_texts_are_german(start, english):
    before, geometry = steps(english), geometry_of(english)
    english.editor.show_view("chassis")
    english.editor.show_view("timeline")
    english.actions_by_name["force_add"].trigger()
    choose(english, "de")
    assert not english.isVisible()
    assert english.program_end.starts_anew
    german = start()
    assert [document.title for document in german.manager.documents] == ["Wayfarer WFR-3D", "Longstride LSD-2"]
    assert (german.tabs.current, steps(german)) == (0, before)
    assert german.editor.document.session.history.steps[0].label == "Öffnen"
    assert german.settings.window.geometry == geometry
    assert {"chassis", "timeline"} <= set(german.editor.shell.fronts.all)
    assert german.top.menu_by_title["File"].title().replace("&", "") == "Datei"
    assert (german.questions.question, german.notice.text) == (None, "")
    (force,) = german.designs.collections.forces.forces
    assert [member.chassis for member in force.force.members] == ["Wayfarer"]
    assert force.is_unsaved
    german.editor.context.redo()
    assert steps(german)[1] == before[1] + 1
    choose(german, "en")  # an end for good would ask whether to save the force


def test_the_page_in_front_and_its_part_are_shown_again_but_not_at_later_starts(start):
    window = start(Settings(language="en"))
    window.show_page(index_of("lab"))
    window.workspace.show_part("Rules")
    choose(window, "de")
    german = start()
    assert (german.workspaces.name, german.workspace.part) == ("lab", "Rules")
    assert german.close()
    assert start().workspaces.shows_editor


def test_designs_come_back_also_where_starts_restore_none(start, english):
    english.settings.restore_designs = False
    choose(english, "de")
    german = start()
    assert len(german.manager.documents) == 2
    assert german.close()
    assert not start().manager.documents


def test_what_would_be_lost_is_named_and_costs_nothing_unasked(start):
    window = start(Settings(language="en"))
    window.show_page(index_of("lab"))
    state = window.workspace.map_state
    state.set_rules(replace(DEFAULT, forest_cost=9))
    assert state.can_undo
    choose(window, "de")
    assert window.isVisible()
    assert window.notice.text == "The language changes at the next start. Now it would cost the battle on the map."
    next(each for each in window.notice.findChildren(QPushButton) if each.text() == "Change now").click()
    QApplication.processEvents()
    assert not window.isVisible()
    assert window.program_end.starts_anew


def test_a_scan_is_not_stopped_unasked(start, monkeypatch):
    window = start(Settings(language="en"))
    monkeypatch.setattr(type(window.designs.collections), "is_scanning", True)
    choose(window, "de")
    assert window.notice.text == "The language changes at the next start. Now it would cost the scan of the library."


def test_without_journals_the_language_waits_for_the_next_start(windows):
    window = windows(Settings(language="en"), design=WAYFARER)
    choose(window, "de")
    assert window.notice.text == "The language changes at the next start."
    assert window.isVisible()


def test_the_language_that_is_spoken_changes_nothing(start):
    window = start(Settings(language="system"))
    choose(window, "en")
    assert window.isVisible()
    assert not window.notice.text


def ended(*, anew: bool) -> Any:  # Any: it stands for the window
    """A window that was closed, for a new start or for good."""
    return SimpleNamespace(program_end=SimpleNamespace(starts_anew=anew))


@pytest.mark.parametrize(
    ("frozen", "separate", "command"),
    [(False, False, ["-m", "designer"]), (False, True, ["-m", "designer", "--new-window"]), (True, False, [])],
)
def test_the_program_starts_again_as_it_was_started(monkeypatch, frozen, separate, command):
    started = []

    def start(*what):
        started.append(what)
        return True, 7

    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    monkeypatch.setattr(QProcess, "startDetached", start)
    assert application._start_again(ended(anew=False), separate=separate) == 0
    assert not started
    assert application._start_again(ended(anew=True), separate=separate) == 0
    assert started == [(sys.executable, command)]


def test_a_start_that_fails_is_an_error(monkeypatch, capsys):
    monkeypatch.setattr(QProcess, "startDetached", lambda *_: (False, 0))
    assert application._start_again(ended(anew=True), separate=False) == 1
    assert capsys.readouterr().err == "The program could not be started again.\n"
