"""The menus of the window fit on the screen, and each row that cannot be chosen says why."""

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QStyle

from designer import paths
from designer.app.commands.command_table import MENUS, SUBMENUS, plain_text
from designer.app.ui import theme
from designer.app.views.board.geometry import BoardHit

SCREEN = 768
LONGEST = 520
"""The greatest height of a menu at 100 %, in pixels."""


@pytest.fixture
def window(windows):
    return windows()


def menus(window):
    return {**window.top.menu_by_title, **window.actions_by_name.submenus}


def test_no_menu_is_longer_than_a_screen_of_768_pixels(qapp, window):
    for scale in (1.0, 1.25, 1.5, 2.0):
        theme.apply(qapp, "light", "compact", scale)
        for name, menu in menus(window).items():
            rows = [menu.actionGeometry(row) for row in menu.actions() if not row.isSeparator()]
            assert menu.sizeHint().height() <= min(SCREEN, LONGEST * scale), (scale, name)
            assert len({row.left() for row in rows}) <= 1, f"{name} has one column"
            assert menu.style().pixelMetric(QStyle.PixelMetric.PM_SmallIconSize, None, menu) == theme.measures().icon


def menus_of_the_page(window):
    """The context menus of tabs, the board and findings, those of buttons, and the submenus of all."""
    editor = window.editor
    board, finder = editor.views.slots.board, editor.views.browser.finder
    cells = [(location, cell.row) for location in board.places.places for cell in board.shown(location).cells]
    found = [board.menu_for(BoardHit(location, row)) for location, row in cells]
    found += [board.menu_for(BoardHit(location)) for location in board.places.places]
    found += [editor.views.findings.menu(row) for row in editor.views.findings.model.rows]
    found += [
        window.tabs.menu_of(0),
        editor.views.armor.more.menu(),
        finder.filter_menu,
        finder.search_menu,
        finder.column_menu,
    ]
    menus = [menu for menu in found if menu is not None]
    return [*menus, *(each for menu in menus for each in menu.findChildren(QMenu))]


def test_context_menus_have_one_column_at_every_scale_and_what_is_longer_than_the_screen_scrolls(qapp, window):
    window.manager.open([paths.data("designs", "lanyard-lny-o.mtf")])
    window.actions_by_name["go_findings"].trigger()
    theme.apply(qapp, "light", "compact", 2.0)
    finder = window.editor.views.browser.finder
    choices = {finder.filter_menu, finder.column_menu}
    for menu in menus_of_the_page(window):
        menu.aboutToShow.emit()
        rows = [menu.actionGeometry(row) for row in menu.actions() if row.isVisible() and not row.isSeparator()]
        assert len({row.left() for row in rows}) <= 1, menu.title()
        assert menu.style().styleHint(QStyle.StyleHint.SH_Menu_Scrollable, None, menu)
        assert menu in choices or menu.sizeHint().height() <= SCREEN, menu.title()


def test_each_row_of_a_menu_has_a_letter_of_its_own(window):
    for name in MENUS.keys() | SUBMENUS.keys():
        texts = [row.text().replace("&&", "") for row in menus(window)[name].actions() if row.text()]
        letters = {text.partition("&")[2][:1].lower() for text in texts}
        assert len(letters - {""}) == len(texts), (name, texts)


def test_a_screen_reader_hears_the_title_of_a_menu(window):
    for menu in menus(window).values():
        menu.aboutToShow.emit()
        menu.aboutToHide.emit()
        assert menu.accessibleName()
        assert menu.accessibleName() == plain_text(menu.title()).partition("\t")[0]


def test_a_disabled_row_says_why_in_place_of_its_keys(window):
    menu, undo = window.top.menu_by_title["Edit"], window.actions_by_name["undo"]
    menu.aboutToShow.emit()
    assert undo.text() == "&Undo\tNo design is open"
    menu.aboutToHide.emit()
    assert undo.text() == "&Undo"
    window.manager.open([paths.data("designs", "wayfarer-wfr-3d.mtf")])
    menu.aboutToShow.emit()
    assert undo.text() == "&Undo\tNothing to undo"
    menu.aboutToHide.emit()


def test_a_submenu_of_which_no_row_can_be_chosen_is_disabled(window):
    window.manager.open([paths.data("designs", "wayfarer-wfr-3d.mtf")])
    menu = window.top.menu_by_title["Design"]
    row = window.actions_by_name.submenus["omni_mech"].menuAction()
    menu.aboutToShow.emit()
    assert not row.isEnabled()
    assert row.text().partition("\t")[2] == "The design is not an OmniMech"
    menu.aboutToHide.emit()
    window.manager.open([paths.data("designs", "lanyard-lny-o.mtf")])
    menu.aboutToShow.emit()
    assert row.isEnabled()
    menu.aboutToHide.emit()


def test_every_disabled_command_has_a_reason(window):
    QApplication.processEvents()
    for name, action in window.actions_by_name.named.items():
        assert isinstance(action, QAction)
        assert bool(window.actions_by_name.why_not(name)) is not action.isEnabled(), name


def test_a_menu_that_opens_has_the_icons_of_its_commands_in_the_present_theme(qapp, windows):
    """They are made then: most menus are never opened, and making all icons would slow the start."""
    window = windows(fresh=True)
    action = window.actions_by_name["keys"]
    assert action.icon().isNull()
    assert not window.actions_by_name["save"].icon().isNull(), "its button is in sight"
    theme.apply(qapp, "dark", "compact")
    window.top.menu_by_title["Help"].aboutToShow.emit()
    dark = action.icon().pixmap(16).toImage()
    theme.apply(qapp, "light", "compact")
    assert action.icon().pixmap(16).toImage() != dark
