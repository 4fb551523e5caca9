"""What the guide as a site has besides the files of its folder: the changelog, the mark, and the colors of the program.

``mkdocs.yml`` names this file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

MARK: Final = "assets/mechwright.svg"
STYLE: Final = "assets/site.css"
_SCHEMES: Final = {"default": "light", "slate": "dark"}
"""The color schemes of the site, and the themes of the program with the same ground."""
_COLORS: Final = {
    "primary-fg-color": "bg.1",
    "primary-fg-color--light": "bg.2",
    "primary-fg-color--dark": "bg.0",
    "primary-bg-color": "text.1",
    "primary-bg-color--light": "text.2",
    "accent-fg-color": "accent",
    "accent-fg-color--transparent": "accent.soft",
    "default-bg-color": "bg.1",
    "default-fg-color": "text.1",
    "default-fg-color--light": "text.2",
    "default-fg-color--lighter": "text.3",
    "default-fg-color--lightest": "line.1",
    "typeset-color": "text.1",
    "typeset-a-color": "accent",
    "typeset-table-color": "line.1",
    "code-fg-color": "text.1",
    "code-bg-color": "bg.2",
    "footer-bg-color": "bg.2",
    "footer-bg-color--dark": "bg.2",
    "footer-fg-color": "text.1",
    "footer-fg-color--light": "text.2",
    "footer-fg-color--lighter": "text.3",
}
"""The variables of the site's theme, with the tokens of the program's themes."""
_REST: Final = """\
:root { --md-text-font: "Inter"; --md-code-font: "JetBrains Mono"; }
.md-typeset h1 { color: inherit; font-size: 1.4rem; font-weight: 600; }
.md-typeset h2 { font-size: 1.05rem; font-weight: 600; }
.md-typeset h3 { font-size: 0.85rem; font-weight: 600; }
.md-typeset table, .md-typeset code { font-variant-numeric: tabular-nums; }
.md-header, .md-typeset img { box-shadow: 0 0 0 1px var(--md-default-fg-color--lightest); }
.md-search__form { background-color: var(--md-code-bg-color); }
.md-search__input::placeholder, .md-search__icon { color: var(--md-default-fg-color--light); }
"""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the changelog as a page, the mark and the style sheet."""
    checkout = Path(config.config_file_path).parent
    changelog, mark = checkout / "CHANGELOG.md", checkout / "resources" / "icons" / "mechwright.svg"
    files.append(File.generated(config, changelog.name, abs_src_path=str(changelog)))
    files.append(File.generated(config, MARK, abs_src_path=str(mark)))
    files.append(File.generated(config, STYLE, content=style_sheet(checkout)))
    return files


def style_sheet(checkout: Path) -> str:
    """The style sheet of the site, with the colors of the program's themes."""
    rules = []
    for scheme, theme in _SCHEMES.items():
        file = checkout / "resources" / "themes" / f"{theme}.json"
        tokens = json.loads(file.read_text("utf-8"))["tokens"]
        lines = "".join(f"  --md-{name}: {tokens[token]};\n" for name, token in _COLORS.items())
        rules.append(f'[data-md-color-scheme="{scheme}"] {{\n{lines}}}\n')
    return "".join(rules) + _REST
