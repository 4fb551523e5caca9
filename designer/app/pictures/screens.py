"""Pictures of every screen of the real program, in both themes and at both sizes: `mechwright screenshots DIR`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.pages.editor.editor import Editor
from designer.app.pages.lab.combat.page import CombatLab
from designer.app.pages.lab.combat.situation_form import choose
from designer.app.pages.lab.page import Lab
from designer.app.pictures import lab as lab_screens
from designer.app.pictures import ledger as figure_screens
from designer.app.pictures.window import SCREENS as WINDOW_SCREENS
from designer.app.shell.application import application
from designer.app.shell.window import Window
from designer.app.shell.workspace_list import index_of
from designer.app.ui import theme
from designer.editing import edits
from designer.editing.drop_plan import Payload
from designer.units.location import CT, LA, RA, RT, Form
from designer.units.mount import ItemId
from designer.workspace.documents import open_document
from designer.workspace.settings import Settings

SIZES: Final = ((1366, 768), (1920, 1080))
VERY_WIDE: Final = {(2560, 1440): ("editor", "pins"), (3840, 2160): ("editor",)}
"""Screens that are drawn in very wide windows too, where there is more to be seen."""
THEMES: Final[tuple[theme.ThemeChoice, ...]] = ("dark", "light")
FOLDER: Final = Path("build", "screenshots")

_SAMPLE, _OTHER, _BROKEN = "wayfarer-wfr-3d.mtf", "longstride-lsd-2.mtf", "driftwood-drf-2.mtf"
_SETTLED_MS: Final = 700
"""Longer than any highlight lasts: pictures show what stays."""
_PATIENCE_MS, _LOOK_MS = 10_000, 50


def main(arguments: Sequence[str]) -> int:
    """Draw the screens into a folder and say where they are; the result is the exit status."""
    parser = argparse.ArgumentParser(
        prog="mechwright screenshots", description="Draw every screen, in both themes and at both sizes."
    )
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help=f"where to ({FOLDER})")
    parser.add_argument("--out", type=Path, default=None, help="the same, by name")
    given = parser.parse_args(list(arguments))
    for picture in draw(given.out or given.folder):
        print(picture)
    return 0


def draw(folder: Path) -> Iterator[Path]:
    """Draw all screens, and give the path of each when it is there."""
    # Pictures need no screen, and must not depend on one.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    folder.mkdir(parents=True, exist_ok=True)
    app = application()
    for look in THEMES:
        for size, names in (dict.fromkeys(SIZES, tuple(SCREENS)) | VERY_WIDE).items():
            theme.apply(app, look)
            for name in names:
                picture = folder / f"{name}-{look}-{size[0]}.png"
                _draw(SCREENS[name], size, picture)
                yield picture


def draw_design(design: Path, picture: Path) -> None:
    """Draw the window with one design in it."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    theme.apply(application(), "dark")
    _draw(lambda window: window.desk.open([design]), SIZES[1], picture)


def _draw(prepare: Callable[[Window], None], size: tuple[int, int], picture: Path) -> None:
    window = Window(Settings(), keep=lambda _settings: "")
    window.resize(*size)
    window.show()
    prepare(window)
    _settle(_SETTLED_MS)
    _await_outcomes(window)
    window.grab().save(str(picture))
    window.desk.documents.clear()  # nothing is to be asked
    window.close()
    window.deleteLater()
    _settle(0)


def _await_outcomes(window: Window) -> None:
    """Wait for what each item of the browser would add, which is worked out piece by piece."""
    patience = _PATIENCE_MS
    while patience > 0 and window.editor is not None and window.editor.views.browser.outcomes.busy:
        _settle(_LOOK_MS)
        patience -= _LOOK_MS


