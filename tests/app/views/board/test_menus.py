"""The menus of cells, systems, heads and of what waits."""

from collections import Counter
from itertools import islice

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer.app.commands.keymap import keymap
from designer.app.views.board.geometry import BoardHit
from designer.app.views.board.menus import BoardMenu
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.editing.edit import batch
from designer.editing.variants import other_weapons, variants
from designer.units.location import CT, HD, LA, LT, RA, RT, Form, Slot
from designer.units.mount import SystemPart
from designer.units.unit import TechBase
from tests.app.views.board.handling import sample


def name_of(action):
    return action.text().split("\t")[0].replace("&", "")


def words(menu):
    return [name_of(action) for action in menu.actions() if not action.isSeparator()]


def entry(menu, text):
    return next(action for action in menu.actions() if name_of(action) == text)


def submenu(menu, title):
    return entry(menu, title).menu()


def menu_at(hands, location, row=None):
    menu = hands.board.menu_for(BoardHit(location, row))
    assert menu is not None
    return menu


def test_a_weapon_can_go_turn_and_be_armored(hands):
    assert words(menu_at(hands, CT, 10)) == [
        "Unallocate",
        "Move to",
        "Replace by",
        "Duplicate",
        "Remove Medium Laser",
        "Rear-facing",
        "Armored",
    ]


def test_menus_show_the_keys_in_force(hands):
    def keys(menu):
        return dict(action.text().split("\t") for action in menu.actions() if "\t" in action.text())

    commands = {
        "Unallocate": "board_shelve",
        "Remove Medium Laser": "remove_selection",
        "Rear-facing": "toggle_rear",
        "Armored": "toggle_armored",
        "Duplicate": "duplicate",
    }
    menu = menu_at(hands, CT, 10)
    assert keys(menu) == {words: keymap().text(command) for words, command in commands.items()}
    for number, command in enumerate(commands.values()):
        keymap().set_keys(command, (f"Ctrl+Shift+F{number + 1}",))
    try:
        menu = menu_at(hands, CT, 10)
        assert sorted(keys(menu).values()) == [f"Ctrl+Shift+F{number + 1}" for number in range(len(commands))]
        for command in commands.values():
            keymap().set_keys(command, ())
        menu = menu_at(hands, CT, 10)
        assert keys(menu) == {"Unallocate": "Middle click", "Rear-facing": "Alt+right click"}
    finally:
        for command in commands.values():
            keymap().set_keys(command, None)


def test_a_letter_chooses_a_row_of_an_open_menu(hands, qtbot):
    menu = menu_at(hands, CT, 10)
    menu.open_at(QPoint(0, 0))
    assert menu.isVisible()
    QTest.keyClick(menu, Qt.Key.Key_R)
    replacing = submenu(menu, "Replace by")
    assert replacing.isVisible()
    assert "&" in replacing.actions()[0].text()
    QTest.keyClick(replacing, Qt.Key.Key_Escape)
    QTest.keyClick(menu, Qt.Key.Key_A)
    assert any(mount.armored for mount in hands.context.unit.mounts)


def test_options_show_whether_they_are_set(hands):
    rear = entry(menu_at(hands, RT, 6), "Rear-facing")
    assert rear.isChecked()
    rear.trigger()
    assert not hands.mount(RT, 6).rear


def test_variants_of_one_technology_base_say_which(open_editor):
    unit = batch("", edits.set_tech_base(TechBase.MIXED_IS), edits.set_year(3150), edits.place("lrm-15", RT)).run(
        new_unit(Form.BIPED, 100).with_(mounts=())
    )
    hands = open_editor(unit)
    menu = menu_at(hands, RT, 0)
    found = words(submenu(menu, "Replace by"))
    assert {"LRM 20 (IS)", "LRM 20 (Clan)"} < set(found)


