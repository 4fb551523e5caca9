"""The main job without a display, and how the entry point leads there."""

import shutil
import subprocess
import sys

import pytest

from designer import demo, paths
from designer.__main__ import main
from designer.formats import read


def test_the_demo_does_the_main_job_and_says_where_everything_is(tmp_path, capsys, monkeypatch):
    drawn = []
    monkeypatch.setattr(demo, "_draw", lambda design, picture: drawn.append((design, picture)))
    assert main(["demo", "--out", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    saved = tmp_path / "wayfarer-with-one-more-laser.mtf"
    assert str(saved) in said
    assert drawn == [(saved, tmp_path / "window.png")]
    lasers = [mount for mount in read(saved).unit.mounts if mount.item == "medium-laser"]
    assert len(lasers) == 4
    before, after = ((tmp_path / name).read_text("utf-8") for name in ("before.txt", "after.txt"))
    assert before != after
    assert before in said
    assert after in said


def test_undo_gives_the_value_of_before(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(demo, "_draw", lambda *_: None)
    demo.main(["--out", str(tmp_path)])
    lines = capsys.readouterr().out.splitlines()
    step = next(line for line in lines if line.startswith("Place Medium Laser"))
    undo = next(line for line in lines if line.startswith("Undo"))
    redo = next(line for line in lines if line.startswith("Redo"))
    assert step.split("Battle Value ")[1] == redo.split("Redo: ")[1]
    assert undo.split()[1] == step.split("Battle Value ")[1].split()[2]


def test_files_that_are_named_take_the_place_of_the_sample(tmp_path, capsys, monkeypatch):
    drawn = []
    monkeypatch.setattr(demo, "_draw", lambda design, picture: drawn.append(picture))
    sample = paths.data("designs", "driftwood-drf-2.mtf")
    files = [tmp_path / "own.mtf", tmp_path / "other" / "own.mtf"]
    for file in files:
        file.parent.mkdir(exist_ok=True)
        shutil.copy(sample, file)
    out = tmp_path / "made"
    assert main(["demo", *map(str, files), "--out", str(out)]) == 0
    assert [file.read_bytes() for file in files] == [sample.read_bytes()] * 2, "the files themselves stay"
    assert drawn == [out / "own" / "window.png", out / "own-2" / "window.png"]
    said = capsys.readouterr().out
    for file, folder in zip(files, ("own", "own-2"), strict=True):
        saved = out / folder / "own-with-one-more-laser.mtf"
        assert f"from {file} " in said
        assert str(saved) in said
        assert len(read(saved).unit.mounts) == len(read(file).unit.mounts) + 1


def test_a_file_that_cannot_be_read_is_told_and_the_others_are_done(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(demo, "_draw", lambda *_: None)
    broken = tmp_path / "broken.mtf"
    broken.write_bytes(b"\x00\x01binary")
    sample = str(paths.data("designs", "driftwood-drf-2.mtf"))
    assert main(["demo", str(broken), str(tmp_path / "none.mtf"), sample, "--out", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert "broken.mtf" in told.err
    assert "none.mtf: cannot be read" in told.err
    assert "Opened Driftwood" in told.out


@pytest.mark.smoke
def test_it_runs_as_a_program_where_there_is_no_display(tmp_path):
    command = [sys.executable, "-m", "designer", "demo", "--out", str(tmp_path)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=250, check=False)
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "window.png").stat().st_size > 20_000


def test_screenshots_go_past_the_command_line(monkeypatch):
    asked = []

    def drawn(arguments):
        asked.append(arguments)
        return 0

    monkeypatch.setattr("designer.app.pictures.screens.main", drawn)
    assert main(["screenshots", "pictures"]) == 0
    assert asked == [["pictures"]]
