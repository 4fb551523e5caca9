"""MUL files: what MegaMek writes is read, and what was not edited is written as it was."""

from __future__ import annotations

import base64
import gzip
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.battle_value.force import Network
from designer.battle_value.pilot import CrewSkills, Implant
from designer.forces import edits
from designer.forces.designs import DesignIndex, LoadedDesign
from designer.forces.force import Force, member_of
from designer.forces.force_file import read_force, write_force
from designer.forces.mul import mul_text, read_mul
from designer.forces.mul_tree import tree_of
from designer.forces.values import force_value
from designer.formats import FormatError, to_text
from designer.units.unit import Names, Unit
from tests.forces.small_forces import (
    BOOSTED_MASTER,
    BOOSTED_SLAVE,
    C3I,
    CARTWRIGHT,
    CONSOLE,
    DUAL,
    HARROW,
    MASTER,
    NOVA,
    PLOUGHMAN,
    QUADVEE,
    SLAVE,
    SUPERHEAVY_TRIPOD,
    TRIPOD,
    fielded,
)

FIND = DesignIndex([LoadedDesign(HARROW), LoadedDesign(PLOUGHMAN), LoadedDesign(CARTWRIGHT)])
PACKED = base64.b64encode(gzip.compress(to_text(CARTWRIGHT).encode())).decode()

SMALLEST = """<?xml version="1.0" encoding="UTF-8"?>
<unit version="0.50.0">
  <entity chassis="Harrow" model="HRW-4C">
    <pilot name="Ana Kovac" gunnery="3" piloting="4"/>
  </entity>
</unit>
"""
LANCE = f"""<?xml version="1.0" encoding="UTF-8"?>
<unit version="0.50.0">
  <entity chassis="Harrow" model="HRW-4C" type="Biped" commander="true"
          externalId="8a1c5f0e-0001-4a00-9000-000000000001" c3UUID="c3-lead">
    <pilot size="1" name="Ana Kovac" nick="Gate" gender="FEMALE" clanperson="false" gunnery="3" piloting="4"
           externalId="8a1c5f0e-0001-4a00-9000-0000000000a1" ejected="false" autoeject="true"/>
    <Force force="Iron Company|1||First Lance|2||"/>
  </entity>
  <entity chassis="Ploughman" model="PLO-2" type="Biped" commander="false"
          externalId="8a1c5f0e-0001-4a00-9000-000000000002" c3UUID="c3-two" c3MasterIs="c3-lead">
    <pilot size="1" name="Bo Lindqvist" gender="MALE" clanperson="false" gunnery="4" piloting="5" ejected="false"
           autoeject="true"/>
    <location index="2">
      <slot index="4" type="IS Ammo LRM-15 Semi-guided" shots="8" isDestroyed="false"/>
    </location>
    <Force force="Iron Company|1||First Lance|2||"/>
  </entity>
  <entity chassis="Cartwright" model="CWT-7" type="Biped" commander="false"
          externalId="8a1c5f0e-0001-4a00-9000-000000000003" c3UUID="c3-three" c3MasterIs="c3-lead">
    <crew crewType="dual" ejected="false" autoeject="true">
      <crewMember slot="0" name="Ida Moss" gunnery="5" piloting="3"/>
      <crewMember slot="1" name="Per Moss" gunnery="2" piloting="6"/>
    </crew>
    <construction_data filename="Cartwright CWT-7.mtf">{PACKED}</construction_data>
    <Force force="Iron Company|1||First Lance|2||"/>
  </entity>
</unit>
"""


def read(text: str) -> Force:
    return read_mul(text.encode(), "x.mul", FIND).force


def same(text: str) -> list[object]:
    """What a text says, however it is laid out."""

    def told(element: Element) -> list[object]:
        return [element.tag, element.attrib, (element.text or "").strip(), [told(each) for each in element]]

    return told(fromstring(text))


def test_the_smallest_file():
    (member,) = read(SMALLEST).members
    assert (member.name, member.pilot, member.skills) == ("Harrow HRW-4C", "Ana Kovac", CrewSkills(3, 4))
    assert member.unit == HARROW


