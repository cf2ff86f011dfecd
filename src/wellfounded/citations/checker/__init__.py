"""Checks of citations against their form, the register, dates, and online sources."""
