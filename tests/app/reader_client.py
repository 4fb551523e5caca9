"""A screen reader for tests: it presses keys, and knows of a program only names, focus and announcements.

It speaks to the accessibility service (AT-SPI), and needs a Python with PyGObject, which is seldom that of the program:
``/usr/bin/python3 reader_client.py FOLDER [LANGUAGE.mo]`` plays the scenes below in the window with the focus, and
prints as JSON what it heard and read. Each wait ends with what it waits for.
"""

import gettext
import json
import re
import subprocess
import sys
import time
from pathlib import Path

import gi  # type: ignore[import-not-found]  # of another Python

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # type: ignore[import-not-found]  # noqa: E402 - the version comes first

PATIENCE = 600
"""The seconds after which a wait is in vain; a busy machine needs minutes for what takes a moment else."""
SHOWING = Atspi.StateType.SHOWING
ALWAYS_THERE = (Atspi.Role.DESKTOP_FRAME, Atspi.Role.APPLICATION)
"""The roles of what has windows, and says not that it is shown."""


class Reader:
    """Hears events, and presses keys. ``texts`` translates the texts of the program that it waits for.

    As readers do, it keeps the names that it has read, until an event says that one is different.
    """

    def __init__(self, texts):
        self.tr = texts.gettext
        self.heard = []
        self.focus = ""
        self.known = {}
        self.outdated = []
        self._listener = Atspi.EventListener.new(self._hear)
        for kind in ("object:announcement", "object:state-changed:focused", "object:property-change:accessible-name"):
            self._listener.register(kind)

    def _hear(self, event):
        if event.type.startswith("object:announcement"):
            self.heard.append(str(event.any_data))
        elif event.type.startswith("object:property-change"):
            self.known.pop(event.source.path, None)  # it is read again
        elif event.detail1:
            self.focus = f"{event.source.get_role_name()}: {event.source.get_name()}"
            self.heard.append(self.focus)

    def listen(self):
        """Take in what has come."""
        while GLib.MainContext.default().iteration(False):
            pass

    def wait(self, found, what):
        until = time.monotonic() + PATIENCE
        while not (result := found()):
            if time.monotonic() > until:
                sys.exit(f"waited in vain for {what!r}; heard {self.heard[-12:]}; outdated {self.outdated}")
            self.listen()
            time.sleep(0.01)
        return result

    def parts(self, text, **known):
        """The parts of a text of the program between the values that are not known, in its language."""
        pieces = re.split(r"\{(\w+)\}", self.tr(text))
        whole = [piece if at % 2 == 0 else known.get(piece) for at, piece in enumerate(pieces)]
        return [piece for piece in whole if piece]

    def until(self, *words):
        """Wait for an announcement or a focus with these words, after what was heard before; return it."""
        found = self.wait(lambda: [each for each in self.heard if all(word in each for word in words)], words)
        self.heard.clear()
        return found[-1]

    def keys(self, *keys):
        self.listen()
        self.heard.clear()
        subprocess.run(["xdotool", "key", "--clearmodifiers", *keys], check=True)

    def type(self, text):
        self.listen()
        self.heard.clear()
        subprocess.run(["xdotool", "type", "--delay", "12", text], check=True)

    def take_keyboard(self):
        """Give the keyboard to the window, as a window manager does after a dialog; one that goes fails the search."""
        search = ["xdotool", "search", "--onlyvisible", "--name", "Mechwright$", "windowfocus", "--sync"]
        self.wait(lambda: subprocess.run(search, check=False, capture_output=True).returncode == 0, "a window")

    def shown(self):
        """All that is shown and has a name, with the name."""
        nodes = [Atspi.get_desktop(0)]
        while nodes:
            node = nodes.pop()
            try:
                is_shown = node.get_state_set().contains(SHOWING)
                if is_shown and (name := node.get_name()):
                    yield node, name
                if is_shown or node.get_role() in ALWAYS_THERE:  # rows of hidden lists say that they are shown
                    nodes += [node.get_child_at_index(at) for at in range(min(node.get_child_count(), 120))]
            except (GLib.Error, AttributeError):  # it went while it was read
                continue

    def name(self, start):
        """The name that begins with these words."""
        return self.wait(lambda: next((each for _, each in self.shown() if each.startswith(start)), None), start)

    def look_round(self):
        """Read the names of all that is shown; wait until none of them is known otherwise."""

        def is_up_to_date():
            self.listen()
            self.outdated = [
                (known, name)
                for node, name in self.shown()
                if (known := self.known.setdefault(node.path, name)) != name
            ]
            return not self.outdated

        self.wait(is_up_to_date, "events for names that are different")


