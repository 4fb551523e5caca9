"""No modules of the program import one another in a circle, imports for types alone and late imports included."""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tests.program_text import PROGRAM, modules


def module_name(path: Path) -> str:
    """The dotted name of a source file."""
    parts = path.relative_to(PROGRAM.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(nodes: Iterable[ast.AST], among: set[str]) -> Iterator[str]:
    """The modules that are imported by nodes of a file; all imports of the program are absolute."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in among)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if name in among else node.module for name in names)


def imports_of(sources: Mapping[str, Iterable[ast.AST]]) -> dict[str, set[str]]:
    """The imports among some modules, given by the nodes of their source texts."""
    names = set(sources)
    return {name: set(imported(nodes, names)) & names - {name} for name, nodes in sources.items()}


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """The strongly connected components of more than one module (Tarjan's algorithm)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[set[str]] = []

    def visit(module: str) -> None:
        order[module] = low[module] = len(order)
        stack.append(module)
        for other in graph[module]:
            if other not in order:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], order[other])
        if low[module] == order[module]:
            at = stack.index(module)
            component = set(stack[at:])
            del stack[at:]
            if len(component) > 1:
                found.append(component)

    for module in graph:
        if module not in order:
            visit(module)
    return found


def test_a_circle_of_type_only_and_late_imports_is_found():
    sources = {
        "a": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from b import B\n",
        "b": "def late():\n    import c\n",
        "c": "from a import A\nimport d\n",
        "d": "import sys\n",
    }
    nodes = {name: ast.walk(ast.parse(text)) for name, text in sources.items()}
    assert circles(imports_of(nodes)) == [{"a", "b", "c"}]


def test_no_modules_import_one_another_in_a_circle():
    graph = imports_of({module_name(module.file): module.imports for module in modules()})
    assert len(graph) > 400
    assert len(graph) < sys.getrecursionlimit()
    assert circles(graph) == []
