"""The library as a place where a command looks for designs; it is loaded only where it is named."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

from designer.cli.arguments import Option

if TYPE_CHECKING:
    from designer.library.database import Database

Library = Annotated[str, Option(help="The database of a library with designs; 'own' is yours.")]


@contextmanager
def library_at(path: str) -> Iterator[Database | None]:
    """The library that an option names; none if it is empty. Prints what is wrong with it, and ends with status 1."""
    if not path:
        yield None
        return
    from designer.cli.library import opened, reporting  # noqa: PLC0415 - see above

    with reporting(), opened("" if path == "own" else path) as database:
        yield database
