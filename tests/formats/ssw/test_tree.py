"""Solaris Skunk Works files that are no good XML, or more than that: a message with a line, and nothing is fetched."""

from __future__ import annotations

import pytest

from designer.formats import FormatError
from designer.formats.ssw.tree import cleaned, named
from tests.formats.ssw.ssw_text import designs, ssw

BOMB = """<?xml version="1.0"?>
<!DOCTYPE mech [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>
<mech name="&c;"/>"""
FETCHING = '<!DOCTYPE mech [<!ENTITY it SYSTEM "file:///etc/passwd">]><mech name="Proof">&it;</mech>'


def problem(text: str) -> str:
    with pytest.raises(FormatError) as caught:
        designs(text)
    return str(caught.value)


@pytest.mark.parametrize("text", [BOMB, FETCHING, '<!DOCTYPE mech SYSTEM "http://localhost/mech.dtd"><mech/>'])
def test_document_types_and_entities_are_refused(text):
    assert problem(text) == "proof.ssw: has a document type or entities, which are not read"


def test_broken_xml_is_named_with_its_line():
    assert problem("<mech>\n<year>3050</mech>").startswith("proof.ssw:2: expected XML: mismatched tag")
    assert problem("chassis:Proof").startswith("proof.ssw:1: expected XML")


def test_a_file_of_another_unit_is_refused():
    assert problem("<combatvehicle/>") == "proof.ssw: expected a 'Mech, found 'combatvehicle'"


def test_deeply_nested_elements_do_no_harm():
    (loaded,) = designs(ssw(more="<a>" * 20_000 + "</a>" * 20_000))
    assert loaded.notes == ()


def test_a_path_of_a_picture_that_is_cut_does_no_harm():
    (loaded,) = designs(ssw(image='sswimage../Images/No "image"'))
    assert loaded.unit.names.full == "Proof PRF-1"


def test_an_empty_mech_is_read_with_what_is_missing():
    (loaded,) = designs("<mech/>")
    assert loaded.unit.chassis.tonnage == 50
    assert loaded.notes


def test_texts_have_their_breaks_and_are_unescaped_once_more():
    assert cleaned(" one:br:two:tab:three ") == "one\ntwo\tthree"
    assert cleaned("Master&apos;s &amp;lt;") == "Master's &lt;"


@pytest.mark.parametrize("written", ["", "Unknown", "None", None])
def test_no_name_is_written_in_three_ways(written):
    assert named(written) == ""
