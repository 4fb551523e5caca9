"""The readers, each with files to begin with, and what must hold of whatever it is given."""

from __future__ import annotations

import io
import os
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from designer import paths
from designer.assistants.omni import omni_of
from designer.assistants.omni_files import files_of, omni_text, read_omni, write_omni
from designer.battle_value import battle_value
from designer.battle_value.force import Network
from designer.catalog import catalog
from designer.catalog.query_translation import lasting, worded
from designer.catalog.search import query_of, search
from designer.construction.findings import findings
from designer.design import once
from designer.editing import History, Session, edits
from designer.forces import edits as force_edits
from designer.forces.force import Force, member_of
from designer.forces.force_file import force_of, force_text, read_force, write_force
from designer.forces.mul import mul_text, read_mul
from designer.forces.mul_damage import damage_of
from designer.forces.values import force_value, network_problems, totals
from designer.formats import FormatError, blk_texts, read, read_bytes, read_source, sources, to_text
from designer.formats.blk import unit_of as blk_unit_of
from designer.formats.encodings import decoded, encoded
from designer.formats.file_text import encoding_for, text_for
from designer.formats.journal import Journal, JournalError, replay
from designer.formats.native_file import native_text
from designer.formats.share_code import (
    ShareCodeError,
    _checksum,
    _digits,
    _unpacked_digits,
    _words,
    share_code,
    unit_of_code,
)
from designer.formats.unit_sheet import sheet_html, sheet_text
from designer.library.database import Database
from designer.library.listed_units import Place, load_unit
from designer.library.query_words import query_of as units_query_of
from designer.library.query_words import query_words as units_query_words
from designer.library.scan import Scan
from designer.library.search import search as search_units
from designer.library.sources import add_source
from designer.query.completion import completions
from designer.query.translation import lasting as lasting_query
from designer.query.translation import worded as worded_query
from designer.rulesets.initiative.mod_file import ConfigurationError, read_configuration, write_configuration
from designer.rulesets.skirmish.battle import Setup
from designer.rulesets.skirmish.battlefield import Battlefield
from designer.rulesets.skirmish.log import ReplayError, recorded
from designer.rulesets.skirmish.log import replay as replayed_battle
from designer.rulesets.skirmish.models import ModelError
from designer.rulesets.skirmish.scene import Scene, SceneError, scene_of, scene_text
from designer.rulesets.skirmish.unit_file import unit_of as skirmish_unit_of
from designer.rulesets.skirmish.unit_file import unit_text
from designer.rulesets.skirmish.units import unit_named
from designer.units.unit import Unit
from designer.workspace.model_text import json_of
from designer.workspace.settings import Settings, read_settings
from designer.workspace.settings_transfer import SettingsFileError, import_settings
from tests.forces.test_mul import LANCE as MUL_LANCE
from tests.formats.hmp_bytes import Hmp
from tests.formats.ssw.ssw_text import item, loadout, ssw
from tests.fuzz.library_target import database_seeds, use_database
from tests.fuzz.own_targets import (
    in_file,
    kept_seeds,
    link_seeds,
    marks_seeds,
    open_list_seeds,
    rules_seeds,
    use_kept,
    use_link,
    use_marks,
    use_open_list,
    use_rules,
)

MOST_OF_A_CORPUS = 150
"""How many files of a corpus are taken as seeds."""


@dataclass(frozen=True)
class Target:
    """A reader. ``run`` reads bytes, and raises only if something does not hold; it says whether they were usable.

    ``run`` takes the bytes and whether what was read is also used in every way.
    """

    name: str
    seeds: Callable[[], list[bytes]]
    run: Callable[[bytes, bool], bool]


# -- what must hold -------------------------------------------------------------------------------------------


def use(unit: Unit, thorough: bool) -> None:
    """What the program does with a unit that was read: write, value, check and show it."""
    if thorough:
        to_text(unit)
        to_text(unit.with_(source=None))
        for name in ("x.mtf", "x.json", "x.ssw"):
            with suppress(FormatError):  # not every design can be a Solaris Skunk Works file
                encoded(text_for(unit, name), encoding_for(unit, name))
        share_code(unit)
        g = once(unit)
        battle_value(g)
        findings(g)
        sheet_text(unit).encode()
        sheet_html(unit).encode()


def _unit_file(name: str) -> Callable[[bytes, bool], bool]:
    def run(data: bytes, thorough: bool) -> bool:
        try:
            loaded = read_bytes(data, name)
        except FormatError as error:
            str(error)
            return False
        use(loaded.unit, thorough)
        return True

    return run