def test_many_variants_are_in_menus_of_twelve_and_none_is_missing(open_editor):
    unit = batch("", edits.set_tech_base(TechBase.MIXED_IS), edits.set_year(3150), edits.place("medium-laser", RT)).run(
        new_unit(Form.BIPED, 100).with_(mounts=())
    )
    hands = open_editor(unit)
    (laser,) = hands.context.unit.mounts
    menu, listed = submenu(menu_at(hands, RT, 0), "Replace by"), []
    while menu is not None:
        entries = [action.data() for action in menu.actions() if action.data() is not None]
        assert len(entries) <= 12
        listed += entries
        menu = submenu(menu, "More variants") if "More variants" in words(menu) else None
    allowed = [variant for variant in variants(hands.context.unit, laser.id) if not variant.reason]
    further = list(islice(other_weapons(hands.context.unit, laser.id), 12))
    assert len(further) == 12
    assert len(listed) == len(allowed) + len(further) > 24


def test_weapons_of_other_families_are_among_more_variants(open_editor):
    hands = open_editor(edits.place("is-gauss-rifle", RT).run(new_unit(Form.BIPED, 75).with_(mounts=())))
    menu = submenu(menu_at(hands, RT, 0), "Replace by")
    further = submenu(menu, "More variants")
    assert {"AC/20", "PPC"} <= {text.partition("\t")[0] for text in words(further)}
    entry(further, "PPC").trigger()
    assert [mount.item for mount in hands.context.unit.mounts] == ["ppc"]


def test_the_part_chosen_in_the_list_is_the_first_that_replaces_a_gun(open_editor):
    hands = open_editor(edits.place("srm-6", RT).run(new_unit(Form.BIPED, 100).with_(mounts=())))

    def offered(chosen):
        hands.context.chosen_item = chosen
        return submenu(menu_at(hands, RT, 0), "Replace by")

    usual = words(offered("srm-6"))
    for other in ("heat-sink", "jump-jet", "srm-6-ammo"):
        assert words(offered(other)) == usual, other
    relative = words(offered("srm-2"))
    assert relative[0].startswith("SRM 2")
    assert sorted(relative) == sorted(usual)
    offered("lrm-10").actions()[0].trigger()
    assert [mount.item for mount in hands.context.unit.mounts] == ["lrm-10"]


def test_no_variant_is_for_vehicles_alone(open_editor):
    hands = open_editor(edits.place("srm-6", RT).run(new_unit(Form.BIPED, 100).with_(mounts=())))
    refused = words(submenu(submenu(menu_at(hands, RT, 0), "Replace by"), "Not allowed here"))
    assert refused
    assert not [text for text in refused if "'Mech" in text]


def test_move_to_lists_the_locations_with_room(hands):
    places = submenu(menu_at(hands, CT, 10), "Move to")
    assert words(places) == [
        "Head (HD)",
        "Right torso (RT)",
        "Right arm (RA)",
        "Left arm (LA), filler moves away",
        "Right leg (RL), filler moves away",
        "Left leg (LL), filler moves away",
    ]
    entry(places, "Right arm (RA)").trigger()
    assert hands.item_at(RA, 11) == "medium-laser"


def test_what_can_be_split_offers_how(open_editor):
    unit = batch("", edits.place("ppc", RA), edits.place("ppc", RA), edits.place("ac-5", RT), edits.add("ac-20")).run(
        new_unit(Form.BIPED, 100).with_(mounts=())
    )
    hands = open_editor(unit)
    menu = BoardMenu(hands.context, hands.board)
    menu.fill_for_mount(unit.mounts[-1].id)
    places = submenu(menu, "Place in")
    # Free rows: eight in the right torso, twelve in the left, eight in the left arm, two in center and right arm.
    assert {text: words(submenu(places, text)) for text in words(places) if text.startswith("Split")} == {
        "Split between CT and RT": ["CT (2), RT (8)"],
        "Split between CT and LT": ["CT (2), LT (8)", "CT (1), LT (9)"],
        "Split between RT and RA": ["RT (8), RA (2)"],
        "Split between LT and LA": [f"LT ({part}), LA ({10 - part})" for part in range(9, 1, -1)],
    }
    whole = [text for text in words(places) if not text.startswith("Split")]
    assert whole == ["Left torso (LT)", "Right torso (RT), others make room"]
    entry(submenu(places, "Split between LT and LA"), "LT (4), LA (6)").trigger()
    lying = Counter(slot.location for slot in hands.context.unit.mounts[-1].slots)
    assert lying == {LT: 4, LA: 6}


