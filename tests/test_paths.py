"""Shipped folders in each form of installation, the user's folders with and without a home of their own."""

import sys
from pathlib import Path

import platformdirs
import pytest

from designer import paths

USER_FOLDERS = {
    "config": paths.user_config,
    "state": paths.user_state,
    "data": paths.user_data,
}


@pytest.fixture
def package(tmp_path, monkeypatch):
    """An empty place that the program takes for its own package."""
    folder = tmp_path / "site" / "designer"
    folder.mkdir(parents=True)
    monkeypatch.setattr(paths, "_PACKAGE", folder)
    return folder


def test_this_checkout_has_its_resources():
    assert paths.resources("README.md").is_file()


def test_a_checkout_has_facts_beside_the_package(package):
    (package.parent / "data").mkdir()
    assert paths.data() == package.parent / "data"


def test_a_wheel_has_facts_inside_the_package(package):
    (package / "_data").mkdir()
    (package / "_resources").mkdir()
    assert paths.data("equipment", "lasers.jsonl") == package / "_data" / "equipment" / "lasers.jsonl"
    assert paths.resources() == package / "_resources"


def test_a_wheel_is_not_fooled_by_a_foreign_folder_beside_it(package):
    (package / "_data").mkdir()
    (package.parent / "data").mkdir()
    assert paths.data() == package / "_data"


def test_a_frozen_bundle_has_facts_below_its_root(package, tmp_path, monkeypatch):
    bundle = tmp_path / "bundle"
    (bundle / "designer" / "_data").mkdir(parents=True)
    monkeypatch.setattr(sys, "_MEIPASS", str(bundle), raising=False)
    assert paths.data() == bundle / "designer" / "_data"


def test_a_missing_folder_is_named_with_the_places_looked_at(package):
    with pytest.raises(FileNotFoundError) as failure:
        paths.resources("icons")
    assert str(package / "_resources") in str(failure.value)
    assert str(package.parent / "resources") in str(failure.value)


@pytest.mark.parametrize("kind", USER_FOLDERS)
def test_a_home_holds_every_folder_of_the_user(kind, user_home):
    assert USER_FOLDERS[kind]("a", "b") == user_home / kind / "a" / "b"


def test_asking_makes_no_folder(user_home):
    for folder in USER_FOLDERS.values():
        folder("file.json")
    assert not user_home.exists()


def test_a_home_may_start_at_the_users_own(monkeypatch):
    monkeypatch.setenv(paths.HOME_VARIABLE, "~/mechs")
    assert paths.user_state() == Path.home() / "mechs" / "state"


@pytest.mark.parametrize("unset", ["", None])
def test_without_a_home_the_platform_decides(unset, monkeypatch):
    if unset is None:
        monkeypatch.delenv(paths.HOME_VARIABLE)
    else:
        monkeypatch.setenv(paths.HOME_VARIABLE, unset)
    usual = platformdirs.PlatformDirs("mechwright", appauthor=False)
    assert paths.user_config() == usual.user_config_path
    assert paths.user_state("journals") == usual.user_state_path / "journals"
