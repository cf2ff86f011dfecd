"""From a file to pages of lines."""

from wellfounded.extraction.file_opener import open_paper
from wellfounded.extraction.model import Box, Line, Page, Paper, Word
from wellfounded.extraction.text import paper_of_text

__all__ = ["Box", "Line", "Page", "Paper", "Word", "open_paper", "paper_of_text"]
