"""Sheets in files hold the design: texts are found and pips counted in what was written; fonts are embedded."""

from __future__ import annotations

import io
import os
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pypdf
import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

from designer import design, paths
from designer.__main__ import main
from designer.app.ui.sheets.files import as_pdf, as_svg
from designer.battle_value import battle_value
from designer.construction.armor import armor_of, structure_points_at
from designer.construction.heat import sinks
from designer.decimals import figure as number
from designer.design import once
from designer.formats import read, read_source, sources, write
from designer.graph import Evaluator
from designer.sheets.armor_diagram import MOST_PIPS, Lost
from designer.sheets.half_sheet import two_sheets
from designer.sheets.kinds import A4
from designer.sheets.options import PLAIN, SheetOptions
from designer.sheets.record_sheet import record_sheet
from designer.sheets.shapes import Group, Line, Page, Rect, flat, named
from designer.sheets.shapes import Path as Polygon
from designer.units.location import CT, LA, TORSOS, Location, Slot
from designer.units.mount import SystemSlot
from tests.app.ui.sheets.written import SVG, Outline, Written, WrittenText, words, written_pdf, written_svg
from tests.sampling import one_of

INTACT = Lost()
REAL_UNITS = int(os.environ.get("MECHWRIGHT_SHEETS", "3"))
"""How many real units are written; ``make thorough`` asks for 50."""
SAMPLES = sorted(paths.data("designs").glob("*.mtf"))
SOUND = [path for path in SAMPLES if not path.stem.startswith("driftwood")]
"""The samples without the one whose file has errors, for which commands end with status 1."""
WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")

pytestmark = pytest.mark.usefixtures("qapp")


def page_texts(data: bytes) -> list[str]:
    return [words(page.extract_text()) for page in pypdf.PdfReader(io.BytesIO(data)).pages]


# -- a written sheet against its design -----------------------------------------------------------------------


class Box(NamedTuple):
    """A part of a page."""

    left: float
    top: float
    right: float
    bottom: float

    def has(self, at: WrittenText | Outline) -> bool:
        return self.left - 1 <= at.x <= self.right + 1 and self.top - 1 <= at.y <= self.bottom + 1


def box_of(group: Group) -> Box:
    """Where a group is: the bounds of all of its shapes, of texts the points where they stand."""
    across: list[float] = []
    down: list[float] = []
    for shape in flat((group,)):
        match shape:
            case Polygon():
                across += [x for x, _ in shape.points]
                down += [y for _, y in shape.points]
            case Line():
                across += [shape.x1, shape.x2]
                down += [shape.y1, shape.y2]
            case Rect():
                across += [shape.x, shape.x + shape.width]
                down += [shape.y, shape.y + shape.height]
            case _:
                across.append(shape.x)
                down.append(shape.y)
    return Box(min(across), min(down), max(across), max(down))


def block(page: Page, name: str) -> Box:
    (group,) = named(page.shapes, name)
    return box_of(group)


def assert_is_the_design(g: Evaluator, page: Page, written: Written) -> None:
    """What was written has every point, slot, weapon, shot and heat sink of the design, each where it belongs."""
    for location in design.chassis(g).form.locations:
        assert_points(g, location, page, written)
        assert_slots(g, location, page, written)
    assert_weapons(g, block(page, "weapons"), written)
    assert_shots(g, page, written)
    assert {text.text for text in written.texts} >= {words(design.names(g).full), words(number(battle_value(g)))}


def assert_points(g: Evaluator, location: Location, page: Page, written: Written, lost: Lost = INTACT) -> None:
    """Armor and structure of a location are its pips, those lost black; rear armor is below its label."""
    place = block(page, f"location {design.chassis(g).form.code(location)}")
    pips = [outline for outline in written.outlines if place.has(outline)]
    assert len({(round(pip.x, 1), round(pip.y, 1)) for pip in pips}) == len(pips), "no pip covers another one"
    labels = [text.y for text in written.texts if place.has(text) and text.text == "rear"]
    below = labels[0] if location in TORSOS else place.bottom
    points = armor_of(g, location)
    layers = (
        ("armor", points.front, lost.armor, [pip for pip in pips if pip.is_round and pip.y < below]),
        ("rear", points.rear, lost.rear, [pip for pip in pips if pip.is_round and pip.y > below]),
        (
            "structure",
            structure_points_at(design.chassis(g), location),
            lost.structure,
            [pip for pip in pips if not pip.is_round],
        ),
    )
    for layer, count, gone, found in layers:
        assert len(found) == (count if count <= MOST_PIPS else 0), (layer, location)
        assert sum(pip.is_black for pip in found) == gone, (layer, location)


