"""Icons: all are there, drawn alike, and to be seen at every size."""

import re
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QPushButton

from designer import paths
from designer.app.ui import icons, theme
from designer.app.ui.theme_colors import KINDS

NEEDED = (
    *("new", "open", "save", "export", "copy", "folder_library"),
    *("undo", "redo", "history", "swap", "reset", "clear", "share", "plus", "minus", "close", "check", "more", "grip"),
    *("search", "filter", "columns", "sort", "star", "pin", "theme", "settings", "command"),
    *("chevron_up", "chevron_down", "chevron_left", "chevron_right", "arrow"),
    *("fill", "compact", "mirror", "link", "lock", "hand", "shield", "rear", "turret"),
    *("armored", "pod", "split", "wrench", "box", "prototype"),
    *("compare", "chart", "library", "dice", "value"),
    *("error", "warning", "note", "ok", "block"),
    *("kind_energy", "kind_ballistic", "kind_missile", "kind_artillery", "kind_physical"),
    *("kind_ammunition", "kind_heat_sink", "kind_jump", "kind_electronics", "kind_filler", "kind_system"),
    "mark",
)


@pytest.fixture(autouse=True)
def _app(qapp):
    theme.apply(qapp, "dark", "compact")


def _image(pixmap: QPixmap) -> QImage:
    return pixmap.toImage().convertToFormat(QImage.Format.Format_ARGB32)


def _alphas(image: QImage) -> list[int]:
    return [image.pixelColor(x, y).alpha() for x in range(image.width()) for y in range(image.height())]


def _text(name: str) -> str:
    return paths.resources("icons", f"{name}.svg").read_text("utf-8")


def test_all_that_the_design_names_are_there_and_no_others():
    files = {file.stem for file in paths.resources("icons").glob("*.svg")}
    assert files == {*NEEDED, "dot", icons.APP_ICON}, "the dot of unsaved designs is a disc, all others are strokes"


def test_all_are_drawn_alike():
    alike = {
        **{"viewBox": "0 0 16 16", "stroke": "currentColor", "fill": "none"},
        **{"stroke-width": "1.4", "stroke-linecap": "round", "stroke-linejoin": "round"},
    }
    for name in NEEDED:
        root = ElementTree.fromstring(_text(name))
        assert {key: root.get(key) for key in alike} == alike, name
        for part in root.iter():
            if part.get("fill", "none") != "none":
                assert float(part.get("r", 9)) <= 1.2, f"{name}: only dots are filled"


def test_none_is_cut_off_at_its_border():
    assert [name for name in NEEDED if _is_cut_off(name)] == []


