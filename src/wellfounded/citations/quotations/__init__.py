"""Quotations: which authority each is attributed to, and whether it has those words."""
