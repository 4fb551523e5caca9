"""Targets of commands that write units: a folder, a file whose name gives its form, ``-`` for standard output."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from designer.cli.arguments import UsageError
from designer.cli.export_forms import ExportForm
from designer.cli.unit_input import STANDARD
from designer.formats.file_forms import ends_of, form_of, may_be
from designer.saving import save


class Target(NamedTuple):
    """A folder for files of a form, or with ``is_file`` the one file."""

    path: Path
    form: ExportForm
    is_file: bool

    def write(self, content: bytes, path: Path) -> None:
        """Write the content of one file, all or nothing, also to standard output; may raise ``OSError``."""
        if path != STANDARD:
            path.parent.mkdir(parents=True, exist_ok=True)
            save(content, path)
            return
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()


def target_of(path: Path, wanted: ExportForm | None, among: tuple[ExportForm, ...], option: str = "") -> Target:
    """The target of a name and of the form that is asked for, which is one ``among`` several.

    A name with a known end is that of a file, unless it is a folder, and gives the form. ``UsageError`` if name and
    form contradict each other, or if neither gives one.
    """
    named = _form_of_file(path)
    if not named:
        if wanted is None:
            raise UsageError(f"{path}: expected --to, or a name that ends in {ends_of(*among)}", option)
        return Target(path, wanted, is_file=path == STANDARD)
    if wanted is not None and not may_be(path, wanted):
        raise UsageError(f"{path}: expected a name that ends in {ends_of(wanted)}, as --to is {wanted}", option)
    form = wanted or next((each for each in ExportForm if each == named), None)
    if form not in among:
        raise _other_name(path, among, option)
    return Target(path, form, is_file=True)


def file_form(path: Path, among: tuple[str, ...], option: str = "") -> str:
    """The form that the name of a single file stands for; ``UsageError`` if it is none ``among`` these, or a folder."""
    form = _form_of_file(path)
    if form not in among:
        raise _other_name(path, among, option)
    return form


def _form_of_file(path: Path) -> str:
    return "" if path.is_dir() else form_of(path)


def _other_name(path: Path, among: tuple[str, ...], option: str) -> UsageError:
    return UsageError(f"{path}: expected a name that ends in {ends_of(*among)}", option)
