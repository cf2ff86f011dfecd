"""Masking: names and numbers of files replaced in a text that stays readable, and what is not sure told."""

from wellfounded.reading.anonymize.anonymizer import mask_text, mask_texts
from wellfounded.reading.anonymize.model import Doubt, Mask, Masked

__all__ = ["Doubt", "Mask", "Masked", "mask_text", "mask_texts"]
