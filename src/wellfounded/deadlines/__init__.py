"""Deadlines, counted from the rules in the law folder."""
