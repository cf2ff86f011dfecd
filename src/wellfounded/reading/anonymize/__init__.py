"""Anonymizing: names and file numbers replaced in a text that stays readable, and uncertain names reported."""

from wellfounded.reading.anonymize.anonymizer import anonymize_text, anonymize_texts
from wellfounded.reading.anonymize.model import AnonymizedText, Placeholder, UnsureName

__all__ = ["AnonymizedText", "Placeholder", "UnsureName", "anonymize_text", "anonymize_texts"]
