"""Requests that pages make to their window."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class WindowRequests(QObject):
    """Signals of pages, which the window answers.

    Signals:
        said: a severity and a sentence for the notice bar.
        written: the path of a file that was written, and the sentence that says so.
        design_wanted: a design is to be shown in the editor.
        comparison_wanted: the two to four sides (`designer.workspace.comparison_sides.ComparisonSide`) that the page
            Compare is to show.
        sheets_wanted: sheets (`designer.sheets.page_kinds.Sheet`) that the print dialog is to show, and sentences on
            what is missing of them.
    """

    said = Signal(str, str)
    written = Signal(object, str)
    design_wanted = Signal(object)
    comparison_wanted = Signal(object)
    sheets_wanted = Signal(object, object)
