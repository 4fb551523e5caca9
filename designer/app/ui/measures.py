"""The sizes of the app in logical pixels: one table per density, multiplied by the user's scale."""

from typing import Literal, NamedTuple

Density = Literal["compact", "comfortable", "large"]
DensityChoice = Literal["automatic", "compact", "comfortable", "large"]

COMFORTABLE_FROM = 1600
"""The window width from which the density "automatic" means comfortable; in narrower windows it means compact."""

LARGE_OFFERED_FROM = 2400
"""The window width from which the app offers the large density; "automatic" never chooses it."""

LARGER_OFFERED_FROM = 3200, 1600
"""The window width and height from which the app offers `OFFERED_SCALE`: larger rows alone would leave space unused."""

OFFERED_SCALE = 1.5

SMALLEST_SCALE, LARGEST_SCALE = 0.7, 2.2


class Measures(NamedTuple):
    """The sizes at one density and scale. Densities differ mostly in the heights of rows.

    `hairline` and `finding_lines` are counts, not lengths, and are not scaled.
    """

    # rows
    slot_row: int = 20
    location_header: int = 26
    table_row: int = 24
    ledger_row: int = 22
    finding_row: int = 24
    finding_lines: int = 1
    form_row: int = 28
    field: int = 24
    button: int = 24
    button_small: int = 18
    top_bar: int = 32
    design_tabs: int = 30
    panel_header: int = 28
    tool_row: int = 32
    unallocated_list: int = 36
    status_line: int = 30
    # board
    column_min: int = 116
    column_max: int = 148
    column_gap: int = 8
    arm_offset: int = 52
    # docks
    left_dock: int = 284
    right_dock: int = 300
    # distances
    gap: int = 6
    panel_inset: int = 12
    control_inset: int = 8
    table_gutter: int = 6
    # corners
    radius_cell: int = 3
    radius_control: int = 4
    radius_location: int = 5
    radius_panel: int = 6
    radius_palette: int = 8
    # lines
    hairline: int = 1
    mark_line: int = 2
    # things to hit
    hit: int = 20
    icon_button: int = 24
    icon: int = 16
    # figures
    gauge_width: int = 56
    gauge_height: int = 6
    split_bar: int = 8
    scroll_bar: int = 10
    # cells and locations
    gutter: int = 15
    cell_strip: int = 3
    cell_glyph: int = 14
    cell_glyph_left: int = 7
    cell_name_left: int = 25
    cell_inset: int = 6
    cell_band: int = 6
    cell_tag: int = 14
    figure_from: int = 150
    location_name_from: int = 184
    drag_chip: int = 24


_COMFORTABLE: dict[str, int] = {
    "slot_row": 24,
    "location_header": 30,
    "finding_row": 42,
    "finding_lines": 2,
    "column_min": 148,
    "column_max": 216,
    "arm_offset": 64,
    "left_dock": 484,
    "right_dock": 400,
}
_LARGE: dict[str, int] = {
    **_COMFORTABLE,
    "slot_row": 28,
    "location_header": 34,
    "table_row": 28,
    "ledger_row": 26,
    "finding_row": 46,
    "form_row": 32,
    "field": 28,
    "button": 28,
    "button_small": 20,
    "arm_offset": 72,
}
_DENSITIES: dict[Density, Measures] = {
    "compact": Measures(),
    "comfortable": Measures(**_COMFORTABLE),
    "large": Measures(**_LARGE),
}
_NOT_SCALED = frozenset({"hairline", "finding_lines"})


def density_for(choice: DensityChoice, window_width: float, scale: float = 1.0) -> Density:
    """The density that the user's choice means in a window; the width is in logical pixels."""
    if choice != "automatic":
        return choice
    return "comfortable" if window_width / clamped_scale(scale) >= COMFORTABLE_FROM else "compact"


def measures_for(density: Density, scale: float = 1.0) -> Measures:
    """The sizes for a density; every length is a whole number of logical pixels, at least 1."""
    plain = _DENSITIES[density]
    factor = clamped_scale(scale)
    if factor == 1.0:
        return plain
    sizes = plain._asdict().items()
    return Measures(**{n: s if n in _NOT_SCALED else max(1, round(s * factor)) for n, s in sizes})


def clamped_scale(scale: float) -> float:
    """The scale, limited to the range that the app supports."""
    return min(max(scale, SMALLEST_SCALE), LARGEST_SCALE)
