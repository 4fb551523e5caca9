"""The dialog "Print and export": a queue of designs, the page as it will be, and one button that says what it does."""

from __future__ import annotations

import io
import re
import shutil
from pathlib import Path

import pypdf
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDesktopServices, QWheelEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from designer import paths
from designer.app.pages.printing import dialog as printing
from designer.app.pages.printing import options_form, print_again
from designer.app.pages.printing.dialog import PrintDialog
from designer.app.shell.window import Window
from designer.app.shell.window_commands import print_sheets
from designer.app.ui import idle_work
from designer.battle_value.pilot import CrewSkills
from designer.sheets.kinds import Aid, InkUse, SheetKind, TextSize
from designer.sheets.options import SheetOptions
from designer.sheets.page_kinds import Sheet
from designer.sheets.shapes import BLACK, Circle, Text, flat, named
from designer.workspace.documents import open_document
from designer.workspace.settings import Settings

NAMES = ("longstride-lsd-2.mtf", "wayfarer-wfr-3d.mtf", "ironbark-irb-9k.mtf")
OTHER = paths.data("designs", "kittiwake-ktw-1.mtf")


@pytest.fixture
def window(windows):
    made = windows(design=paths.data("designs", NAMES[0]))
    for name in NAMES[1:]:
        made.manager.add(open_document(paths.data("designs", name)), in_front=False)
    return made


@pytest.fixture
def dialog(window) -> PrintDialog:
    """The dialog with all open designs ticked."""
    found = opened(window)
    for row in range(found.queue.count()):
        found.queue.item(row).setCheckState(Qt.CheckState.Checked)
    found.queue.setCurrentRow(0)
    return found


def leave_out(dialog, *rows):
    """Untick designs of the queue: each page takes its time."""
    for row in rows:
        dialog.queue.item(row).setCheckState(Qt.CheckState.Unchecked)


def test_the_design_in_front_is_printed_and_shown_and_others_are_a_tick_away(window, qtbot):
    window.manager.front = window.manager.documents[1]
    dialog = opened(window)
    assert dialog.primary.text() == "Save 1 page as PDF"
    qtbot.waitUntil(lambda: dialog.preview.sheet.accessibleName() == "Wayfarer WFR-3D")
    dialog.queue.item(0).setCheckState(Qt.CheckState.Checked)
    assert dialog.primary.text() == "Save 2 pages as PDF"


def test_the_skills_of_a_member_of_a_force_stand_in_the_form(window):
    crewed = SheetOptions(pilot="Ines Okafor", skills=CrewSkills(2, 3))
    unit = window.manager.documents[1].unit
    print_sheets(window, [Sheet(unit, crewed)], ())
    (dialog,) = (each for each in window.findChildren(PrintDialog) if each.isVisible())
    assert (dialog.form.pilot.text(), dialog.form.gunnery.value(), dialog.form.piloting.value()) == (
        "Ines Okafor",
        2,
        3,
    )
    assert not dialog.form.gunnery.isEnabled()
    dialog.form.paper.switched.emit(1)
    assert window.settings.views.printing.options.gunnery == 4


def test_a_cover_page_is_remembered_for_forces_alone(window):
    def dialog_of(*sheets):
        print_sheets(window, sheets, ())
        (dialog,) = (each for each in window.findChildren(PrintDialog) if each.isVisible())
        return dialog

    member = Sheet(window.manager.documents[1].unit, SheetOptions(skills=CrewSkills(2, 3)))
    for before, click in ((False, True), (True, False)):
        of_force = dialog_of(member)
        assert of_force.form.cover.isChecked() is before
        if click:
            of_force.form.cover.click()
        assert of_force.primary.text() == "Save 2 pages as PDF"
        of_force.close()
        alone = opened(window)
        assert not alone.form.cover.isChecked()
        assert alone.primary.text() == "Save 1 page as PDF"
        alone.form.cover.click()
        assert alone.primary.text() == "Save 2 pages as PDF"
        alone.close()


def opened(window: Window, command: str = "print_sheet") -> PrintDialog:
    window.actions_by_name[command].trigger()
    (found,) = (each for each in window.findChildren(PrintDialog) if each.isVisible())
    return found


def pages_of(data: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(io.BytesIO(data)).pages]


def saved(dialog, qtbot, monkeypatch, path):
    monkeypatch.setattr(printing, "file_to_save", lambda *_: path)
    dialog.primary.click()
    qtbot.waitUntil(lambda: not isValid(dialog))


