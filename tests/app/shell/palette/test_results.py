"""What the palette finds for what is typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.app.shell.palette.results import Group, Hit, Source, found, matching, spans, wanted


def command(name, **more):
    return Hit(group="Commands", name=name, run=lambda: None, verb="do", **more)


def test_words_are_found_at_the_beginning_of_words_in_any_order():
    hits = [command("Use remaining mass as armor"), command("Maximize armor"), command("Save")]
    assert [hit.name for hit in matching("arm rem", hits)] == ["Use remaining mass as armor"]
    assert [hit.name for hit in matching("armo", hits)] == ["Use remaining mass as armor", "Maximize armor"]
    assert matching("axi", hits) == []


def test_what_begins_with_the_words_comes_before_what_only_contains_them():
    hits = [command("Go to mass"), command("Close", search="mass of windows"), command("Mass report")]
    assert [hit.name for hit in matching("mass", hits)] == ["Mass report", "Go to mass", "Close"]


@pytest.mark.parametrize(("mark", "group"), [(">", "Commands"), ("@", "Places"), ("#", "Designs")])
def test_a_mark_asks_for_one_group(mark, group):
    assert wanted(f"{mark} undo") == ((group,), "undo")


def test_nothing_typed_lists_commands_and_designs_but_no_part():
    sources: dict[Group, Source] = {
        "Parts": lambda _: [Hit(group="Parts", name="Medium Laser", run=lambda: None, verb="place")],
        "Commands": lambda _: [command("Save")],
    }
    assert [group for group, _ in found("", sources)] == ["Commands"]
    assert [group for group, _ in found("medium", sources)] == ["Parts"]


def test_parts_that_only_sound_so_come_after_what_is_called_so():
    sources: dict[Group, Source] = {
        "Parts": lambda _: [Hit(group="Parts", name="Medium Laser", run=lambda: None, verb="place")],
        "Commands": lambda _: [command("Save"), command("Medium rows")],
    }
    assert [group for group, _ in found("save", sources)] == ["Commands", "Parts"]
    assert [group for group, _ in found("medium", sources)] == ["Parts", "Commands"]


def test_what_is_called_just_so_comes_before_longer_names():
    hits = [command("Save as"), command("Unsaved steps", search="save"), command("Save")]
    assert [hit.name for hit in matching("save", hits)] == ["Save", "Save as", "Unsaved steps"]


def test_a_command_called_just_so_comes_before_parts_with_longer_names():
    sources: dict[Group, Source] = {
        "Parts": lambda _: [Hit(group="Parts", name="2 Compact Heat Sinks", run=lambda: None, verb="place")],
        "Commands": lambda _: [command("Compact")],
    }
    assert [group for group, _ in found("Compact", sources)] == ["Commands", "Parts"]
    assert [group for group, _ in found("comp", sources)] == ["Commands", "Parts"], "it begins with the letters"


@pytest.mark.parametrize("now", ["3, run 5", "5, run 8", "4, run 6"])
def test_a_number_is_the_first_one_of_the_name_before_it_is_a_later_one(now):
    ways = ["3, run 5", "4, run 6", "5, run 8"]
    hits = [command(f"Walk and run MP: {way}", disabled="It is so" if way == now else "") for way in ways]
    assert matching("walk 5", hits)[0].name == "Walk and run MP: 5, run 8"
    assert matching("run 8", hits)[0].name == "Walk and run MP: 5, run 8"


@pytest.mark.parametrize(
    ("words", "first", "others"),
    [
        ("max ar", "Maximize armor", ["Undo: Maximize armor", "Armor, maximum"]),
        ("arm", "Armor", ["Lower arm"]),
        ("left tor", "Left torso", ["Torso, left side"]),
        ("panz max", "Panzerung maximieren", ["Rückgängig: Panzerung maximieren"]),
        ("panzerung", "Panzerung", ["Panzerung maximieren", "Freie Masse als Panzerung nutzen"]),
    ],
)
def test_a_name_whose_words_begin_with_the_typed_ones_in_order_comes_first(words, first, others):
    hits = [*(command(name) for name in others), command(first, disabled="At the maximum")]
    assert matching(words, hits)[0].name == first


def test_the_group_whose_first_name_begins_with_the_words_comes_first():
    sources: dict[Group, Source] = {
        "Commands": lambda _: [command("CASE: None", hint="Left torso")],
        "Places": lambda _: [Hit(group="Places", name="Left torso", run=lambda: None, verb="go there")],
    }
    assert [group for group, _ in found("left tor", sources)] == ["Places", "Commands"]
    assert [group for group, _ in found("none", sources)] == ["Commands"]


def test_abbreviations_are_known():
    hits = [command("Double the armor"), command("Kind of heat sinks: Double Heat Sink")]
    assert [hit.name for hit in matching("dhs", hits)] == ["Kind of heat sinks: Double Heat Sink"]


def test_what_can_be_done_comes_before_what_cannot():
    hits = [command("Swap places", disabled="Two items have to be selected"), command("Swap sides")]
    assert [hit.name for hit in matching("swap", hits)] == ["Swap sides", "Swap places"]


def test_commands_of_the_page_in_front_come_before_those_of_others():
    hits = [command("Rename the force", elsewhere=True), command("Rename the design"), command("Save", elsewhere=True)]
    assert [hit.name for hit in matching("rename", hits)] == ["Rename the design", "Rename the force"]
    assert matching("save", [command("Save the force"), *hits])[0].name == "Save"


def test_commands_with_keys_come_before_equal_ones():
    hits = [command("Print cards"), command("Print all", keys="Ctrl+P")]
    assert [hit.name for hit in matching("print", hits)] == ["Print all", "Print cards"]


def test_scattered_letters_are_shown_only_where_no_word_matches():
    sprint = Hit(group="Parts", name="Sprint Pack", run=list, verb="place", guessed=True)
    sure = Hit(group="Parts", name="Print Unit", run=list, verb="place")
    sources: dict[Group, Source] = {"Parts": lambda _: [sprint], "Commands": lambda _: [command("Print")]}
    assert [group for group, _ in found("print", sources)] == ["Commands"]
    assert [group for group, _ in found("rint", sources)] == ["Parts"]
    assert found("print", {"Parts": lambda _: [sure, sprint]}) == [("Parts", [sure])]


def test_matched_letters_are_marked_where_a_word_begins():
    assert spans("er med", "ER Medium Laser") == [(0, 2), (3, 6)]
    assert spans("laser", "Medium Laser") == [(7, 12)]
    assert spans("aser", "Medium Laser") == []


@given(st.text(max_size=20), st.text(max_size=30))
def test_marked_letters_never_overlap_and_lie_in_the_name(words, name):
    marked = spans(words, name)
    ends = [0, *(end for _, end in marked)]
    assert all(
        previous <= start < end <= len(name.lower()) for previous, (start, end) in zip(ends, marked, strict=False)
    )
