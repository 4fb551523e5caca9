"""The pictures of the screens are of the real program, and have names that stay."""

import pytest
from PySide6.QtGui import QImage

from designer.app.pictures import screens
from designer.workspace.settings import settings_path


@pytest.fixture(autouse=True)
def _few(monkeypatch):
    """One theme, one size, and no waiting for highlights and for what each item would add."""
    monkeypatch.setattr(screens, "THEMES", ("dark",))
    monkeypatch.setattr(screens, "SIZES", ((1366, 768),))
    monkeypatch.setattr(screens, "VERY_WIDE", {})
    monkeypatch.setattr(screens, "_SETTLED_MS", 20)
    monkeypatch.setattr(screens, "_PATIENCE_MS", 0)


def test_screens_are_drawn_and_listed(tmp_path, monkeypatch, capsys):
    """Some of them, one of each kind; that every one can be drawn is held by `test_access`, which opens them all.

    No setting of the user is touched.
    """
    monkeypatch.setattr(screens, "SCREENS", {name: screens.SCREENS[name] for name in ("start", "editor", "keys")})
    assert screens.main([str(tmp_path / "pictures")]) == 0
    listed = capsys.readouterr().out.split()
    names = sorted(path.name for path in (tmp_path / "pictures").iterdir())
    assert sorted(line.rpartition("/")[2] for line in listed) == names
    assert names == sorted(f"{name}-dark-1366.png" for name in screens.SCREENS)
    for name in names:
        image = QImage(str(tmp_path / "pictures" / name))
        assert (image.width(), image.height()) == (1366, 768)
    assert not settings_path().exists()


def test_one_scene_is_drawn_alone_into_a_folder_that_is_given_by_name(tmp_path, capsys):
    assert screens.main(["--out", str(tmp_path), "--scene", "start", "--theme", "dark", "--width", "1366"]) == 0
    assert capsys.readouterr().out.strip() == str(tmp_path / "start-dark-1366.png")
    assert [path.name for path in tmp_path.iterdir()] == ["start-dark-1366.png"]


def test_some_screens_are_drawn_very_wide(tmp_path, monkeypatch):
    monkeypatch.setattr(screens, "VERY_WIDE", {(2560, 1440): ("start",)})
    assert screens.main([str(tmp_path), "--width", "2560"]) == 0
    (picture,) = tmp_path.iterdir()
    assert picture.name == "start-dark-2560.png"
    assert QImage(str(picture)).width() == 2560


def test_a_panel_is_drawn_alone(tmp_path):
    screens.draw_panel("damaged_file", "dark", tmp_path / "panel.png")
    image = QImage(str(tmp_path / "panel.png"))
    assert 0 < image.width() < screens.PANEL_WINDOW[0] * 0.7


def test_every_scene_of_a_panel_exists():
    assert screens.PANELS.keys() <= screens.SCREENS.keys()