def test_the_ticked_designs_are_saved_in_their_order_as_one_document(dialog, window, qtbot, monkeypatch, tmp_path):
    assert dialog.primary.text() == "Save 3 pages as PDF"
    leave_out(dialog, 0)
    assert dialog.primary.text() == "Save 2 pages as PDF"
    dialog.queue.setCurrentRow(2)
    qtbot.keyClick(dialog.queue, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    dialog.form.pilot.setFocus()
    qtbot.keyClicks(dialog.form.pilot, "Ines Okafor")
    dialog.form.gunnery.setValue(3)
    saved(dialog, qtbot, monkeypatch, tmp_path / "both.pdf")
    about = pypdf.PdfReader(tmp_path / "both.pdf").metadata
    assert about is not None
    assert about.title == "Ironbark IRB-9K and others"
    said = pages_of((tmp_path / "both.pdf").read_bytes())
    assert [text.split()[0] for text in said] == ["Ironbark", "Wayfarer"]
    assert all("Ines Okafor" in text and "Battle Value at 3/5" in text for text in said)
    assert window.notice.text == f"both.pdf is saved in {tmp_path}."
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(Path(url.toLocalFile())))
    window.notice._button.click()
    assert opened == [tmp_path / "both.pdf"]


def test_copies_and_a_cover_page_with_totals_are_pages_too(dialog, qtbot, monkeypatch, tmp_path):
    leave_out(dialog, 0, 1)
    dialog.form.copies.setValue(2)
    dialog.form.cover.click()
    assert dialog.primary.text() == "Save 3 pages as PDF"
    saved(dialog, qtbot, monkeypatch, tmp_path / "force")
    said = pages_of((tmp_path / "force.pdf").read_bytes())
    assert said[0].startswith("Force")
    assert "2 designs" in said[0]
    assert len(said) == 3


def test_drawings_are_a_file_each(dialog, qtbot, monkeypatch, tmp_path):
    leave_out(dialog, 0)
    qtbot.mouseClick(dialog.form.target.findChildren(type(dialog.primary))[1], Qt.MouseButton.LeftButton)
    assert dialog.primary.text() == "Save 2 pages as SVG"
    saved(dialog, qtbot, monkeypatch, tmp_path / "sheet.svg")
    assert sorted(path.name for path in tmp_path.glob("*.svg")) == ["sheet 1.svg", "sheet 2.svg"]


def test_options_are_kept_for_each_target(dialog, window):
    dialog.form.paper.switched.emit(1)
    dialog.form.paper.set_current(1)
    dialog.form.blank.click()
    dialog.form.target.set_current(2)
    dialog.form.target.switched.emit(2)
    assert not dialog.form.blank.isChecked()
    dialog.reject()
    kept = Settings.model_validate_json(window.settings.model_dump_json()).views.printing
    assert kept.target == "png"
    assert (kept.targets["pdf"].paper, kept.targets["pdf"].blank) == ("letter", True)
    assert opened(window).primary.text() == "Save 1 page as PNG"


def test_what_is_on_the_sheet_and_how_it_is_drawn_is_chosen(dialog, window, qtbot, monkeypatch, tmp_path):
    leave_out(dialog, 0, 1)
    form = dialog.form
    form.aids[Aid.QUIRKS].click()
    form.advanced.click()
    form.ink.setCurrentIndex(form.ink.findData(InkUse.BLACK))
    form.ink.activated.emit(form.ink.currentIndex())
    form.text.set_current(1)
    form.text.switched.emit(1)
    saved(dialog, qtbot, monkeypatch, tmp_path / "all.pdf")
    (said,) = pages_of((tmp_path / "all.pdf").read_bytes())
    assert "Quirks:" not in said
    assert "advanced" in said
    kept = Settings.model_validate_json(window.settings.model_dump_json()).views.printing.options
    assert (kept.without, kept.advanced, kept.ink, kept.text) == (
        frozenset((Aid.QUIRKS,)),
        True,
        InkUse.BLACK,
        TextSize.LARGE,
    )