def test_a_lance_with_a_network_two_seats_and_an_embedded_design():
    found = read_mul(LANCE.encode(), "x.mul", DesignIndex([LoadedDesign(HARROW), LoadedDesign(PLOUGHMAN)]))
    force = found.force
    assert found.notes == ()
    assert force.name == "Iron Company"
    assert [member.skills for member in force.members] == [CrewSkills(3, 4), CrewSkills(4, 5), CrewSkills(2, 3)]
    assert [member.commander for member in force.members] == [True, False, False]
    assert force.members[2].pilot == "Ida Moss"
    assert force.members[2].unit is not None
    assert force.members[2].unit.names == CARTWRIGHT.names
    (network,) = force.networks
    lead, two, three = (member.id for member in force.members)
    assert network == (Network.C3, (lead, two, three), frozenset({lead}))


def test_a_network_without_masters_joins_all_that_name_each_other():
    links = "".join(f'<c3i_link link="{each}"/>' for each in ("a", "b", "c"))
    entities = "".join(
        f'<entity chassis="Harrow" model="HRW-4C" c3UUID="{each}"><c3iset>{links}</c3iset></entity>' for each in "abc"
    )
    force = read(f'<unit version="0.50.0">{entities}</unit>')
    (network,) = force.networks
    assert network == (Network.C3I, tuple(member.id for member in force.members), frozenset())


@pytest.mark.parametrize("text", [SMALLEST, LANCE])
def test_what_is_not_edited_is_written_as_it_was(text: str):
    assert same(mul_text(read(text), embed_designs=False)) == same(text)


ODD = (
    '<?xml version="1.0" encoding="utf-8" ?>\r\n<!-- by hand & more -->\r\n<?keep this?>\n'
    "<unit  version = '0.50.0' xml:lang=\"en\" >\r\n\t<!-- first <entity> -->"
    "<entity chassis='Harrow' model=\"HRW-4C\" fluff='a \"pilot name=1\" &apos;b&apos; &#x41;&#10;c > d'>\r\n"
    "  <pilot name='Ana &quot;Gate&quot; Kovac &amp; Co' gunnery = \"3\"\n piloting='4' /><empty></empty><a />"
    "<note>x &gt; y ]]&gt; <![CDATA[<raw> & ]]> z</note>\r\n</entity >text &#38; more"
    '<entity chassis="Ploughman" model="PLO-2" externalId="b"><pilot name="Bo" gunnery="4" piloting="5"/></entity>\n\n'
    "</unit>\n<!-- last -->\n\n"
)


@pytest.mark.parametrize(
    "text", [ODD, ODD.rstrip(), LANCE, SMALLEST.replace("\n", "\r\n"), SMALLEST.partition("\n")[2], "\ufeff" + SMALLEST]
)
def test_what_is_not_edited_keeps_every_byte(text: str, tmp_path: Path):
    assert mul_text(read(text), embed_designs=False) == text
    write_force(read(text), tmp_path / "kept.force.json")
    assert mul_text(read_force(tmp_path / "kept.force.json", FIND).force, embed_designs=False) == text


def test_an_edit_changes_the_bytes_of_its_value_only():
    force = read(ODD)
    lead, _ = (member.id for member in force.members)
    piloted = edits.set_pilot(lead, 'Ida "M" <L>\n').apply(force)
    better = edits.set_skills(lead, CrewSkills(2, 4)).apply(piloted)
    assert mul_text(better, embed_designs=False) == ODD.replace(
        "'Ana &quot;Gate&quot; Kovac &amp; Co' gunnery = \"3\"", '"Ida &quot;M&quot; &lt;L&gt;&#10;" gunnery = "2"'
    )
    gone = edits.remove(lead).apply(force)
    assert mul_text(gone, embed_designs=False).startswith(ODD.partition("<entity chassis=")[0])


def test_a_unit_that_is_added_stands_in_it_once():
    force = edits.add([member_of(CARTWRIGHT)]).apply(read(ODD))
    text = mul_text(force, embed_designs=False)
    assert text.count('chassis="Cartwright"') == 1
    assert [member.name for member in read(text).members] == [member.name for member in force.members]
    assert text.startswith(ODD.partition("</unit>")[0])


def test_a_file_in_another_encoding_says_utf_8_as_it_is_written():
    text = SMALLEST.replace("UTF-8", "windows-1252").replace("Ana", "Anaïs")
    force = read_mul(text.encode("cp1252"), "x.mul", FIND).force
    assert mul_text(force, embed_designs=False) == text.replace("windows-1252", "UTF-8")


