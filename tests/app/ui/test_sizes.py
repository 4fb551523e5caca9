"""Declared sizes: set at once, and again with another density or scale."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import QMargins, QSize
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import in_font, inset, sized, spaced, with_icon_size


@pytest.fixture
def page(qapp, qtbot) -> QWidget:
    """An empty page in compact density at scale 1."""
    theme.apply(qapp, "dark", "compact")
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


def test_names_of_measures_pixels_and_functions_are_lengths(page):
    sized(page, height="panel_header", minimum_width=40, maximum_width=lambda style: style.px(50) + 1)
    assert (page.maximumHeight(), page.minimumWidth(), page.maximumWidth()) == (28, 40, 51)
    theme.hub().choose(scale=2.0)
    assert (page.maximumHeight(), page.minimumWidth(), page.maximumWidth()) == (56, 80, 101)


def test_a_label_with_a_smaller_minimum_needs_no_more_room_than_that(page):
    """A heading stands over its figures also after the window became narrower, and the density compact."""
    theme.hub().choose(density="comfortable")
    label = PlainLabel("t", page)
    sized(label, minimum_width=lambda style: 30 if style.density == "compact" else 40)
    assert label.sizeHint().width() == 40
    theme.hub().choose(density="compact")
    assert label.sizeHint().width() == 30


def test_a_layout_that_nothing_in_python_holds_follows_the_density(page):
    column = QVBoxLayout(page)
    row = spaced(QHBoxLayout(), margins=("gap", 0, 3, "panel_inset"), spacing="field")
    column.addLayout(row)
    grid = spaced(QGridLayout(), horizontal=4, vertical=0, columns={1: 30}, rows={0: "form_row"})
    column.addLayout(grid)
    del column, row, grid
    gc.collect(0)  # what a test makes is young: nothing is collected while it runs
    theme.hub().choose(density="large")
    found = page.layout()
    assert found is not None
    row_item, grid_item = found.itemAt(0), found.itemAt(1)
    assert row_item is not None
    assert grid_item is not None
    row, grid = row_item.layout(), grid_item.layout()
    assert isinstance(grid, QGridLayout)
    assert row.spacing() == 28
    assert row.contentsMargins() == QMargins(6, 0, 3, 12)
    assert (grid.horizontalSpacing(), grid.verticalSpacing()) == (4, 0)
    assert (grid.columnMinimumWidth(1), grid.rowMinimumHeight(0)) == (30, 32)


def test_the_last_declaration_counts(page):
    sized(sized(page, height="field"), height=10)
    theme.hub().choose(density="large")
    assert page.height() == 10


def test_fonts_icons_and_insets_follow_the_scale(page):
    label = inset(in_font(QLabel(page), "caption"), 4)
    button = with_icon_size(QPushButton(page), "icon")
    theme.hub().choose(scale=1.5)
    assert label.font() == theme.current().font("caption")
    assert label.contentsMargins() == QMargins(6, 6, 6, 6)
    assert button.iconSize() == QSize(24, 24)


def test_a_widget_that_is_gone_is_forgotten(page):
    child = QLabel(page)
    sized(child, height="field")
    child.setParent(None)
    child.deleteLater()
    del child
    gc.collect(0)  # what a test makes is young: nothing is collected while it runs
    theme.hub().choose(density="large")


def test_colors_of_kinds_alone_repaint_and_lay_out_all(page, qtbot):
    class Painted(QWidget):
        asked = 0

        def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
            self.asked += 1
            return QSize(10, 10)

    child = Painted()
    QVBoxLayout(page).addWidget(child)
    page.show()
    qtbot.waitExposed(page)
    before = child.asked
    kind = theme.current().theme.kind("ballistic")
    theme.hub().choose(custom_kinds=lambda _theme: {"energy": kind})
    qtbot.waitUntil(lambda: child.asked > before)
    theme.hub().choose(custom_kinds=lambda _theme: {})
