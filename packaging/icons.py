"""Draws the program's icon in all sizes: ``python packaging/icons.py FOLDER``.

Writes ``mechwright-SIZE.png``, and all sizes in one file for Windows (``.ico``) and macOS (``.icns``). Both
formats hold PNG pictures behind a table.
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SOURCE = Path(__file__).resolve().parent.parent / "resources" / "icons" / "mechwright.svg"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
WINDOWS = (16, 24, 32, 48, 64, 128, 256)
MACOS = {32: b"ic11", 64: b"ic12", 128: b"ic07", 256: b"ic08", 512: b"ic09"}
"""The types of the pictures in an ``.icns`` file, by size in pixels."""


def png(size: int) -> bytes:
    """The icon as a PNG picture of ``size`` pixels."""
    picture = QImage(size, size, QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(str(SOURCE)).render(painter)
    painter.end()
    written = QByteArray()
    buffer = QBuffer(written)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    return bytes(written.data())


def ico(pictures: dict[int, bytes]) -> bytes:
    """An icon file for Windows."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    table, bodies = b"", b""
    start = len(head) + 16 * len(pictures)
    for size, picture in pictures.items():
        table += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), start + len(bodies))
        bodies += picture
    return head + table + bodies


def icns(pictures: dict[int, bytes]) -> bytes:
    """An icon file for macOS."""
    body = b"".join(MACOS[size] + struct.pack(">I", len(picture) + 8) + picture for size, picture in pictures.items())
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def main() -> int:
    """Write all icons into a folder."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication(sys.argv[:1])
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {size: png(size) for size in SIZES}
    for size, picture in pictures.items():
        (folder / f"mechwright-{size}.png").write_bytes(picture)
    (folder / "mechwright.ico").write_bytes(ico({size: pictures[size] for size in WINDOWS}))
    (folder / "mechwright.icns").write_bytes(icns({size: pictures[size] for size in MACOS}))
    application.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main())