def test_only_what_is_edited_changes():
    force = read(LANCE)
    lead, two, three = (member.id for member in force.members)
    for edit in (
        edits.set_skills(three, CrewSkills(1, 2)),
        edits.set_pilot(two, 'Bo "B" <L> & Co'),
        edits.unlink(two),
        edits.set_implants(lead, frozenset({Implant.VDNI})),
    ):
        force = edit.apply(force)
    expected = LANCE.replace('gunnery="2" piloting="6"', 'gunnery="1" piloting="6"')
    expected = expected.replace('gunnery="5" piloting="3"', 'gunnery="5" piloting="2"')
    expected = expected.replace("Bo Lindqvist", "Bo &quot;B&quot; &lt;L&gt; &amp; Co")
    expected = expected.replace('c3UUID="c3-two" c3MasterIs="c3-lead"', 'c3UUID="c3-two"')
    expected = expected.replace('clanperson="false" gunnery="3"', 'clanperson="false" implants="vdni" gunnery="3"')
    assert same(mul_text(force, embed_designs=False)) == same(expected)


def test_what_is_not_understood_is_kept_where_it_is():
    text = """<unit version="0.49.19" odd="1"><!-- kept --><camo name="x"/>
      <entity chassis="Warrior" model="H-7" type="VTOL"><pilot name="Al" gunnery="4" piloting="5" hits="1"/>
        <fuel left="3"/></entity>
      <entity chassis="Harrow" model="HRW-4C" neverDeployed="false"><pilot gunnery="x" piloting="4"/></entity>
      <later/></unit>"""
    found = read_mul(text.encode(), "x.mul", FIND)
    assert [member.unit is None for member in found.force.members] == [True, False]
    assert [note.text for note in found.notes] == [
        "Warrior H-7: no design of this name was found",
        "Harrow HRW-4C: the crew has no usable skills, taken as 4/5",
    ]
    assert same(mul_text(found.force, embed_designs=False)) == same(text)
    assert "<!-- kept -->" in mul_text(found.force)


def test_the_record_of_a_game_gives_survivors_and_units():
    entity = SMALLEST.partition("<entity")[2].partition("</unit>")[0]
    parts = "".join(f"<{tag}><entity{entity}</{tag}>" for tag in ("salvage", "survivors", "unit"))
    text = f'<record version="0.50.0">{parts}<kills><kill killed="A" killer="B"/></kills></record>'
    force = read(text)
    assert len(force.members) == 2
    assert same(mul_text(force, embed_designs=False)) == same(text)
    fewer = edits.remove(force.members[0].id).apply(force)
    assert same(mul_text(fewer, embed_designs=False)) == same(
        text.replace(f"<survivors><entity{entity}</survivors>", "<survivors></survivors>")
    )


def test_a_single_entity_is_a_force():
    text = '<ENTITY chassis="harrow" model="  hrw-4c"/>'
    (member,) = read(text).members
    assert member.unit == HARROW


def test_a_bare_ampersand_is_mended():
    text = SMALLEST.replace("Ana Kovac", "Ana & Bo &amp; Co &odd;")
    assert read(text).members[0].pilot == "Ana & Bo & Co &odd;"


def test_split_gunnery_is_its_mean():
    text = SMALLEST.replace('gunnery="3"', 'gunneryL="2" gunneryM="3" gunneryB="3"')
    assert read(text).members[0].skills == CrewSkills(2, 4)


def test_names_are_found_in_other_spellings():
    cat = HARROW.with_(names=Names("Mad Cow", "Prime", "Timber Calf"))
    find = DesignIndex([LoadedDesign(cat)])
    for chassis, model in (
        ("Mad Cow (Timber Calf)", "Prime"),
        ("mad  cow", "prime"),
        ("Timber Calf", "Prime"),
        ("Prime", "Mad Cow"),
        ("Mad Cow (Other)", "Prime"),
    ):
        text = f'<entity chassis="{chassis}" model="{model}"/>'
        assert read_mul(text.encode(), "x.mul", find).force.members[0].unit == cat, chassis


def test_equal_ids_become_different():
    entity = '<entity chassis="Harrow" model="HRW-4C" externalId="1"/>'
    text = f"<unit>{entity}{entity}</unit>"
    force = read(text)
    assert len({member.id for member in force.members}) == 2
    assert same(mul_text(force, embed_designs=False)) == same(text)