def test_typed_damage_is_crossed_off_on_the_sheet_of_the_chosen_design(dialog, qtbot):
    dialog.queue.setCurrentRow(1)
    qtbot.keyClicks(dialog.damage, "CT 12 r3")

    def crossed_off():
        if dialog.preview.sheet.accessibleName() != "Wayfarer WFR-3D":
            return 0
        (armor,) = named((dialog.preview.sheet.group,), "armor CT")
        return sum(isinstance(pip, Circle) and pip.fill == BLACK for pip in armor.shapes)

    qtbot.waitUntil(lambda: crossed_off() == 12)
    qtbot.keyClicks(dialog.damage, " s99")
    assert "CT cannot lose 99: it has 23" in dialog.damage.toolTip()
    dialog.queue.setCurrentRow(0)
    assert not dialog.damage.text()
    dialog.queue.setCurrentRow(1)
    assert dialog.damage.text() == "CT 12 r3 s9"


def test_pages_are_turned_and_enlarged_with_keys_and_wheel(dialog, qtbot):
    preview = dialog.preview
    qtbot.waitUntil(lambda: preview.where.text() == "Page 1 of 3")
    qtbot.keyClick(preview.area, Qt.Key.Key_PageDown)
    assert preview.where.text() == "Page 2 of 3"
    qtbot.waitUntil(lambda: preview.sheet.accessibleName() == "Wayfarer WFR-3D")
    qtbot.keyClick(preview.area, Qt.Key.Key_PageUp)
    before = preview.sheet.width()
    wheel = QWheelEvent(
        QPointF(5, 5),
        QPointF(5, 5),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(preview.area.viewport(), wheel)
    assert preview.sheet.width() > before
    preview.real.click()
    assert preview.sheet.width() == round(210 / 25.4 * 96)
    preview.whole.click()
    assert preview.sheet.height() <= preview.area.viewport().height()


def test_files_are_added_from_disk_and_what_cannot_be_read_is_said(dialog, qtbot, monkeypatch, tmp_path):
    (tmp_path / "broken.mtf").write_bytes(b"\0")
    monkeypatch.setattr(printing, "choose_files", lambda *_: [OTHER, tmp_path / "broken.mtf"])
    dialog.add_files()
    qtbot.waitUntil(lambda: dialog.queue.count() == 4)
    qtbot.waitUntil(lambda: "broken.mtf" in dialog.missing.text())
    dialog.add_open()
    assert dialog.queue.count() == 4


def test_the_units_of_a_mul_file_come_with_pilots_and_damage(dialog, qtbot, monkeypatch, tmp_path):
    (tmp_path / "lance.mul").write_text(
        """<unit version="0.50.0"><entity chassis="Wayfarer" model="WFR-3D" type="Biped">
        <pilot name="Ines Okafor" gunnery="3" piloting="4"/><location index="5"><armor points="15"/></location>
        </entity><entity chassis="Nowhere" model="NWH-1"><pilot gunnery="4" piloting="5"/></entity></unit>"""
    )
    monkeypatch.setattr(printing, "choose_files", lambda *_: [tmp_path / "lance.mul"])
    dialog.add_files()
    qtbot.waitUntil(lambda: dialog.missing.text() == "Nowhere NWH-1: no design of this name was found")
    dialog.queue.setCurrentRow(3)
    qtbot.waitUntil(lambda: "Ines Okafor" in texts(dialog))
    assert "Battle Value at 3/4" in texts(dialog)
    (armor,) = named((dialog.preview.sheet.group,), "armor LA")
    assert sum(isinstance(pip, Circle) and pip.fill == BLACK for pip in armor.shapes) == 5


def test_what_a_force_names_is_found_beside_its_file(dialog, qtbot, monkeypatch, tmp_path):
    shutil.copy(OTHER, tmp_path / "my own.mtf")
    entity = '<entity chassis="Kittiwake" model="KTW-1"><pilot name="Ada" gunnery="2" piloting="3"/></entity>'
    (tmp_path / "lance.mul").write_text(f'<unit version="0.50.0">{entity}</unit>')
    monkeypatch.setattr(printing, "choose_files", lambda *_: [tmp_path / "lance.mul"])
    dialog.add_files()
    qtbot.waitUntil(lambda: dialog.queue.count() == 4)
    assert dialog.queue.item(3).text() == "Kittiwake KTW-1"
    assert not dialog.missing.isVisible()


def texts(dialog) -> set[str]:
    return {shape.text for shape in flat((dialog.preview.sheet.group,)) if isinstance(shape, Text)}


def test_a_hundred_sheets_show_how_far_they_are_and_can_be_stopped(dialog, qtbot, monkeypatch, tmp_path, reader):
    dialog.form.copies.setValue(20)
    dialog.add([dialog.units[0]] * 2)
    assert dialog.primary.text() == "Save 100 pages as PDF"
    monkeypatch.setattr(printing, "file_to_save", lambda *_: tmp_path / "all.pdf")
    monkeypatch.setattr(idle_work, "SLICE", 0.0)
    dialog.primary.click()
    qtbot.waitUntil(lambda: dialog.progress.value() >= 2)
    assert re.fullmatch(r"\d+ of 100 pages", dialog.facts.text())
    dialog.cancel.click()
    assert dialog.isVisible()
    assert dialog.facts.text() == "Stopped."
    QApplication.processEvents()
    assert reader.announced[-1].endswith("Stopped.")
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_to_is_said(dialog, window, qtbot, monkeypatch, tmp_path):
    monkeypatch.setattr(printing, "file_to_save", lambda *_: tmp_path / "missing" / "all.pdf")
    dialog.primary.click()
    qtbot.waitUntil(lambda: "all.pdf cannot be saved" in dialog.facts.text())
    assert window.notice.severity == "error"


def opened_for_printer(window, monkeypatch, path) -> PrintDialog:
    def choose(_parent, printer):
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(path))
        return True

    monkeypatch.setattr(options_form, "has_printer", lambda: True)
    monkeypatch.setattr(printing, "choose_printer", choose)
    found = opened(window, "print_cards")
    found.form.target.set_current(3)
    found.form.target.switched.emit(3)
    return found


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_file_of_the_printer_that_cannot_be_written_is_said(window, qtbot, monkeypatch, tmp_path):
    dialog = opened_for_printer(window, monkeypatch, tmp_path / "missing" / "cards.pdf")
    dialog.primary.click()
    qtbot.waitUntil(lambda: window.notice.text != "")
    assert window.notice.severity == "error"
    assert dialog.facts.text() == "The pages could not be printed: the printer cannot begin."
    assert dialog.isVisible()


