"""A language server: what an editor shows and offers while a case file or a law text is written."""
