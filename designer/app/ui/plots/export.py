"""A plot, or a table of figures, as a file: PNG or SVG as it is seen, CSV as it can be counted."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from designer.app.ui import theme
from designer.app.ui.plots.heading import Heading
from designer.app.ui.plots.marks import Table
from designer.language import reason_of, tr

PICTURES = (".png", ".svg")
SUFFIXES = (*PICTURES, ".csv")
_FINE = 2.0
"""Pictures have so many pixels for each of the screen, to be printed."""


class ExportError(Exception):
    """A file that could not be written; ``str()`` is a sentence."""


def export(picture: QWidget, table: Table, path: Path, heading: Heading) -> None:
    """Write a picture under its heading, or the figures, by the file's ending; ``ExportError`` if that cannot be."""
    suffix = path.suffix.lower()
    if suffix == ".csv":
        _write(path, csv_of(table).encode())
    elif suffix == ".svg":
        _as_svg(picture, path, heading)
    elif suffix == ".png":
        _as_png(picture, path, heading)
    else:
        endings = ", ".join(SUFFIXES)
        raise ExportError(tr("{name}: expected a name that ends in {endings}.", name=path.name, endings=endings))


def csv_of(table: Table) -> str:
    """The figures with commas between them and a head line; numbers as a program reads them."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(table.heads)
    writer.writerows([_plain(cell, table.digits + 2) for cell in row] for row in table.rows)
    return out.getvalue()


def _plain(cell: str | float | None, digits: int) -> str | float:
    if cell is None:
        return ""
    return cell if isinstance(cell, str) else int(cell) if float(cell).is_integer() else round(cell, digits)


def _as_png(picture: QWidget, path: Path, heading: Heading) -> None:
    made = QPixmap(_size(picture, heading) * _FINE)
    made.setDevicePixelRatio(_FINE)
    with QPainter(made) as painter:
        _draw(picture, heading, painter)
    if not made.save(str(path), "PNG"):
        raise ExportError(tr("{name} could not be written.", name=path.name))


def _as_svg(picture: QWidget, path: Path, heading: Heading) -> None:
    generator = QSvgGenerator()
    generator.setFileName(str(path))
    size = _size(picture, heading)
    generator.setSize(size)
    generator.setViewBox(QRect(QPoint(0, 0), size))
    generator.setTitle(heading.title)
    generator.setDescription(heading.below)
    painter = QPainter()
    if not _may_be_written(path) or not painter.begin(generator):
        raise ExportError(tr("{name} could not be written.", name=path.name))
    _draw(picture, heading, painter)
    painter.end()


def _size(picture: QWidget, heading: Heading) -> QSize:
    return QSize(picture.width(), picture.height() + heading.height(picture.width()))


def _draw(picture: QWidget, heading: Heading, painter: QPainter) -> None:
    painter.fillRect(QRect(QPoint(0, 0), _size(picture, heading)), theme.color("bg.1"))
    heading.paint(painter, picture.width())
    below = QPoint(0, heading.height(picture.width()))
    # As a widget: a graphics view has a method of this name that scales its scene. Without a ground of its own: in the
    # window it lies on its panel's.
    QWidget.render(picture, painter, below, renderFlags=QWidget.RenderFlag.DrawChildren)


def _may_be_written(path: Path) -> bool:
    # The generator says so in a warning of Qt only.
    try:
        with path.open("ab"):
            return True
    except OSError:
        return False


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        reason = reason_of(error)
        raise ExportError(tr("{name} could not be written: {reason}.", name=path.name, reason=reason)) from error
