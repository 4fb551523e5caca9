"""Files that somebody made to do harm, and reading them under watch.

``python -m tests.hostile_files FOLDER`` makes those of each kind in the folder, reads them with the reader of the kind,
and prints one line of JSON for each: its kind, what was opened, written, started or connected to meanwhile, how long it
took in seconds of the processor, and the greatest memory so far in MB.
"""

from __future__ import annotations

import base64
import gzip
import json
import os
import re
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from designer import paths
from designer.assistants import omni_files
from designer.catalog.query_words import parsed
from designer.catalog.records import DataError
from designer.cli.validate import read_published
from designer.forces import force_file
from designer.forces.mul import read_mul
from designer.formats import read, read_pasted, read_source, sources
from designer.formats.blk import read_blk
from designer.formats.journal_reader import JournalError
from designer.formats.journal_reader import replay as read_journal
from designer.formats.read_result import FormatError
from designer.reading import read_file
from designer.rulesets.initiative.mod_file import ConfigurationError, read_configuration
from designer.rulesets.skirmish.log import ReplayError
from designer.rulesets.skirmish.log import replay as read_battle
from designer.rulesets.skirmish.models import ModelError, read_model
from designer.rulesets.skirmish.rules import SkirmishRules
from designer.rulesets.skirmish.scene import SceneError, scene_of
from designer.rulesets.skirmish.unit_file import unit_of
from designer.workspace.settings import read_settings

SECRET = "the user's secret"
MARKUP = '<img src="file:///etc/passwd"><script>alert(1)</script>'
SAMPLE = paths.data("designs", "wayfarer-wfr-3d.mtf")
MIB = 1024 * 1024


def _archive(path: Path) -> Path:
    """An archive whose members lead out of it, one of them as a link."""
    good = SAMPLE.read_bytes()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("../../evil.mtf", "/tmp/evil.mtf", "a/../../evil2.mtf", "C:\\evil.mtf", "good.mtf"):
            archive.writestr(name, good)
        link = zipfile.ZipInfo("link.mtf")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
    return path


