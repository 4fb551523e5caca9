"""A finding's remedy sets it right, and none is offered that would do nothing."""

from designer.construction.findings import Finding, Severity, findings
from designer.construction.mass import mass
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.editing.remedies import remedy_for


def finding_of(session, rule):
    return next(finding for finding in findings(session.graph) if finding.rule == rule)


def has(session, rule):
    return any(finding.rule == rule for finding in findings(session.graph))


def remedy(session, rule):
    return remedy_for(finding_of(session, rule), session.graph, session.unit)


def test_unused_mass_becomes_armor():
    session = Session(new_unit(tonnage=50))
    session.apply(edits.allocate(tons=1))
    free = mass(session.graph).free
    found = remedy(session, "mass.free")
    # 50 t take 169 points (TM p. 55), which weigh 11 t at 16 points a ton; there is more mass than that.
    assert free > 10_000
    assert found.words == "Armor +10.0 t"
    session.apply(found.edit)
    assert session.unit.armor.points == 169


def test_unused_mass_has_no_remedy_once_the_armor_is_full():
    session = Session(new_unit(tonnage=50))
    session.apply(edits.maximize_armor())
    assert has(session, "mass.free")
    assert remedy(session, "mass.free") is None


def test_a_bare_design_gets_all_its_armor():
    session = Session(new_unit(tonnage=50))
    session.apply(remedy(session, "armor.none").edit)
    assert not has(session, "armor.none")


def test_too_few_sinks_are_made_up():
    session = Session(new_unit(tonnage=50))
    session.apply(edits.set_heat_sinks("single", 7))
    found = remedy(session, "sinks.few")
    assert found.words == "Have 10 sinks"
    session.apply(found.edit)
    assert not has(session, "sinks.few")


def test_an_unplaced_item_goes_where_there_is_room():
    session = Session(new_unit(tonnage=50))
    session.apply(edits.add("medium-laser"))
    found = remedy(session, "slots.unplaced")
    assert found.words == "Place in RA"
    session.apply(found.edit)
    assert not has(session, "slots.unplaced")


def test_an_item_without_room_anywhere_gets_no_link():
    session = Session(new_unit(tonnage=50))
    while not has(session, "slots.unplaced"):
        session.apply(edits.place_best("medium-laser"))
    assert remedy(session, "slots.unplaced") is None


def test_a_finding_without_a_remedy_has_none():
    session = Session(new_unit())
    plain = Finding("any", Severity.NOTE, "Something", "Somewhere")
    unheard_of = plain._replace(remedy="pray")
    assert remedy_for(plain, session.graph, session.unit) is None
    assert remedy_for(unheard_of, session.graph, session.unit) is None
