"""Readers of the fields of a decision."""
