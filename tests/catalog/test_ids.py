"""Ids stand in journals, settings and saved filters, so each version knows those of all versions before it.

``ids`` has a file for each version with the kind and the id of every item and system; a new version adds one.
"""

from pathlib import Path

import pytest

from designer.catalog import catalog, systems

VERSIONS = sorted((Path(__file__).parent / "ids").glob("*.txt"))


@pytest.mark.parametrize("version", VERSIONS, ids=lambda file: file.stem)
def test_every_id_of_a_version_is_known(version: Path) -> None:
    known = {kind: getattr(systems(), kind) for kind in ("engines", "gyros", "cockpits", "armors", "structures")}
    for line in version.read_text("utf-8").splitlines():
        kind, name = line.split(" ")
        if kind == "item":
            assert not catalog()[catalog().known_id(name)].is_unknown, name
        else:
            assert name in known[kind], line


def test_an_id_of_a_later_version_keeps_its_text_until_it_is_known() -> None:
    unknown = catalog().known_id("of-a-later-version")
    assert catalog()[unknown].name == "of-a-later-version"
    assert catalog().known_id(unknown) == unknown
    assert catalog().known_id("unknown:medium-laser") == "medium-laser"
    assert catalog().known_id("cllrm1") == "lrm-1"
