"""Pictures made ready for recognition: gray, at a sensible size, straight."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["DPI", "clean", "deskew", "fit_size", "is_noisy", "rotate", "skew_of"]

DPI = 200
"""Points are few below it, and time is lost above it."""
_LEAST, _MOST = 170, 320

_LARGEST = 4.0  # times: small pictures are not made larger than this
_MOST_DOTS = 40_000_000

_STEEPEST = 6.0  # degrees
_COARSE, _FINE = 0.5, 0.1
_SMALL = 560  # pixels across, in which the slope of lines is measured
_GRAIN = 4.0  # shades by which a dot differs from its neighbors, on average
_LEVEL = 0.15  # degrees that recognition does not notice


def fit_size(image: Image, dpi: int) -> tuple[Image, int]:
    """A gray picture at a number of dots an inch that recognition works well with; and that number."""
    from PIL import Image as Images

    if image.mode != "L":
        image = image.convert("L")
    if _LEAST <= dpi <= _MOST:
        return image, dpi
    wanted = 300 if dpi > _MOST else DPI
    share = min(wanted / dpi, _LARGEST, max(1.0, math.sqrt(_MOST_DOTS / (image.width * image.height))))
    wanted = max(1, round(dpi * share))
    size = (max(1, round(image.width * share)), max(1, round(image.height * share)))
    return image.resize(size, Images.Resampling.BICUBIC if share > 1 else Images.Resampling.BOX), wanted


def deskew(image: Image) -> Image:
    """The picture with its lines level."""
    from PIL import Image as Images

    slope = skew_of(image)
    if abs(slope) < _LEVEL:
        return image
    return image.rotate(-slope, Images.Resampling.BICUBIC, fillcolor=255)


def skew_of(image: Image) -> float:
    """By how many degrees the lines of a page rise to the right; 0 where no slope stands out.

    At the right angle the rows of a page are either full of ink or empty, so neighbors differ most.
    """
    from PIL import Image as Images
    from PIL import ImageOps

    share = _SMALL / max(image.width, 1)
    small = image.resize((_SMALL, max(1, round(image.height * share))), Images.Resampling.BOX) if share < 1 else image
    small = ImageOps.invert(small)

    def contrast(angle: float) -> float:
        turned = small.rotate(-angle, Images.Resampling.BILINEAR) if angle else small
        rows = turned.resize((1, turned.height), Images.Resampling.BOX).tobytes()
        return float(sum((one - other) ** 2 for one, other in itertools.pairwise(rows)))

    level = contrast(0)
    steps = round(_STEEPEST / _COARSE)
    best = max((step * _COARSE for step in range(-steps, steps + 1)), key=contrast)
    fine = round(_COARSE / _FINE)
    best = max((best + step * _FINE for step in range(-fine, fine + 1)), key=contrast)
    return round(best, 2) if contrast(best) > 1.1 * level else 0.0


def rotate(image: Image, turn: int) -> Image:
    """The picture turned to the left by quarters."""
    from PIL.Image import Transpose

    turns = (Transpose.ROTATE_90, Transpose.ROTATE_180, Transpose.ROTATE_270)
    return image.transpose(turns[turn - 1]) if turn else image


def is_noisy(image: Image) -> bool:
    """Whether a picture has grain all over it, as of a bad copy."""
    from PIL import ImageChops, ImageFilter, ImageStat

    part = image.crop((image.width // 4, image.height // 4, image.width * 3 // 4, image.height * 3 // 4))
    grain = ImageChops.difference(part, part.filter(ImageFilter.MedianFilter(3)))
    return float(ImageStat.Stat(grain).mean[0]) > _GRAIN


def clean(image: Image) -> Image:
    """The picture with grain and specks taken out."""
    from PIL import ImageFilter

    return image.filter(ImageFilter.MedianFilter(3))