def assert_slots(g: Evaluator, location: Location, page: Page, written: Written) -> None:
    """Beside the number of each slot is the name of what fills it, or a dash."""
    form = design.chassis(g).form
    place = block(page, f"slots {form.code(location)}")
    texts = [text for text in written.texts if place.has(text) and not text.turned]
    numbers = sorted(text for text in texts if re.fullmatch(r"[1-6]", text.text) and text.x < place.left + 16)
    numbers.sort(key=lambda text: text.y)
    assert [text.text for text in numbers] == [str(row % 6 + 1) for row in range(form.slots(location))]
    held = design.occupied(g, location)
    for row, at in enumerate(numbers):
        (said,) = (text.text for text in texts if abs(text.y - at.y) < 1 and text.x > at.x and text is not at)
        assert all(names_thing(said, thing) for thing in held.get(row, ())), (location, row, said)
        assert (said == "–") == (row not in held)


def names_thing(said: str, thing: design.Fitted | SystemSlot) -> bool:
    """Whether a slot's text names a thing: "Upper arm" its actuator, "Light Engine" the engine."""
    if isinstance(thing, SystemSlot):
        part = thing.part.value.lower()
        names = [name.removesuffix(" (armored)").lower() for name in said.split(" | ")]
        return any(name in part or part.split()[-1] in name for name in names)
    return words(thing.item.name) in said or words(thing.item.short) in said


def assert_weapons(g: Evaluator, place: Box, written: Written) -> None:
    """Every weapon stands in a line with its location; of several that are alike there is their number."""
    texts = [text for text in written.texts if place.has(text)]
    lines = [text for text in texts if abs(text.x - place.left) < 0.5]
    form, wanted = design.chassis(g).form, Counter[tuple[str, str]]()
    names = {fitted.item.name: (words(fitted.item.name), words(fitted.item.short)) for fitted in design.weapons(g)}
    for fitted in design.weapons(g):
        code = form.code(fitted.mount.location) if fitted.mount.location is not None else "–"
        wanted[fitted.item.name, code] += 1
    found = Counter[tuple[str, str]]()
    for line in lines:
        count, title = re.fullmatch(r"(?:(\d+) × )?(.*)", line.text).groups()  # type: ignore[union-attr]
        fitting = [(len(word), name) for name, both in names.items() for word in both if title.startswith(word)]
        codes = [text.text for text in texts if abs(text.y - line.y) < 0.5 and text.x > line.x]
        if fitting and codes:
            found[max(fitting)[1], codes[0].partition("/")[0]] += int(count or 1)
    assert found == wanted


