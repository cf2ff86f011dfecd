"""Masking: names and numbers of files replaced in a text that stays readable, and what is not sure told."""

from wellfounded.reading.anonymize.anonymizer import anonymize_text, anonymize_texts
from wellfounded.reading.anonymize.model import AnonymizedText, Mask, UnsureName

__all__ = ["AnonymizedText", "Mask", "UnsureName", "anonymize_text", "anonymize_texts"]
