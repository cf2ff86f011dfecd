"""Answers as rows for a terminal and as JSON."""