def choose(reader, query, result, *heard):
    """Find something with the palette and take it, once the result is announced with what Enter does."""
    reader.keys("ctrl+k")
    reader.until(*reader.parts("Find a command, part, place or design"))
    reader.type(query.lower())
    reader.until(result, *reader.parts("Enter: {what}"))
    reader.keys("Return")
    return reader.until(*heard)


def save(reader, file, said):
    """Save what is in front as a file, by the dialog that asks for it, until ``said`` is announced."""
    reader.keys("ctrl+s")
    reader.until("text: ")
    reader.keys("ctrl+a")
    reader.type(str(file))
    reader.keys("Return")
    reader.until(*reader.parts(said, name=file.name))
    reader.take_keyboard()


def build_omni(reader, file):
    """A 55-ton Clan OmniMech in a new window, saved as ``file``; returns the Battle Value that was heard last."""
    tr, parts = reader.tr, reader.parts
    value = parts("Battle Value {value}, {change}")
    reader.keys("ctrl+n")
    reader.until(f"text: {tr('Name')}")
    reader.type("Moor")
    reader.keys("Tab")
    reader.until(f"text: {tr('Model')}")
    reader.type("MR-1")
    reader.keys("Return")
    reader.until(tr("Slots of all locations"))
    reader.look_round()
    choose(reader, "55 t", "55 t", *parts("Set tonnage to {tons} t", tons="55"))
    choose(reader, "clan", "Clan", "Clan")
    choose(reader, "omni", "Omni", tr("Make it an OmniMech"))
    speed = "".join(parts("{walk}, run {run}", walk="5", run="8"))
    choose(reader, speed, speed, *parts("Set walk to {mp} MP", mp="5"), *value)
    choose(reader, tr("Maximize armor"), tr("Maximize armor"), tr("Maximize armor"), *value)
    for weapon in ("ER Large Laser", "ER Medium Laser", "Streak SRM 6"):
        said = choose(reader, weapon, weapon, *parts("Place {item} in {where}", item=weapon), *value)
    reader.look_round()
    save(reader, file, "{name} is saved.")
    reader.look_round()
    return said


def build_force(reader, file):
    """A force of two units of the open design, saved as ``file``; returns what was said of the second one."""
    reader.keys("alt+5")
    reader.until(reader.tr("Add a unit"))
    for _ in range(2):
        reader.type("moor")
        reader.keys("Return")
        said = reader.until(*reader.parts("Battle Value {value}, {change}"))
        reader.look_round()
    save(reader, file, "{name} is saved in {folder}.")
    return said


def main(folder, language=None):
    Atspi.init()
    Atspi.set_timeout(PATIENCE * 1000, PATIENCE * 1000)  # else a question fails that is not answered within 0.8 s
    texts = gettext.NullTranslations()
    if language:
        with Path(language).open("rb") as file:
            texts = gettext.GNUTranslations(file)
    reader = Reader(texts)
    reader.name(reader.tr("New design"))
    omni = build_omni(reader, folder / "moor.mtf")
    shown = reader.name("".join(reader.parts("Battle Value {value}")))
    force = build_force(reader, folder / "two.force.json")
    print(json.dumps({"omni": omni, "shown": shown, "force": force}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
