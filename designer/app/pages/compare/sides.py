"""What can stand on a side of a comparison: an open design, one of its steps, a sample or a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from designer.editing import Session
from designer.formats import read
from designer.language import marked, tr
from designer.workspace.documents import Document
from designer.workspace.samples import Sample

UNSAVED, SAVED = marked("unsaved"), marked("saved")
_SAMPLE, _NEW = marked("sample"), marked("new")


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """One side: its session, and what it is called.

    ``document`` is the open design that it belongs to; ``step`` is the place in its history if it is not the present
    state, which alone can be changed.
    """

    session: Session
    source: str
    document: Document | None = None
    step: int | None = None

    @property
    def title(self) -> str:
        """What the design is called."""
        return self.session.unit.names.full or tr("Unnamed")

    @property
    def about(self) -> str:
        """Where it comes from, in a few words."""
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
        """Whether it is an open design as it is now: that can be edited, and is followed."""
        return self.document is not None and self.step is None

    def is_same_as(self, other: Side) -> bool:
        """Whether both show the same design in the same state."""
        return self.document is not None and (self.document, self.step) == (other.document, other.step)


def _state(document: Document) -> str:
    """Whether a design is on disk; what has no file yet and no step has nothing to be saved."""
    if document.is_unsaved:
        return UNSAVED
    return SAVED if document.path is not None else _SAMPLE if document.sample else _NEW


def design_side(document: Document) -> Side:
    """An open design."""
    return Side(document.session, tr("open design"), document)


def step_side(document: Document, position: int) -> Side:
    """A step of the history of an open design, as it was; ``IndexError`` if there is none."""
    step = document.session.history.steps[position]
    return Side(Session(step.unit), tr("step {step}, {label}", step=position, label=step.label), document, position)


def sample_side(sample: Sample) -> Side:
    """A design that comes with the program; ``FormatError`` if it cannot be read."""
    return Side(Session(read(sample.path).unit), tr("sample"))


def file_side(path: Path) -> Side:
    """A file as it is on disk; ``FormatError`` if it cannot be read."""
    return Side(Session(read(path).unit, path), tr("file {name}", name=path.name))


def opened_side(document: Document) -> Side:
    """An open design as it was opened, to compare it with itself where nothing else is open."""
    return step_side(document, 0)
