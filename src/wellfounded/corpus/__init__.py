"""Decisions kept in a store: read once, then searched, counted, and compared."""

from wellfounded.corpus.store import Store, open_store

__all__ = ["Store", "open_store"]
