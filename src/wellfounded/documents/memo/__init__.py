"""Memoranda: their sections, prose, burdens, and unresolved issues."""
