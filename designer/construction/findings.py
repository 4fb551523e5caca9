"""The findings of a design: errors, warnings and notes about violated rules. They never prevent an edit.

Each rule is a query that returns findings (``designer.construction.legality``); ``findings`` collects them in the order
in which they are shown.
"""

from __future__ import annotations

from collections import Counter

from designer.construction.legality.actuators import has_hand
from designer.construction.legality.finding import Field, Finding, Findings, Severity
from designer.construction.legality.rules import CHAPTERS, PLACE_RULES, RULES
from designer.construction.rulebooks import book_findings
from designer.graph import Evaluator, query

__all__ = [
    "RULES",
    "Field",
    "Finding",
    "Findings",
    "Severity",
    "findings",
    "findings_added",
    "has_hand",
    "is_valid",
    "place_findings",
]


@query
def findings(g: Evaluator) -> Findings:
    """All findings: by severity, then by location from the head to the legs."""
    found = [finding for chapter in range(len(CHAPTERS)) for finding in chapter_findings(g, chapter)]
    found += book_findings(g)
    return tuple(sorted(found, key=lambda f: (f.severity, -1 if f.location is None else f.location)))


@query
def chapter_findings(g: Evaluator, chapter: int) -> Findings:
    """The findings of one chapter (group) of rules; remembered by chapter, since an edit affects few chapters."""
    return tuple([finding for rule in CHAPTERS[chapter] for finding in rule(g)])


def place_findings(g: Evaluator) -> Findings:
    """The findings of rules that depend on the locations of items."""
    return tuple([finding for rule in PLACE_RULES for finding in rule(g)])


@query
def is_valid(g: Evaluator) -> bool:
    """Whether the design is legal: no finding is an error."""
    return not any(finding.severity is Severity.ERROR for finding in findings(g))


def findings_added(before: Findings, after: Findings) -> Findings:
    """The findings in ``after`` that are not in ``before``, of two states of a design.

    Findings with the same rule, place and mounts are equal, even if their sentences have different figures.
    """
    known = Counter((finding.rule, finding.place, finding.mounts) for finding in before)
    added = []
    for finding in after:
        about = finding.rule, finding.place, finding.mounts
        if known[about]:
            known[about] -= 1
        else:
            added.append(finding)
    return tuple(added)
