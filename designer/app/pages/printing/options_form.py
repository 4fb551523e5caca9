"""The options of what is printed, for the target that is chosen in the same form."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit

from designer.app.ui.sizes import inset
from designer.app.ui.widgets.buttons import SegmentedSwitch
from designer.app.ui.widgets.fields import ComboBox, Stepper
from designer.app.ui.widgets.forms import FormPanel, combo_box
from designer.app.ui.widgets.labels import text_label
from designer.battle_value.pilot import CrewSkills
from designer.catalog.ruleset import RuleSet
from designer.language import marked, sense, tr
from designer.sheets.kinds import AIDS, SHEET_NAMES, Aid, InkUse, PaperName, SheetKind, TextSize
from designer.workspace.view_settings import PRINT_TARGETS, WORST_SKILL, PrintSettings

_INKS: Final = {
    InkUse.GREYS: marked("Black and gray fills"),
    InkUse.BLACK: marked("Black only"),
    InkUse.KINDS: marked("Colors of kinds"),
}
_AIDS: Final = {
    Aid.TO_HIT: marked("To-hit line"),
    Aid.HIT_LOCATIONS: marked("Where it hits"),
    Aid.CLUSTERS: marked("How many hit"),
    Aid.ROLLS: marked("Critical and piloting rolls"),
    Aid.TURNS: marked("Turns"),
    Aid.SYSTEMS: marked("System hits"),
    Aid.PHYSICAL: marked("Physical attacks"),
    Aid.VALUES: marked("Battle Value by skill"),
    Aid.QUIRKS: marked("Quirks"),
    Aid.LEVEL: marked("Rules level"),
    Aid.PRICE: marked("Price"),
}
_INK: Final = sense("of a printer", "Ink")
_MOST_COPIES: Final = 20
_LABEL_WIDTH: Final = 70


class OptionsForm(FormPanel):
    """The fields of the options; what the user changes is stored in the settings at once.

    Signals:
        changed: an option, or the target.
    """

    changed = Signal()

    def __init__(self, settings: PrintSettings) -> None:
        super().__init__(tr("Options"), inset=False, label_width=_LABEL_WIDTH)
        self._settings = settings
        self.kind, self.ink = combo_box(tr("Sheet"), SHEET_NAMES), combo_box(tr(_INK), _INKS)
        self.paper = SegmentedSwitch((tr("A4"), tr("Letter")), tr("Paper"))
        self.text = SegmentedSwitch((tr("Normal"), tr("Large")), tr("Text"))
        self.rules = ComboBox(tr("Rules"))
        for rules in RuleSet:
            self.rules.addItem(rules.label, rules)
        self.pilot, self.abilities, self.note = QLineEdit(), QLineEdit(), QLineEdit()
        named = ((self.pilot, tr("Name")), (self.abilities, tr("Special abilities")), (self.note, tr("Note")))
        for field, name in named:
            field.setAccessibleName(name)
        self._named_rules: RuleSet | None = None
        """The rule book that the force or design names."""
        self._of_member = False
        """Whether pilot and skills are those of a member of a force."""
        self._of_force = False
        """Whether units of a force are printed, for which the choice of a cover page is remembered."""
        self.gunnery, self.piloting = (Stepper(tr(name), 0, WORST_SKILL) for name in ("Gunnery", "Piloting"))
        self.copies = Stepper(tr("Copies"), 1, _MOST_COPIES)
        self.blank = QCheckBox(tr("Blank pilot"))
        self.cover = QCheckBox(tr("Cover page with totals"))
        self.code = QCheckBox(tr("Share code as QR code"))
        self.code.setToolTip(tr("Where there is room for it; on cards it is the back, to fold"))
        self.advanced = QCheckBox(tr("Advanced hit locations"))
        self.advanced.setToolTip(tr("Quads have a table of their own, prone bipeds one for the rear (TO)"))
        self.aids = {aid: QCheckBox(tr(words)) for aid, words in _AIDS.items()}
        self.target = SegmentedSwitch(("PDF", "SVG", "PNG", *([tr("Printer")] if has_printer() else [])), tr("To"))
        self._lay_out()
        if settings.target == "printer" and not has_printer():
            settings.target = "pdf"
        self.target.set_current(PRINT_TARGETS.index(settings.target))
        self._show()
        self.target.switched.connect(self._choose_target)
        switches = (
            self.kind.activated,
            self.ink.activated,
            self.rules.activated,
            self.paper.switched,
            self.text.switched,
        )
        written = (self.pilot, self.abilities, self.note)
        for chosen in (*switches, *(field.textEdited for field in written)):
            chosen.connect(self._store)
        for stepper in (self.gunnery, self.piloting, self.copies):
            stepper.valueChanged.connect(self._store)
        for box in (self.blank, self.cover, self.code, self.advanced, *self.aids.values()):
            box.clicked.connect(self._store)

    def _lay_out(self) -> None:
        self.add_line(tr("To"), self.target)
        if not has_printer():
            without = tr("The system has no printer: save a PDF, and print that.")
            self.add_widget(inset(text_label(without, look="hint", wraps=True), (0, 0, 0, "gap")))
        self.add_line(tr("Sheet"), self.kind)
        self.add_line(tr("Paper"), self.paper)
        self.add_line(tr("Rules"), self.rules)
        self.add_line(tr(_INK), self.ink)
        self.add_line(tr("Text"), self.text)
        self.add_line(tr("Pilot"), self.pilot)
        self.add_line(tr("Gunnery"), self.gunnery)
        self.add_line(tr("Piloting"), self.piloting)
        self.add_line("", self.blank)
        self.add_line(tr("Abilities"), self.abilities)
        self.add_line(tr("Note"), self.note)
        self.add_line(tr("Copies"), self.copies)
        for box in (self.cover, self.code, self.advanced):
            self.add_line("", box)
        self.add_title(tr("On the sheet"))
        for box in self.aids.values():
            self.add_widget(box)
        self.end()

    def choose_kind(self, kind: SheetKind) -> None:
        """Choose what is printed, as the user does."""
        self.kind.setCurrentIndex(self.kind.findData(kind))
        self._store()

    def show_pilot(self, pilot: str, skills: CrewSkills | None) -> None:
        """Show the pilot of a member of a force, who is not changed here; without ``skills`` that of the options."""
        self._of_member = skills is not None
        options = self._settings.options
        found = skills or CrewSkills(options.gunnery, options.piloting)
        self.pilot.setText(pilot if self._of_member else options.pilot)
        for field, value in ((self.gunnery, found.gunnery), (self.piloting, found.piloting)):
            with QSignalBlocker(field):
                field.setValue(value)
        self._enable()

    def show_rules(self, named: RuleSet | None) -> None:
        """Show the rule book that a force or design names, which is not changed here; None: that of the options."""
        self._named_rules = named
        self.rules.setCurrentIndex(self.rules.findData(named or self._settings.options.rules))
        self.rules.setEnabled(named is None)
        self.rules.setToolTip(tr("The force or the design names it") if named else "")

    def show_cover(self, *, of_force: bool) -> None:
        """Show whether a cover page comes first: for a force as last time, for other designs as chosen here."""
        if of_force is not self._of_force:
            self._of_force = of_force
            self.cover.setChecked(of_force and self._settings.options.cover)

    def _choose_target(self, index: int) -> None:
        self._settings.target = PRINT_TARGETS[index]
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        """Show the options of the target."""
        options = self._settings.options
        fields = (self.copies,) if self._of_member else (self.copies, self.gunnery, self.piloting)
        self.kind.setCurrentIndex(self.kind.findData(options.kind))
        self.ink.setCurrentIndex(self.ink.findData(options.ink))
        self.paper.set_current(list(PaperName).index(options.paper))
        self.text.set_current(list(TextSize).index(options.text))
        self.show_rules(self._named_rules)
        self.abilities.setText(options.abilities)
        self.note.setText(options.note)
        if not self._of_member:
            self.pilot.setText(options.pilot)
        for field, value in zip(fields, (options.copies, options.gunnery, options.piloting), strict=False):
            field.blockSignals(True)
            field.setValue(value)
            field.blockSignals(False)
        self.blank.setChecked(options.blank)
        if self._of_force:
            self.cover.setChecked(options.cover)
        self.code.setChecked(options.code)
        self.advanced.setChecked(options.advanced)
        for aid, box in self.aids.items():
            box.setChecked(aid not in options.without)
        self._enable()

    def _enable(self) -> None:
        kind = SheetKind(self.kind.currentData())
        for field in (self.pilot, self.gunnery, self.piloting):
            field.setEnabled(not self.blank.isChecked() and not self._of_member)
        self.text.setEnabled(kind is not SheetKind.CARDS)
        self.code.setEnabled(kind is not SheetKind.BEGINNER)
        self.advanced.setEnabled(Aid.HIT_LOCATIONS in AIDS[kind])
        for aid, box in self.aids.items():
            box.setEnabled(aid in AIDS[kind])

    def _store(self) -> None:
        options = self._settings.options
        options.kind, options.ink = SheetKind(self.kind.currentData()), InkUse(self.ink.currentData())
        options.paper = list(PaperName)[self.paper.current]
        options.text = list(TextSize)[self.text.current]
        if self._named_rules is None:
            options.rules = RuleSet(self.rules.currentData())
        options.abilities, options.note = self.abilities.text(), self.note.text()
        if not self._of_member:
            options.pilot = self.pilot.text()
            options.gunnery, options.piloting = self.gunnery.value(), self.piloting.value()
        options.copies = self.copies.value()
        options.blank = self.blank.isChecked()
        if self._of_force:
            options.cover = self.cover.isChecked()
        options.code, options.advanced = self.code.isChecked(), self.advanced.isChecked()
        options.without = frozenset(aid for aid, box in self.aids.items() if not box.isChecked())
        self._enable()
        self.changed.emit()


def has_printer() -> bool:
    """Whether the system knows a printer."""
    from PySide6.QtPrintSupport import QPrinterInfo

    return bool(QPrinterInfo.availablePrinterNames())
