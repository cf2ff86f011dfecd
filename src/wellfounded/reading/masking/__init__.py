"""Masking: names and numbers of files replaced in a text that stays readable, and what is not sure told."""

from wellfounded.reading.masking.mask import mask_text, mask_texts
from wellfounded.reading.masking.model import Doubt, Mask, Masked

__all__ = ["Doubt", "Mask", "Masked", "mask_text", "mask_texts"]
