"""Writing pages of sheets: as PDF, SVG or PNG, and to a printer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from designer import __version__
from designer.app.ui.sheets.pdf_language import with_language
from designer.app.ui.sheets.render import draw_shapes
from designer.app.ui.sheets.svg_texts import with_widths
from designer.language import spoken, tr
from designer.reading import printable
from designer.saving import save
from designer.sheets.page_kinds import document_title
from designer.sheets.shapes import MM, WHITE, Page

PDF_DPI: Final = 1200
PNG_DPI: Final = 300
_POINTS_AN_INCH: Final = 72


def as_pdf(pages: Iterable[Page], title: str = "") -> bytes:
    """A PDF document of pages, with text as text and embedded fonts; ``title`` as in `pdf_steps`."""
    data = bytearray()
    for _ in pdf_steps(pages, title, data):
        pass
    return bytes(data)


def pdf_steps(pages: Iterable[Page], title: str, into: bytearray) -> Iterator[int]:
    """Draw a PDF document page by page; yields their number so far. The document is in ``into`` after the last step.

    Without a ``title`` it has that of its pages (`document_title`).
    """
    given = iter(pages)
    first = next(given)
    head = [first, *islice(given, 1)]
    data = QBuffer()
    data.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(data)
    writer.setResolution(PDF_DPI)
    writer.setTitle(printable(title or document_title(head)))
    writer.setCreator(f"Mechwright {__version__}")
    writer.setAuthor("Mechwright")
    yield from printing_steps(writer, chain(head, given), PDF_DPI)
    into += with_language(bytes(data.data().data()), spoken())


def printing_steps(device: QPagedPaintDevice, pages: Iterable[Page], dpi: float) -> Iterator[int]:
    """Draw pages on a paged device such as a printer, each as large as it is; yields their number so far.

    Raises ``OSError`` if the device cannot begin, as where the file into which it prints cannot be written.
    """
    painter = QPainter()
    try:
        for number, page in enumerate(pages):
            device.setPageLayout(_layout(page))
            if number:
                device.newPage()
            elif not painter.begin(device):
                raise OSError(tr("the printer cannot begin"))
            painter.resetTransform()
            _draw(painter, page, dpi)
            yield number + 1
    finally:  # also where the rest of the pages is not wanted
        if painter.isActive():
            painter.end()


def _layout(page: Page) -> QPageLayout:
    upright = page.height >= page.width
    size = QSizeF(*sorted((page.width, page.height)))
    orientation = QPageLayout.Orientation.Portrait if upright else QPageLayout.Orientation.Landscape
    paper = QPageSize(size, QPageSize.Unit.Millimeter, matchPolicy=QPageSize.SizeMatchPolicy.FuzzyMatch)
    layout = QPageLayout(paper, orientation, QMarginsF(0, 0, 0, 0))
    layout.setMode(QPageLayout.Mode.FullPageMode)
    return layout


def as_svg(page: Page) -> bytes:
    """An SVG drawing of a page, with text as text."""
    data, generator = QBuffer(), QSvgGenerator()
    size = QSizeF(page.width * MM, page.height * MM)
    generator.setOutputDevice(data)
    generator.setResolution(_POINTS_AN_INCH)
    generator.setSize(QSize(round(size.width()), round(size.height())))
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    generator.setTitle(printable(page.title))
    with QPainter(generator) as painter:
        _draw(painter, page, _POINTS_AN_INCH)
    return with_widths(bytes(data.data().data()).decode()).encode()


def as_image(page: Page, dpi: float = PNG_DPI) -> QImage:
    """A picture of a page on white."""
    scale = dpi / _POINTS_AN_INCH
    size = QSize(round(page.width * MM * scale), round(page.height * MM * scale))
    image = QImage(size, QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(round(dpi / 0.0254))
    image.setDotsPerMeterY(round(dpi / 0.0254))
    image.fill(QColor(WHITE))
    with QPainter(image) as painter:
        _draw(painter, page, dpi)
    return image


def as_png(page: Page, dpi: float = PNG_DPI) -> bytes:
    """A PNG file of a page."""
    data = QBuffer()
    data.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(data, QByteArray(b"png")).write(as_image(page, dpi))
    return bytes(data.data().data())


def _draw(painter: QPainter, page: Page, dpi: float) -> None:
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.scale(dpi / _POINTS_AN_INCH, dpi / _POINTS_AN_INCH)
    draw_shapes(painter, page.shapes)


FORMS: Final[Mapping[str, Callable[[Page], bytes]]] = {".svg": as_svg, ".png": as_png}
"""The forms of a single page by the suffix of its file."""


def write_pages(pages: Sequence[Page], path: Path) -> tuple[Path, ...]:
    """Write pages as the suffix of ``path`` tells: one PDF, or a picture or drawing for each page, then numbered.

    Returns the files. May raise ``OSError``.
    """
    form = FORMS.get(path.suffix.lower())
    if form is None:
        save(as_pdf(pages), path)
        return (path,)
    several = len(pages) > 1
    targets = tuple(path.with_stem(f"{path.stem} {n}") if several else path for n, _ in enumerate(pages, 1))
    for page, target in zip(pages, targets, strict=True):
        save(form(page), target)
    return targets
