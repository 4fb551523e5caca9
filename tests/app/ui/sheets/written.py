"""Texts and outlines of a written sheet with their places, read from a PDF document or an SVG drawing."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pypdf
from PySide6.QtCore import QPointF
from PySide6.QtGui import QTransform

SVG = "{http://www.w3.org/2000/svg}"
_IDENTITY = QTransform()
Points = list[tuple[float, float]]


class WrittenText(NamedTuple):
    """A text with the point where it begins, in points from the top left corner of the page."""

    x: float
    y: float
    text: str
    turned: bool


class Outline(NamedTuple):
    """A closed shape with curves: its middle, its size, whether it is round, and whether its fill is black."""

    x: float
    y: float
    size: float
    is_round: bool
    is_black: bool


class Written(NamedTuple):
    """All texts and all outlines with curves of a page."""

    texts: list[WrittenText]
    outlines: list[Outline]


def words(text: str) -> str:
    """A text with single spaces."""
    return " ".join(text.split())


def _outline(points: Points, *, is_round: bool, is_black: bool) -> Outline:
    across, down = [x for x, _ in points], [y for _, y in points]
    middle = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
    return Outline(*middle, max(across) - min(across), is_round, is_black)


# -- PDF ------------------------------------------------------------------------------------------------------


def written_pdf(data: bytes) -> list[Written]:
    """The pages of a document."""
    return [_PdfPage(page).written for page in pypdf.PdfReader(io.BytesIO(data)).pages]


class _PdfPage:
    """A page that is read: the fill in force, and the path that is being built."""

    def __init__(self, page: pypdf.PageObject) -> None:
        self.written = Written([], [])
        self._height = float(page.mediabox.height)
        self._fill: tuple[float, ...] = ()
        self._points: Points = []
        self._kinds = ""
        page.extract_text(visitor_operand_before=self._operation, visitor_text=self._text)

    def _text(self, text: str, matrix: list[float], *_: object) -> None:
        if said := words(text):
            turned = abs(matrix[1]) > abs(matrix[0])
            self.written.texts.append(WrittenText(matrix[4], self._height - matrix[5], said, turned))

    def _operation(self, operator: bytes, operands: list[Any], matrix: list[float], _: object) -> None:
        name = operator.decode()
        if name == "scn":
            self._fill = tuple(map(float, operands))
        elif name == "m":
            self._end()
            self._points, self._kinds = [self._place(operands, matrix)], "m"
        elif name in ("l", "c"):
            self._points.append(self._place(operands[-2:], matrix))
            self._kinds += name
        elif name in ("B*", "B", "f", "f*", "S"):
            self._end(filled=name != "S")

    def _end(self, *, filled: bool = True) -> None:
        """End a path; one after another they are painted together."""
        if self._kinds.count("c") == 4:
            is_black = filled and self._fill == (0, 0, 0)
            self.written.outlines.append(_outline(self._points, is_round="l" not in self._kinds, is_black=is_black))
        self._points, self._kinds = [], ""

    def _place(self, operands: list[Any], matrix: list[float]) -> tuple[float, float]:
        x, y = map(float, operands)
        a, b, c, d, e, f = matrix
        return a * x + c * y + e, self._height - (b * x + d * y + f)


# -- SVG ------------------------------------------------------------------------------------------------------


def written_svg(data: bytes) -> Written:
    """The page of a drawing."""
    found = Written([], [])
    root = ElementTree.fromstring(data)
    for node, to_page, fill in _nodes(root, _IDENTITY, ""):
        _read(node, to_page, fill, found)
    return found


def _nodes(
    node: ElementTree.Element, to_page: QTransform, fill: str
) -> Iterator[tuple[ElementTree.Element, QTransform, str]]:
    matrix = re.fullmatch(r"matrix\((.*)\)", node.get("transform", ""))
    if matrix:
        to_page = QTransform(*map(float, matrix[1].split(","))) * to_page
    fill = node.get("fill", fill)
    yield node, to_page, fill
    for child in node:
        yield from _nodes(child, to_page, fill)


def _read(node: ElementTree.Element, to_page: QTransform, fill: str, found: Written) -> None:
    def place(x: float, y: float) -> tuple[float, float]:
        at = to_page.map(QPointF(x, y))
        return at.x(), at.y()

    is_black = fill == "#000000"
    if node.tag == f"{SVG}text" and (said := words("".join(node.itertext()))):
        turned = abs(to_page.m12()) > abs(to_page.m11())
        found.texts.append(WrittenText(*place(float(node.get("x", 0)), float(node.get("y", 0))), said, turned))
    elif node.tag == f"{SVG}circle":
        x, y, radius = (float(node.get(name, 0)) for name in ("cx", "cy", "r"))
        corners = [place(x - radius, y - radius), place(x + radius, y + radius)]
        found.outlines.append(_outline(corners, is_round=True, is_black=is_black))
    elif node.tag == f"{SVG}path" and "C" in (drawn := node.get("d", "")):
        pairs = [place(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", drawn)]
        found.outlines.append(_outline(pairs, is_round=False, is_black=is_black))
