"""Documents about a case: one model, rendered as a web page, Word, PDF, or Markdown."""
