"""From a file to pages of lines."""

from wellfounded.reading.paper.model import Box, Line, Page, Paper, Word
from wellfounded.reading.paper.open import open_paper
from wellfounded.reading.paper.text import paper_of_text

__all__ = ["Box", "Line", "Page", "Paper", "Word", "open_paper", "paper_of_text"]
