"""A browser on a half-empty 'Mech of 3067."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from designer.app.context.design_context import DesignContext
from designer.app.views.equipment.table import ItemGroup
from designer.app.views.equipment.view import Browser
from designer.editing import Session
from designer.units.location import LA
from designer.units.unit import Tech, TechBase
from designer.workspace.view_settings import EquipmentSettings
from tests.building import armored, catalog_id, mech


@pytest.fixture
def usual_density() -> str:
    return "comfortable"


@pytest.fixture
def context(qapp: QApplication) -> DesignContext:
    unit = mech((catalog_id("Medium Laser"), LA), tonnage=75, armor=armored(100))
    return DesignContext(Session(unit.with_(tech=Tech(TechBase.INNER_SPHERE, 3067, 2))))


@pytest.fixture
def memory() -> EquipmentSettings:
    return EquipmentSettings()


@pytest.fixture
def browser(qtbot, context: DesignContext, memory: EquipmentSettings) -> Browser:
    widget = Browser(context, memory)
    qtbot.addWidget(widget)
    widget.resize(484, 800)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def names(browser: Browser) -> list[str]:
    return [facts.item.name for facts in browser.model.rows]


def against(browser: Browser, item_id: str) -> str:
    """Why the design may not have a listed item."""
    return browser.states.against(browser.model.rows[browser.model.place_of(item_id)])


def mounted(context: DesignContext) -> list[str]:
    return [mount.item for mount in context.unit.mounts]


def check_order(browser: Browser) -> None:
    """Check that what fits comes by value, first what the design's rules level allows in its year."""
    fitting = [facts for facts in browser.model.rows if browser.states.fits(facts)]
    assert list(browser.model.rows[: len(fitting)]) == fitting
    above = [browser.model.group_of(facts) is ItemGroup.ABOVE_LEVEL for facts in fitting]
    assert above == sorted(above)
    for group in (False, True):
        found = [
            browser.states.outcome(each.item.id) for each, late in zip(fitting, above, strict=True) if late is group
        ]
        adds = [None if each is None else each.adds for each in found]
        possible = [each for each in adds if each is not None]
        assert possible == sorted(possible, reverse=True)
        assert adds[: len(possible)] == possible, "what cannot be placed, such as a second MASC, comes last"
