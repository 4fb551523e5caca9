"""What it costs to say of every item what it would add. Prints; asserts nothing.

    python -m tests.benchmarks.whatif

A *what-if* is what one row of the equipment browser takes: place the item where it fits best without doing so, and
read Battle Value, mass and heat of that. It is measured against a *full recalculation* as in
``tests.benchmarks.ratios``. A *block* is the time in which the event loop of the real window gets to nothing else.
"""

from __future__ import annotations

import os
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from designer.analysis.addition import Now, Places, effect_of, figures_now, outcome_of
from designer.analysis.item_figures import is_equipment
from designer.app.ui.idle_work import SLICE
from designer.app.views.equipment.view import Browser
from designer.catalog import Item, catalog
from designer.construction.availability import obstacle
from designer.design import Design
from designer.editing import Session
from designer.units.unit import Unit
from tests.benchmarks.ratios import median, read_all, sample_designs, timed

FRAME: Final = 1 / 60
ROWS: Final = 100
_SWEEPS: Final = 3


def median_design() -> tuple[str, Unit]:
    """The sample design with the median number of mounts."""
    found = sorted(sample_designs(), key=lambda named: len(named[1].mounts))
    return found[len(found) // 2]


def items_for(unit: Unit) -> list[Item]:
    """What the browser lists for a design on the first day."""
    return [item for item in catalog() if is_equipment(item) and not item.is_ammo and not obstacle(item, unit.tech)]


def by_kind(session: Session, items: list[Item]) -> Iterator[tuple[str, float, int]]:
    """Each kind, the median seconds of a what-if of its items, and how many those are."""
    now = figures_now(session.graph)
    found: dict[str, list[float]] = defaultdict(list)
    for item in items:
        found[item.kind].append(statistics.median(timed(partial(outcome_of, session, item.id, now)) for _ in range(3)))
    for kind, seconds in sorted(found.items()):
        yield kind, statistics.median(seconds), len(seconds)


def revalue(session: Session, items: list[Item], now: Now) -> None:
    """All of these anew, as after an edit."""
    places: Places = {}
    for item in items:
        outcome_of(session, item.id, now, places)


def print_kinds(unit: Unit) -> None:
    """What-ifs of each kind of item against a full recalculation, and those of a screenful of rows."""
    whole = median(lambda: timed(lambda: read_all(Design(unit).graph)))
    session = Session(unit)
    items = items_for(unit)
    now = figures_now(session.graph)
    print(f"full recalculation {1000 * whole:.1f} ms; what-if of an item against it:")
    for kind, seconds, count in by_kind(session, items):
        print(f"  {kind:<12}{seconds / whole:>7.3f}{1000 * seconds:>8.2f} ms   {count} items")
    rows = items[:ROWS]
    revalued = median(lambda: timed(lambda: revalue(session, rows, now)), 9)
    different = len({effect_of(item) for item in rows})
    print(
        f"{len(rows)} rows revalued ({different} different effects): {1000 * revalued:.0f} ms, "
        f"{revalued / FRAME:.1f} frames of 16.7 ms, in slices of {1000 * SLICE:.0f} ms"
    )


def print_window() -> None:
    """The real window: how long it stalls at most while all is revalued and the pointer sweeps over the rows."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from designer import paths
    from designer.app.shell.application import application
    from designer.app.shell.window import Window
    from designer.editing import edits
    from designer.units.location import CT
    from designer.workspace.settings import Settings

    application()
    window = Window(Settings(), keep=lambda _settings: "")
    window.resize(1920, 1080)
    window.show()
    window.manager.open([paths.data("designs", f"{median_design()[0]}.mtf")])
    editor = window.editor
    assert editor is not None
    browser = editor.views.browser
    blocks(browser, 0.5)
    quiet, swept = 0.0, 0.0
    for point in range(_SWEEPS):
        editor.context.apply(edits.set_armor(CT, front=10 + point))
        quiet = max(quiet, *blocks(browser, 0.2))
        editor.context.apply(edits.set_armor(CT, front=20 + point))
        swept = max(swept, *blocks(browser, 1.0, partial(sweep, browser)))
    rows = len(browser.model.rows)
    print(f"all {rows} rows revalued after an edit, the window painted anew: longest block {1000 * quiet:.1f} ms")
    print(f"the pointer sweeps over the rows meanwhile: longest block {1000 * swept:.1f} ms")
    window.manager.documents.clear()
    window.close()


def blocks(browser: Browser, least: float, step: Callable[[int], None] = lambda _turn: None) -> list[float]:
    """Processor seconds of each turn of the event loop for so long, and until all outcomes are known."""
    from PySide6.QtCore import QEventLoop, QTimer

    turns: list[float] = []
    loop, begun, last = QEventLoop(), time.perf_counter(), time.process_time()

    def turn() -> None:
        nonlocal last
        turns.append(time.process_time() - last)
        step(len(turns))
        last = time.process_time()
        if time.perf_counter() - begun > least and not browser.outcomes.busy:
            loop.quit()

    heart = QTimer()
    heart.timeout.connect(turn)
    heart.start(0)
    loop.exec()
    return turns


def sweep(browser: Browser, turn: int) -> None:
    """Move the pointer on by a row each few turns."""
    from PySide6.QtCore import QPointF, Qt
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QApplication

    ground, high = browser.table.viewport(), browser.table.rowHeight(0)
    spot = QPointF(40, (turn // 4 % (ground.height() // high) + 0.5) * high)
    buttons = Qt.MouseButton.NoButton, Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(ground, QMouseEvent(QMouseEvent.Type.MouseMove, spot, ground.mapToGlobal(spot), *buttons))


def main() -> None:
    """Print all."""
    name, unit = median_design()
    print(f"median design: {name}, {len(unit.mounts)} mounts")
    print_kinds(unit)
    print_window()


if __name__ == "__main__":
    main()
