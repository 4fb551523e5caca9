"""Views that follow queries of a design."""

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.context.follow import follow
from designer.construction.armor import armor
from designer.construction.mass import mass
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.units.location import RT


@pytest.fixture
def context():
    return DesignContext(Session(new_unit(tonnage=50)))


@pytest.fixture
def view(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


def test_a_result_is_shown_only_when_it_has_changed(context, view):
    shown: list[object] = []
    follow(context, view, armor, shown.append)
    view.show()
    context.apply(edits.rename(chassis="Other"))
    context.apply(edits.set_year(3060))
    assert shown == [armor(context.graph)]
    context.apply(edits.maximize_armor())
    assert shown[1:] == [armor(context.graph)]


def test_a_hidden_widget_is_updated_when_it_is_shown(context, view):
    shown: list[object] = []
    following = follow(context, view, mass, shown.append)
    context.apply(edits.maximize_armor())
    assert not shown
    assert following.stale
    view.show()
    assert shown == [mass(context.graph)]
    view.hide()
    before = context.unit
    context.apply(edits.set_walk(6))
    assert context.unit != before
    context.undo()
    view.show()
    assert len(shown) == 1, "what is shown is right again"
    assert not following.stale


def test_a_model_is_updated_at_once(context, qapp):
    shown: list[object] = []
    model = QObject()
    follow(context, model, mass, shown.append)
    assert shown == [mass(context.graph)]
    context.apply(edits.maximize_armor())
    assert shown[1:] == [mass(context.graph)]


def test_results_are_shown_in_their_order(context, view):
    shown: list[object] = []
    following = follow(context, view, mass, lambda _found: shown.append("mass"))
    following.then(design.names, lambda found: shown.append(found.chassis))
    view.show()
    context.apply(edits.rename(chassis="Other"))
    context.apply(edits.maximize_armor())
    assert shown == ["mass", new_unit(tonnage=50).names.chassis, "Other", "mass"]


def test_items_of_a_tuple_are_compared_one_by_one(context, view):
    shown: list[object] = []
    follow(context, view, lambda g: (mass(g), armor(g)), shown.append)
    view.show()
    context.apply(edits.rename(chassis="Other"))
    assert len(shown) == 1
    context.apply(edits.maximize_armor())
    assert len(shown) == 2


def test_another_design_is_shown_where_it_differs(context, view):
    masses: list[int] = []
    armors: list[object] = []
    follow(context, view, lambda g: mass(g).allowed, masses.append).then(armor, armors.append)
    view.show()
    context.adopt(DesignContext(Session(new_unit(tonnage=80))))
    assert masses == [50_000, 80_000]
    assert len(armors) == 2
    equal = DesignContext(context.session)
    context.adopt(equal)
    assert len(masses) == len(armors) == 2


def test_all_is_shown_again_on_demand(context, view):
    shown: list[object] = []
    following = follow(context, view, mass, shown.append)
    following.outdate()
    assert not shown
    following.renew()
    assert len(shown) == 1
    view.show()
    assert len(shown) == 1
    following.outdate()
    assert len(shown) == 2


def test_inputs_of_rules_are_the_same_after_a_rename(context):
    before = design.rule_inputs(context.graph)
    context.apply(edits.rename(chassis="Other", model="X"))
    assert design.rule_inputs(context.graph) is before
    for edit in (edits.set_year(3060), edits.maximize_armor(), edits.place("medium-laser", RT)):
        before = design.rule_inputs(context.graph)
        context.apply(edit)
        assert design.rule_inputs(context.graph) is not before
