"""Timings of the engine against others, as ratios measured in one run (`make bench`)."""
