"""What was selected when a step removed it is selected again when a step brings it back."""

import pytest

from designer.editing import edits


@pytest.fixture
def lasers(context):
    """Two medium lasers, the first of them selected."""
    for _ in range(2):
        context.apply(edits.place_best("medium-laser"))
    first, second = (mount.id for mount in context.unit.mounts if mount.item == "medium-laser")
    context.select([first])
    return first, second


def test_undo_of_a_removal_selects_what_comes_back(context, lasers):
    first, _ = lasers
    context.apply(edits.remove(first))
    assert not context.selection
    context.undo()
    assert context.selection == {first}
    context.redo()
    assert not context.selection
    context.undo()
    assert context.selection == {first}


def test_redo_of_a_placement_selects_it_again(context, lasers):
    _, second = lasers
    context.select([second])
    context.undo()
    assert not context.selection
    context.redo()
    assert context.selection == {second}


def test_what_the_user_selects_meanwhile_stays_selected(context, lasers):
    first, second = lasers
    context.apply(edits.remove(first))
    context.select([second])
    context.undo()
    assert context.selection == {second}


def test_what_was_deselected_stays_so_when_it_is_edited(context, lasers):
    first, second = lasers
    context.select(())
    context.apply(edits.remove(second))
    context.undo()
    assert not context.selection
    context.select([first])
    context.apply(edits.remove(first))
    context.undo()
    context.select(())
    context.apply(edits.remove(second))
    assert not context.selection
