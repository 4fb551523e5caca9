"""The language of the window, which a process chooses once."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from designer.language import ENGLISH, first_spoken, is_spoken, speak


def language_for(chosen: str) -> str:
    """The code of the language for a setting; an unknown one means the system's language."""
    return chosen if is_spoken(chosen) else first_spoken(QLocale.system().uiLanguages())


def set_language(app: QApplication, chosen: str) -> None:
    """Set the language of the program and of Qt's own dialogs by a setting."""
    code = language_for(chosen)
    if code == ENGLISH:
        return
    speak(code)
    QLocale.setDefault(QLocale(code))
    translator = QTranslator(app)
    if translator.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(translator)
