"""Windows have the style sheet; hidden pages get another one when they are shown, and look as any other page then."""

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from designer.app.shell.workspace_list import WORKSPACES
from designer.app.ui import theme
from designer.app.ui.sizes import in_font, sized, spaced
from designer.app.ui.style_roots import of_whole_pages
from designer.app.ui.widgets.labels import text_label
from designer.workspace.samples import samples

CHOICES = [{"theme": "light"}, {"scale": 1.5}, {"density": "large"}, {"theme": "light", "scale": 0.8}]


class Page(QWidget):
    """A page that counts how often it is styled."""

    def __init__(self) -> None:
        super().__init__()
        self.styled = 0
        self.button, self.field = QPushButton("Place"), QLineEdit("12")
        self.button.setProperty("look", "primary")
        self.hint = QLabel("Hint")
        self.hint.setProperty("look", "hint")
        self.title = in_font(text_label("Title"), "title")
        self.stack = QStackedWidget()
        for words in ("One", "Two"):
            self.stack.addWidget(sized(QPushButton(words), minimum_width=80))
        spaced(QVBoxLayout(self), self.button, self.field, self.title, self.hint, self.stack)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.styled += 1


@pytest.fixture
def stack(qtbot):
    stack = of_whole_pages(QStackedWidget())
    qtbot.addWidget(stack)
    stack.resize(400, 300)
    for _ in range(2):
        stack.addWidget(Page())
    stack.show()
    for page in pages(stack):  # both are styled before
        stack.setCurrentWidget(page)
        page.stack.setCurrentIndex(1)
        page.stack.setCurrentIndex(0)
    stack.setCurrentIndex(0)
    QApplication.sendPostedEvents()
    return stack


def pages(stack: QStackedWidget) -> list[Page]:
    return [page for number in range(stack.count()) if isinstance(page := stack.widget(number), Page)]


def picture(widget: QWidget):
    QApplication.sendPostedEvents()
    return widget.grab().toImage()


def page_below(page: Page):
    """The picture of a page after its own stack, in which the page was hidden, turned to it."""
    page.stack.setCurrentIndex(1)
    return picture(page.stack)


def test_a_hidden_page_is_styled_once_and_when_it_is_shown(stack):
    shown, hidden = pages(stack)
    before = hidden.styled
    theme.hub().choose(theme="light")
    theme.hub().choose(theme="dark", scale=1.25)
    assert hidden.styled == before
    stack.setCurrentWidget(hidden)
    after = hidden.styled
    assert after > before
    stack.setCurrentWidget(shown)
    stack.setCurrentWidget(hidden)
    assert hidden.styled == after


def test_a_density_with_the_same_style_sheet_sets_sizes_and_styles_no_page_again(stack):
    shown, hidden = pages(stack)
    theme.hub().choose(density="compact")
    for page in (shown, hidden):
        sized(page.title, minimum_width="left_dock")
    before, sheet, width = shown.styled, theme.hub().sheet, shown.title.minimumWidth()
    theme.hub().choose(density="comfortable")
    assert theme.hub().sheet == sheet
    assert shown.styled == before
    assert shown.title.minimumWidth() == hidden.title.minimumWidth() > width
    theme.hub().choose(density="large")
    assert shown.styled > before


@pytest.mark.parametrize("choice", CHOICES)
def test_it_looks_like_the_page_that_was_in_sight(stack, choice):
    shown, hidden = pages(stack)
    theme.hub().choose(**choice)
    seen = [picture(shown), page_below(shown)]
    stack.setCurrentWidget(hidden)
    assert [picture(hidden), page_below(hidden)] == seen


def test_what_changes_on_it_while_it_is_hidden_leaves_nothing_of_the_theme_before(stack):
    shown, hidden = pages(stack)
    theme.hub().choose(theme="light")
    for page in (shown, hidden):
        for widget in (page.button, page.hint):
            theme.set_look(widget, look="")
    theme.hub().choose(scale=1.25)
    for page in (shown, hidden):
        in_font(page.title, "strong")
    seen = picture(shown)
    stack.setCurrentWidget(hidden)
    assert picture(hidden) == seen


def test_a_dialog_of_a_hidden_page_is_styled_at_once(stack):
    shown, hidden = pages(stack)
    dialogs = []
    for page in (shown, hidden):
        dialog = QDialog(page)
        spaced(QVBoxLayout(dialog), Page())
        dialog.ensurePolished()
        dialogs.append(dialog)
    theme.hub().choose(theme="light", scale=1.25)
    assert picture(dialogs[0]) == picture(dialogs[1])
    assert picture(dialogs[1]).pixelColor(1, 1) == theme.color("bg.1")


def test_a_page_that_moves_out_of_the_stack_is_styled(stack, qtbot):
    shown, hidden = pages(stack)
    theme.hub().choose(theme="light", scale=1.25)
    seen = picture(shown)
    stack.removeWidget(hidden)
    hidden.setParent(None)
    qtbot.addWidget(hidden)
    hidden.resize(shown.size())
    hidden.show()
    assert picture(hidden).size() == seen.size()
    assert hidden.button.sizeHint() == shown.button.sizeHint()


def test_a_page_that_is_put_together_from_parts_is_styled_once(stack):
    """It would be styled once a level if the app had the style sheet."""
    innermost = Page()
    page: QWidget = innermost
    for _ in range(5):
        around = QWidget()
        spaced(QVBoxLayout(around), page)
        page.sizeHint()
        page = around
    stack.addWidget(page)
    assert innermost.styled == 0
    stack.setCurrentWidget(page)
    assert innermost.styled == 1


def test_all_that_a_window_shows_has_the_style_sheet(windows):
    window = windows(design=samples()[0].path)
    window.open_palette()
    menu = window.top.menu_by_title["Design"]
    menu.popup(window.pos())
    for number in range(len(WORKSPACES)):
        window.turn_to(number)
        QApplication.processEvents()
        plain = [
            each
            for each in QApplication.allWidgets()
            if each.isVisible() and each.style().metaObject().className() != "QStyleSheetStyle"
        ]
        # Only what holds parts and pages has none.
        assert all(each.findChildren(QStackedWidget) or isinstance(each, QStackedWidget) for each in plain)
    assert menu.grab().toImage().pixelColor(menu.rect().center().x(), 2) == theme.color("card")
    menu.close()
