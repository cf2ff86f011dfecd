"""Citations written out: citation styles, annotated pages, and tables of authorities."""
