"""Documents about a matter: one model, written as a page, a Word file, a PDF or Markdown."""
