"""The Python interface: matters and law asked from a program. ``import wellfounded`` gives its names."""