def assert_shots(g: Evaluator, page: Page, written: Written) -> None:
    """Every bin has a box for each shot, or of more than 50 one for ten."""
    form = design.chassis(g).form
    for fitted in design.ammunition(g):
        code = form.code(fitted.mount.location) if fitted.mount.location is not None else "–"
        shots = fitted.item.shots
        for group in named(page.shapes, f"shots {fitted.item.short} {code}"):
            if group.shapes:
                boxes = [outline for outline in written.outlines if box_of(group).has(outline)]
                assert len(boxes) == (shots if shots <= 50 else -(-shots // 10)), fitted.item.name
            assert str(shots) in {text.text for text in written.texts}


def assert_sinks(g: Evaluator, page: Page, written: Written) -> None:
    place = block(page, "heat")
    assert sum(outline.is_round and outline.size > 5 and place.has(outline) for outline in written.outlines) == (
        sinks(g).total
    )


@pytest.fixture(params=one_of(3, SAMPLES), ids=lambda path: path.stem)
def sample(request: pytest.FixtureRequest) -> Evaluator:
    return once(read(request.param).unit)


def test_the_document_is_the_design_and_its_fonts_are_embedded() -> None:
    """Of the sample with every kind of part; `test_sheets_of_real_units_are_these_units` has others."""
    sample = once(read(WAYFARER).unit)
    page = record_sheet(sample)
    data = as_pdf([page])
    (written,) = written_pdf(data)
    assert_is_the_design(sample, page, written)
    assert_sinks(sample, page, written)
    # Every font has a descriptor, and every descriptor names the file that is in the document.
    fonts, files = data.count(b"/Type /FontDescriptor"), len(re.findall(rb"/FontFile[23]? \d+ 0 R", data))
    assert fonts == files > 1


def test_the_drawing_is_the_design(sample: Evaluator) -> None:
    page = record_sheet(sample)
    written = written_svg(as_svg(page))
    assert_is_the_design(sample, page, written)
    assert_sinks(sample, page, written)


def test_half_a_page_is_the_design(sample: Evaluator) -> None:
    (page,) = two_sheets([(sample, PLAIN)], A4)
    assert_is_the_design(sample, page, written_svg(as_svg(page)))


def test_half_a_page_of_a_document_is_the_design() -> None:
    sample = once(read(WAYFARER).unit)
    (page,) = two_sheets([(sample, PLAIN)], A4)
    assert_is_the_design(sample, page, written_pdf(as_pdf([page]))[0])


@pytest.mark.long
@pytest.mark.timeout(60 + 10 * REAL_UNITS)
def test_sheets_of_real_units_are_these_units(corpus: Path) -> None:
    found = list(sources([corpus / "meks.zip"]))
    units = [once(read_source(source).unit) for source in found[:: len(found) // REAL_UNITS]]
    pages = [record_sheet(g) for g in units]
    for g, page, written in zip(units, pages, written_pdf(as_pdf(pages)), strict=True):
        assert_is_the_design(g, page, written)
        assert_is_the_design(g, page, written_svg(as_svg(page)))


def test_points_already_lost_are_black() -> None:
    lost = {CT: Lost(3, 1, 2), LA: Lost(armor=5)}
    g = once(read(WAYFARER).unit)
    page = record_sheet(g, SheetOptions(lost=lost))
    for written in (written_svg(as_svg(page)), *written_pdf(as_pdf([page]))):
        for location in design.chassis(g).form.locations:
            assert_points(g, location, page, written, lost.get(location, INTACT))


def test_every_character_of_a_name_is_drawn() -> None:
    name = "Jürgen Groß Жанна Łódź"
    if QFontDatabase.families(QFontDatabase.WritingSystem.TraditionalChinese):  # else no font has such characters
        name += " 戰鬥王"
    (said,) = page_texts(as_pdf([record_sheet(once(read(WAYFARER).unit), SheetOptions(pilot=name))]))
    assert name in said


# -- the command line -----------------------------------------------------------------------------------------


def test_a_document_holds_all_units_and_a_folder_has_one_each(tmp_path: Path) -> None:
    given = [str(path) for path in SOUND[:3]]
    one = tmp_path / "new" / "force.pdf"
    options = ["--to", "pdf", "--pilot", "Ines Okafor", "--gunnery", "3", "--piloting", "2"]
    assert main(["export", *given, *options, "--out", str(one)]) == 0
    pages = pypdf.PdfReader(one).pages
    assert len(pages) == 3
    for page in (pages[0], pages[2]):
        said = words(page.extract_text())
        assert "Ines Okafor" in said
        assert "Battle Value at 3/2" in said
    assert main(["export", *given, "--to", "pdf", "--sheet", "two", "--out", str(one)]) == 0
    assert len(pypdf.PdfReader(one).pages) == 2
    assert main(["export", *given, "--to", "pdf", "--out", str(tmp_path / "each")]) == 0
    assert sorted(path.stem for path in (tmp_path / "each").iterdir()) == [path.stem for path in SOUND[:3]]


def test_the_share_code_is_drawn_if_it_is_asked_for(tmp_path: Path) -> None:
    shapes = {}
    for code in ([], ["--code"]):
        assert main(["export", str(WAYFARER), "--to", "svg", *code, "--out", str(tmp_path)]) == 0
        root = ElementTree.parse(tmp_path / "wayfarer-wfr-3d.svg").getroot()
        shapes[bool(code)] = sum(1 for _ in root.iter(f"{SVG}rect"))
    assert shapes[True] > shapes[False] + 100


def test_damage_and_what_is_left_off_are_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["export", str(WAYFARER), "--to", "svg", "--out", str(tmp_path)]
    assert (
        main([*command, "--damage", "LA 5, CT s4", "--without", "quirks", "--without", "turns", "--ink", "black"]) == 0
    )
    written = written_svg((tmp_path / "wayfarer-wfr-3d.svg").read_bytes())
    assert sum(outline.is_black and outline.size > 5 for outline in written.outlines) == 9
    assert not [text for text in written.texts if text.text.startswith(("Quirks:", "Turns"))]
    assert main([*command, "--damage", "LA 99"]) == 1
    assert "wayfarer-wfr-3d.mtf: LA cannot lose 99: it has 20" in capsys.readouterr().err


_LANCE = """<unit version="0.50.0">
  <entity chassis="Wayfarer" model="WFR-3D" type="Biped">
    <pilot name="Ines Okafor" gunnery="3" piloting="4" hits="2"/>
    <location index="5"><armor points="15"/><slot index="5" type="Hatchet" isHit="true"/></location>
    <location index="3"><slot index="7" type="IS Ammo SRM-6" shots="4"/></location>
  </entity>
  <entity chassis="Nowhere" model="NWH-1" type="Biped"><pilot gunnery="4" piloting="5"/></entity>
</unit>"""


def test_the_units_of_a_mul_file_have_their_pilots_and_their_damage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "lance.mul").write_text(_LANCE)
    command = ["export", str(tmp_path / "lance.mul"), "--designs", str(WAYFARER.parent)]
    assert main([*command, "--to", "svg", "--out", str(tmp_path)]) == 1, "a design is missing"
    assert "Nowhere NWH-1: no design of this name was found" in capsys.readouterr().err
    written = written_svg((tmp_path / "lance" / "1 Wayfarer WFR-3D.svg").read_bytes())
    assert {"Ines Okafor", "Battle Value at 3/4"} <= {text.text for text in written.texts}
    g = once(read(WAYFARER).unit)
    page = record_sheet(g)
    assert_points(g, LA, page, written, Lost(armor=5))
    (bin_,) = named(page.shapes, "shots SRM 6 LT")
    fired = [outline for outline in written.outlines if box_of(bin_).has(outline) and outline.is_black]
    assert len(fired) == 11, "of 15 shots 4 are left"
    assert main([*command, "--to", "pdf", "--out", str(tmp_path / "lance.pdf")]) == 1
    assert ["Ines Okafor" in text for text in page_texts((tmp_path / "lance.pdf").read_bytes())] == [True]
    assert main([*command, "--to", "mtf", "--out", str(tmp_path)]) == 1
    assert read(tmp_path / "lance" / "1 Wayfarer WFR-3D.mtf").unit.names.model == "WFR-3D"


def test_slots_that_are_hit_and_hits_of_the_pilot_are_crossed_off() -> None:
    g = once(read(WAYFARER).unit)
    lines = []
    for options in (PLAIN, SheetOptions(hits=frozenset((Slot(LA, 4), Slot(LA, 5))), pilot_hits=2)):
        shapes = flat(record_sheet(g, options).shapes)
        lines.append(sum(isinstance(shape, Line) for shape in shapes))
    assert lines[1] - lines[0] == 4


@pytest.mark.parametrize(("kind", "size"), [("beginner", (215.9, 279.4)), ("cards", (88.9, 63.5))])
def test_drawings_of_each_unit_are_on_the_paper_that_was_asked_for(
    kind: str, size: tuple[float, float], tmp_path: Path
) -> None:
    command = ["export", str(WAYFARER), "--to", "svg", "--sheet", kind, "--paper", "letter", "--out", str(tmp_path)]
    assert main(command) == 0
    root = ElementTree.parse(tmp_path / "wayfarer-wfr-3d.svg").getroot()
    sides = [float(root.get(side, "").removesuffix("mm")) for side in ("width", "height")]
    assert sides == pytest.approx(size, abs=0.1)


def test_what_cannot_be_read_is_said_and_the_rest_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "broken.mtf").write_bytes(b"\0")
    out = tmp_path / "all.pdf"
    assert main(["export", str(tmp_path / "broken.mtf"), str(WAYFARER), "--to", "pdf", "--out", str(out)]) == 1
    assert "broken.mtf: line 1: expected text" in capsys.readouterr().err
    assert len(page_texts(out.read_bytes())) == 1
    assert main(["export", str(tmp_path / "nowhere.mtf"), "--to", "pdf", "--out", str(tmp_path / "no.pdf")]) == 2
    assert not (tmp_path / "no.pdf").exists()
    (tmp_path / "file").write_text("in the way")
    assert main(["export", str(WAYFARER), "--to", "pdf", "--out", str(tmp_path / "file" / "all.pdf")]) == 1
    assert "all.pdf: cannot be written" in capsys.readouterr().err


# -- what other programs are told -----------------------------------------------------------------------------


def sheet_page(path: Path = WAYFARER) -> Page:
    return record_sheet(once(read(path).unit), PLAIN)


def test_texts_of_a_drawing_keep_their_width_without_the_font():
    drawing = as_svg(sheet_page()).decode()
    found = ElementTree.fromstring(drawing).findall(f".//{SVG}text")
    assert len(found) > 300
    for element in found:
        assert element.get("lengthAdjust") == "spacingAndGlyphs"
        family, *generic = str(element.get("font-family")).split(", ")
        assert generic == ["monospace" if "Mono" in family else "sans-serif"]
        font = QFont([family, generic[0]])
        font.setPixelSize(100)
        font.setWeight(QFont.Weight(int(str(element.get("font-weight")))))
        font.setItalic(element.get("font-style") == "italic")
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        wide = QFontMetricsF(font).horizontalAdvance(str(element.text))
        assert float(str(element.get("textLength"))) == pytest.approx(wide, rel=0.12)  # digits and ligatures differ


def test_a_document_has_author_language_and_a_title_for_several_units():
    one, two = sheet_page(), sheet_page(next(path for path in SOUND if path != WAYFARER))
    cover = replace(one, title="Iron Company", cover=True)
    titles = {
        "Wayfarer WFR-3D": ([one], [one, one]),
        "Wayfarer WFR-3D and others": ([one, two], [one, two, two]),
        "Iron Company": ([cover, one, two],),
    }
    for title, pages in ((title, pages) for title, each in titles.items() for pages in each):
        document = pypdf.PdfReader(io.BytesIO(as_pdf(pages)), strict=True)
        assert str(document.root_object["/Lang"]) == "en"
        assert document.metadata is not None
        assert (document.metadata.author, document.metadata.title) == ("Mechwright", title)
        assert len(document.pages) == len(pages)


def test_the_language_of_a_document_is_that_of_its_texts(german: None):
    document = pypdf.PdfReader(io.BytesIO(as_pdf([sheet_page()])), strict=True)
    assert str(document.root_object["/Lang"]) == "de"


def test_a_share_code_without_room_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    unit = read(WAYFARER).unit
    long = unit.with_(quirks=tuple(f"quirk {n * n * 7919 % 99991} of many" for n in range(400)), source=None)
    write(long, tmp_path / "long.mtf")
    for to, out in (("pdf", "x.pdf"), ("svg", "x.svg"), ("svg", "folder")):
        words = ["export", str(tmp_path / "long.mtf"), "--to", to, "--code"]
        assert main([*words, "--out", str(tmp_path / out)]) == 0
        assert "there is no room for the share code" in capsys.readouterr().err
    assert main(["export", str(WAYFARER), "--out", str(tmp_path / "y.svg"), "--code"]) == 0
    assert "no room" not in capsys.readouterr().err