def test_the_printer_is_offered_only_where_there_is_one(dialog, window, qtbot, monkeypatch, tmp_path):
    assert len(dialog.form.target.findChildren(type(dialog.primary))) == 3
    dialog.reject()
    again = opened_for_printer(window, monkeypatch, tmp_path / "cards.pdf")
    again.form.choose_kind(SheetKind.CARDS)
    assert again.primary.text() == "Print 1 page…"
    again.primary.click()
    qtbot.waitUntil(lambda: not isValid(again))
    assert len(pages_of((tmp_path / "cards.pdf").read_bytes())) == 1
    assert window.notice.text == "1 page is printed."


def test_printing_as_last_time_goes_to_the_same_printer_with_the_same_options_and_is_said(
    window, qtbot, monkeypatch, tmp_path
):
    dialog = opened_for_printer(window, monkeypatch, tmp_path / "first.pdf")
    dialog.form.choose_kind(SheetKind.WHOLE)
    dialog.form.pilot.setText("Ines Okafor")
    dialog.form.pilot.textEdited.emit("Ines Okafor")
    dialog.primary.click()
    qtbot.waitUntil(lambda: not isValid(dialog))
    asked = []

    def known(name):
        asked.append(name)
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(tmp_path / "again.pdf"))
        return printer

    monkeypatch.setattr(print_again, "known_printer", known)
    window.actions_by_name["print_again"].trigger()
    qtbot.waitUntil(lambda: "as last time" in window.notice.text)
    assert window.notice.text == "1 page is printed. The options are the same as last time."
    assert asked == [window.settings.views.printing.options.printer]
    said = pages_of((tmp_path / "again.pdf").read_bytes())
    assert len(said) == 1
    assert all("Ines Okafor" in text for text in said)


def test_without_a_last_time_the_dialog_opens_instead_of_printing(window):
    window.settings.views.printing.target = "printer"
    dialog = opened(window, "print_again")
    assert dialog.isVisible()


def test_as_last_time_a_file_is_asked_for_and_never_written_over_unasked(window, qtbot, monkeypatch, tmp_path):
    monkeypatch.setattr(printing, "file_to_save", lambda *_: tmp_path / "again")
    window.actions_by_name["print_again"].trigger()
    qtbot.waitUntil(lambda: "as last time" in window.notice.text)
    assert len(pages_of((tmp_path / "again.pdf").read_bytes())) == 1
