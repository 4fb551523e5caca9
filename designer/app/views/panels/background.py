"""The background page: the texts of a design, the manufacturers of its parts, and its picture."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.context.follow import follow
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.dialogs import file_to_open
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.strokes import box, broken_box
from designer.app.ui.text_layout import CENTER, draw
from designer.app.ui.widgets.forms import FormPanel
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.panels.fields import MultilineField, TextField
from designer.editing.background import (
    DATE,
    MAKER,
    MODEL,
    PARTS,
    PLACES,
    TEXTS,
    date_texts,
    fluff_value,
    image_of,
    part_key,
    set_image,
    write_text,
)
from designer.formats import FormatError, read
from designer.language import marked, reason_of, tr
from designer.reading import read_file
from designer.workspace.documents import error_sentence

_PICTURE_HEIGHT: Final = 160
_FILTER: Final = marked("Pictures and units with one (*.png *.jpg *.jpeg *.gif *.webp *.bmp *.mtf *.json)")
_UNITS: Final = frozenset((".mtf", ".json"))
"""The suffixes of unit files, which can have a picture in them."""
_EMPTY: Final = marked("Drop a picture here")


class Picture(QWidget, AccessibleWidget):
    """The picture of a design, scaled to the widget; a picture, or a unit that has one, can be dropped on it."""

    accessible_role = Role.Graphic

    def __init__(self, context: DesignContext) -> None:
        super().__init__()
        self._context = context
        self._data: bytes | None = None
        self.image = QImage()
        self.setAcceptDrops(True)
        self.setAccessibleName(tr("Picture"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        sized(self, height=_PICTURE_HEIGHT)

    def renew(self) -> None:
        """Show the picture of the design."""
        data = image_of(self._context.unit)
        if data != self._data:
            self._data = data
            self.image = QImage.fromData(QByteArray(data)) if data else QImage()
            self.setAccessibleDescription(tr("None") if self.image.isNull() else tr("There is one"))
            self.update()

    def load(self, path: Path) -> str:
        """Embed a picture, or that of another unit; returns a sentence why that failed, else an empty text."""
        try:
            data = image_of(read(path).unit) if path.suffix.lower() in _UNITS else read_file(path)
        except FormatError as error:
            return error_sentence(error)
        except OSError as error:
            return tr("{name} cannot be read: {reason}.", name=path.name, reason=reason_of(error))
        if data is None:
            return tr("{name} has no picture in it.", name=path.name)
        if QImage.fromData(QByteArray(data)).isNull():
            return tr("{name} is not a picture.", name=path.name)
        self._context.apply(set_image(data))
        return ""

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for url in event.mimeData().urls():
            if url.isLocalFile():
                text = self.load(Path(url.toLocalFile()))
                if text:
                    self._context.refused.emit(text)
                return

    def sizeHint(self) -> QSize:
        style = theme.current()
        return QSize(style.px(200), style.px(_PICTURE_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        rect = QRectF(self.rect())
        radius = style.measures.radius_control
        if self.image.isNull():
            broken_box(painter, rect, radius, style.color("line.control"))
            draw(painter, rect, tr(_EMPTY), style, token="text.3", align=CENTER)
            return
        box(painter, rect, radius, fill=style.color("well"), edge=style.color("line.1"))
        room = rect.adjusted(4, 4, -4, -4)
        size = self.image.size().scaled(room.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
        spot = QRectF(0, 0, size.width(), size.height())
        spot.moveCenter(room.center())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(spot, self.image)


class BackgroundPage(QWidget):
    """A form with texts, manufacturers and picture of a design."""

    def __init__(self, context: DesignContext) -> None:
        super().__init__()
        self._context = context
        self._shown: tuple[object, object] | None = None
        self.texts = {key: MultilineField(tr(name), partial(write_text, key), context) for key, name in TEXTS.items()}
        self.date = TextField(tr("Date of the texts"), partial(write_text, DATE), context, hint=tr("none"))
        self.update_date = QPushButton(tr("Update"))
        self.update_date.setToolTip(tr("Set the date of the texts to now"))
        self.update_date.clicked.connect(lambda: context.apply(date_texts(datetime.now())))
        self.places = {key: TextField(tr(name), partial(write_text, key), context) for key, name in PLACES.items()}
        self.parts = {
            part_key(part, detail): TextField(
                f"{tr(name)}, {text}", partial(write_text, part_key(part, detail)), context, hint=text
            )
            for part, name in PARTS.items()
            for detail, text in ((MAKER, tr("maker")), (MODEL, tr("model")))
        }
        self.picture = Picture(context)
        self.choose = QPushButton(tr("Choose…"))
        self.choose.setToolTip(tr("Take a picture file, or the picture of another unit"))
        self.clear = QPushButton(tr("Take out"))
        self.choose.clicked.connect(self._choose)
        self.clear.clicked.connect(lambda: context.apply(set_image(None)))
        self.failure = ElidedLabel("", role="caption", token="error")
        spaced(QVBoxLayout(self), Scrolled(self._form()), margins=0)
        follow(context, self, lambda _g: (context.unit.fluff, context.unit.header), self._show_texts)

    def _show_texts(self, _texts: object) -> None:
        unit = self._context.unit
        self.date.show_value(fluff_value(unit, DATE))
        for fields in (self.texts, self.places, self.parts):
            for key, field in fields.items():
                field.show_value(fluff_value(unit, key))
        self.picture.renew()
        self.clear.setEnabled(bool(unit.header_value("fluffimage")))

    def load_picture(self, path: Path) -> None:
        """Embed the picture of a file, or show why that failed."""
        self.failure.set_text(self.picture.load(path))

    def _choose(self) -> None:
        path = file_to_open(self, tr("Choose a picture, or a unit that has one"), tr(_FILTER))
        if path is not None:
            self.load_picture(path)

    def _form(self) -> FormPanel:
        form = FormPanel(tr("Background"))
        form.add_title(tr("Texts"))
        for key, text in TEXTS.items():
            form.add_widget(ElidedLabel(tr(text), role="caption_medium", token="text.2"))
            form.add_widget(self.texts[key])
        form.add_widget(ElidedLabel(tr("Date"), role="caption_medium", token="text.2"))
        date = QWidget()
        spaced(QHBoxLayout(date), (self.date, 1), self.update_date, margins=0, spacing="gap")
        form.add_widget(date)
        form.add_title(tr("Makers"))
        for key, text in PLACES.items():
            form.add_line(tr(text), self.places[key])
        for part, text in PARTS.items():
            form.add_line(tr(text), self.parts[part_key(part, MAKER)], self.parts[part_key(part, MODEL)])
        form.add_title(tr("Picture"))
        form.add_widget(self.picture)
        form.add_widget(_button_row(self.choose, self.clear))
        form.add_widget(self.failure)
        form.end()
        return form


def _button_row(*buttons: QPushButton) -> QWidget:
    """A row of buttons below the field that they act on."""
    container = QWidget()
    spaced(QHBoxLayout(container), *buttons, 1, margins=(0, "gap", 0, 0))
    return container