def test_a_new_force_can_be_read_again_with_all_that_it_has():
    force = Force("Iron & Co", (member_of(HARROW, pilot="Ana", skills=CrewSkills(3, 4)), member_of(PLOUGHMAN)))
    force = edits.link(Network.C3, force.members[1].id, force.members[0].id).apply(force)
    again = read_mul(mul_text(force).encode(), "x.mul").force
    assert again.name == force.name
    assert again.links == force.links
    for old, new in zip(force.members, again.members, strict=True):
        assert (new.id, new.pilot, new.skills, new.figures) == (old.id, old.pilot, old.skills, old.figures)
    assert 'version="0.50.0"' in mul_text(force)


def test_a_network_of_both_kinds_of_computers_is_one_with_each_unit_at_its_share():
    members = fielded("A", BOOSTED_MASTER), fielded("B", BOOSTED_SLAVE), fielded("C", SLAVE)
    force = Force("", members)
    for member in members[1:]:
        force = edits.link(Network.C3, member.id, members[0].id).apply(force)
    again = read_mul(mul_text(force).encode(), "x.mul").force
    assert again.networks == force.networks
    assert force_value(again) == force_value(force)


def test_the_master_of_a_company_names_itself():
    members = fielded("A", MASTER, MASTER), fielded("B", MASTER), fielded("C", SLAVE)
    force = Force("", members)
    for below, above in ((1, 0), (2, 1)):
        force = edits.link(Network.C3, members[below].id, members[above].id).apply(force)
    text = mul_text(force)
    assert [entity.get("c3MasterIs") for entity in fromstring(text)] == [
        members[0].id,
        members[0].id,
        members[1].id,
    ]
    assert read_mul(text.encode(), "x.mul").force.links == force.links


@pytest.mark.parametrize(("network", "item"), [(Network.C3I, C3I), (Network.NOVA, NOVA)])
def test_networks_without_masters_are_written(network: Network, item: tuple[str, object]):
    members = tuple(fielded(f"Unit {n}", item) for n in range(3))
    force = Force("", members)
    for member in members[1:]:
        force = edits.link(network, member.id, members[0].id).apply(force)
    again = read_mul(mul_text(force).encode(), "x.mul").force
    assert again.networks == force.networks
    left = edits.unlink(members[0].id).apply(again)
    assert read_mul(mul_text(left).encode(), "x.mul").force.networks == left.networks


def test_another_design_travels_instead_of_the_embedded_one():
    force = read(LANCE)
    force = edits.set_design(force.members[2].id, PLOUGHMAN).apply(force)
    again = read_mul(mul_text(force).encode(), "x.mul").force
    assert again.members[2].figures == force.members[2].figures
    assert PACKED not in mul_text(force, embed_designs=False)


CREWS = {
    "tripod": (TRIPOD, "tripod", 2),
    "superheavy tripod": (SUPERHEAVY_TRIPOD, "superheavy_tripod", 3),
    "QuadVee": (QUADVEE, "quadvee", 2),
    "dual cockpit": (DUAL, "dual", 2),
}


@pytest.mark.parametrize(("unit", "crew", "seats"), CREWS.values(), ids=list(CREWS))
def test_a_crew_with_a_gunner_has_an_element_for_each_seat(unit: Unit, crew: str, seats: int):
    member = member_of(unit, pilot="Ida Moss", skills=CrewSkills(2, 3))
    text = mul_text(Force(members=(member,)))
    (element,) = fromstring(text).iter("crew")
    assert element.get("crewType") == crew
    assert [(each.get("slot"), each.get("gunnery"), each.get("piloting")) for each in element] == [
        (str(slot), "2", "3") for slot in range(seats)
    ]
    assert not list(fromstring(text).iter("pilot"))
    (again,) = read(text).members
    assert (again.pilot, again.skills) == ("Ida Moss", CrewSkills(2, 3))
    other = edits.set_skills(again.id, CrewSkills(0, 1)).apply(read(text))
    assert read(mul_text(other)).members[0].skills == CrewSkills(0, 1)


def test_a_crew_without_a_gunner_is_a_pilot():
    for unit in (HARROW, CONSOLE):
        text = mul_text(Force(members=(member_of(unit),)))
        assert len(list(fromstring(text).iter("pilot"))) == 1


