"""The core runs where Qt is not installed: not merely unimported, but impossible to import."""

import subprocess
import sys

BORDER = """
import sys

BLOCKED = {"PySide6", "shiboken6", "pyqtgraph"}

class Border:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ModuleNotFoundError(f"{name} is blocked in this process", name=name)

sys.meta_path.insert(0, Border())
"""

IMPORT_ALL = """
import importlib, pkgutil
import designer

def names(package):
    for entry in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        if entry.name != "designer.app":
            yield entry.name
            if entry.ispkg:
                yield from names(importlib.import_module(entry.name))

seen, refused = [], []
for name in names(designer):
    seen.append(name)
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        refused.append(f"{name}: {error}")

assert not refused, "\\n".join(refused)
assert not BLOCKED & set(sys.modules)
print("\\n".join(seen))
"""


def run(code):
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, timeout=250, check=False)


def test_the_core_imports_without_qt():
    result = run(BORDER + IMPORT_ALL)
    assert result.returncode == 0, result.stderr
    seen = result.stdout.split()
    assert {"designer.paths", "designer.cli", "designer.__main__"} <= set(seen)


def test_the_border_does_block():
    result = run(BORDER + "import PySide6.QtCore")
    assert result.returncode != 0
    assert "PySide6 is blocked" in result.stderr
