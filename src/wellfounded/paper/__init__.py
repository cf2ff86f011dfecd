"""From a file to pages of lines."""

from wellfounded.paper.model import Box, Line, Page, Paper, Word
from wellfounded.paper.open import open_paper
from wellfounded.paper.text import paper_of_text

__all__ = ["Box", "Line", "Page", "Paper", "Word", "open_paper", "paper_of_text"]
