"""Wellfounded: asylum law you can read, run and check."""

__version__ = "0.1.0"
