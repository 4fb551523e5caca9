"""What a change of configuration is: which pods go and come, and what each is worth."""

from designer import paths
from designer.assistants.omni_change import pod_changes, worth
from designer.battle_value import battle_value
from designer.design import once
from designer.editing import Session, edits
from designer.editing.edits.bulk import reset_to_base
from designer.formats import read
from designer.units.location import RA


def test_pods_out_and_in_have_their_places_and_what_taking_them_over_is_worth():
    whole = read(paths.data("designs", "lanyard-lny-o.mtf")).unit
    bare = reset_to_base().run(whole)
    armed = edits.place("clan-er-ppc", RA).run(bare)
    session = Session(bare)
    (change,) = pod_changes(session, Session(armed))
    assert (change.item, change.here, change.there, change.gone, change.new) == ("clan-er-ppc", "", "RA", 0, 1)
    assert worth(session, change) == battle_value(once(armed)) - battle_value(once(bare))
    found = {str(each.item): (each.here, each.gone) for each in pod_changes(Session(whole), session)}
    assert found["clan-lrm-15"] == ("LT, RT", 2)
