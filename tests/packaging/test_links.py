"""The check of the links of the guide as a site."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
GOOD = {
    "index.html": '<a href="guide/first.html#steps">x</a> <a href="https://example.org/nowhere">y</a>',
    "guide/first.html": '<h2 id="steps">Steps</h2><a href="../index.html">a</a><a href="#steps"/><a href=".."/>',
}


def broken(site: Path, pages: dict[str, str]) -> list[str]:
    for name, text in pages.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text, encoding="utf-8")
    return list(runpy.run_path(str(CHECKOUT / "packaging" / "links.py"))["broken"](site))


def test_a_site_whose_links_have_their_places_is_good(tmp_path: Path):
    assert broken(tmp_path, GOOD) == []


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("gone.html", "guide/first.html: gone.html"),
        ("../index.html#gone", "guide/first.html: ../index.html#gone"),
        ("#gone", "guide/first.html: #gone"),
    ],
)
def test_a_link_without_its_page_or_heading_is_named(link: str, said: str, tmp_path: Path):
    pages = GOOD | {"guide/first.html": f'{GOOD["guide/first.html"]}<a href="{link}">w</a><img src="{link}">'}
    assert broken(tmp_path, pages) == [said, said]


def test_a_site_without_a_front_page_is_named(tmp_path: Path):
    assert broken(tmp_path, {"first.html": ""}) == ["index.html is missing"]
