"""Lookup tables of codes, courts, reporters, and names, in TOML, and their readers."""
