"""The pictures of the guide, of few colors, keep those by which kinds of equipment are told apart."""

import pytest
from PySide6.QtGui import QImage

from designer import paths
from designer.app.ui.theme_colors import read_theme

SHOWN = ("energy", "ballistic", "missile", "physical", "ammunition", "heat_sink", "jump", "electronics")
"""The kinds of equipment in the picture of the editor."""


@pytest.mark.parametrize("look", ["dark", "light"])
def test_the_picture_of_the_editor_has_the_ink_of_each_kind(look):
    picture = QImage(str(paths.data().parent / "docs" / "pictures" / f"editor-{look}.png"))
    assert not picture.isNull()
    colors = [(rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255) for rgb in picture.colorTable()]
    assert colors
    for kind in SHOWN:
        ink = read_theme(look).kind(kind).ink
        wanted = ink.red(), ink.green(), ink.blue()
        near = min(max(abs(a - b) for a, b in zip(wanted, color, strict=True)) for color in colors)
        assert near <= 6, f"{kind}: {near}"
