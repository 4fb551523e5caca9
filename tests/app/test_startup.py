"""What opens the window loads no more than what the window shows first."""

import os
import subprocess
import sys

NOT_NEEDED = (
    *("numpy", "pyqtgraph", "typer", "rich"),
    *("designer.cli", "designer.demo", "designer.library"),
    *("designer.app.lab.page", "designer.app.compare.page", "designer.app.lab.skirmish.page", "designer.app.screens"),
)
_START = """
import sys
from PySide6.QtCore import QTimer
from designer.app.application import application, run
application()
QTimer.singleShot(0, lambda: QTimer.singleShot(0, application().quit))
run([])
print(*sys.modules)
"""


def test_the_window_opens_without_plots_the_command_line_or_other_pages(tmp_path):
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "MECHWRIGHT_HOME": str(tmp_path)}
    ran = subprocess.run([sys.executable, "-c", _START], env=environment, capture_output=True, text=True, check=True)
    loaded = set(ran.stdout.split())
    assert "designer.app.window" in loaded
    assert not loaded & set(NOT_NEEDED)
