"""Sheets on devices: text stays text, fonts are embedded, pages have their size, wide texts fit."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QImage

from designer import paths
from designer.app.ui.sheets.files import as_image, as_pdf, as_svg, write_pages
from designer.app.ui.sheets.view import SheetView
from designer.design import once
from designer.formats import read
from designer.sheets.card import HEIGHT, WIDTH, card_pages, card_shapes, single_card
from designer.sheets.shapes import BLACK, MM, Circle, Group, Line, Page, Rect, Shape, Text, flat
from designer.sheets.shapes import Path as Polygon

WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")


@pytest.fixture
def wayfarer() -> Group:
    return card_shapes(once(read(WAYFARER).unit))


def ink(image: QImage) -> tuple[int, int, int, int]:
    """The pixels between which an image is not white: left, top, right, bottom."""
    dark = [(x, y) for x in range(image.width()) for y in range(image.height()) if image.pixelColor(x, y).value() < 128]
    across, down = [x for x, _ in dark], [y for _, y in dark]
    return min(across), min(down), max(across), max(down)


def drawn(*shapes: Shape, dpi: float = 72) -> QImage:
    return as_image(Page(100 / MM, 60 / MM, shapes), dpi)


@pytest.mark.usefixtures("qapp")
class TestDrawing:
    def test_shapes_are_where_their_points_are(self) -> None:
        rect = Rect(10, 20, 30, 10, fill=BLACK, ink=None)
        assert ink(drawn(rect)) == (10, 20, 39, 29)
        assert ink(drawn(Group((rect,), 5, 5))) == (15, 25, 44, 34)
        assert ink(drawn(Circle(50, 30, 10, fill=BLACK, ink=None))) == (40, 20, 59, 39)
        assert ink(drawn(Polygon(((10, 10), (30, 10), (30, 20)), fill=BLACK))) == pytest.approx((10, 9, 30, 20), abs=2)
        assert ink(drawn(Line(10, 30, 90, 30, line=2)))[::2] == (10, 89)

    def test_a_drawing_is_xml_whatever_characters_a_name_has(self) -> None:
        name = "<b>Wolf</b>&\x07\x1bhou\u202end"
        found = ElementTree.fromstring(as_svg(Page(50, 50, (Text(0, 30, name, 10),), name)))
        said = [text for text in (words.strip() for words in found.itertext()) if "Wolf" in text]
        assert said == ["<b>Wolf</b>&hound", "<b>Wolf</b>&hound"], "title and text"

    def test_a_text_that_is_too_wide_takes_its_short_form_or_less_room_but_is_never_cut(self) -> None:
        whole = ink(drawn(Text(0, 30, "Wide enough", 10)))
        wide = whole[2]
        assert ink(drawn(Text(0, 30, "Wide enough", 10, width=200))) == whole
        narrower = ink(drawn(Text(0, 30, "Wide enough", 10, width=wide * 0.9)))
        assert narrower[2] <= wide * 0.9
        assert narrower[3] - narrower[1] == pytest.approx(whole[3] - whole[1], abs=1)
        small, large = (ink(drawn(Text(0, 30, "Wide enough", 10, width=w), dpi=288)) for w in (wide * 0.5, 200))
        assert small[2] <= (wide * 0.5 + 1) * 4
        assert small[3] - small[1] < large[3] - large[1]
        assert ink(drawn(Text(0, 30, "Wide enough", 10, width=20, short="Wi"))) == ink(drawn(Text(0, 30, "Wi", 10)))

    def test_anchors_and_turned_texts(self) -> None:
        start, end = ink(drawn(Text(50, 30, "HHH", 10))), ink(drawn(Text(50, 30, "HHH", 10, anchor="end")))
        assert start[0] >= 49
        assert end[2] <= 51
        turned = ink(drawn(Text(50, 50, "HHH", 10, turned=True)))
        assert turned[3] - turned[1] > turned[2] - turned[0]

    def test_lines_are_broken_between_words(self) -> None:
        one = ink(drawn(Text(0, 20, "AAAA, BBBB, CCCC", 8, width=200, lines=2)))
        two = ink(drawn(Text(0, 20, "AAAA, BBBB, CCCC", 8, width=50, lines=2)))
        assert two[2] <= 51
        assert two[3] > one[3] + 5


@pytest.mark.usefixtures("qapp")
class TestFiles:
    def test_every_text_of_the_card_is_text_in_the_drawing(self, wayfarer: Group) -> None:
        root = ElementTree.fromstring(as_svg(single_card(wayfarer)))
        said = ["".join(node.itertext()).strip() for node in root.iter("{http://www.w3.org/2000/svg}text")]
        assert said == [shape.text for shape in flat((wayfarer,)) if isinstance(shape, Text) and shape.text]
        assert (root.get("width"), root.get("height")) == ("88.9mm", "63.5mm")

    def test_a_document_has_a_page_for_each_and_embeds_its_fonts(self, wayfarer: Group) -> None:
        data = as_pdf(card_pages([wayfarer] * 9))
        assert data.startswith(b"%PDF")
        assert len(re.findall(rb"/Type /Page\b", data)) == 2
        assert b"/FontFile" in data
        boxes = {tuple(map(float, box)) for box in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)}
        assert all(box == pytest.approx((595.3, 841.9), abs=1) for box in boxes)

    def test_the_suffix_decides_and_pictures_of_several_pages_are_numbered(
        self, wayfarer: Group, tmp_path: Path
    ) -> None:
        pages = card_pages([wayfarer] * 9)
        assert write_pages(pages, tmp_path / "all.pdf") == (tmp_path / "all.pdf",)
        assert write_pages([single_card(wayfarer)], tmp_path / "one.svg") == (tmp_path / "one.svg",)
        written = write_pages(pages, tmp_path / "page.png")
        assert [path.name for path in written] == ["page 1.png", "page 2.png"]
        assert QImage(str(written[0])).width() == round(210 / 25.4 * 300)


def test_the_view_keeps_the_shape_of_the_card_and_tells_its_texts(qtbot, wayfarer: Group) -> None:
    view = SheetView(WIDTH, HEIGHT, "Card")
    qtbot.addWidget(view)
    view.show_group(wayfarer)
    view.resize(504, 600)
    assert view.heightForWidth(504) == 360
    names = [part.name for key in view.accessible_keys() if (part := view.accessible_part(key)) is not None]
    assert names[:2] == ["Wayfarer", "WFR-3D, 75 t, 3067"]
    picture = view.grab().toImage()
    assert picture.pixelColor(252, 180).value() > 200
    assert ink(picture.copy(0, 0, 252, 180))[0] < 4