def _bomb(path: Path) -> Path:
    """An archive of little size that unpacks to six hundred megabytes."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for number in range(150):
            archive.writestr(f"{number}.mtf", b"\0" * (4 * MIB - 1))
    return path


def _folder(path: Path, secret: Path) -> Path:
    """A folder with links to a file outside of it."""
    path.mkdir()
    for name in ("stolen.mtf", "stolen.mech.json", "stolen.zip"):
        (path / name).symlink_to(secret)
    (path / "elsewhere").symlink_to(secret.parent, target_is_directory=True)
    return path


def named(folder: Path) -> Path:
    """A design whose texts are markup, formulas and control characters."""
    lines = []
    for line in SAMPLE.read_text("utf-8").splitlines():
        key = line.partition(":")[0]
        texts = {"chassis": MARKUP, "model": "=HYPERLINK(1)\x1b[31m", "overview": MARKUP, "manufacturer": MARKUP}
        lines.append(f"{key}:{texts[key]}" if key in texts else line)
    file = folder / "named.mtf"
    file.write_text("\n".join(lines), "utf-8")
    return file


def _written(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


REFUSALS = (FormatError, JournalError, ConfigurationError, DataError, ReplayError, SceneError, ModelError, OSError)
"""What readers raise for a file that they cannot use."""
PATTERNS = {
    "letters": "a",
    "lines": "\n",
    "keys": "a:b\n",
    "blocks": "Left Arm:\n",
    "tags": "<a>\n",
    "brackets": "[",
    "objects": '{"a":',
    "digits": "9",
    "bytes": "\xff\x00\x01",
    "images": "<mech sswimage",
    "words": "damage>5 (",
}
"""Texts that are repeated up to the size of the largest file, and are slow or deep to read for somebody."""

SIZE = MIB


def _designs(path: Path) -> None:
    for source in sources([path]):
        try:
            read_source(source)
        except FormatError:
            continue


def _of_text(read: Callable[[str], object]) -> Callable[[Path], object]:
    return lambda path: read(read_file(path).decode())


def _of_bytes(read: Callable[[bytes, str], object]) -> Callable[[Path], object]:
    return lambda path: read(read_file(path), path.name)


READERS: dict[str, Callable[[Path], object]] = {
    "mtf": read,
    "json": read,
    "ssw": read,
    "hmp": read,
    "blk": read_blk,
    "mul": _of_bytes(read_mul),
    "force": _of_bytes(force_file.force_of),
    "omni": _of_bytes(omni_files.omni_from),
    "zip": _designs,
    "clipboard": _of_text(read_pasted),
    "map": _of_text(scene_of),
    "battle": _of_text(lambda text: read_battle(text.splitlines())),
    "skirmish unit": lambda path: unit_of(read_file(path)),
    "rules": lambda path: read_model(read_file(path), SkirmishRules),
    "mod": read_configuration,
    "settings": read_settings,
    "journal": read_journal,
    "published": read_published,
    "search": _of_text(lambda text: parsed(text[:100_000])),
}
"""Every reader of what comes from outside, by the kind of file."""


def hostile(folder: Path, secret: Path, *kinds: str) -> Iterator[tuple[str, str, Path]]:
    """The files for the readers of some kinds: the kind, what the file attempts, and the file."""
    makers = {"ssw": _ssw_files, "mul": _mul_files, "zip": _archives, "mtf": _designs_of_strangers}
    for kind in kinds:
        if kind in makers:
            for attempt, file in makers[kind](folder, secret):
                yield kind, attempt, file


def patterns(folder: Path, kind: str) -> Iterator[tuple[str, str, Path]]:
    """Files of the largest size for the reader of a kind, each of one text that is repeated."""
    suffix = kind if kind in ("zip", "mtf", "json", "ssw", "hmp", "blk", "mul") else "txt"
    for name, text in PATTERNS.items():
        yield kind, name, _written(folder / f"{kind}-{name}.{suffix}", (text * (SIZE // len(text)))[: SIZE - 1])


_LAUGHS = '<!ENTITY l0 "ha">' + "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
"""Entities of which the last one would be a thousand million times the first."""


def _entity(secret: Path, root: str) -> str:
    entity = f'<!DOCTYPE {root} [<!ENTITY x SYSTEM "{secret.as_uri()}">]>'
    return f'{entity}<{root} name="&x;"><chassis>&x;</chassis></{root}>'


def _inclusion(secret: Path, root: str) -> str:
    namespace = 'xmlns:xi="http://www.w3.org/2001/XInclude"'
    return f'<{root} {namespace}><xi:include href="{secret.as_uri()}" parse="text"/></{root}>'


def _ssw_files(folder: Path, secret: Path) -> Iterator[tuple[str, Path]]:
    yield "external entity", _written(folder / "entity.ssw", _entity(secret, "mech"))
    grown = f'<!DOCTYPE m [{_LAUGHS}]><mech name="&l9;"/>'
    yield "entities that grow", _written(folder / "laughs.ssw", grown)
    yield "inclusion", _written(folder / "included.ssw", _inclusion(secret, "mech"))
    remote = '<!DOCTYPE mech SYSTEM "http://127.0.0.1:9/x.dtd"><mech/>'
    yield "remote document type", _written(folder / "remote.ssw", remote)


def _mul_files(folder: Path, secret: Path) -> Iterator[tuple[str, Path]]:
    for attempt, text in (
        ("external entity", _entity(secret, "unit")),
        ("entities that grow", f'<!DOCTYPE m [{_LAUGHS}]><unit><entity chassis="&l9;"/></unit>'),
        ("inclusion", _inclusion(secret, "unit")),
        ("remote document type", '<!DOCTYPE unit SYSTEM "http://127.0.0.1:9/x.dtd"><unit/>'),
    ):
        yield attempt, _written(folder / f"{attempt}.mul", text)
    packed = base64.b64encode(gzip.compress(bytes(64 * MIB), 1)).decode()
    text = f'<unit><entity><construction_data filename="x.mtf">{packed}</construction_data></entity></unit>'
    yield "packed design that grows", _written(folder / "packed.mul", text)


def _archives(folder: Path, secret: Path) -> Iterator[tuple[str, Path]]:
    yield "names that lead out", _archive(folder / "out.zip")
    yield "bomb", _bomb(folder / "bomb.zip")
    yield "links", _folder(folder / "links", secret)


def _designs_of_strangers(folder: Path, _secret: Path) -> Iterator[tuple[str, Path]]:
    yield "markup", named(folder)


class Watch:
    """Hears of every file that is opened, and of processes, connections and compiled code."""

    def __init__(self, folder: Path) -> None:
        self.seen: list[str] = []
        self._on = False
        self.may_write = False
        """Whether files in the folder may be written."""
        self._folder = str(folder)
        self._allowed = (self._folder, str(paths.data()), str(paths.resources()))
        sys.addaudithook(self._hear)

    def during(self, act: Callable[[], object]) -> list[str]:
        """What is heard while something is done, whose errors do not matter."""
        self.seen, self._on = [], True
        try:
            act()
        except REFUSALS:
            pass
        except Exception as error:  # noqa: BLE001 - what no reader is to raise is part of the finding
            self.seen.append(f"error {type(error).__name__}: {str(error)[:80]}")
        finally:
            self._on = False
        return self.seen

    def _hear(self, event: str, args: tuple[Any, ...]) -> None:
        if not self._on:
            return
        if event == "open":
            path, mode, flags = args
            if isinstance(path, int):  # was opened before, and heard of
                return
            writes = bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)) or bool(set(mode or "") & set("wax+"))
            name = os.fsdecode(path)
            code = name.endswith((".py", ".pyc", ".so"))
            if writes and not (self.may_write and name.startswith(self._folder)):
                self.seen.append(f"write {name}")
            elif not code and not name.startswith(self._allowed):
                self.seen.append(f"open {name}")
        elif event.startswith(
            ("subprocess", "os.system", "os.exec", "os.spawn", "socket", "urllib", "pickle", "ctypes")
        ):
            self.seen.append(event)


def _most_memory() -> int:
    """The most MB that this process has used; on Linux without those of the process that started it."""
    status = Path("/proc/self/status")
    if status.exists():
        (used,) = re.findall(r"VmHWM:\s+(\d+)", status.read_text())
        return int(used) // 1024
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def watched(folder: Path, kind: str) -> Iterator[tuple[str, list[str], float, int]]:
    """Make the files of a kind and read them under watch: the attempt, what was heard, seconds, and memory in MB."""
    secret = folder.parent / "secret.mtf"
    secret.write_text(SECRET)
    os.environ["MECHWRIGHT_HOME"] = str(folder / "home")
    watch = Watch(folder)
    reader = READERS[kind]
    harmless = folder.parent / SAMPLE.name  # a copy: what is no settings file is kept beside it
    harmless.write_bytes(SAMPLE.read_bytes())
    watch.during(partial(reader, harmless))  # what is imported or read once does not count
    watch.may_write = kind == "settings"  # an unusable file is kept under another name
    for _, attempt, file in chain(hostile(folder, secret, kind), patterns(folder, kind)):
        before = time.process_time()
        seen = watch.during(partial(reader, file))
        seconds = time.process_time() - before
        yield attempt, seen, seconds, _most_memory()


if __name__ == "__main__":
    for each in READERS:
        (own_folder := Path(sys.argv[1], each)).mkdir()
        for found in watched(own_folder, each):
            print(json.dumps((each, *found)), flush=True)
