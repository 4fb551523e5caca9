"""The style of the guide as a site: its colors are those of the program's themes."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
pytest.importorskip("mkdocs", reason="the hooks of the site import it")
HOOKS = CHECKOUT / "packaging" / "site_hooks.py"


def tokens(theme: str) -> dict[str, str]:
    found = json.loads((CHECKOUT / "resources" / "themes" / f"{theme}.json").read_text("utf-8"))
    assert isinstance(found, dict)
    return dict(found["tokens"])


@pytest.mark.parametrize(("scheme", "theme"), [("default", "light"), ("slate", "dark")])
def test_the_site_has_the_colors_of_the_theme(scheme: str, theme: str):
    sheet = runpy.run_path(str(HOOKS))["style_sheet"](CHECKOUT)
    rules = re.search(rf'\[data-md-color-scheme="{scheme}"\] {{(.*?)}}', sheet, re.DOTALL)
    assert rules is not None
    used = dict(re.findall(r"--md-([\w-]+): (#\w+);", rules.group(1)))
    own = tokens(theme)
    assert used["default-bg-color"] == own["bg.1"]
    assert used["typeset-a-color"] == own["accent"]
    assert set(used.values()) <= set(own.values())


def test_no_color_stands_in_the_hooks_themselves():
    assert re.findall(r"#[0-9A-Fa-f]{6}", HOOKS.read_text("utf-8")) == []
