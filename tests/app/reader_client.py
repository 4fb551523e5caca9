"""A screen reader for tests: it presses keys, and knows of a program only names, focus and announcements.

It speaks to the accessibility service (AT-SPI), and needs a Python with PyGObject, which is seldom that of the program:
``/usr/bin/python3 reader_client.py FOLDER`` plays the scenes below in the window with the focus, and prints as JSON
what it heard and read. Each wait ends with what it waits for.
"""

import json
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


class Reader:
    """Hears events, and presses keys."""

    def __init__(self):
        self.heard = []
        self.focus = ""
        self._listener = Atspi.EventListener.new(self._hear)
        for kind in ("object:announcement", "object:state-changed:focused"):
            self._listener.register(kind)

    def _hear(self, event):
        if event.type.startswith("object:announcement"):
            self.heard.append(str(event.any_data))
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
                sys.exit(f"waited in vain for {what!r}; heard {self.heard[-12:]}")
            self.listen()
            time.sleep(0.01)
        return result

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

    def names(self):
        """The names of all that is shown."""
        nodes = [Atspi.get_desktop(0)]
        while nodes:
            node = nodes.pop()
            try:
                if node.get_name() and node.get_state_set().contains(SHOWING):
                    yield node.get_name()
                nodes += [node.get_child_at_index(at) for at in range(min(node.get_child_count(), 120))]
            except (GLib.Error, AttributeError):  # it went while it was read
                continue

    def name(self, start):
        """The name that begins with these words."""
        return self.wait(lambda: next((each for each in self.names() if each.startswith(start)), None), start)


def choose(reader, query, result, *heard):
    """Find something with the palette and take it, once the result is announced with what Enter does."""
    reader.keys("ctrl+k")
    reader.until("Find a command")
    reader.type(query)
    reader.until(result, "Enter: ")
    reader.keys("Return")
    return reader.until(*heard)


def save(reader, file):
    """Save what is in front as a file, by the dialog that asks for it."""
    reader.keys("ctrl+s")
    reader.until("text: ")
    reader.keys("ctrl+a")
    reader.type(str(file))
    reader.keys("Return")
    reader.until(f"{file.name} is saved")
    reader.take_keyboard()


def build_omni(reader, file):
    """A 55-ton Clan OmniMech in a new window, saved as ``file``; returns the Battle Value that was heard last."""
    reader.keys("ctrl+n")
    reader.until("text: Name")
    reader.type("Moor")
    reader.keys("Tab")
    reader.until("text: Model")
    reader.type("MR-1")
    reader.keys("Return")
    reader.until("Slots of all locations")
    choose(reader, "55 t", "55 t", "tonnage to 55")
    choose(reader, "clan", "Clan", "Clan")
    choose(reader, "omni", "Omni", "OmniMech")
    choose(reader, "walk 5", "5, run 8", "walk to 5", "Battle Value")
    choose(reader, "maximize armor", "Maximize armor", "Maximize armor", "Battle Value")
    for weapon in ("ER Large Laser", "ER Medium Laser", "Streak SRM 6"):
        said = choose(reader, weapon.lower(), weapon, f"Place {weapon}", "Battle Value")
    save(reader, file)
    return said


def build_force(reader, file):
    """A force of two units of the open design, saved as ``file``; returns what was said of the second one."""
    choose(reader, "forces", "Forces", "Add a unit")
    for _ in range(2):
        reader.type("moor")
        reader.keys("Return")
        said = reader.until("Battle Value")
    save(reader, file)
    return said


def main(folder):
    Atspi.init()
    Atspi.set_timeout(PATIENCE * 1000, PATIENCE * 1000)  # else a question fails that is not answered within 0.8 s
    reader = Reader()
    reader.name("New design")
    omni = build_omni(reader, folder / "moor.mtf")
    shown = reader.name("Battle Value ")
    force = build_force(reader, folder / "two.force.json")
    print(json.dumps({"omni": omni, "shown": shown, "force": force}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
