"""From a file to pages of lines."""

from wellfounded.extraction.file_opener import open_document
from wellfounded.extraction.model import Box, ExtractedDocument, Line, Page, Word
from wellfounded.extraction.text import document_from_text

__all__ = ["Box", "ExtractedDocument", "Line", "Page", "Word", "document_from_text", "open_document"]
