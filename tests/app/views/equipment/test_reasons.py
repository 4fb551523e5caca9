"""The reasons against items in the list are those of the present state of the design."""

import pytest

from designer.app.context.design_context import DesignContext
from designer.app.views.equipment.view import Browser
from designer.construction.availability import reason_against
from tests.construction.test_availability import DECISIVE


@pytest.mark.parametrize("words", DECISIVE)
def test_reasons_follow_an_edit_and_its_undoing(qtbot, browser: Browser, context: DesignContext, words):
    facts = [browser.model.rows[place] for place in range(len(browser.model.rows))]
    for each in facts:
        browser.states.against(each)
    context.apply(DECISIVE[words])
    told = {each.item.id: browser.states.against(each) for each in facts}
    assert told == {each.item.id: reason_against(each.item, context.unit) for each in facts}
    context.undo()
    told = {each.item.id: browser.states.against(each) for each in facts}
    assert told == {each.item.id: reason_against(each.item, context.unit) for each in facts}
