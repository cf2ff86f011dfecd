"""Anonymizing: names and file numbers replaced in a text that stays readable, and uncertain names reported."""

from wellfounded.reading.anonymize.anonymizer import anonymize_known, anonymize_text, anonymize_texts
from wellfounded.reading.anonymize.choices import CHOICES
from wellfounded.reading.anonymize.file_numbers import (
    numbers_of,
    shorten_excerpts,
    shorten_file_name,
    shorten_file_numbers,
)
from wellfounded.reading.anonymize.model import AnonymizedText, KnownPerson, Labels, Placeholder, UnsureName

__all__ = [
    "CHOICES",
    "AnonymizedText",
    "KnownPerson",
    "Labels",
    "Placeholder",
    "UnsureName",
    "anonymize_known",
    "anonymize_text",
    "anonymize_texts",
    "numbers_of",
    "shorten_excerpts",
    "shorten_file_name",
    "shorten_file_numbers",
]
