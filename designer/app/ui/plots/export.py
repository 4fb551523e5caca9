"""Export of a plot or a table as PNG and SVG with a heading, or its numbers as CSV; and the button for it."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from designer.app.ui import theme
from designer.app.ui.dialogs import file_to_save, not_saved, saved_in, suggested_file
from designer.app.ui.fonts import FontRole
from designer.app.ui.icons import SeverityName
from designer.app.ui.plots.marks import Table
from designer.app.ui.text_layout import WRAPPED, draw_wrapped
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.menu import Menu
from designer.language import marked, tr
from designer.reading import spreadsheet_cell
from designer.saving import save

SUFFIXES = (".png", ".svg", ".csv")
_FINE = 2.0
"""How many pixels an exported picture has for each pixel of the screen, so that it can be printed."""
_BETWEEN = 3


class ExportError(Exception):
    """A file could not be written; ``str()`` is a sentence."""


class Heading(NamedTuple):
    """The text above an exported picture: ``title`` names the design and what is shown, ``below`` the conditions."""

    title: str
    below: str = ""

    def height(self, width: int) -> int:
        """The height of the heading in pixels, above a picture of this width."""
        return round(max(spot.bottom() for _, spot, _, _ in self._lines(width))) + theme.current().px(_BETWEEN)

    def paint(self, painter: QPainter, width: int) -> None:
        """Paint the heading at the top of a picture of this width in pixels."""
        for words, spot, role, token in self._lines(width):
            draw_wrapped(painter, spot, words, theme.current(), role=role, token=token)

    def _lines(self, width: int) -> Iterator[tuple[str, QRectF, FontRole, str]]:
        style = theme.current()
        inset, top = style.measures.panel_inset, float(style.measures.control_inset)
        lines: tuple[tuple[str, FontRole, str], ...] = (
            (self.title, "title", "text.1"),
            (self.below, "caption", "text.2"),
        )
        for words, role, token in lines:
            room = QRectF(inset, top, width - 2 * inset, 10_000)
            spot = style.metrics[role].boundingRect(room, WRAPPED, words) if words else QRectF(inset, top, 0, 0)
            spot.setWidth(room.width())
            yield words, spot, role, token
            top = spot.bottom() + style.px(_BETWEEN)


def export(picture: QWidget, table: Table, path: Path, heading: Heading) -> None:
    """Write the picture with its heading, or the table, as the suffix of ``path`` tells; may raise ``ExportError``."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        endings = ", ".join(SUFFIXES)
        raise ExportError(tr("{name}: expected a name that ends in {endings}.", name=path.name, endings=endings))
    if suffix == ".csv":
        data = csv_of(table).encode()
    else:
        data = _as_svg(picture, heading) if suffix == ".svg" else _as_png(picture, heading)
    try:
        save(data, path)
    except OSError as error:
        raise ExportError(not_saved(path, error)) from error


def csv_of(table: Table) -> str:
    """A table as CSV text with a heading line; numbers have no thousands separators.

    A text that a spreadsheet would run as a formula begins with an apostrophe.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(map(spreadsheet_cell, table.heads))
    writer.writerows([_plain(cell, table.digits + 2) for cell in row] for row in table.rows)
    return out.getvalue()


def _plain(cell: str | float | None, digits: int) -> str | float:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return spreadsheet_cell(cell)
    return int(cell) if float(cell).is_integer() else round(cell, digits)


def _as_png(picture: QWidget, heading: Heading) -> bytes:
    made, data = QPixmap(_size(picture, heading) * _FINE), QBuffer()
    made.setDevicePixelRatio(_FINE)
    with QPainter(made) as painter:
        _draw(picture, heading, painter)
    made.save(data, "PNG")
    return bytes(data.data().data())


def _as_svg(picture: QWidget, heading: Heading) -> bytes:
    generator, data, size = QSvgGenerator(), QBuffer(), _size(picture, heading)
    generator.setOutputDevice(data)
    generator.setSize(size)
    generator.setViewBox(QRect(QPoint(0, 0), size))
    generator.setTitle(heading.title)
    generator.setDescription(heading.below)
    with QPainter(generator) as painter:
        _draw(picture, heading, painter)
    return bytes(data.data().data())


def _size(picture: QWidget, heading: Heading) -> QSize:
    return QSize(picture.width(), picture.height() + heading.height(picture.width()))


def _draw(picture: QWidget, heading: Heading, painter: QPainter) -> None:
    painter.fillRect(QRect(QPoint(0, 0), _size(picture, heading)), theme.color("bg.1"))
    painter.save()  # the picture finds pens and brushes as they were
    heading.paint(painter, picture.width())
    painter.restore()
    below = QPoint(0, heading.height(picture.width()))
    # This is QWidget's render: QGraphicsView.render would scale its scene. The widget's background is left out, since
    # in the window its panel paints that.
    QWidget.render(picture, painter, below, renderFlags=QWidget.RenderFlag.DrawChildren)


Ask = Callable[[QWidget, str, str], Path | None]
"""The type of a function that asks for a file: parent, suggested name, suffix. None if the user cancels."""
Say = Callable[[SeverityName, str], None]
"""The type of a function that shows a message with a severity."""

_WORDS = {".png": marked("Picture, PNG…"), ".svg": marked("Drawing, SVG…"), ".csv": marked("Figures, CSV…")}


def ask_for_file(parent: QWidget, name: str, suffix: str) -> Path | None:
    """Ask for a file; ``suffix`` is appended to a name with another suffix. None if the user cancels."""
    kind = suffix.lstrip(".").upper()
    title, suggested = tr("Export as {kind}", kind=kind), suggested_file(name, suffix)
    chosen = file_to_save(parent, title, f"{kind} (*{suffix})", suggested)
    if chosen is None or chosen.suffix.lower() == suffix:
        return chosen
    return chosen.with_name(f"{chosen.name}{suffix}")


class ExportButton(IconButton):
    """A button with a menu of file types; it asks for a file and writes it.

    ``heading`` returns the picture's heading, which also gives the file name; ``write`` may raise ``ExportError``.
    """

    def __init__(
        self, heading: Callable[[], Heading], write: Callable[[Path], None], say: Say, ask: Ask = ask_for_file
    ) -> None:
        super().__init__("export", tr("Export"))
        self.ask = ask
        self._heading = heading
        self._write = write
        self._say = say
        menu = Menu(self)
        for suffix in SUFFIXES:
            menu.addAction(tr(_WORDS[suffix])).triggered.connect(lambda _on, suffix=suffix: self.export(suffix))
        self.set_menu(menu)

    def export(self, suffix: str) -> None:
        """Ask for a file with this suffix and write it."""
        words, _, design = self._heading().title.partition(": ")
        target = self.ask(self, f"{design} {words}".strip(), suffix)  # the files of a design sort together
        if target is None:
            return
        try:
            self._write(target)
        except ExportError as error:
            self._say("error", str(error))
        else:
            self._say("clear", saved_in(target))
