"""Commands on the design as a whole: what they do, and when they can be chosen."""

import pytest

from designer import paths
from designer.app.context.design_context import DesignContext
from designer.app.pages.editor.design_commands import HANDLERS
from designer.app.pages.editor.editor import Editor
from designer.editing import Session
from designer.formats import read
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
