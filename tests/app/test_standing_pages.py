"""Pages that stand from one test to the next: only one on which nothing is left of a test is used again."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLineEdit, QWidget

from designer.editing import Session
from designer.workspace.documents import Document
from tests.app.standing_pages import StandingPages
from tests.building import mech


class Page(QWidget):
    """A page with a field, a value of its own, and the settings."""

    def __init__(self, designs):
        super().__init__()
        self.field, self.designs = QLineEdit(self), designs
        self.chosen, self.kept = 1, []


@pytest.fixture
def lend(qapp):
    made = []

    def after(what, forget=lambda _page: None):
        """Do something on a page in a test; returns this page, and the one of the next test."""
        pages = StandingPages(Page, lambda each: each.manager.add(Document(Session(mech()))), forget)
        made.append(pages)
        with pages.lent() as first:
            what(first.page)
        with pages.lent() as second:
            assert len(second.manager.documents) == 1
            assert second.page.isVisible()
            return first, second, second.page.field.text()

    yield after
    for pages in made:
        pages.delete()


def test_a_page_on_which_nothing_is_left_is_used_again(lend):
    first, second, _ = lend(lambda page: page.designs.new(mech()))
    assert first is second


@pytest.mark.parametrize(
    "what",
    [
        lambda page: page.field.setText("left"),
        lambda page: page.field.hide(),
        QLineEdit,  # another field
        lambda page: setattr(page, "chosen", 2),
        lambda page: page.kept.append("left"),
    ],
)
def test_a_page_on_which_something_is_left_is_not_used_again(lend, what):
    first, second, text = lend(what)
    assert first is not second
    assert text == ""


def test_what_a_page_forgets_is_not_left(lend):
    first, second, text = lend(lambda page: page.field.setText("left"), lambda page: page.field.clear())
    assert first is second
    assert text == ""


def test_settings_are_the_usual_ones_again(lend):
    def enter(page):
        page.designs.settings.views.combat.quirks = "megamek"
        page.designs.settings.recent.append("x.mtf")

    seen = []
    first, second, _ = lend(enter, lambda page: seen.append(page.designs.settings.model_copy(deep=True)))
    assert first is second
    assert seen[-1].views.combat.quirks == ""
    assert seen[-1].recent == []
