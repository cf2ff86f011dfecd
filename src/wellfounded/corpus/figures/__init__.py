"""Figures on a corpus: how often what was decided, with intervals, comparisons, and plots."""
