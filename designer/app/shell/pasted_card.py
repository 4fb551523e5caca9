"""The card of a design that was pasted or dropped as text: what it is, before it is opened."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from designer.app.documents.document_manager import notes_summary
from designer.app.ui import theme
from designer.app.ui.figures import figure
from designer.app.ui.icons import SEVERITIES, counted, pixmap
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import in_font, sized, spaced
from designer.app.ui.widgets.body_map import paint_body
from designer.app.ui.widgets.labels import text_label
from designer.app.ui.widgets.popover import Popover
from designer.design import once
from designer.formats import Loaded
from designer.language import tr
from designer.units.location import CL
from designer.units.unit import Unit
from designer.workspace.samples import CardContents, card_of_unit

_WIDTH = 350
_MAP_WIDTH, _MAP_HEIGHT, _WITH_CENTER_LEG = 84, 76, 102


class PastedCard(Popover):
    """A design with its body map, Battle Value and findings, and the buttons "Open" and "Compare with open".

    ``is_code``: the design was a share code, whose checksum agrees. Without ``can_compare`` no design is open.

    Signals:
        open_wanted, compare_wanted: a button was pressed; the card has closed.
    """

    open_wanted = Signal()
    compare_wanted = Signal()

    def __init__(self, loaded: Loaded, parent: QWidget, *, is_code: bool, can_compare: bool) -> None:
        super().__init__(tr("A share code was pasted") if is_code else tr("A design was pasted"), parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        card = card_of_unit(loaded.unit, once(loaded.unit))
        self.about = [card.title or tr("Unnamed"), card.about, _origin(loaded.unit)]
        name, *facts = (text_label(words, look="", wraps=True) for words in self.about)
        in_font(name, "title")
        if loaded.notes:
            self.about.append(f"{notes_summary(loaded.notes, tr('the text'))}.")
        elif is_code:
            self.about.append(tr("Checked: whole and unchanged."))
        hints = [text_label(words, wraps=True) for words in self.about[3:]]
        words = spaced(QVBoxLayout(), name, *facts, _value(card), *hints, 1, margins=0, spacing=3)
        self.open, self.compare = QPushButton(tr("Open")), QPushButton(tr("Compare with open"))
        theme.set_look(self.open, look="primary")
        if not can_compare:
            self.compare.hide()
        for button, wanted in ((self.open, self.open_wanted), (self.compare, self.compare_wanted)):
            button.clicked.connect(self.close)
            button.clicked.connect(wanted)
        head = in_font(text_label(self.windowTitle(), look=""), "strong")
        body = spaced(QHBoxLayout(), _BodyMap(card), (words, 1), margins=0, spacing="panel_inset")
        spaced(self.column, head, body, spacing=10)
        spaced(self.foot, self.open, self.compare, 1)
        self.open.setFocus(Qt.FocusReason.TabFocusReason)

    def open_under(self, bar: QWidget) -> None:
        """Open the card below the left end of a bar."""
        self.open_at(bar.mapToGlobal(QPoint(theme.measures().gap, bar.height())), theme.current().px(_WIDTH))


def _origin(unit: Unit) -> str:
    return ", ".join(filter(None, (tr(unit.tech.base.value), str(unit.tech.year or ""))))


def _value(card: CardContents) -> QHBoxLayout:
    """The Battle Value, and whether the design is legal."""
    value = in_font(text_label(f"{figure(card.battle_value)} BV", look=""), "strong")
    look = SEVERITIES["error" if card.errors else "clear"]
    sign = PlainLabel()
    theme.hub().declare(sign, "setPixmap", lambda style: pixmap(look.icon, look.token, style.measures.cell_glyph))
    state = text_label(counted("error", card.errors) if card.errors else tr("Legal"), look="")
    row = spaced(QHBoxLayout(), value, sign, state, 1, margins=0, spacing=6)
    row.insertSpacing(1, theme.current().px(6))
    return row


class _BodyMap(QWidget):
    """The body map of a card."""

    def __init__(self, card: CardContents) -> None:
        super().__init__()
        self._card = card
        sized(self, width=_MAP_WIDTH, height=_WITH_CENTER_LEG if CL in card.blocks else _MAP_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_body(QPainter(self), QPointF(0, 0), self._card, theme.current())
