"""What the guide as a site has besides the files of its folder: the changelog. ``mkdocs.yml`` names this file."""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the changelog as a page."""
    path = Path(config.config_file_path).with_name("CHANGELOG.md")
    files.append(File.generated(config, path.name, abs_src_path=str(path)))
    return files
