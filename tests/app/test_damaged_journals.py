"""A journal that this version cannot use takes no other design with it: each is restored by itself."""

import json

import pytest

from designer import paths
from designer.app.ui.dialogs import Dialogs
from designer.editing import edits
from designer.formats.journal_lines import checked
from designer.workspace.recovery import Recovery
from tests.app.conftest import answer
from tests.sampling import one_of
from tests.workspace.test_recovery import crash


def _nobody(*_):
    raise AssertionError("something was asked in a box")


@pytest.fixture
def make(windows):
    def window():
        new = windows(None, Dialogs(_nobody, _nobody, _nobody), recovery=Recovery())
        new.resumption.resume()
        return new

    return window


@pytest.fixture
def folder(make):
    """The journals of two edited designs, the one with the higher name the Longstride, whose program crashed."""
    window = make()
    for name in ("wayfarer-wfr-3d", "longstride-lsd-2"):
        window.manager.open_sample(paths.data("designs", f"{name}.mtf"))
        window.editor.context.apply(edits.maximize_armor())
    recovery = window.manager.recovery
    crash(recovery)
    window.manager.recovery = None
    window.hide()
    return recovery.folder


def rewritten(file, change):
    """Change the header and the first state of a journal."""
    header, first, *rest = file.read_text("utf-8").splitlines()
    header, first = json.loads(header), json.loads(first)
    change(header, first["unit"])
    lines = []
    for line in (header, first):
        del line["check"]
        lines.append(checked(json.dumps(line).encode()))
    file.write_bytes(b"".join(lines) + "".join(f"{line}\n" for line in rest).encode())


def restored(window):
    answer(window.questions, "Restore")
    return sorted(window.tabs._bar.tabText(index) for index in range(window.tabs.count))


UNKNOWN = "of-another-version"


def _item(_header, unit):
    unit["mounts"][0]["item"] = UNKNOWN


def _engine(_header, unit):
    unit["engine"]["kind"] = UNKNOWN


def _armor(_header, unit):
    unit["armor"]["kind"]["kind"] = UNKNOWN


def _patchwork(_header, unit):
    unit["armor"]["kinds"] = [{"kind": UNKNOWN, "clan": False}] * len(unit["armor"]["front"])


def _sinks(_header, unit):
    unit["heat_sinks"]["kind"] = UNKNOWN


def _field(name):
    def change(_header, unit):
        unit[name] = UNKNOWN

    change.__name__ = name
    return change


KINDS = [_item, _engine, _armor, _patchwork, _sinks, *map(_field, ("structure", "gyro", "cockpit"))]


@pytest.mark.parametrize("change", one_of(2, KINDS), ids=lambda change: change.__name__.strip("_"))
def test_a_design_with_an_id_of_another_version_comes_back_with_it(make, folder, change):
    rewritten(max(folder.glob("*.jsonl")), change)
    window = make()
    assert restored(window) == ["Longstride LSD-2", "Wayfarer WFR-3D"]


def _location(_header, unit):
    unit["mounts"][0]["slots"] = ["XX 3"]


def _nul(header, _unit):
    header["design"] = "/home/me/a\0b.mtf"


@pytest.mark.parametrize("change", [_location, _nul], ids=["location", "file name"])
def test_what_cannot_be_read_is_kept_and_named(make, folder, change):
    file = max(folder.glob("*.jsonl"))
    rewritten(file, change)
    window = make()
    assert restored(window) == ["Wayfarer WFR-3D"]
    assert file.exists()
    assert window.notice.text.startswith("Longstride LSD-2 could not be restored")


def test_a_list_with_an_empty_journal_name_brings_back_the_others(make, folder):
    listed = next(folder.glob("*.desk"))
    content = json.loads(listed.read_text())
    content["open"].insert(0, {"journal": ""})
    listed.write_text(json.dumps(content))
    window = make()
    assert restored(window) == ["Longstride LSD-2", "Wayfarer WFR-3D"]