def _blk(data: bytes, _thorough: bool) -> bool:
    try:
        unit = blk_unit_of(decoded(data, "x.blk"), "x.blk")
    except FormatError:
        return False
    _ = unit.full_name, unit.tonnage, unit.troopers, unit.weight_class, unit.motion, unit.explanation
    blk_texts.facts(unit)
    blk_texts.equipment(unit)
    blk_texts.quirk_rows(unit)
    return True


def _code(data: bytes, thorough: bool) -> bool:
    """Text as it stands, or else what a code has packed, with a right checksum."""
    if data.startswith(b"{"):
        packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=_words())
        packed = packer.compress(data) + packer.flush()
        code = f"MW1-{_digits(_checksum(packed) + packed)}"
    else:
        code = data.decode(errors="replace")
    try:
        unit = unit_of_code(code)
    except ShareCodeError:
        return False
    use(unit, thorough)
    return True


def _query(data: bytes, _thorough: bool) -> bool:
    text = data.decode(errors="replace")[:400]
    query = query_of(text)
    lasting(text)
    worded(text)
    search(text, _SOME_ITEMS)
    return not query.problems


_SOME_ITEMS = tuple(list(catalog())[::12])


def _unit_query(data: bytes, _thorough: bool) -> bool:
    text = data.decode(errors="replace")[:400]
    query = units_query_of(text)
    lasting_query(text, units_query_words)
    worded_query(text, units_query_words)
    completions(text, len(text) // 2, units_query_words())
    search_units(_library(), query)
    return not query.problems


@cache
def _library() -> Database:
    """A library without units: every statement is still compiled and run."""
    return Database(in_file(b"", f"fuzz-{os.getpid()}.db"))


def _mul(data: bytes, thorough: bool) -> bool:
    try:
        force = read_mul(data, "x.mul").force
    except FormatError as error:
        str(error)
        return False
    again = read_mul(mul_text(force).encode(), "x.mul").force
    assert [(each.name.split(), each.skills) for each in again.members] == [
        (each.name.split(), each.skills) for each in force.members
    ]
    if thorough:
        force_value(force)
        assert force_of(force_text(force).encode(), "x.force.json") == force
        for member in force.members:
            damage_of(member.entity, member.unit or Unit())
    return True


def _force(data: bytes, thorough: bool) -> bool:
    path = in_file(data, "x.force.json")
    try:
        force = read_force(path).force
    except FormatError as error:
        str(error)
        return False
    write_force(force, path)
    assert read_force(path).force == force
    if thorough:
        force_value(force), totals(force), network_problems(force)
        mul_text(force)
    return True


def _omni(data: bytes, thorough: bool) -> bool:
    path = in_file(data, "x.omni.json")
    try:
        omni = read_omni(path)
    except FormatError as error:
        str(error)
        return False
    write_omni(omni, path)
    assert read_omni(path) == omni
    if thorough:
        for unit in omni.configurations:
            use(unit, thorough)
        files_of(omni, path.parent)
    return True


def _archive(data: bytes, thorough: bool) -> bool:
    path = in_file(data, "x.zip")
    usable = False
    for source in sources([path]):
        with suppress(FormatError):
            use(read_source(source).unit, thorough)
            usable = True
        with suppress(FormatError):
            load_unit(Place(str(path), "", source.name, source.configuration))
    if thorough:
        add_source(_library(), path)
        for _ in Scan(_library()).run():
            pass
    return usable


def _mod_file(data: bytes, _thorough: bool) -> bool:
    path = in_file(data, "mod.json")
    try:
        configuration = read_configuration(path)
    except ConfigurationError as error:
        str(error)
        return False
    write_configuration(configuration, path)
    assert read_configuration(path) == configuration
    return True


def _scene(data: bytes, _thorough: bool) -> bool:
    try:
        scene = scene_of(data.decode(errors="replace"))
    except SceneError:
        return False
    assert scene_of(scene_text(scene)) == scene
    return True


def _fighter(data: bytes, _thorough: bool) -> bool:
    try:
        unit = skirmish_unit_of(data)
    except ModelError:
        return False
    assert skirmish_unit_of(unit_text(unit)) == unit
    return True


def _battle_log(data: bytes, _thorough: bool) -> bool:
    try:
        replayed_battle(data.decode(errors="replace").splitlines())
    except ReplayError:
        return False
    return True


def _journal(data: bytes, thorough: bool) -> bool:
    try:
        found = replay(in_file(data, "x.journal"))
    except JournalError as error:
        str(error)
        return False
    course = found.course
    history = History.restored(course.steps.values(), course.current, course.clean, course.ahead)
    use(history.unit, thorough)
    return True


def _settings(data: bytes, _thorough: bool) -> bool:
    path = in_file(data, "settings.json")
    settings, problem = read_settings(path)
    json_of(settings)
    with suppress(SettingsFileError):
        import_settings(Settings(), path)
    return not problem


# -- files to begin with --------------------------------------------------------------------------------------


def _samples() -> list[Unit]:
    return [read(path).unit for path in sorted(paths.data("designs").glob("*.mtf"))]


def _corpus(archive: str, suffix: str) -> Iterator[bytes]:
    """Some files of an archive of the corpus, evenly chosen; none where there is no corpus."""
    named = os.environ.get("MECHWRIGHT_CORPUS")
    path = Path(named) / archive if named else None
    if path is None or not path.is_file():
        return
    with zipfile.ZipFile(path) as packed:
        names = sorted(name for name in packed.namelist() if name.lower().endswith(suffix))
        for name in names[:: len(names) // MOST_OF_A_CORPUS + 1]:
            yield packed.read(name)


def _shortened(data: bytes) -> bytes:
    """Without empty slots and long texts: a change more often hits what means something, and is read sooner."""
    lines = data.splitlines(keepends=True)
    return b"".join(line for line in lines if len(line) < 100 and line.strip() not in (b"", b"-Empty-"))


def _mtf_seeds() -> list[bytes]:
    own = [_shortened(path.read_bytes()) for path in sorted(paths.data("designs").glob("*.mtf"))]
    whole = paths.data("designs", "wayfarer-wfr-3d.mtf").read_bytes()
    return [whole, *own, *_corpus("meks.zip", ".mtf"), *_corpus("constructed.zip", ".mtf")]


def _ssw_seeds() -> list[bytes]:
    own = [
        ssw(item("Medium Laser", "LA", 3)),
        ssw(item("(IS) PPC", "RT", 0), loadouts=[loadout(item("Small Laser", "RA", 3), name="Prime")]),
    ]
    for unit in _samples():
        with suppress(FormatError):
            own.append(text_for(unit, "x.ssw"))
    return [*(text.encode() for text in own), *_corpus("ssw.zip", ".ssw"), *_corpus("ssw_more.zip", ".ssw")]


def _blk_seeds() -> list[bytes]:
    tank = (
        b"#a comment\n<UnitType>\nTank\n</UnitType>\n<Name>\nRollover\n</Name>\n<tonnage>\n40.0\n</tonnage>\n"
        b"<motion_type>\nTracked\n</motion_type>\n<quirks>\neasy_pilot\n</quirks>\n<weaponQuirks>\n"
        b"accurate:FR:0:ISMediumLaser\n</weaponQuirks>\n<Front Equipment>\nISMediumLaser\n</Front Equipment>\n"
    )
    squad = b"<UnitType>BattleArmor</UnitType>\n<Trooper Count>5</Trooper Count>\n<weightclass>2</weightclass>\n"
    return [tank, squad, *_corpus("quirks_blk.zip", ".blk")]


def _json_seeds() -> list[bytes]:
    return [native_text(unit).encode() for unit in _samples()]


def _code_seeds() -> list[bytes]:
    codes = [share_code(unit).encode() for unit in _samples()]
    return [*codes, *(_unpacked(code) for code in codes)]


def _unpacked(code: bytes) -> bytes:
    packed = _unpacked_digits(code.decode().removeprefix("MW1-"))
    assert packed is not None
    return zlib.decompressobj(-zlib.MAX_WBITS, zdict=_words()).decompress(packed)


def _hmp_seeds() -> list[bytes]:
    plain = Hmp(points={"CT": 20, "LT": 15, "RT": 15}, overview="A text.")
    armed = Hmp(tons=75, jump=4, year=3067, slots={"Left Arm": [1, 2, 3], "Right Torso": [0x33, 0x34, 10]})
    return [plain.data(), armed.data(), replace(armed, form=1).data(), replace(armed, form=10, base=(1,)).data()]


def _query_seeds() -> list[bytes]:
    texts = (
        *(
            "medium laser",
            "heat<5 bv>=30",
            "kind:energy -flag:explosive",
            '"er ppc" or gauss',
            "(ac or lrm) slots=1..3",
        ),
        *("bv/ton>10 -clan", "damage>=5 tech:clan", "year<=3050 or (heat=0 -kind:ammo)", "not laser", "gauß 12"),
    )
    return [text.encode() for text in texts]


def _unit_query_seeds() -> list[bytes]:
    texts = (
        "timber wolf",
        'has:"er ppc"*2 -tech:clan',
        "has:ammo:gauss>=2",
        "bv/t>25 jump=4..6",
        "not (mine or legal)",
    )
    more = (
        'source:"tro 3050" quirk:command',
        "-heat>3 or (role:brawler tag:lance)",
        "form:quad level:advanced year<3050",
    )
    return [text.encode() for text in (*texts, *more)]


def _scene_seeds() -> list[bytes]:
    scene = Scene(Battlefield.flat(6, 5))
    rolling = Scene(Battlefield.rolling(10, 8, 2)).placed(0, unit_named("Archer"), 3)
    return [scene_text(scene).encode(), scene_text(rolling).encode()]


def _fighter_seeds() -> list[bytes]:
    return [unit_text(unit_named(name)).encode() for name in ("Archer", "Pikeman", "Shielded Warrior")]


def _battle_seeds() -> list[bytes]:
    band = tuple(map(unit_named, ("Archer", "Pikeman")))
    fought = recorded(Setup(Battlefield.rolling(8, 6, 2), band, band, ("patient", "charge")), "5")
    return ["\n".join(fought.lines).encode()]


def _journal_seeds() -> list[bytes]:
    found = []
    for unit in _samples()[:4]:
        session = Session(unit)
        with tempfile.TemporaryDirectory() as folder:
            journal = Journal.new(Path(folder), session.unit)
            for edit in (edits.set_walk(3), edits.add("ppc"), edits.maximize_armor(), edits.set_engine("xl")):
                session.apply(edit)
                journal.follow(session.history)
            session.undo()
            journal.follow(session.history)
            found.append(journal.file.read_bytes())
            journal.close()
    return found


def _settings_seeds() -> list[bytes]:
    settings = Settings()
    for path in sorted(paths.data("designs").glob("*.mtf"))[:3]:
        settings.remember(path, path.stem)
    return [json_of(Settings()), json_of(settings)]


def _a_force() -> Force:
    units = _samples()[:3]
    force = Force("Iron & Co", tuple(member_of(unit, pilot="Ana") for unit in units))
    return force_edits.link(Network.C3I, force.members[1].id, force.members[0].id).apply(force)


def _mul_seeds() -> list[bytes]:
    force = _a_force()
    return [MUL_LANCE.encode(), mul_text(force).encode(), mul_text(force, embed_designs=False).encode()]


def _force_seeds() -> list[bytes]:
    return [force_text(_a_force()).encode(), force_text(read_mul(MUL_LANCE.encode(), "x.mul").force).encode()]


def _archive_seeds() -> list[bytes]:
    found = []
    unit = _shortened(paths.data("designs", "wayfarer-wfr-3d.mtf").read_bytes())
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", method) as archive:
            archive.writestr("one.mtf", unit)
            archive.writestr("Größe/two.mtf", unit)
        found.append(packed.getvalue())
    return found


def _mod_seeds() -> list[bytes]:
    return [paths.data("initiative", "mod.json").read_bytes()]


def _omni_seeds() -> list[bytes]:
    base = _samples()[0]
    chassis = base.chassis._replace(omni=True)
    made = [base.with_(chassis=chassis, names=base.names._replace(model=model), source=None) for model in ("A", "B")]
    return [omni_text(omni_of(made)).encode(), omni_text(omni_of(made[:1])).encode()]


TARGETS = {
    target.name: target
    for target in (
        Target("mtf", _mtf_seeds, _unit_file("x.mtf")),
        Target("ssw", _ssw_seeds, _unit_file("x.ssw")),
        Target("blk", _blk_seeds, _blk),
        Target("json", _json_seeds, _unit_file("x.json")),
        Target("hmp", _hmp_seeds, _unit_file("x.hmp")),
        Target("code", _code_seeds, _code),
        Target("query", _query_seeds, _query),
        Target("unit_query", _unit_query_seeds, _unit_query),
        Target("mul", _mul_seeds, _mul),
        Target("force", _force_seeds, _force),
        Target("archive", _archive_seeds, _archive),
        Target("mod", _mod_seeds, _mod_file),
        Target("scene", _scene_seeds, _scene),
        Target("fighter", _fighter_seeds, _fighter),
        Target("battle", _battle_seeds, _battle_log),
        Target("journal", _journal_seeds, _journal),
        Target("settings", _settings_seeds, _settings),
        Target("library", database_seeds, use_database),
        Target("omni", _omni_seeds, _omni),
        Target("kept", kept_seeds, use_kept),
        Target("open_list", open_list_seeds, use_open_list),
        Target("marks", marks_seeds, use_marks),
        Target("rules", rules_seeds, use_rules),
        Target("link", link_seeds, use_link),
    )
}
