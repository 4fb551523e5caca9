"""The handlers of the commands of the window, its files and its pages, and their binding to the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from designer import __version__, paths
from designer.app.commands.command import CommandTarget, Handler
from designer.app.documents.design_saver import error_count
from designer.app.pages.compare import commands as comparison
from designer.app.pages.forces import commands as forces
from designer.app.pages.lab import commands as lab
from designer.app.pages.library import commands as library
from designer.app.shell import own_arrangements, settings_file
from designer.app.shell.actions import Actions
from designer.app.shell.pages import DetachedWindow
from designer.app.shell.system_data import system_data
from designer.app.shell.window_interface import WindowInterface, widget_of
from designer.app.shell.workspace_list import WORKSPACES, index_of
from designer.app.ui.dialogs import open_on_desktop
from designer.catalog import RuleSet
from designer.catalog.rulebooks import book_named, known_books
from designer.formats import Loaded
from designer.language import tr, trn
from designer.sheets.kinds import SheetKind
from designer.workspace.comparison_sides import design_side, pasted_side
from designer.workspace.documents import Document

if TYPE_CHECKING:  # with them come forces, sheets and their painter, which a start does without
    from designer.app.pages.printing.dialog import PrintSurroundings
    from designer.forces.designs import Finder
    from designer.sheets.page_kinds import Sheet


def _open_settings_folder(window: WindowInterface) -> None:
    folder = paths.user_config()
    folder.mkdir(parents=True, exist_ok=True)
    open_on_desktop(folder)


def _open_guide(window: WindowInterface) -> None:
    from designer.app.shell.guide import page_for  # few starts open it

    _show_page(window, page_for(QApplication.focusWidget()))


def _open_changes(window: WindowInterface) -> None:
    from designer.app.shell.guide import CHANGES  # few starts open it

    _show_page(window, CHANGES)


def _show_page(window: WindowInterface, page: str) -> None:
    from designer.app.shell.guide import GuideWindow  # few starts open it

    # A dialog blocks the window with all that belongs to it, so its guide belongs to the dialog.
    GuideWindow.of(QApplication.activeModalWidget() or widget_of(window)).show_page(page)


def _show_version(window: WindowInterface) -> None:
    window.notice.say("note", tr("Mechwright {version}, free software under the MIT license.", version=__version__))


def _begin_tour(window: WindowInterface) -> None:
    window.turn_to(0)
    window.tour.begin()


def _copy_system_data(window: WindowInterface) -> None:
    QGuiApplication.clipboard().setText(system_data())
    window.notice.say("note", tr("The system data is copied."), passing=True)


def _save_all(window: WindowInterface) -> None:
    """Save every design and force with unsaved steps, and report all results in one message."""
    manager, failures = window.manager, list[str]()

    def note(sentence: str, _about: object) -> None:
        failures.append(sentence)

    unsaved = [document for document in manager.documents if document.is_unsaved]
    for failure in (manager.failed, manager.saver.not_saved):
        failure.connect(note)
    saved = manager.saver.save_all(unsaved)
    for failure in (manager.failed, manager.saver.not_saved):
        failure.disconnect(note)
    forces = window.designs.collections.forces_made
    changed = [held for held in forces.forces if held.is_unsaved] if forces else []
    kept = [held for held in changed if forces and forces.save(widget_of(window), held)]
    words = []
    if unsaved and len(saved) == len(unsaved):
        words.append(trn("{n} design is saved.", "{n} designs are saved.", len(saved)))
    elif unsaved:
        words.append(tr("{n} of {all} designs are saved.", n=len(saved), all=len(unsaved)))
    if faulty := sum(error_count(document) > 0 for document in saved):
        words.append(trn("{n} of them has errors.", "{n} of them have errors.", faulty))
    if changed and len(kept) == len(changed):
        words.append(trn("{n} force is saved.", "{n} forces are saved.", len(kept)))
    elif changed:
        words.append(tr("{n} of {all} forces are saved.", n=len(kept), all=len(changed)))
    is_done = not faulty and len(saved) + len(kept) == len(unsaved) + len(changed)
    severity = "note" if is_done else "warning"
    said = " ".join((*words, *failures)) or tr("Everything is saved already.")
    manager.told.emit(severity, said, manager.front)


def _print(kind: SheetKind | None = None) -> Handler[WindowInterface]:
    """A handler that opens the dialog "Print and export" for the design in front, to print sheets of a kind."""

    def run(window: WindowInterface) -> None:
        # Imported here: with it comes the painter of sheets, which a start does without.
        from designer.app.pages.printing.dialog import PrintDialog

        assert isinstance(window, QWidget)
        dialog = PrintDialog(_surroundings(window), window)
        if kind is not None:
            dialog.form.choose_kind(kind)
        _open(dialog, window)

    return Handler(run, _has_design)


def print_sheets(window: WindowInterface, sheets: Sequence[Sheet], missing: Sequence[str]) -> None:
    """Open the dialog "Print and export" for given sheets, such as those of a force; ``missing`` says what it lacks."""
    from designer.app.pages.printing.dialog import PrintDialog

    assert isinstance(window, QWidget)
    _open(PrintDialog(_surroundings(window), window, sheets, missing), window)


def _open(dialog: QDialog, window: WindowInterface) -> None:
    """Open a dialog in which F1 leads to the guide as in the window, and which is deleted when it is closed."""
    dialog.addAction(window.actions_by_name["guide"])
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def _show_keys(window: WindowInterface) -> None:
    from designer.app.shell.key_settings import KeysDialog  # few starts open it

    def keep(keys: dict[str, list[str]]) -> None:
        window.settings.keys = keys
        window.remember_soon()

    _open(KeysDialog(window.actions_by_name, keep, widget_of(window)), window)


def _show_colors(window: WindowInterface) -> None:
    from designer.app.shell.color_settings import ColorDialog  # few starts open it

    _open(ColorDialog(window.settings, window.remember_soon, widget_of(window)), window)


def _surroundings(window: WindowInterface) -> PrintSurroundings:
    """The interface of the window that printing uses."""
    from designer.app.pages.printing.dialog import PrintSurroundings

    manager, settings = window.manager, window.settings.views.printing

    def find_for(force: Path) -> Finder:
        return window.designs.collections.forces.finder(force)  # which are read at the first call

    return PrintSurroundings(
        lambda: [document.unit for document in manager.documents],
        lambda: None if manager.front is None else manager.front.unit,
        lambda: None if manager.front is None else manager.front.path,
        find_for,
        settings,
        window.remember,
        window.notice.say,
        window.notice.say_written,
    )


def _print_again(window: WindowInterface) -> None:
    """Print as last time; where it is not known how, the dialog opens, so that nothing is printed by accident."""
    from designer.app.pages.printing.print_again import PrintAgain

    assert isinstance(window, QWidget)
    if not PrintAgain(_surroundings(window), window).start():
        _print().run(window)


def _share(window: WindowInterface, document: Document) -> None:
    """Open the popover "Share" below its button; in a detached window at its upper right corner."""
    from designer.app.shell.share_popover import SharePopover  # with it comes the painter of sheets

    parent = window.manager.window_of(document)
    popover = SharePopover(document.unit, window.actions_by_name, parent)
    popover.open_under(parent.head if isinstance(parent, DetachedWindow) else window.tabs.share)


def _show_pasted(window: WindowInterface, loaded: Loaded, is_code: bool) -> None:
    """Show a design that was pasted on a card, from which it is opened or compared with the design in front."""
    from designer.app.shell.pasted_card import PastedCard  # few starts need it

    front = window.designs.front
    card = PastedCard(loaded, widget_of(window), is_code=is_code, can_compare=front is not None)
    card.open_wanted.connect(lambda: window.manager.add_loaded(loaded))
    if front is not None:
        sides = design_side(front), pasted_side(loaded.unit)
        card.compare_wanted.connect(lambda: window.designs.requests.comparison_wanted.emit(sides))
    card.open_under(window.tabs if window.tabs.isVisible() else window.top)


def _ask_library(window: WindowInterface, query: str) -> None:
    """Show what a query finds in the library."""
    from designer.app.pages.library.page import LibraryPage  # imported when the page is first shown

    window.show_page(index_of("library"))
    page = window.workspaces.made("library")
    assert isinstance(page, LibraryPage)
    page.query.set_text(query)


def _switch_value(window: WindowInterface) -> None:
    window.designs.count_by_rules(not window.settings.views.ledger.by_rules)
    window.remember()


def _switch_ruleset(window: WindowInterface) -> None:
    usual, core = RuleSet
    window.designs.calculate_by(usual if window.settings.views.ledger.ruleset is core else core)
    window.remember()


def _choose_books(window: WindowInterface) -> None:
    """Ask for the rulebooks of the table."""
    before = ", ".join(window.settings.views.ledger.table_books)
    label = tr("The rulebooks that your table has, or nothing for any: {books}", books=", ".join(known_books()))
    typed = window.dialogs.text(widget_of(window), tr("Rulebooks of your table"), label, before)
    if typed is None:
        return
    names = list(filter(None, map(str.strip, typed.split(","))))
    unknown = [name for name in names if not book_named(name)]
    if unknown:
        words = tr("“{typed}” is no rulebook: it is one of {books}", typed=unknown[0], books=", ".join(known_books()))
        window.designs.requests.said.emit("warning", words)
        return
    window.designs.check_by(tuple(dict.fromkeys(map(book_named, names))))
    window.remember()


def _switch_refit(window: WindowInterface) -> None:
    refits = window.settings.views.refit
    refits.in_status = not refits.in_status
    window.designs.show_figures_anew()
    window.remember()


def _switch_restoring(window: WindowInterface) -> None:
    window.settings.restore_designs = not window.settings.restore_designs
    window.remember()


def _has_design(window: WindowInterface) -> bool:
    return window.editor is not None


def _has_others(window: WindowInterface) -> bool:
    return len(window.manager.documents) > 1


def _can_reload(window: WindowInterface) -> bool:
    shown = window.editor if window.workspaces.shows_editor else None
    return shown is not None and shown.document.path is not None


def _turn_to(index: int) -> Handler[WindowInterface]:
    def turn(window: WindowInterface) -> None:
        window.show_page(index)
        window.activateWindow()

    return Handler(turn, lambda window: _can_turn_to(window, index))


def _can_turn_to(window: WindowInterface, index: int) -> bool:
    """Whether a page can be shown: Compare needs a design."""
    return bool(window.manager.documents) or not WORKSPACES[index].needs_design


def _with_design(
    act: Callable[[WindowInterface, Document], object], enabled: Callable[[WindowInterface], bool] = _has_design
) -> Handler[WindowInterface]:
    """A handler that calls ``act`` with the window and the active design."""

    def run(window: WindowInterface) -> None:
        if window.editor is not None:
            act(window, window.editor.document)

    return Handler(run, enabled)


HANDLERS: Final[Mapping[str, Handler[WindowInterface]]] = {
    "new": Handler(lambda window: window.ask_for_new()),
    "open": Handler(lambda window: window.manager.choose_and_open()),
    "open_copied": Handler(lambda window: window.manager.take_text(QGuiApplication.clipboard().text())),
    "start": Handler(lambda window: window.show_start()),
    "quit": Handler(lambda window: window.close()),
    "save": _with_design(lambda window, document: window.manager.saver.save(document)),
    "save_as": _with_design(lambda window, document: window.manager.saver.save_as(document)),
    "save_all": Handler(_save_all),
    "save_omni": _with_design(
        lambda window, document: window.designs.configurations.save_in_one(
            window.designs.configurations.of(document.unit)
        ),
        lambda window: window.editor is not None and window.editor.document.unit.chassis.omni,
    ),
    "share": _with_design(_share),
    "print_sheet": _print(),
    "print_again": Handler(_print_again, _has_design),
    "print_cards": _print(SheetKind.CARDS),
    "preview_file": _with_design(lambda window, document: window.compare_file(document)),
    "force_add": _with_design(
        lambda window, document: window.designs.collections.forces.add_documents([document]),
        lambda window: _has_design(window) and (window.workspaces.show_design or window.workspaces.name == "forces"),
    ),
    "send_megamek": _with_design(lambda window, document: window.manager.megamek.send_design(document)),
    "reload": _with_design(lambda window, document: window.manager.reload(document), _can_reload),
    "close": _with_design(lambda window, document: window.manager.close(window.manager.documents.index(document))),
    "close_others": _with_design(
        lambda window, document: window.manager.close_others(window.manager.documents.index(document)),
        lambda window: _has_design(window) and _has_others(window),
    ),
    "reopen": Handler(lambda window: window.manager.reopen()),
    "restore_left": Handler(lambda window: window.resumption.offer_left(), lambda window: window.resumption.has_left),
    "forget_closed": Handler(lambda window: window.manager.forget_closed()),
    "restore_designs": Handler(_switch_restoring, checked=lambda window: window.settings.restore_designs),
    "value_by_rules": Handler(_switch_value, checked=lambda window: window.settings.views.ledger.by_rules),
    "core_rulebook": Handler(
        _switch_ruleset, checked=lambda window: window.settings.views.ledger.ruleset is RuleSet.CORE
    ),
    "table_books": Handler(_choose_books, checked=lambda window: bool(window.settings.views.ledger.table_books)),
    "refit_in_status": Handler(_switch_refit, checked=lambda window: window.settings.views.refit.in_status),
    "palette": Handler(lambda window: window.open_palette()),
    "next": Handler(lambda window: window.turn(1), _has_others),
    "previous": Handler(lambda window: window.turn(-1), _has_others),
    "detach": _with_design(lambda window, document: window.detach(document)),
    "guide": Handler(_open_guide),
    "changes": Handler(_open_changes),
    "tour": Handler(_begin_tour),
    "keys": Handler(_show_keys),
    "colors": Handler(_show_colors),
    "folders": Handler(_open_settings_folder),
    "copy_system": Handler(_copy_system_data),
    "about": Handler(_show_version),
    **{f"page_{page.name}": _turn_to(index) for index, page in enumerate(WORKSPACES)},
}


def bind_commands(actions: Actions, window: WindowInterface) -> None:
    """Bind the commands of the window and its pages; the commands of designs are bound with the first design."""
    actions.bind(HANDLERS, CommandTarget(lambda: window))
    actions.bind(settings_file.HANDLERS, CommandTarget(lambda: window))
    design = WORKSPACES[0].command.text
    in_editor = CommandTarget(lambda: window, in_front=lambda: window.workspaces.shows_editor, page=design)
    actions.bind(own_arrangements.HANDLERS, in_editor)
    actions.bind(comparison.HANDLERS, _page(window, "compare"))
    actions.bind(lab.HANDLERS, _page(window, "lab"))
    actions.bind(lab.OF_DESIGN, replace(_page(window, "lab"), can_show=lambda: bool(window.manager.documents)))
    actions.bind(library.HANDLERS, _page(window, "library"))
    actions.bind(forces.HANDLERS, _page(window, "forces"))
    _answer(window)


def _answer(window: WindowInterface) -> None:
    """Do what pages ask for in signals of the open designs."""
    designs = window.designs
    designs.requests.sheets_wanted.connect(lambda sheets, missing: print_sheets(window, sheets, missing))
    window.manager.pasted.connect(lambda loaded, is_code: _show_pasted(window, loaded, is_code))
    window.manager.query_pasted.connect(lambda query: _ask_library(window, query))


def _page(
    window: WindowInterface, name: str
) -> CommandTarget[Any]:  # its class is imported when the page is first shown
    index = index_of(name)
    return CommandTarget(
        lambda: window.workspaces.made(name),
        lambda: window.show_page(index),
        in_front=lambda: window.workspaces.name == name,
        can_show=lambda: _can_turn_to(window, index),
        page=WORKSPACES[index].command.text,
    )
