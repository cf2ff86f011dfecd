"""Forms for the entries of a matter file, and corrections to a decision that was read."""
