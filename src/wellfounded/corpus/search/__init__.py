"""Search over a corpus: full text, fields, counts, and decisions like a matter."""
