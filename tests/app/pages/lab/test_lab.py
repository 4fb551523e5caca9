"""The lab as a whole."""

from typing import get_args

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from designer.app.pages.lab.bench import Bench
from designer.app.pages.lab.page import BENCHES, Lab
from designer.app.ui import theme
from designer.app.ui.measures import Density
from designer.app.ui.widgets.labels import text_label
from designer.app.ui.widgets.scroll_page import Scrolled


def test_every_bench_lays_its_columns_out_at_every_density(shown, designs):
    lab = shown(Lab(designs), 1366, 700)
    for density in get_args(Density):
        theme.hub().choose(density=density)
        for index in range(len(BENCHES)):
            lab.show_page(index)
            QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)  # of another density
            assert lab.page.isVisible(), density
            assert lab.page.width() <= lab.width(), density


def test_no_bench_is_laid_out_for_a_size_that_nobody_sees(shown, designs, monkeypatch):
    widths = set()
    arrange = Bench.arrange

    def arranged(bench):
        widths.add(bench.width())
        arrange(bench)

    monkeypatch.setattr(Bench, "arrange", arranged)
    lab = shown(Lab(designs), 1366, 700)
    for index in range(len(BENCHES)):
        lab.show_page(index)
    theme.hub().choose(scale=1.25)
    lab.show_page(0)
    QApplication.processEvents()
    assert widths
    assert min(widths) > 1000


def test_a_page_scrolls_only_if_it_is_lower_than_its_least_height(qapp, shown, designs):
    """A notice wraps; Qt alone would then scroll whatever is lower than its preferred height."""
    theme.apply(qapp, "dark", "compact")
    lab = shown(Lab(designs), 1366, 640)
    lab.show_named("Combat")
    lab.body.layout().addWidget(text_label("Some quirks have two readings.", wraps=True))
    scrolled = next(each for each in lab.findChildren(Scrolled) if each.isAncestorOf(lab.body))
    for high, scrolls in ((640, False), (300, True)):
        lab.resize(1366, high)
        QApplication.processEvents()
        assert scrolled.verticalScrollBar().isVisible() == scrolls
