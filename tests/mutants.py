"""Which changes of the rules do the tests notice? ``make mutants``, or ``python -m tests.mutants --count 200``.

Makes random changes of an operator, a constant or a condition, one at a time, in a copy of the checkout, and runs the
tests beside the changed module, then those of its package and of the packages that depend on it, until one fails. Tests
that fail without a change do not count. Prints the share of changes that a test noticed, and those that none did.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

CHECKOUT = Path(__file__).parents[1]
NEIGHBORS = {
    "battle_value": ("battle_value", "spec", "analysis"),
    "construction": ("construction", "battle_value", "spec", "editing", "catalog"),
    "rulesets": ("rulesets", "spec", "cli", "sheets"),
    "editing": ("editing", "comparison", "analysis"),
    "formats": ("formats", "workspace", "editing"),
}
"""The changed packages of ``designer``, each with the folders of tests that exercise it, its own first."""

KINDS = re.compile(
    r"core/(ReplaceBinaryOperator|ReplaceComparisonOperator|ReplaceUnaryOperator|AddNot|ReplaceTrueWithFalse"
    r"|ReplaceFalseWithTrue|ReplaceAndWithOr|ReplaceOrWithAnd|NumberReplacer|ReplaceBreakWithContinue)"
)
"""The operators of cosmic-ray that change an operator, a constant or a condition."""

_CHANGEABLE = (ast.BinOp, ast.Compare, ast.UnaryOp, ast.BoolOp, ast.If, ast.IfExp, ast.While, ast.Constant)
_TIMEOUT = 900
"""Seconds of the tests of a change; one that makes them hang is noticed."""


class Change(NamedTuple):
    """A changed module: its path in the checkout, its new text, and the line that differs, before and after."""

    module: Path
    text: str
    line: int
    before: str
    after: str


class _Plain(ast.NodeTransformer):
    """Takes away annotations and docstrings, which change nothing."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        return ast.Assign([node.target], node.value or ast.Constant(None))

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return ast.arg(node.arg)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)


def _meaning(text: str) -> str:
    """A text for what a module does; raises ``SyntaxError``."""
    return ast.dump(_Plain().visit(ast.parse(text)))


def _changes(chance: random.Random, modules: list[Path]) -> Iterator[Change]:
    """Random changes without end; a module comes the more often the more can be changed in it."""
    texts = {module: module.read_text("utf-8") for module in modules}
    weights = [sum(isinstance(node, _CHANGEABLE) for node in ast.walk(ast.parse(text))) for text in texts.values()]
    known: dict[Path, dict[Any, list[tuple[Any, int]]]] = {}
    seen: set[str] = set()
    while True:
        [module] = chance.choices(modules, weights)
        if module not in known:
            known[module] = _positions(texts[module])
        places = known[module]
        if not places:
            continue
        operator, occurrence = chance.choice(places[chance.choice(list(places))])
        changed = mutate_code(texts[module], operator, occurrence)
        if changed is None or changed in seen:
            continue
        seen.add(changed)
        try:
            if _meaning(changed) == _meaning(texts[module]):
                continue
        except SyntaxError:
            continue
        lines = zip(texts[module].split("\n"), changed.split("\n"), strict=False)
        line, before, after = next((n, a, b) for n, (a, b) in enumerate(lines, 1) if a != b)
        yield Change(module.relative_to(CHECKOUT), changed, line, before.strip(), after.strip())


def _positions(text: str) -> dict[Any, list[tuple[Any, int]]]:
    """The places of a module that can be changed, each with its operators and their numbers of occurrence."""
    nodes = list(ast_nodes(get_ast(text)))
    found: dict[Any, list[tuple[Any, int]]] = {}
    for name in sorted(operator_names()):
        if KINDS.match(name):
            operator = get_operator(name)()
            places = [place for node in nodes for place in operator.mutation_positions(node)]
            for occurrence, place in enumerate(places):
                found.setdefault(place, []).append((operator, occurrence))
    return found


# -- tests ----------------------------------------------------------------------------------------------------


def _copied(folder: Path) -> None:
    """Copy what git knows of the checkout."""
    for name in subprocess.check_output(["git", "ls-files"], cwd=CHECKOUT, text=True).splitlines():
        if (CHECKOUT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(CHECKOUT / name, folder / name)


def _stages(module: Path) -> list[list[str]]:
    """The tests of a module in steps: those beside it, those of its package, those of its neighbors."""
    package, *inner = module.with_suffix("").parts[1:]
    beside = Path("tests", package, *inner[:-1], f"test_{inner[-1]}.py")
    own, *others = [f"tests/{name}" for name in NEIGHBORS[package]]
    return [[str(beside)] if (CHECKOUT / beside).exists() else [], [own], others]


def _run(
    folder: Path, tests: list[str], *more: str, workers: str, seconds: int | None = _TIMEOUT
) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder), "QT_QPA_PLATFORM": "offscreen"}
    environment.pop("MECHWRIGHT_CORPUS", None)
    command = [sys.executable, "-m", "pytest", "-q", "-rfE", "-p", "no:cacheprovider", "-n", workers, *more, *tests]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=seconds, check=False
    )


def _is_noticed(folder: Path, change: Change, broken: list[str], workers: str) -> bool:
    file = folder / change.module
    original = file.read_text("utf-8")
    try:
        _write(file, change.text)
        for tests in _stages(change.module):
            if tests and _run(folder, tests, "-x", *broken, workers=workers).returncode not in (0, 5):
                return True
    except subprocess.TimeoutExpired:
        return True
    finally:
        _write(file, original)
    return False


def _write(file: Path, text: str) -> None:
    """Write a module and forget its bytecode, which is only as exact as the clock of the files."""
    file.write_text(text, "utf-8")
    Path(importlib.util.cache_from_source(str(file))).unlink(missing_ok=True)


def main() -> int:
    """The command; exit status 1 where fewer changes are noticed than ``--need`` says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--need", type=float, default=0.0, help="the percent of changes that must be noticed")
    parser.add_argument("--workers", default="2")
    parser.add_argument("--package", choices=NEIGHBORS, action="append", help="only changes in this package")
    wanted = parser.parse_args()
    packages = wanted.package or list(NEIGHBORS)
    modules = sorted(path for name in packages for path in (CHECKOUT / "designer" / name).rglob("*.py"))
    changes = _changes(random.Random(wanted.seed), [path for path in modules if path.stem != "__init__"])
    survived: list[Change] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _copied(folder)
        tests = sorted({f"tests/{each}" for package in packages for each in NEIGHBORS[package]})
        told = _run(folder, tests, workers=wanted.workers, seconds=None).stdout
        broken = [f"--deselect={each}" for each in re.findall(r"^(?:FAILED|ERROR) (\S+)", told, re.MULTILINE)]
        print(f"{len(broken)} tests fail without a change and do not count", flush=True)
        for number, change in zip(range(1, wanted.count + 1), changes, strict=False):
            noticed = _is_noticed(folder, change, broken, wanted.workers)
            if not noticed:
                survived.append(change)
            word = "noticed" if noticed else "SURVIVED"
            print(f"{number}: {word} {change.module}:{change.line}: {change.before} → {change.after}", flush=True)
    share = 100 * (1 - len(survived) / wanted.count)
    print(f"\n{wanted.count - len(survived)} of {wanted.count} changes noticed ({share:.1f} %), seed {wanted.seed}")
    for change in survived:
        print(f"  {change.module}:{change.line}\n    - {change.before}\n    + {change.after}")
    return int(share < wanted.need)


if __name__ == "__main__":
    sys.exit(main())
