"""The sides of a comparison (A to D): an open design, a step of its history, a sample or the design in a file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from designer.editing import Session
from designer.formats import read
from designer.language import marked, tr
from designer.units.unit import Unit
from designer.workspace.documents import Document
from designer.workspace.samples import Sample

if TYPE_CHECKING:  # a start does without the library
    from designer.library.listed_units import Place

MOST_SIDES: Final = 4
"""The most designs that are compared at once."""
UNSAVED, SAVED = marked("unsaved"), marked("saved")
_SAMPLE, _NEW = marked("sample"), marked("new")


@dataclass(frozen=True, slots=True, eq=False)
class ComparisonSide:
    """One side of a comparison: its session, title and origin.

    ``document`` is the open design, None for samples and files; ``step`` is the index in its history, or None for its
    present state, which alone can be edited.
    """

    session: Session
    source: str
    document: Document | None = None
    step: int | None = None

    @property
    def title(self) -> str:
        """The title of the design."""
        return self.session.unit.names.full or tr("Unnamed")

    @property
    def about(self) -> str:
        """The origin of the side in words, as "open design Atlas.mtf, step 3, unsaved"."""
        if self.document is None or self.step is not None:
            return self.source
        path, state = self.document.path, tr(_state(self.document))
        source = self.source if path is None else tr("open design {name}", name=path.name)
        steps = self.document.session.history.position
        if not steps:
            return f"{source}, {state}"
        return tr("{source}, step {step}, {state}", source=source, step=steps, state=state)

    @property
    def is_live(self) -> bool:
        """Whether the side is the present state of an open design, which can be edited and is observed."""
        return self.document is not None and self.step is None

    def is_same_as(self, other: ComparisonSide) -> bool:
        """Whether both sides show the same open design in the same state."""
        return self.document is not None and (self.document, self.step) == (other.document, other.step)


def _state(document: Document) -> str:
    """The state of an open design as an untranslated word: unsaved, saved, sample (unedited) or new (unedited)."""
    if document.is_unsaved:
        return UNSAVED
    return SAVED if document.path is not None else _SAMPLE if document.sample else _NEW


def design_side(document: Document) -> ComparisonSide:
    """The side for the present state of an open design."""
    return ComparisonSide(document.session, tr("open design"), document)


def step_side(document: Document, position: int) -> ComparisonSide:
    """The side for a step of an open design's history; raises ``IndexError`` if there is no such step."""
    step = document.session.history.steps[position]
    return ComparisonSide(
        Session(step.unit), tr("step {step}, {label}", step=position, label=step.label), document, position
    )


def sample_side(sample: Sample) -> ComparisonSide:
    """The side for a sample; raises ``FormatError`` if it cannot be read."""
    return ComparisonSide(Session(read(sample.path).unit), tr("sample"))


def file_side(path: Path) -> ComparisonSide:
    """The side for the design in a file; raises ``FormatError`` if it cannot be read."""
    return ComparisonSide(Session(read(path).unit, path), tr("file {name}", name=path.name))


def library_side(place: Place) -> ComparisonSide:
    """The side for a unit of the library; raises ``FormatError`` if it cannot be read."""
    from designer.library.listed_units import load_unit  # noqa: PLC0415 - see above

    name = place.member or place.file.name
    return ComparisonSide(Session(load_unit(place).unit), tr("{name} of the library", name=name))


def pasted_side(unit: Unit) -> ComparisonSide:
    """The side for a design that was pasted."""
    return ComparisonSide(Session(unit), tr("pasted"))


def opened_side(document: Document) -> ComparisonSide:
    """The side for an open design as it was opened."""
    return replace(step_side(document, 0), source=tr("as it was opened"))
