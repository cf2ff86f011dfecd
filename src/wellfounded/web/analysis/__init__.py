"""Cached answers about a matter, and what a change to it did."""
