"""Colors of kinds: looked up, changed by figures or name, judged, kept for each theme by itself."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from designer.app.shell.color_settings import ColorDialog
from designer.app.shell.window import Window
from designer.app.ui import theme
from designer.app.ui.custom_colors import NAMES, contrast, contrast_checks, custom_kinds, verdict
from designer.app.ui.style_roots import StyleRoots
from designer.app.ui.theme_colors import KINDS, read_theme
from designer.workspace.settings import Settings, read_settings, write_settings

GREY = "#777777"


@pytest.fixture
def window(qtbot):
    made = Window(Settings(), keep=lambda _: "")
    qtbot.addWidget(made, before_close_func=lambda closing: closing.manager.documents.clear())
    yield made
    theme.hub().choose(theme="dark", custom_kinds=lambda _theme: {})


@pytest.fixture
def page(window):
    window.actions_by_name["colors"].trigger()
    return window.findChild(ColorDialog)


def own(page):
    return page._settings.colors


def test_its_model_keeps_the_rules_of_models(qtmodeltester, page):
    qtmodeltester.check(page.model)


def test_all_kinds_and_fields_are_in_sight_where_there_is_room(window, page, qtbot):
    window.resize(1366, 768)
    window.show()
    table = page.table
    last = page.model.index(page.model.rowCount() - 1, 0)
    qtbot.waitUntil(lambda: table.viewport().rect().contains(table.visualRect(last)))
    qtbot.waitUntil(lambda: page.all_usual.visibleRegion().boundingRect() == page.all_usual.rect())


def test_every_kind_has_a_name():
    assert set(NAMES) == set(KINDS)


def test_a_color_is_changed_by_its_name_and_seen_at_once(page):
    page.choose("jump", "fill")
    page.field.setText(GREY)
    QTest.keyClick(page.field, Qt.Key.Key_Return)
    assert theme.current().theme.kind("jump").fill == QColor(GREY)
    assert theme.current().theme.kind("energy") == read_theme("dark").kind("energy")
    assert own(page) == {"dark": {"jump": {"fill": GREY}}}


def test_a_color_is_changed_by_its_lightness(page):
    page.choose("energy", "ink")
    before = theme.current().theme.kind("energy").ink
    page.lightness.setValue(50)
    now = theme.current().theme.kind("energy").ink
    assert round(now.lightnessF(), 2) == 0.5
    assert abs(now.hslHue() - before.hslHue()) <= 1


def test_what_is_no_color_is_said_and_changes_nothing(page):
    page.choose("jump", "fill")
    page.field.setText("mauvish")
    QTest.keyClick(page.field, Qt.Key.Key_Return)
    assert "“mauvish” is not a color" in page.message.text()
    assert own(page) == {}


def test_each_theme_has_colors_of_its_own(page):
    page.choose("jump", "fill")
    page.paint_chosen(QColor(GREY))
    theme.hub().choose(theme="light")
    assert theme.current().theme == read_theme("light")
    page.paint_chosen(QColor("#808080"))
    assert own(page) == {"dark": {"jump": {"fill": GREY}}, "light": {"jump": {"fill": "#808080"}}}
    theme.hub().choose(theme="dark")
    assert theme.current().theme.kind("jump").fill == QColor(GREY)


def test_a_kind_and_all_kinds_can_be_as_usual_again(page):
    for kind in ("jump", "energy", "missile"):
        page.choose(kind, "fill")
        page.paint_chosen(QColor(GREY))
    page.usual.click()
    assert set(own(page)["dark"]) == {"jump", "energy"}
    page.all_usual.click()
    assert theme.current().theme == read_theme("dark")
    assert not page.all_usual.isEnabled()


def test_too_little_contrast_is_told_in_words(page):
    page.choose("jump", "fill")
    page.paint_chosen(theme.color("text.1"))
    well, words = verdict(theme.current().theme, "jump")
    assert not well
    assert words.startswith("Too faint: names 1.")
    assert page.message.text() == words


def test_black_on_white_is_the_greatest_contrast_and_one_color_has_none():
    # WCAG 2.2, contrast ratio: 1 to 21.
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)
    assert contrast(QColor(GREY), QColor(GREY)) == pytest.approx(1)


@pytest.mark.parametrize("name", ["dark", "light"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_usual_colors_are_all_seen_well(name, kind):
    assert not [sight for sight in contrast_checks(read_theme(name), kind) if sight.is_faint]


def test_custom_kinds_set_no_style_sheet_again(page, qapp, monkeypatch):
    applied = []
    monkeypatch.setattr(StyleRoots, "change", lambda *_: applied.append(True))
    page.choose("jump", "fill")
    page.paint_chosen(QColor(GREY))
    assert not applied


def test_the_next_start_has_the_colors_that_were_kept():
    settings = Settings(colors={"light": {"jump": {"ink": "#123456"}}})
    assert write_settings(settings) == ""
    kept, note = read_settings()
    assert (kept, note) == (settings, "")
    of_theme = custom_kinds(kept.colors)
    assert of_theme("light")["jump"].ink == QColor("#123456")
    assert of_theme("light")["jump"].fill == read_theme("light").kind("jump").fill
    assert of_theme("dark") == {}


def test_the_dialog_goes_as_it_came(page):
    assert page.isVisible()
    QTest.keyClick(page.table, Qt.Key.Key_Escape)
    assert not page.isVisible()
