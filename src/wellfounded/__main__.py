"""Lets ``python -m wellfounded`` stand for the ``wellfounded`` command."""

from wellfounded.cli import main

main(prog_name="wellfounded")
