"""The samples that come with the program."""

from designer.construction.findings import Severity, findings
from designer.editing import Session
from designer.formats import read
from designer.workspace.samples import samples


def test_the_first_sample_says_that_it_is_the_start_and_opens_without_an_error():
    first = samples()[0]
    assert first.reason.startswith("Start here")
    found = findings(Session(read(first.path).unit).graph)
    assert Severity.ERROR not in {finding.severity for finding in found}
