"""Parsers for each kind of citation: cases, statutes, acts, records, secondary sources."""
