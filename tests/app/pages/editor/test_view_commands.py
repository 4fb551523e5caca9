"""Menus and palette reach every page of the docks, and armor commands share out as preferred."""

import pytest

from designer.app.pages.editor.design_commands import HANDLERS
from designer.app.pages.editor.editor import Editor
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.units.location import CT, HD
from designer.workspace.documents import Document
from designer.workspace.settings import Settings
from designer.workspace.view_settings import ArmorSettings


@pytest.fixture
def settings():
    return Settings()


@pytest.fixture
def editor(settings, context, qtbot):
    made = Editor(Document(context.session), context, settings)
    qtbot.addWidget(made)
    made.resize(1366, 700)
    return made


def run(editor, name):
    HANDLERS[name].run(editor)


@pytest.mark.parametrize(
    ("name", "view"),
    [
        ("show_chassis", "chassis"),
        ("show_identity", "identity"),
        ("show_background", "background"),
        ("convert", "conversion"),
        ("best_next_change", "advice"),
    ],
)
@pytest.mark.parametrize("mode", ["compact", "wide"])
def test_a_command_brings_its_page(editor, name, view, mode):
    editor.arrange(mode)
    editor.show_view("equipment")
    run(editor, name)
    assert editor.shell.fronts.has(view)


def test_only_one_page_of_a_tab_is_in_front(editor):
    run(editor, "show_background")
    assert not editor.shell.fronts.has("identity")
    editor.arrange("wide")
    editor.arrange("compact")
    assert editor.shell.fronts.has("background"), "another arrangement turns no page"


def test_patchwork_and_preferences_take_the_place_of_the_figure(editor):
    run(editor, "patchwork")
    assert editor.views.armor.page == "Patchwork"
    run(editor, "armor_preferences")
    assert editor.views.armor.page == "Preferences"


def test_the_efficient_maximum(editor, context):
    run(editor, "maximize_efficiently")
    assert context.unit.armor.points == 168, "10.5 t of standard armor for 50 tons"


def test_preferences_are_kept_and_hold_for_every_way_of_sharing_out(editor, settings, context):
    page = editor.views.armor.preferences
    page.rear.setValue(0)
    page.head.setCurrentIndex(page.head.findData("full"))
    page.head.activated.emit(page.head.currentIndex())
    assert settings.views.armor == ArmorSettings(head="full", priority="none", rear=0)
    context.apply(editor.views.armor.maximum())
    assert context.unit.armor.rear[CT] == 0
    context.apply(edits.allocate(points=0))
    editor.views.armor.tons.setValue(0.5)
    assert context.unit.armor.front[HD] == 8, "the head before all else"


def test_what_may_not_be_had_is_listed_everywhere_from_then_on(editor, settings):
    run(editor, "show_everything")
    assert settings.views.chassis.everything
    assert editor.views.armor.type.findText("Ferro-Fibrous (Clan)") >= 0
    session = Session(new_unit())
    again = Editor(Document(session), type(editor.context)(session), settings)
    assert again.views.chassis.everything.isChecked()
    assert again.views.chassis.boxes["engine"].findText("200 Light") >= 0
    again.deleteLater()
