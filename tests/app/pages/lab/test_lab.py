"""The lab as a whole."""

from typing import get_args

import pytest

from designer.app.pages.lab.page import BENCHES, Lab
from designer.app.ui import theme
from designer.app.ui.measures import Density


@pytest.mark.parametrize("density", get_args(Density))
def test_every_bench_lays_its_columns_out_at_every_density(qapp, shown, designs, density):
    theme.apply(qapp, "dark", density)
    lab = shown(Lab(designs), 1366, 700)
    for index in range(len(BENCHES)):
        lab.show_page(index)
        assert lab.page.isVisible()
        assert lab.page.width() <= lab.width()
