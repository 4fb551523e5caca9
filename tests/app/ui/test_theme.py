"""Colors, sizes and fonts: the tables of the visual design, computed from what is shipped."""

import json
import math
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from designer import catalog, paths
from designer.app.ui import theme
from designer.app.ui.fonts import FONT_ROLES, TYPES, fit_name
from designer.app.ui.measures import density_for, measures_for
from designer.app.ui.stylesheet import StyleSheetIcons, style_sheet
from designer.app.ui.theme_colors import KINDS, TOKENS, KindColors, Theme, read_theme

ROOT = Path(__file__).resolve().parents[3]
USUAL = ("dark", "light")
CONTRAST = ("dark_contrast", "light_contrast")
NAMES = (*USUAL, *CONTRAST)
GROUNDS = ("bg.0", "bg.1", "bg.2", "bg.3")
SEVERE = ("ok", "warn", "error", "note")


@pytest.fixture(autouse=True)
def _app(qapp):
    """Each test begins dressed in dark and compact."""
    theme.apply(qapp, "dark", "compact")


@pytest.fixture(params=NAMES)
def shipped(request) -> Theme:
    return read_theme(request.param)


# ---------------------------------------------------------------- sight


def _linear(color: QColor) -> list[float]:
    parts = (color.redF(), color.greenF(), color.blueF())
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def _contrast(one: QColor, other: QColor) -> float:
    """WCAG 2.2."""
    light = [
        sum(w * part for w, part in zip((0.2126, 0.7152, 0.0722), _linear(color), strict=True))
        for color in (one, other)
    ]
    return (max(light) + 0.05) / (min(light) + 0.05)


