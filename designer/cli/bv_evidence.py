"""``mechwright bv --explain``: the evidence pack of one unit."""

from __future__ import annotations

import sys
from pathlib import Path

from designer.battle_value.evidence import evidence
from designer.channels import speak_utf8
from designer.cli.unit_input import read_or_report
from designer.design import once
from designer.workspace.export import EVIDENCE_FORMS


def print_evidence(paths: list[Path], form: str, rules: str = "") -> int:
    """Print the evidence of each file; 0 when all could be read, 1 when some could not, 2 for an unknown form."""
    render = EVIDENCE_FORMS.get(form)
    if render is None:
        print(f"--explain prints {', '.join(EVIDENCE_FORMS)}, not {form}", file=sys.stderr)
        return 2
    if form == "html":
        speak_utf8()
    status = 0
    for path in paths:
        loaded = read_or_report(path)
        if loaded is None:
            status = 1
        else:
            sys.stdout.write(render(evidence(once(loaded.unit, ruleset=rules), str(path))))
    return status
