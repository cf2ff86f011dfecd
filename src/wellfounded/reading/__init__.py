"""Decisions read into values, each with its place in the text and its confidence."""
