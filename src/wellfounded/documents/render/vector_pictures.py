"""Pictures in vector form: how large one is, and the same one made of dots for programs that know no other."""

from __future__ import annotations

import re

from wellfounded.documents.render.typesetting import typeset

_ROOT = re.compile(r"<svg\b[^>]*>", re.DOTALL)
_LENGTH = re.compile(r"\s*([0-9.]+)\s*(px|pt|in|mm|cm)?\s*$")
_POINTS = {"px": 0.75, None: 0.75, "pt": 1.0, "in": 72.0, "mm": 72 / 25.4, "cm": 72 / 2.54}
_DEFAULT = (468.0, 234.0)

_DOTS = b"""#set document(title: "-", date: none)
#set page(width: auto, height: auto, margin: 0pt, fill: white)
#image(bytes(sys.inputs.svg), format: "svg", width: float(sys.inputs.width) * 1pt, alt: "-")
"""


def size_of(svg: str) -> tuple[float, float]:
    """Width and height in points, from the size that it names or the box that it draws in."""
    root = _ROOT.search(svg)
    if root is None:
        return _DEFAULT
    given = {name: _points(_attribute(root[0], name)) for name in ("width", "height")}
    if given["width"] and given["height"]:
        return given["width"], given["height"]
    box = re.split(r"[\s,]+", _attribute(root[0], "viewBox").strip())
    try:
        width, height = float(box[2]) * 0.75, float(box[3]) * 0.75
    except (IndexError, ValueError):
        return _DEFAULT
    return (width, height) if width > 0 and height > 0 else _DEFAULT


def _attribute(tag: str, name: str) -> str:
    found = re.search(rf"""\s{name}\s*=\s*["']([^"']*)["']""", tag)
    return found[1] if found else ""


def _points(text: str) -> float:
    found = _LENGTH.match(text)
    return float(found[1]) * _POINTS[found[2]] if found else 0.0


def png_of(svg: str) -> bytes:
    """The picture as PNG, sharp enough for print."""
    width, _ = size_of(svg)
    return typeset(_DOTS, {"svg": svg, "width": f"{width:.2f}"}, "png")[0]
