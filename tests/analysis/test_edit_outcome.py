"""What an edit would change, as the preview and the conversion ask for it."""

from designer.analysis.edit_outcome import edit_outcome
from designer.battle_value import battle_value
from designer.construction.findings import findings
from designer.editing import Session, edits
from designer.editing.blank import new_unit


def test_battle_value_and_mass_are_always_told_and_others_if_they_move():
    session = Session(new_unit())
    outcome = edit_outcome(session, session.what_if(edits.set_heat_sinks("single", 12)))
    assert [figure.label for figure in outcome.figures][:2] == ["Battle Value", "Mass used"]
    assert all(figure.moves for figure in outcome.figures[2:])
    assert outcome.battle_values[0] == battle_value(session.graph)


def test_a_figure_of_words_has_no_difference():
    session = Session(new_unit())
    outcome = edit_outcome(session, session.what_if(edits.set_walk(5)))
    move = next(figure for figure in outcome.figures if figure.label == "Movement")
    assert (move.old, move.new, move.change) == ("4 / 6 / 0", "5 / 8 / 0", None)
    assert move.moves
    assert outcome.displaced is None
    assert outcome.kind == ""


def test_what_is_gained_and_cleared_makes_the_findings_of_the_edit():
    session = Session(new_unit())
    before = findings(session.graph)
    there = session.what_if(edits.place_best("large-laser"))
    outcome = edit_outcome(session, there)
    assert outcome.kind == "energy"
    assert outcome.displaced == ()
    assert len(findings(there.overlay)) == len(before) + len(outcome.gained) - len(outcome.cleared)
