"""The start page: samples with what one wants to know before opening them, a form, files."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer import design, paths
from designer.app.pages.start.start_page import FIRST_ROWS, StartPage
from designer.app.ui import theme
from designer.battle_value.total import battle_value
from designer.formats import read
from designer.units.location import LA, RA
from designer.workspace.samples import card_of, samples
from designer.workspace.settings import NewDesign

FIRST_SAMPLES = 2 * FIRST_ROWS


@pytest.fixture
def page(qtbot, shown):
    made = shown(StartPage(samples(), NewDesign()), 1366, 736)
    qtbot.waitUntil(lambda: len(made.cards) == FIRST_SAMPLES and made.all_samples.isVisible())
    return made


def test_cards_are_made_when_the_page_is_first_shown_and_not_again(qtbot):
    made = StartPage(samples(), NewDesign())
    qtbot.addWidget(made)
    made.resize(1366, 736)
    QApplication.processEvents()
    assert made.cards == []
    for _ in range(2):
        made.show()
        qtbot.waitUntil(lambda: len(made.cards) == FIRST_SAMPLES)
        made.hide()
    assert len(made.cards) == FIRST_SAMPLES


def test_the_index_leads_to_readable_designs_with_a_reason():
    found = samples()
    assert len(found) >= FIRST_SAMPLES
    for sample in found:
        assert sample.reason
        card = card_of(sample.path)
        assert card is not None
        assert card.title == sample.title


def test_a_card_says_what_the_design_is():
    card = card_of(paths.data("designs", "wayfarer-wfr-3d.mtf"))
    assert card is not None
    assert card.about == "75 t biped, jump jets"
    assert card.battle_value == battle_value(design.once(read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit))
    assert dict(card.kinds)["physical"] == 1
    assert [block.kind for block in card.blocks[LA]] == ["physical", "energy"]
    assert [(block.rows, block.kind) for block in card.blocks[RA]] == [(6, "ballistic")]


def test_a_card_counts_errors():
    card = card_of(paths.data("designs", "brazier-brz-x.mtf"))
    assert card is not None
    assert card.errors > 0


def test_what_cannot_be_read_has_no_card(tmp_path):
    odd = tmp_path / "odd.mtf"
    odd.write_text("hello\n", "utf-8")
    assert card_of(odd) is None
    assert card_of(tmp_path / "gone.mtf") is None


@pytest.mark.parametrize("content", ["", "[", '{"file": 1}', '[{"file": "a.mtf"}]'])
def test_a_broken_index_costs_the_samples_and_no_more(tmp_path, monkeypatch, content):
    (tmp_path / "designs").mkdir()
    (tmp_path / "designs" / "index.json").write_text(content, "utf-8")
    monkeypatch.setattr(paths, "data", tmp_path.joinpath)
    assert samples() == ()


def test_every_shipped_design_is_in_the_index():
    listed = {entry["file"] for entry in json.loads(paths.data("designs", "index.json").read_text("utf-8"))}
    assert listed == {path.name for path in paths.data("designs").glob("*.mtf")}


def test_a_wide_and_high_page_shows_all_samples_at_once(page):
    page.resize(1920, 1000)
    assert len(page.cards) == len(samples())
    assert page.all_samples.isHidden()


def test_a_wide_page_has_three_columns_of_cards(page, qtbot):
    page.resize(1920, 800)
    assert len(page.cards) == 3 * FIRST_ROWS
    assert [page._grid.getItemPosition(page._grid.indexOf(card))[:2] for card in page.cards[:4]] == [
        (0, 0),
        (0, 1),
        (0, 2),
        (1, 0),
    ]
    page.resize(1366, 736)
    assert [page._grid.getItemPosition(page._grid.indexOf(card))[:2] for card in page.cards[:3]] == [
        (0, 0),
        (0, 1),
        (1, 0),
    ]


def test_cards_are_in_one_column_where_two_would_cut_their_words(page):
    theme.hub().choose(scale=2.0)
    page.resize(1366, 640)
    QApplication.processEvents()
    assert len({card.x() for card in page.cards}) == 1
    style = theme.current()
    for card in page.cards:
        assert card.width() > style.width(card.sample.title, "title") + style.width("Battle Value", "caption")


def test_six_cards_show_and_the_others_when_asked_for(page):
    assert len(page.cards) == FIRST_SAMPLES
    assert page.all_samples.text() == "All ten"
    QTest.mouseClick(page.all_samples, Qt.MouseButton.LeftButton)
    assert len(page.cards) == len(samples())
    assert not page.all_samples.isVisible()


def test_a_click_opens_a_sample(page, qtbot):
    with qtbot.waitSignal(page.sample_wanted) as wanted:
        QTest.mouseClick(page.cards[2], Qt.MouseButton.LeftButton)
    assert wanted.args == [samples()[2].path]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_keys_open_a_card_that_has_the_focus(page, qtbot, key):
    page.cards[1].setFocus()
    with qtbot.waitSignal(page.sample_wanted) as wanted:
        QTest.keyClick(page.cards[1], key)
    assert wanted.args == [samples()[1].path]


def test_enter_opens_the_first(page, qtbot):
    with qtbot.waitSignal(page.sample_wanted) as wanted:
        QTest.keyClick(page, Qt.Key.Key_Return)
    assert wanted.args == [samples()[0].path]


def test_the_drop_zone_opens_the_dialog(page, qtbot):
    with qtbot.waitSignal(page.open_card.open_wanted):
        QTest.mouseClick(page.open_card.zone, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(page.open_card.open_wanted):
        QTest.keyClick(page.open_card.zone, Qt.Key.Key_Space)


def test_recent_files_take_the_place_of_the_empty_text(page, tmp_path, qtbot):
    assert page.open_card._nothing.isVisible()
    page.open_card.show_recent([tmp_path / "heron.mtf"], {})
    assert not page.open_card._nothing.isVisible()
    with qtbot.waitSignal(page.open_card.file_wanted) as wanted:
        page.open_card.recent.buttons[0].click()
    assert wanted.args == [tmp_path / "heron.mtf"]
    page.open_card.show_recent([], {})
    assert page.open_card._nothing.isVisible()


def test_recent_files_are_called_as_their_designs_and_tell_apart_what_is_called_alike(page, tmp_path):
    files = [tmp_path / f"{name}.mtf" for name in ("heron", "crane", "egret", "ibis")]
    page.open_card.show_recent(files, {str(files[0]): "Heron HRN-1", str(files[1]): "Crane", str(files[2]): "Crane"})
    assert [link.text() for link in page.open_card.recent.buttons] == [
        "Heron HRN-1",
        "Crane (crane.mtf)",
        "Crane (egret.mtf)",
        "ibis",
    ]


def test_the_form_gives_what_is_chosen(page, qtbot):
    page.form.show_terms(NewDesign(form="QUAD", tonnage=85, base="MIXED_CLAN", year=3130))
    with qtbot.waitSignal(page.create_wanted) as wanted:
        QTest.mouseClick(page.form.button, Qt.MouseButton.LeftButton)
    assert wanted.args == [NewDesign(form="QUAD", tonnage=85, base="MIXED_CLAN", year=3130)]


def test_a_card_has_all_of_it_for_screen_readers(page):
    words = page.cards[0].accessibleName()
    assert words.startswith("Ironbark IRB-9K, 100 t biped, Battle Value 1")
    assert words.endswith("Start here: big guns and heat")


@pytest.mark.parametrize("size", [(1366, 736), (1920, 1048), (960, 560)])
def test_cards_do_not_overlap(page, size):
    page.window().resize(*size)
    page.resize(*size)
    page.widget().layout().activate()
    rects = [card.geometry() for card in page.cards]
    assert all(not a.intersects(b) for i, a in enumerate(rects) for b in rects[i + 1 :])


# -- the keyboard ---------------------------------------------------------------------------------------------


@pytest.fixture
def at_work(page, qtbot):
    """The page in a window that has the keyboard."""
    page.window().activateWindow()
    qtbot.waitUntil(page.window().isActiveWindow)
    return page


@pytest.mark.parametrize("name", ["form", "mass", "omni", "kind", "base", "year", "level", "button"])
def test_enter_in_the_form_creates(at_work, qtbot, name):
    opened: list[object] = []
    at_work.sample_wanted.connect(opened.append)
    field = getattr(at_work.form, name)
    field.setFocus(Qt.FocusReason.TabFocusReason)
    with qtbot.waitSignal(at_work.create_wanted):
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert opened == []


def test_enter_creates_with_the_year_that_is_typed(at_work, qtbot):
    at_work.form.year.setFocus(Qt.FocusReason.TabFocusReason)
    at_work.form.year.selectAll()
    QTest.keyClicks(at_work.form.year, "3130")
    with qtbot.waitSignal(at_work.create_wanted) as wanted:
        QTest.keyClick(at_work.form.year, Qt.Key.Key_Return)
    assert wanted.args[0].year == 3130


def test_enter_never_creates_what_nobody_builds(at_work):
    made: list[NewDesign] = []
    at_work.create_wanted.connect(made.append)
    at_work.sample_wanted.connect(made.append)
    at_work.form.show_terms(NewDesign(form="TRIPOD", kind="PRIMITIVE"))
    at_work.form.form.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(at_work.form.form, Qt.Key.Key_Return)
    assert [(terms.form, terms.kind) for terms in made] == [("TRIPOD", "BATTLE")]


def test_enter_on_a_link_follows_the_link(at_work, qtbot, tmp_path):
    at_work.open_card.show_recent([tmp_path / "heron.mtf"], {})
    link = at_work.open_card.recent.buttons[0]
    qtbot.waitUntil(link.isVisible)
    link.setFocus(Qt.FocusReason.TabFocusReason)
    with qtbot.waitSignal(at_work.open_card.file_wanted) as wanted:
        QTest.keyClick(link, Qt.Key.Key_Return)
    assert wanted.args == [tmp_path / "heron.mtf"]


def test_only_what_enter_opens_is_marked(at_work):
    first = at_work.cards[0]
    first.setFocus()
    assert first.marked
    for elsewhere in (at_work.form.form, at_work.cards[1], at_work.open_card.zone):
        elsewhere.setFocus(Qt.FocusReason.TabFocusReason)
        assert not first.marked
    first.setFocus()
    assert first.marked
    assert not any(card.marked for card in at_work.cards[1:])


def test_cards_leave_the_keyboard_in_the_form(qtbot, shown):
    made = StartPage(samples(), NewDesign())
    shown(made, 1366, 736)
    made.form.form.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: len(made.cards) == FIRST_SAMPLES and made.all_samples.isVisible())
    assert made.window().focusWidget() is made.form.form
