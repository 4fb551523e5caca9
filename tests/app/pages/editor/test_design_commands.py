"""Commands on the design as a whole: what they do, and when they can be chosen."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.context.design_context import DesignContext
from designer.app.pages.editor.design_commands import HANDLERS
from designer.app.pages.editor.editor import Editor
from designer.app.views.panels.conversion import ConversionPage
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.formats import read
from designer.units.location import Form
from designer.workspace.documents import Document
from designer.workspace.settings import Settings


@pytest.fixture
def lanyard(qtbot):
    """An omni with pods."""
    context = DesignContext(Session(read(paths.data("designs", "lanyard-lny-o.mtf")).unit))
    made = Editor(Document(context.session), context, Settings())
    qtbot.addWidget(made)
    return made


def test_the_base_chassis_comes_back_in_one_step_and_goes_with_one_undo(lanyard):
    reset, before = HANDLERS["reset_to_base"], lanyard.context.unit
    assert reset.enabled is not None
    assert reset.enabled(lanyard)
    reset.run(lanyard)
    assert lanyard.context.unit.mounts == tuple(mount for mount in before.mounts if not mount.pod)
    assert not reset.enabled(lanyard)
    lanyard.context.undo()
    assert lanyard.context.unit == before


def test_new_items_in_pods_is_a_switch(lanyard):
    switch = HANDLERS["new_in_pods"]
    assert switch.checked is not None
    assert switch.checked(lanyard)
    switch.run(lanyard)
    assert not switch.checked(lanyard)
    assert not lanyard.context.in_pods()


def test_a_conversion_replaces_what_has_a_counterpart_and_names_what_has_none(windows):
    window = windows()
    unit = new_unit(Form.BIPED, 100, year=3062).with_(mounts=())
    for item in ("lrm-20", "mrm-20"):
        unit = edits.place_best(item).run(unit)
    window.manager.new(unit)
    window.actions_by_name["convert"].trigger()
    QApplication.processEvents()
    page = window.editor.findChild(ConversionPage)
    QTest.keyClicks(page.fields["base"], "Clan")
    QTest.mouseClick(page.exchange, Qt.MouseButton.LeftButton)
    rows = [row.text for row in page.model.rows]
    assert "MRM 20" in rows
    QTest.mouseClick(page.button, Qt.MouseButton.LeftButton)
    assert [mount.item for mount in window.editor.context.unit.mounts] == ["clan-lrm-20", "mrm-20"]
    assert not page.button.isEnabled(), "nothing is left to replace"