SIGHTS = {  # Machado, Oliveira and Fernandes 2009, severity 1.0, on linear light
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def _times(matrix, vector) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _oklab(color: QColor, sight: str) -> list[float]:
    seen = [min(1.0, max(0.0, part)) for part in _times(SIGHTS[sight], _linear(color))]
    cones = _times(
        (
            (0.4122214708, 0.5363325363, 0.0514459929),
            (0.2119034982, 0.6806995451, 0.1073969566),
            (0.0883024619, 0.2817188376, 0.6299787005),
        ),
        seen,
    )
    return _times(
        (
            (0.2104542553, 0.7936177850, -0.0040720468),
            (1.9779984951, -2.4285922050, 0.4505937099),
            (0.0259040371, 0.7827717662, -0.8086757660),
        ),
        [cone ** (1 / 3) for cone in cones],
    )


def _distance(one: QColor, other: QColor, sight: str) -> float:
    pairs = zip(_oklab(one, sight), _oklab(other, sight), strict=True)
    return 100 * math.sqrt(sum((a - b) ** 2 for a, b in pairs))


# ---------------------------------------------------------------- contrast


def test_text_stands_out_on_every_ground(shipped):
    for token in ("text.1", "text.2", "text.3", "accent", *SEVERE, "up", "down", "same"):
        assert min(_contrast(shipped.color(token), shipped.color(ground)) for ground in GROUNDS) >= 4.5, token


def test_semantic_text_stands_out_on_its_soft_fill(shipped):
    for token in ("accent", *SEVERE):
        assert _contrast(shipped.color(token), shipped.color(f"{token}.soft")) >= 4.5, token


def test_text_stands_out_on_a_selected_row(shipped):
    for token in ("text.1", "text.2", "text.3"):
        assert _contrast(shipped.color(token), shipped.color("accent.soft")) >= 4.5, token


def test_words_ink_and_ring_stand_out_on_a_kind(shipped):
    for kind in KINDS:
        colors = shipped.kind(kind)
        assert _contrast(shipped.color("text.1"), colors.fill) >= 4.5, kind
        assert _contrast(shipped.color("text.2"), colors.fill) >= 4.5, kind
        assert _contrast(shipped.color("accent"), colors.fill) >= 3.0, kind
        assert _contrast(colors.ink, colors.fill) >= 3.0, kind
        assert _contrast(colors.ink, shipped.color("bg.1")) >= 4.5, kind


def test_names_of_series_stand_out_in_plots(shipped):
    for number in range(1, 7):
        assert _contrast(shipped.color(f"series.{number}"), shipped.color("bg.1")) >= 4.5, number


def test_white_stands_out_on_the_primary_fill(shipped):
    assert _contrast(shipped.color("on.accent"), shipped.color("accent.fill")) >= 4.5


@pytest.mark.parametrize("ground", ["well", "bg.1"])
def test_borders_of_controls_can_be_seen(shipped, ground):
    assert _contrast(shipped.color("line.control"), shipped.color(ground)) >= 3.0


def test_tooltips_can_be_read(shipped):
    assert _contrast(shipped.color("tip.text"), shipped.color("tip")) >= 4.5


@pytest.mark.parametrize("sight", SIGHTS)
def test_kinds_keep_apart_however_colors_are_seen(shipped, sight):
    inks = {kind: colors.ink for kind, colors in shipped.kinds.items() if kind != "empty"}
    near = {
        (one, other): distance
        for one, other in combinations(inks, 2)
        if (distance := round(_distance(inks[one], inks[other], sight), 1)) < 6.0
    }
    assert near == {}


@pytest.mark.parametrize("sight", SIGHTS)
def test_fills_of_kinds_keep_apart_however_colors_are_seen(shipped, sight):
    """In tints and maps there is only the fill. Filler is hatched, and an empty slot is dotted."""
    fills = {kind: colors.fill for kind, colors in shipped.kinds.items() if kind not in ("empty", "filler")}
    near = {
        (one, other): distance
        for one, other in combinations(fills, 2)
        if (distance := round(_distance(fills[one], fills[other], sight), 1)) < 2.5
    }
    assert near == {}


@pytest.mark.parametrize("name", CONTRAST)
def test_in_high_contrast_texts_have_seven_to_one_and_lines_can_be_seen(name):
    looked_at = read_theme(name)
    grounds = [looked_at.color(token) for token in (*GROUNDS, "well", "accent.soft")]
    fills = [colors.fill for colors in looked_at.kinds.values()]
    for token in ("text.1", "text.2", "text.3"):
        assert min(_contrast(looked_at.color(token), ground) for ground in grounds) >= 7, token
    for token in ("text.1", "text.2"):
        assert min(_contrast(looked_at.color(token), fill) for fill in fills) >= 7, token
    for token in ("accent", *SEVERE, "up", "down"):
        assert min(_contrast(looked_at.color(token), ground) for ground in grounds) >= 7, token
    for token in ("line.1", "line.2", "line.control", "text.4"):
        assert min(_contrast(looked_at.color(token), looked_at.color(ground)) for ground in ("bg.0", "bg.1")) >= 4.5
    for kind, colors in looked_at.kinds.items():
        assert colors.edge is not None
        assert _contrast(colors.edge, looked_at.color("bg.1")) >= 4.5, kind
        assert _contrast(colors.ink, colors.fill) >= 4.5, kind


@pytest.mark.parametrize("sight", SIGHTS)
def test_up_and_down_keep_apart_however_colors_are_seen(shipped, sight):
    assert _distance(shipped.color("up"), shipped.color("down"), sight) >= 11


# ---------------------------------------------------------------- theme files


def _file(name: str) -> dict[str, Any]:
    content = json.loads(paths.resources("themes", f"{name}.json").read_text("utf-8"))
    assert isinstance(content, dict)
    return content


def test_all_themes_name_the_same_things():
    for content in map(_file, NAMES):
        assert set(content["tokens"]) == set(TOKENS)
        assert set(content["kinds"]) == set(KINDS)
        assert len(content["series"]) == 6


def test_there_is_a_color_for_every_kind_in_the_catalog():
    assert set(catalog.KINDS) <= set(KINDS)


def test_kinds_and_series_have_tokens_too(shipped):
    assert shipped.color("kind.energy.ink") == shipped.kind("energy").ink
    assert (shipped.kind("system").edge is None) == (shipped.name in USUAL)
    assert shipped.kind("never heard of") == shipped.kind("system")


def test_a_color_is_a_copy(shipped):
    shipped.color("accent").setRed(1)
    assert shipped.color("accent").red() != 1
    assert shipped.color("shadow", 0.5).alphaF() == pytest.approx(shipped.color("shadow").alphaF() / 2, abs=0.01)


def test_the_user_can_repaint_kinds(shipped):
    ink = QColor(1, 2, 3)
    mine = shipped.with_kinds({"jump": KindColors(ink, None, ink)})
    assert mine.kind("jump").ink == mine.color("kind.jump.ink") == ink
    assert mine.kind("energy") == shipped.kind("energy")
    assert shipped.kind("jump").ink != ink


def test_no_other_place_holds_a_color():
    paper = ROOT / "designer" / "sheets"  # a sheet has inks of its own, whatever the theme
    sources = [file for file in (ROOT / "designer").rglob("*.py") if paper not in file.parents]
    sources.append(paths.resources("style.qss"))
    sources += [file for file in paths.resources("icons").glob("*.svg") if file.stem != "mechwright"]
    value = re.compile(r"#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b(?![\w-])|GlobalColor\.(?!transparent)\w+")
    found = {
        str(file): match[0]
        for file in sources
        if (match := value.search(file.read_text("utf-8"))) and not match[0][1:].isdecimal()
    }
    assert found == {}


# ---------------------------------------------------------------- sizes


def test_measures_of_the_two_usual_densities():
    compact, comfortable = measures_for("compact"), measures_for("comfortable")
    assert (compact.slot_row, comfortable.slot_row, measures_for("large").slot_row) == (20, 24, 28)
    assert (compact.location_header, comfortable.location_header) == (26, 30)
    assert (compact.finding_row, compact.finding_lines) == (24, 1)
    assert (comfortable.finding_row, comfortable.finding_lines) == (42, 2)
    assert (compact.arm_offset, comfortable.arm_offset) == (52, 64)
    assert (compact.left_dock, compact.right_dock) == (284, 300)
    assert (comfortable.left_dock, comfortable.right_dock) == (484, 400)
    assert (compact.column_min, compact.column_max) == (116, 148)
    assert (comfortable.column_min, comfortable.column_max) == (148, 216)
    for same in ("panel_header", "tool_row", "top_bar", "table_row", "ledger_row", "field", "button", "gap"):
        assert getattr(compact, same) == getattr(comfortable, same)


def test_every_thing_to_hit_is_large_enough():
    for density in ("compact", "comfortable", "large"):
        sizes = measures_for(density)
        assert sizes.hit >= 20
        assert sizes.icon_button >= 24


@pytest.mark.parametrize("scale", [0.7, 1.25, 2.2])
def test_scaling_multiplies_lengths_and_leaves_hairlines(scale):
    plain, scaled = measures_for("compact"), measures_for("compact", scale)
    assert scaled.slot_row == round(plain.slot_row * scale)
    assert scaled.hairline == 1
    assert scaled.finding_lines == 1
    assert min(scaled) >= 1


def test_scales_beyond_the_limits_are_cut():
    assert measures_for("compact", 9) == measures_for("compact", 2.2)
    assert measures_for("compact", 0.1) == measures_for("compact", 0.7)


def test_automatic_density_goes_by_the_width_of_the_window():
    assert density_for("automatic", 1599) == "compact"
    assert density_for("automatic", 1600) == "comfortable"
    assert density_for("automatic", 1920, 1.25) == "compact"
    assert density_for("large", 800) == "large"


# ---------------------------------------------------------------- fonts


def test_no_type_is_below_ten_and_only_what_is_repeated_is_that_small():
    assert {role for role, kind in TYPES.items() if kind.size <= 10} == {"gutter", "tag"}
    assert min(kind.size for kind in TYPES.values()) == 10


@pytest.mark.parametrize("role", FONT_ROLES)
def test_fonts_have_their_size_weight_and_tabular_figures(role):
    font = theme.current().font(role)
    assert (font.pixelSize(), int(font.weight())) == TYPES[role]
    assert font.featureValue(QFont.Tag("tnum")) == 1
    if role != "mono" and QFontDatabase.hasFamily("Inter"):
        assert font.family() == "Inter"


def test_fonts_grow_with_the_scale(qapp):
    theme.apply(qapp, "dark", "compact", 1.5)
    assert theme.current().font("body").pixelSize() == 18
    assert theme.current().px(10) == 15
    assert theme.measures().slot_row == 30
    assert measures_for("large", 1.5).slot_row == 42


def test_a_font_is_a_copy():
    theme.current().font("body").setPixelSize(99)
    assert theme.current().font("body").pixelSize() == 12
    assert theme.current().font("body", italic=True).italic()


def test_names_give_way_to_short_names_before_they_are_cut():
    metrics = theme.current().metrics["body"]
    names = ("Double Heat Sink", "Double Sink")
    full, short = map(metrics.horizontalAdvance, names)
    assert fit_name(names, full, metrics) == "Double Heat Sink"
    assert fit_name(names, full - 1, metrics) == "Double Sink"
    assert fit_name(names, short - 1, metrics).endswith("…")
    assert fit_name(("Gyro", ""), 1000, metrics) == "Gyro"
    assert fit_name(("", ""), 1000, metrics) == ""


@pytest.mark.parametrize("words", ["2 ER Medium Laser", "10-X Cluster", "Cruise Missile/120", "LRM 15 Thunder-Aug"])
def test_a_name_is_cut_at_its_end(words, qapp):
    metrics = theme.current().metrics["item"]
    cut = fit_name((words,), metrics.horizontalAdvance(words) * 0.7, metrics)
    assert cut.endswith("…")
    assert words.startswith(cut[:-1])


# ---------------------------------------------------------------- the app's dress


@pytest.mark.parametrize("name", NAMES)
def test_the_style_sheet_is_filled_in_and_understood(qapp, qtbot, name):
    hub = theme.apply(qapp, name, "compact")
    sheet = qapp.styleSheet()
    assert "@{" not in sheet
    assert hub.style.theme.name == name
    button = QPushButton("Place")
    qtbot.addWidget(button)
    button.ensurePolished()
    assert button.sizeHint().height() == theme.measures().button
    assert qapp.palette().color(QPalette.ColorRole.WindowText) == theme.color("text.1")


def test_a_field_keeps_its_size_when_it_has_the_focus():
    sheet = style_sheet(read_theme("dark"), measures_for("compact"), 1.0, lambda name, color: name)
    assert "min-height: 22px; padding: 0 7px" in sheet
    assert "border: 2px solid rgba(92, 178, 255, 255); min-height: 20px; padding: 0 6px" in sheet


@pytest.mark.parametrize("scale", [0.7, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.2])
def test_round_handles_are_round_at_every_scale(scale):
    sheet = style_sheet(read_theme("light"), measures_for("compact", scale), scale, lambda name, color: name)
    rule = re.search(r"QSlider::handle:horizontal \{(.*?)\}", sheet, re.DOTALL)
    assert rule is not None
    width, height, margin, border, radius = map(int, re.findall(r"(\d+)px", rule[1]))
    assert width == height
    assert radius == (width + 2 * border) // 2
    assert margin == (height + 2 * border - 2) // 2


def test_looks_are_dynamic_properties(qtbot):
    button = QPushButton("Create")
    qtbot.addWidget(button)
    plain = button.grab().toImage()
    theme.set_look(button, look="primary")
    assert button.grab().toImage() != plain


def test_icons_of_the_style_sheet_are_files_in_their_color():
    icons = StyleSheetIcons()
    path = Path(icons.path("check", QColor(1, 2, 3)))
    assert QColor(1, 2, 3).name() in path.read_text("utf-8")
    assert icons.path("check", QColor(1, 2, 3)) == path.as_posix()
    folder = path.parent
    del icons
    assert not folder.exists()


def test_a_new_theme_is_announced_after_it_is_in_place(qapp, qtbot):
    hub = theme.hub()
    seen = []
    hub.changed.connect(lambda: seen.append((theme.current().theme.name, qapp.palette().window().color())))
    hub.choose(theme="light")
    assert seen == [("light", read_theme("light").color("bg.0"))]


def test_there_is_one_hub(qapp):
    assert theme.hub() is theme.hub() is theme.apply(qapp, "dark", "compact")


def test_follows_the_system_until_it_is_fixed(qapp):
    hub = theme.apply(qapp, "system", "compact")
    scheme = QApplication.styleHints().colorScheme()
    assert hub.style.theme.dark == (scheme == Qt.ColorScheme.Dark)
    hub.choose(theme="light")
    hub._follow_system()
    assert hub.style.theme.name == "light"


def test_the_system_turning_dark_changes_the_theme(qapp, monkeypatch):
    hub = theme.apply(qapp, "system", "compact")
    monkeypatch.setattr(type(hub), "_scheme", staticmethod(lambda choice: "dark"))
    hub._follow_system()
    assert hub.style.theme.dark


def test_high_contrast_is_taken_over_from_the_system(qapp, monkeypatch):
    hub = theme.apply(qapp, "system", "compact")
    monkeypatch.setattr(theme, "_system_wants_contrast", lambda: True)
    hub._follow_system()
    assert hub.style.theme.name == ("dark_contrast" if hub.style.theme.dark else "light_contrast")
    hub.choose(theme="light")
    assert hub.style.theme.name == "light", "what the user chooses holds"


def test_automatic_density_is_renewed_when_the_window_crosses_the_border(qapp, qtbot):
    hub = theme.apply(qapp, "dark", "automatic")
    hub.set_window_width(1366)
    assert theme.measures().slot_row == 20
    with qtbot.waitSignal(hub.changed):
        hub.set_window_width(1920)
    assert theme.measures().slot_row == 24
    with qtbot.assertNotEmitted(hub.changed):
        hub.set_window_width(1800)
    hub.set_window_width(0)


def test_repaints_stay_when_the_theme_changes(qapp):
    hub = theme.hub()
    ink = QColor(9, 8, 7)
    hub.choose(custom_kinds=lambda _theme: {"jump": KindColors(ink, None, ink)})
    hub.choose(theme="light")
    assert hub.style.theme.kind("jump").ink == ink
    hub.choose(custom_kinds=lambda _theme: {})
    assert hub.style.theme == read_theme("light")


def test_buttons_show_the_focus_only_when_it_came_by_a_key(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    first, second = QPushButton("One", window), QPushButton("Two", window)
    second.move(0, 40)
    window.show()
    window.activateWindow()
    first.setFocus(Qt.FocusReason.MouseFocusReason)
    qtbot.waitUntil(first.hasFocus)
    assert not first.property("keyFocus")
    qtbot.keyClick(first, Qt.Key.Key_Tab)
    assert second.hasFocus()
    assert second.property("keyFocus")
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    assert not theme.shows_focus(first)
    assert not second.property("keyFocus")