def _is_cut_off(name: str) -> bool:
    wide = _text(name).replace('viewBox="0 0 16 16"', 'viewBox="-2 -2 20 20"').replace("currentColor", "red")
    image = QImage(40, 40, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        QSvgRenderer(QByteArray(wide.encode())).render(painter, QRectF(0, 0, 40, 40))
    inside = image.copy(4, 4, 32, 32)
    return not sum(_alphas(image)) == sum(_alphas(inside)) > 0


@pytest.mark.parametrize("size", [14, 16, 20])
def test_all_are_to_be_seen_at_every_size(size):
    for name in NEEDED:
        image = _image(icons.pixmap(name, "text.2", size, ratio=1.0))
        assert image.size() == QSize(size, size), name
        alphas = _alphas(image)
        assert sum(alpha > 60 for alpha in alphas) >= size * 0.4, name
        assert max(alphas) >= 150, f"{name}: at least one stroke is crisp"


def test_large_icons_keep_a_thin_line():
    def stroke(size: int) -> float:
        # A vertical stroke, cut across the middle of its height.
        image = _image(icons.pixmap("library", "text.2", size, ratio=1.0))
        return sum(image.pixelColor(x, size // 2).alphaF() for x in range(round(size * 0.22)))

    assert stroke(16) == pytest.approx(1.4, abs=0.1)
    assert stroke(20) == pytest.approx(1.5, abs=0.1)
    assert stroke(32) == pytest.approx(2.0, abs=0.1)


def test_pixmaps_take_the_color_of_their_token():
    image = _image(icons.pixmap("minus", "warn", 16, ratio=1.0))
    strongest = max((image.pixelColor(x, 7) for x in range(16)), key=QColor.alpha)
    wanted = theme.color("warn")
    assert abs(strongest.red() - wanted.red()) <= 2
    assert abs(strongest.green() - wanted.green()) <= 2
    assert abs(strongest.blue() - wanted.blue()) <= 2


def test_pixmaps_are_kept():
    assert icons.pixmap("save").cacheKey() == icons.pixmap("save").cacheKey()
    assert icons.pixmap("save").cacheKey() != icons.pixmap("save", "accent").cacheKey()


def test_a_color_that_is_half_transparent_tints_an_icon_half():
    whole, half = (_image(icons.pixmap("minus", QColor(200, 0, 0, alpha), 16, ratio=1.0)) for alpha in (255, 128))
    assert max(_alphas(half)) == pytest.approx(max(_alphas(whole)) / 2, abs=1)


def test_pixmaps_are_as_dense_as_the_screen():
    dense = icons.pixmap("save", size=16, ratio=2.0)
    assert dense.size() == QSize(32, 32)
    assert dense.deviceIndependentSize().toSize() == QSize(16, 16)


def _main_color(icon: QIcon, mode: QIcon.Mode, state: QIcon.State = QIcon.State.Off) -> str:
    image = _image(icon.pixmap(QSize(16, 16), 1.0, mode, state))
    cells = [image.pixelColor(x, y) for x in range(16) for y in range(16)]
    return max(cells, key=QColor.alpha).name()


def test_an_icon_has_its_states():
    made = icons.icon("close")
    near = {
        _main_color(made, QIcon.Mode.Normal),
        _main_color(made, QIcon.Mode.Active),
        _main_color(made, QIcon.Mode.Normal, QIcon.State.On),
        _main_color(made, QIcon.Mode.Disabled),
    }
    assert len(near) == 4
    assert _main_color(made, QIcon.Mode.Selected) == _main_color(made, QIcon.Mode.Normal)
    own = icons.icon("kind_energy", "kind.energy.ink")
    assert _main_color(own, QIcon.Mode.Normal) == _main_color(own, QIcon.Mode.Active)


def test_the_glyph_of_a_kind_is_in_its_ink():
    assert icons.glyph("jump") == "kind_jump"
    assert icons.glyph("unknown") == icons.glyph("empty") == "kind_system"
    for kind in KINDS:
        assert icons.kind_icon(kind).actualSize(QSize(14, 14)) == QSize(14, 14)
    assert not icons.kind_icon("unknown").isNull()


def test_severities_never_differ_by_color_alone():
    looks = icons.SEVERITIES.values()
    assert len({look.icon for look in looks}) == len(looks)
    for look in looks:
        assert look.icon in NEEDED
        assert theme.color(look.token).isValid()
        assert theme.color(look.soft).isValid()


def test_the_program_has_its_icon():
    assert icons.app_icon().pixmap(64, 64).width() > 0
    assert re.search(r"#[0-9A-F]{6}", _text(icons.APP_ICON))


def test_a_painted_icon_stands_on_whole_pixels():
    def painted(at: QPointF) -> QImage:
        image = QImage(24, 24, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        with QPainter(image) as painter:
            icons.paint_icon(painter, at, "save", theme.color("text.1"), 16)
        return image

    assert painted(QPointF(4.3, 3.8)) == painted(QPointF(4, 4))


def test_bound_icons_are_renewed_with_the_theme(qapp, qtbot):
    action, button = QAction("Save"), QPushButton("Save")
    qtbot.addWidget(button)
    icons.bind_icon(action, "save")
    icons.bind_icon(button, "open")
    icons.bind_icon(button, "save")
    before = _main_color(action.icon(), QIcon.Mode.Normal)
    theme.apply(qapp, "light", "compact", 1.5)
    assert _main_color(action.icon(), QIcon.Mode.Normal) != before
    assert button.iconSize() == QSize(24, 24)
    assert _main_color(button.icon(), QIcon.Mode.Normal) == _main_color(action.icon(), QIcon.Mode.Normal)
