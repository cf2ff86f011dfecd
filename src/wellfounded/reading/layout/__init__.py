"""From a document to a decision's text, with footnotes apart and what the page adds put aside."""

from wellfounded.reading.layout.builder import lay_out
from wellfounded.reading.layout.model import Aside, Layout, Note, Star, Stream

__all__ = ["Aside", "Layout", "Note", "Star", "Stream", "lay_out"]
