"""Rows of a table for the clipboard: text with tabs for spreadsheets, and an HTML table for documents and mail."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TypeVar

from PySide6.QtCore import QMimeData

from designer.app.ui.tables.columns import Column
from designer.language import tr
from designer.reading import spreadsheet_cell

R = TypeVar("R")


def copied(columns: Sequence[Column[R]], rows: Sequence[R], *, headings: bool) -> QMimeData:
    """The cells of rows in these columns, with or without headings; what is only painted has its spoken text."""
    heads = [[_heading(column) for column in columns]] if headings else []
    lines = [[_cell(column, row) for column in columns] for row in rows]
    content = QMimeData()
    content.setText("\n".join("\t".join(map(spreadsheet_cell, line)) for line in (*heads, *lines)))
    html = *(_line("th", head) for head in heads), *(_line("td", line) for line in lines)
    content.setHtml("\n".join(["<table>", *html, "</table>"]))
    return content


def _line(tag: str, cells: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


def _heading(column: Column[R]) -> str:
    marked = column.heading or column.title or column.tip
    return tr(marked) if marked else ""


def _cell(column: Column[R], row: R) -> str:
    text = column.text(row) or (column.spoken(row) if column.spoken else "")
    return " ".join(text.split())
