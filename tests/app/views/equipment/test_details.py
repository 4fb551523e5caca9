"""All that is known of an item, its variants, and replacing a mount by one of them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QLabel

from designer.analysis.item_figures import Facts, facts_of
from designer.app.views.equipment.details import ItemDetails
from designer.app.views.equipment.item_texts import about, differences
from designer.app.views.equipment.view import Browser
from designer.battle_value import battle_value
from designer.catalog import Item, catalog
from designer.construction.technology import years_text
from designer.editing import Session
from designer.units.mount import MountId
from tests.app.conftest import point_at
from tests.app.views.equipment.conftest import mounted
from tests.building import catalog_id, evaluate, mech

LASER, ER, PULSE = catalog_id("Medium Laser"), catalog_id("ISERMediumLaser"), catalog_id("ISMediumPulseLaser")
LEFT = Qt.MouseButton.LeftButton


def item(name: str) -> Item:
    return catalog()[catalog_id(name)]


def facts(name: str) -> Facts:
    return facts_of(evaluate(mech()), [item(name)], "IS")[0]


def lines(name: str, **options: object) -> dict[str, str]:
    return {line.label: line.text for line in about(Session(mech(**options)), facts(name))}  # type: ignore[arg-type]


# -- what is said ---------------------------------------------------------------------------------------------


def test_figures_years_level_rule_and_names_of_a_medium_laser():
    # TechManual p. 227.
    said = lines("Medium Laser")
    assert said["Figures"].replace("\u202f", " ") == (
        "1 t, 1 slot, heat 3, damage 5, range 3/6/9, 46 BV, 40 000 C\u2011bills"
    )
    assert said["Inner Sphere"] == "prototype 2290, production 2295, common 2310"
    assert said["Clans"].endswith("extinct 2855")
    assert said["Rules level"] == "Introductory"
    assert said["Rule"] == "TM p. 227, BMM p. 100, Core p. 184, TW p. 303"
    assert "ISMediumLaser" in said["Also called"]
    assert "Problems" not in said


@pytest.mark.parametrize(
    ("ammunition", "told", "in_attacks"),
    [
        ("IS Ammo LRM-10", "", ""),
        ("LRM 10 Anti-Radiation Ammo", "Homes in on active electronics.", "hits as standard"),
        ("LRM 10 Magnetic Pulse Ammo", "Disturbs electronics for a turn.", "hits as standard"),
        ("Caseless AC/5 Ammo", "Twice the shots, but may jam.", "hits as standard"),
        ("Arrow IV Air-Defense Ammo", "Guided against aircraft.", "hits aircraft only"),
        ("SRM 4 Inferno Ammo", "Heats its target.", "heat, but no damage"),
        ("LRT 10 Ammo", "", "not fired on land"),
        ("LRM 10 Dead-Fire Ammo", "Unguided, with more damage.", ""),
    ],
)
def test_ammunition_says_what_it_does_and_whether_attacks_count_it(ammunition, told, in_attacks):
    said = lines(ammunition)
    assert told in said.get("Description", "")
    assert in_attacks in said.get("In attacks", "")
    assert bool(in_attacks) == ("In attacks" in said)


def test_years_tell_all_stages():
    assert years_text((2300, 2310, 2320, 2850, 3040)) == (
        "prototype 2300, production 2310, common 2320, extinct 2850, reintroduced 3040"
    )
    assert years_text(None) == ""


def test_what_the_design_may_not_have_says_why():
    assert lines("CLERPPC")["Problems"] == "Clan only"
    assert lines("ISERMediumLaser", year=3054)["Rules level"] == (
        "Standard, which counts; experimental in 3054 by its dates"
    )


def test_what_would_break_is_said_in_the_words_of_the_findings():
    said = [line for line in about(Session(mech(tonnage=20)), facts("Gauss Rifle")) if line.label == "On this 'Mech"]
    assert any("too heavy" in line.text for line in said)
    assert all(line.token == "warn" for line in said)


def test_differences_are_those_of_the_records():
    # TechManual p. 226 and 227: the ER laser makes 2 more heat, reaches farther and has 16 more BV.
    assert differences(facts("Medium Laser"), facts("ISERMediumLaser")) == (
        "+2 heat, +16 BV, range 4/8/12, Inner Sphere"
    )
    assert differences(facts("Medium Laser"), facts("Medium Laser")) == "the same figures"


# -- in the browser -------------------------------------------------------------------------------------------


@pytest.fixture
def open_browser(qtbot, browser: Browser) -> Browser:
    browser.seek(LASER)
    qtbot.mouseClick(browser.card.details, LEFT)
    return browser


def test_details_open_close_and_stay(qtbot, open_browser, context, memory):
    assert open_browser.details.isVisible()
    assert "TM p. 227" in open_browser.details.text
    again = Browser(context, memory)
    qtbot.addWidget(again)
    again.show()
    again.seek(LASER)
    assert again.details.isVisible()
    qtbot.mouseClick(open_browser.card.details, LEFT)
    assert not open_browser.details.isVisible()


def test_the_chosen_item_stays_in_sight(qtbot, browser):
    browser.seek(browser.model.rows[20].item.id)
    browser.show_details(True)
    qtbot.waitUntil(lambda: browser.table.current_item in browser.table.seen_items())


def test_variants_lead_to_themselves(qtbot, open_browser):
    assert not open_browser.details.variants[ER].offer.isVisible(), "there is nothing to replace"
    qtbot.mouseClick(open_browser.details.variants[ER].name, LEFT)
    assert open_browser.table.current_item == ER


def test_a_selected_mount_is_replaced_in_place(qtbot, open_browser, context):
    where = context.unit.mounts[0].slots
    context.select({MountId(1)})
    offer = open_browser.details.variants[PULSE].offer
    assert offer.toolTip() == "Replace Medium Laser by Medium Pulse Laser"
    qtbot.mouseClick(offer, LEFT)
    assert mounted(context) == [PULSE]
    assert context.unit.mounts[0].slots == where
    context.undo()
    assert mounted(context) == [LASER]


def test_incendiary_missiles_are_mixed_into_a_selected_bin_or_added_with_one(qtbot, open_browser, context):
    # TO:AUE p. 181.
    plain = catalog_id("IS Ammo LRM-10")
    mixed = f"{plain}-with-incendiary"
    open_browser.seek(plain)
    variant = open_browser.details.variants[mixed]
    assert variant.offer.toolTip() == "Add LRM 10 Ammo w/ Incendiary"
    assert not variant.name.isEnabled(), "the table does not list it"
    qtbot.mouseClick(variant.offer, LEFT)
    assert mixed in mounted(context)
    context.select({next(mount.id for mount in context.unit.mounts if mount.item == mixed)})
    back = open_browser.details.variants[plain].offer
    assert back.toolTip() == "Replace LRM 10 Ammo w/ Incendiary by LRM 10 Ammo"
    qtbot.mouseClick(back, LEFT)
    assert mixed not in mounted(context)
    assert plain in mounted(context)


def test_resting_on_replace_shows_what_it_would_do(qtbot, open_browser, context):
    context.select({MountId(1)})
    offer = open_browser.details.variants[PULSE].offer
    point_at(offer)
    qtbot.waitUntil(lambda: context.preview is not None)
    then = context.preview
    assert [mount.item for mount in then.unit.mounts] == [PULSE]
    assert battle_value(then.overlay) != battle_value(context.graph)
    QApplication.sendEvent(offer, QEvent(QEvent.Type.Leave))
    assert context.preview is None


def test_a_variant_of_the_selected_mount_offers_itself(open_browser, context):
    open_browser.seek(ER)
    context.select({MountId(1)})
    assert open_browser.details.variants[ER].offer.toolTip() == "Replace Medium Laser by ER Medium Laser"


def test_what_the_design_may_have_comes_first(open_browser):
    reasons = [bool(row.reason) for row in open_browser.details.rows]
    assert True in reasons
    assert reasons == sorted(reasons)


@pytest.mark.parametrize("width", [284, 484])
def test_words_wrap_before_they_are_cut(open_browser, width):
    open_browser.resize(width, 800)
    QApplication.processEvents()
    page = open_browser.details.widget()
    assert page.width() <= open_browser.details.viewport().width()


@pytest.mark.parametrize("height", [90, 117, 131])
def test_the_view_ends_below_a_whole_line_until_it_is_scrolled(context, shown, height):
    details = ItemDetails(context)
    details.show_item(about(context.session, facts("Medium Laser")), ())
    shown(details, 280, height)
    page, seen = details.widget(), details.viewport().height()
    assert page is not None
    labels = page.findChildren(QLabel)
    ends = [label.mapTo(page, label.rect().bottomLeft()).y() + 1 for label in labels]
    assert max(ends) > height, "not all lines fit"
    assert seen in ends
    details.resize(280, max(ends) + 40)
    assert details.viewport().height() == details.height()