def test_filler_is_unplaced_slot_by_slot(hands):
    ferro = hands.mount(RT, 9)
    entry(menu_at(hands, RT, 9), "Unallocate").trigger()
    assert len(hands.context.unit.mount(ferro.id).slots) == len(ferro.slots) - 1


def test_turrets_and_pods_are_offered_where_there_are_any(open_editor):
    hands = open_editor(sample("lanyard-lny-o"))
    assert "Pod-mounted" in words(menu_at(hands, LT, 2))
    assert "In the turret" not in words(menu_at(hands, LT, 2))


def test_built_in_systems_can_be_armored(hands):
    entry(menu_at(hands, CT, 4), "Armored").trigger()
    assert next(s for s in hands.context.unit.systems if s.slot == Slot(CT, 4)).armored
    assert entry(menu_at(hands, CT, 4), "Armored").isChecked()


def test_the_head_of_an_arm_has_hand_and_lower_arm(hands):
    menu = menu_at(hands, RA)
    assert entry(menu, "Hand").isChecked()
    entry(menu, "Lower arm").trigger()
    assert not hands.context.unit.has_part(RA, SystemPart.HAND)
    assert not hands.context.unit.has_part(RA, SystemPart.LOWER_ARM)
    assert not entry(menu_at(hands, RA), "Lower arm").isChecked()


def test_a_head_copies_to_the_other_side_and_clears(hands):
    menu = menu_at(hands, LA)
    assert "Copy LA to RA" in words(menu)
    entry(menu, "Unallocate all in LA").trigger()
    assert hands.item_at(LA, 5) is None


def test_the_case_of_a_location_is_chosen_in_its_head(open_editor):
    hands = open_editor(sample("lanyard-lny-o"))
    case = submenu(menu_at(hands, LT), "CASE")
    assert entry(case, "CASE").isChecked()
    entry(case, "None").trigger()
    assert LT in hands.context.unit.case_opt_out
    assert entry(submenu(menu_at(hands, LT), "CASE"), "None").isChecked()


def test_case_that_is_not_to_be_had_says_why(hands):
    case = submenu(menu_at(hands, HD), "CASE")
    assert words(case) == ["None", "CASE II", "Not allowed here"]
    others = submenu(case, "Not allowed here")
    assert entry(others, "CASE").text().endswith("\tTorso only")
    before = hands.context.unit
    entry(others, "CASE").trigger()
    assert hands.context.unit is before


def test_an_empty_slot_offers_to_add(hands, qtbot):
    with qtbot.waitSignal(hands.editor.add_requested) as blocker:
        entry(menu_at(hands, HD, 3), "Add here…").trigger()
    assert blocker.args == [HD, 3]


def test_the_menu_key_opens_the_menu_of_the_cursor(hands):
    hands.board.set_cursor(Slot(CT, 10))
    at = hands.board.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, hands.board.mapToGlobal(at))
    QApplication.sendEvent(hands.board, event)
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, BoardMenu)
    assert "Remove Medium Laser" in words(popup)
    popup.close()
    QApplication.processEvents()
    assert LA in hands.board.places.places


def test_a_submenu_can_be_left_and_opened_again(hands):
    menu = menu_at(hands, CT, 10)
    menu.open_at(hands.board.mapToGlobal(hands.point(CT, 10)))
    for _ in range(2):
        places = submenu(menu, "Move to")
        places.popup(menu.pos())
        places.hide()
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert "Right arm (RA)" in words(submenu(menu, "Move to"))
    menu.close()


def test_what_waits_has_a_menu_too(hands):
    ferro = hands.mount(RT, 9)
    menu = BoardMenu(hands.context, hands.editor.unallocated)
    menu.fill_for_mount(ferro.id)
    entry(menu, "Place in best location").trigger()
    assert hands.editor.unallocated.count == 0