def _settle(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()
    QApplication.processEvents()


def _open(window: Window, *names: str) -> None:
    """Open designs, the first in front; pages of the others are not made before one turns to them."""
    first, *others = (paths.data("designs", name) for name in names)
    window.desk.open([first])
    for file in others:
        window.desk.lay(open_document(file), in_front=False)
    window.settings.recent.clear()


def _start(window: Window) -> None:
    window.show_start()


def _editor(window: Window) -> None:
    _open(window, _SAMPLE, _OTHER)
    editor = window.editor
    assert editor is not None
    editor.context.apply(edits.set_armor(RT, front=21))
    editor.context.apply(edits.place_best("small-laser"))
    editor.context.select(mount.id for mount in editor.context.unit.mounts[-1:])


def _loadout(window: Window) -> None:
    """All that is mounted, one item unplaced, the lasers selected."""
    _editor(window)
    editor = window.editor
    assert editor is not None
    editor.context.apply(edits.add("medium-laser"))
    editor.show_view("loadout")
    editor.context.select(mount.id for mount in editor.context.unit.mounts if mount.item == "medium-laser")


def _chassis(window: Window) -> None:
    _editor(window)
    editor = window.editor
    assert editor is not None
    editor.show_view("chassis")
    editor.show_view("timeline")


def _previewed(window: Window) -> None:
    """What another speed would change."""
    _editor(window)
    editor = window.editor
    assert editor is not None
    editor.show_view("chassis")
    editor.context.show_preview(edits.set_walk(5))
    editor.card.show_at_once()


def _carried(window: Window) -> None:
    """A laser carried over the right torso."""
    _editor(window)
    editor = window.editor
    assert editor is not None
    editor.views.slots.carry.begin(Payload(item="medium-laser"))
    editor.views.slots.carry.aim(RT, 11)
    editor.card.show_at_once()


def _together(window: Window) -> None:
    """Three lasers carried at once; filler finds its places by itself."""
    _open(window, _SAMPLE)
    editor = window.editor
    assert editor is not None
    slots, unit = editor.views.slots, editor.context.unit
    slots.automatics.switch("filler", True)
    editor.context.apply(edits.unplace(next(mount.id for mount in unit.mounts if mount.location is RA)))
    first, *others = [mount.id for mount in unit.mounts if mount.item == "medium-laser"]
    editor.context.select((first, *others))
    slots.carry.begin(Payload(mount=first, others=tuple(others)))
    slots.carry.aim(RA, 5)
    editor.card.show_at_once()


def _superheavy(window: Window) -> None:
    """Two bins in one slot, and a centre leg."""
    _open(window, "trestle-tst-4.mtf")


def _details(window: Window) -> None:
    """All that is known of an item, and the variants that could take the place of the selected one."""
    _editor(window)
    editor = window.editor
    assert editor is not None
    editor.views.browser.seek("small-laser")
    editor.views.browser.show_details(True)


def _sought(window: Window) -> None:
    """A query with a mistake, among equipment that the design may not have."""
    _editor(window)
    editor = window.editor
    assert editor is not None
    editor.views.browser.finder.show_everything()
    editor.views.browser.search.setText("kind:energy dmg/t>1 heat<")


def _refused(window: Window) -> None:
    """An impossible step, said in the status line."""
    _editor(window)
    editor = window.editor
    assert editor is not None
    editor.context.apply(edits.set_walk(9))


def _broken(window: Window) -> None:
    """A damaged file: opened as far as it can be read, with a note on each line."""
    _open(window, _BROKEN)
    assert window.editor is not None
    window.editor.show_view("notes")


def _compared(window: Window) -> None:
    """A design against a variant of it."""
    _open(window, _SAMPLE)
    window.desk.open_sample(paths.data("designs", _SAMPLE))
    editor = window.editor
    assert editor is not None
    context = editor.context
    hatchet, laser = (
        next(mount.id for mount in context.unit.mounts if mount.item == item)
        for item in ("hatchet", "is-er-large-laser")
    )
    for edit in (
        edits.rename(model="WFR-3C"),
        edits.remove(hatchet),
        edits.move(laser, LA, 8),
        edits.place("lrm-5", LA, 6),
        edits.place("lrm-5-ammo", LA, 7),
        edits.place("lrm-5", RT),
        edits.set_armor(CT, front=36, rear=10),
        edits.set_armor(RT, front=26),
    ):
        context.apply(edit)
    window.tabs.set_current(0)
    window.turn_to(1)


def _identity(window: Window) -> None:
    """Names, technology and publication."""
    _editor(window)
    assert window.editor is not None
    window.editor.show_view("identity")


def _background(window: Window) -> None:
    """Texts, makers and picture."""
    _editor(window)
    assert window.editor is not None
    window.editor.show_view("background")


def _conversion(window: Window) -> None:
    """What a bigger quad would carry, move and shelve."""
    _editor(window)
    editor = window.editor
    assert editor is not None
    editor.show_view("conversion")
    editor.views.identity.conversion.want("form", Form.QUAD)
    editor.views.identity.conversion.want("tonnage", 80)


def _patchwork(window: Window) -> None:
    """The armor of each location."""
    _editor(window)
    editor = window.editor
    assert editor is not None
    editor.show_view("armor")
    editor.context.apply(edits.set_armor_kind("is-ferro-fibrous", location=RT))
    editor.views.armor.show_page("Patchwork")


def _new_design(window: Window) -> None:
    """The card of a new design over the open one."""
    _editor(window)
    window.ask_for_new()


def _history(window: Window) -> None:
    """A branch unfolded in the timeline, what saving would change, and a file that another program wrote."""
    _editor(window)
    editor = window.editor
    assert editor is not None
    editor.context.session.travel(1)
    editor.context.apply(edits.maximize_armor())
    editor.show_view("timeline")
    editor.views.timeline.unfold_all()
    window.compare_file(editor.document)
    window.desk.disputed.emit(editor.document)


def _with_quirks(window: Window) -> Editor:
    """The sample with quirks of its own and of two weapons."""
    _open(window, _SAMPLE, _OTHER)
    editor = window.editor
    assert editor is not None
    guns = {mount.item: mount.id for mount in editor.context.unit.mounts}
    for edit in (
        *(edits.add_quirk(quirk) for quirk in ("imp_target_med", "stable", "command_mech")),
        edits.add_weapon_quirk(guns[ItemId("is-er-large-laser")], "accurate"),
        edits.add_weapon_quirk(guns[ItemId("is-lb-10-x-ac")], "poor_cooling"),
    ):
        editor.context.apply(edit)
    return editor


def _quirks(window: Window) -> None:
    """What the design has, and what it could have."""
    _with_quirks(window).show_view("quirks")


def _combat(window: Window) -> None:
    """The design against a target that moved: chances, damage and what quirks make of both."""
    _with_quirks(window)
    window.turn_to(index_of("lab"))
    bench = _combat_bench(window)
    choose(bench.form.moved, 2)
    bench.form.changed.emit()


def _quirk_worth(window: Window) -> None:
    """What each quirk is worth, and the blows."""
    _combat(window)
    bench = _combat_bench(window)
    bench.views.set_current(3)
    bench.rest.set_current(1)


def _combat_bench(window: Window) -> CombatLab:
    assert isinstance(window.workspace, Lab)
    bench = window.workspace.page
    assert isinstance(bench, CombatLab)
    return bench


def _with_designs(prepare: Callable[[Window], None]) -> Callable[[Window], None]:
    """A screen that is drawn with two designs open."""

    def draw_it(window: Window) -> None:
        _open(window, _SAMPLE, _OTHER)
        prepare(window)

    return draw_it


SCREENS: Final[dict[str, Callable[[Window], None]]] = {
    "start": _start,
    "editor": _editor,
    "loadout": _loadout,
    "chassis": _chassis,
    "considered": _previewed,
    "identity": _identity,
    "background": _background,
    "conversion": _conversion,
    "patchwork": _patchwork,
    "new_design": _new_design,
    "carried": _carried,
    "together": _together,
    "superheavy": _superheavy,
    "details": _details,
    "sought": _sought,
    "refused": _refused,
    "history": _history,
    "broken": _broken,
    "compare": _compared,
    "quirks": _quirks,
    "combat": _combat,
    "quirk_worth": _quirk_worth,
    **{name: _with_designs(prepare) for name, prepare in figure_screens.SCREENS.items()},
    **{name: _with_designs(prepare) for name, prepare in lab_screens.SCREENS.items()},
    **{name: _with_designs(prepare) for name, prepare in WINDOW_SCREENS.items()},
}