def test_the_chassis_has_the_clan_name_by_which_megamek_finds_it():
    unit = HARROW.with_(names=Names("Ryoken", "Prime", "Stormcrow", mul_id=3091))
    text = mul_text(Force(members=(member_of(unit),)))
    (entity,) = fromstring(text).iter("entity")
    assert (entity.get("chassis"), entity.get("model")) == ("Ryoken (Stormcrow)", "Prime")
    found = read_mul(text.encode(), "x.mul", DesignIndex([LoadedDesign(unit)])).force.members[0]
    assert found.unit == unit
    assert mul_text(Force(members=(found,)), embed_designs=False).count("Ryoken (Stormcrow)") == 1
    (moved,) = read(SMALLEST).members
    replaced = mul_text(replace(read(SMALLEST), members=(moved.with_other(unit),)))
    assert 'chassis="Ryoken (Stormcrow)"' in replaced


@pytest.mark.parametrize("name", ["artificial_pain_shunt", "pain_shunt", "Artificial_Pain_Shunt true"])
def test_the_pain_shunt_is_read_by_megameks_name_and_by_our_former_one(name: str):
    (member,) = read(SMALLEST.replace('piloting="4"', f'piloting="4" implants="{name}"')).members
    assert member.implants == {Implant.PAIN_SHUNT}


def test_the_pain_shunt_is_written_by_megameks_name():
    force = read(SMALLEST)
    given = edits.set_implants(force.members[0].id, frozenset({Implant.PAIN_SHUNT})).apply(force)
    (pilot,) = fromstring(mul_text(given)).iter("pilot")
    assert pilot.get("implants") == "artificial_pain_shunt"


def test_members_that_move_are_written_in_their_order():
    force = read(LANCE)
    moved = edits.move(force.members[2].id, 0).apply(force)
    assert [member.name for member in read(mul_text(moved)).members] == [member.name for member in moved.members]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("<unit", "expected XML"),
        ("<mech/>", "expected a force, found 'mech'"),
        ('<!DOCTYPE unit [<!ENTITY a "b">]><unit>&a;</unit>', "document type or entities"),
        ("<unit>" + "<a>" * 50 + "</a>" * 50 + "</unit>", "nested more than"),
        ("<unit>" + "<a/>" * 200_001 + "</unit>", "a file that is too large"),
        ("<unit>" + "<entity/>" * 1001 + "</unit>", "more than 1000 units"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, problem: str):
    with pytest.raises(FormatError, match=problem):
        read(text)


@pytest.mark.parametrize("packed", ["", "%%%", "AAAA", base64.b64encode(gzip.compress(b"0" * (8 << 20))).decode()])
def test_an_embedded_design_that_cannot_be_unpacked_is_left_out(packed: str):
    text = SMALLEST.replace("</entity>", f"<construction_data>{packed}</construction_data></entity>")
    found = read_mul(text.encode(), "x.mul", FIND)
    assert found.force.members[0].unit == HARROW
    assert any("embedded design" in note.text for note in found.notes)


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), min_size=1, max_size=8)
ATTRIBUTES = st.dictionaries(
    st.sampled_from(["chassis", "model", "camoCategory", "quirks", "later", "c3UUID", "c3MasterIs", "commander"]),
    NAMES,
)
SKILL = st.sampled_from(["0", "4", "8", "9", "-1", "", "x"])


@given(st.lists(st.tuples(ATTRIBUTES, SKILL, SKILL, NAMES), max_size=4), ATTRIBUTES)
def test_reading_and_writing_keeps_every_attribute(
    entities: list[tuple[dict[str, str], str, str, str]], root_attributes: dict[str, str]
):
    root = Element("unit", root_attributes)
    for attributes, gunnery, piloting, name in entities:
        entity = Element("entity", attributes)
        entity.append(Element("pilot", {"name": name, "gunnery": gunnery, "piloting": piloting, "later": name}))
        root.append(entity)
    from xml.etree.ElementTree import tostring

    text = tostring(root, encoding="unicode")
    force = read(text)
    assert mul_text(force, embed_designs=False) == text
    again = read(mul_text(force))
    assert [member.skills for member in again.members] == [member.skills for member in force.members]


def test_the_force_keeps_its_entities_out_of_its_own_text():
    force = read(LANCE)
    assert "Harrow" not in force.mul
    assert all("Harrow" in member.entity for member in force.members[:1])
    assert tree_of(force.mul, "force") is not None
    assert replace(force) == force
