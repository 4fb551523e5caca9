"""The versions of the program and its data, by which two machines see whether their results are the same."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import designer
from designer import paths


@cache
def versions() -> str:
    """Version of the program, and digests of what its results depend on: the code without the window, and the data."""
    package = Path(designer.__file__).parent
    code = (path for path in package.rglob("*.py") if path.relative_to(package).parts[0] != "app")
    facts = (path for path in paths.data().rglob("*") if path.is_file())
    return f"Mechwright {designer.__version__} (code {_digest(code, package)}, data {_digest(facts, paths.data())})"


def _digest(files: Iterable[Path], root: Path) -> str:
    from hashlib import blake2b  # noqa: PLC0415 - for clusters only

    found = blake2b(digest_size=4)
    for name, path in sorted((path.relative_to(root).as_posix(), path) for path in files):
        content = path.read_bytes().replace(b"\r\n", b"\n")  # as checkouts on Windows may have it
        found.update(f"{name}\0{len(content)}\0".encode() + content)
    return found.hexdigest()
