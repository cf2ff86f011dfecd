"""A claim by its elements: the two-page chart, and the case at a glance."""
