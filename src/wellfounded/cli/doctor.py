"""doctor: what of the installation works."""

from __future__ import annotations

import sys

import click

from wellfounded.cli.common import json_option, show


@click.command("doctor", short_help="Check the installation")
@click.argument("folder", metavar="[DIR]", type=click.Path(), default="")
@json_option
def doctor_command(folder: str, as_json: bool) -> None:
    """Try everything that is installed, and look at the places where something is kept.

    Each feature is tried on something small that is made for it: a PDF written and read, a picture recognized, a file
    encrypted and decrypted. Nothing is sent, and nothing is changed but the cache of the law. With DIR, a folder of
    cases is looked at too. What is displayed names no person: your own folder is written as ~.

    Exits with 1 if something that is installed does not work. An extra that is not installed is no error.

    \b
    Examples:
      wellfounded doctor
      wellfounded doctor cases --json
    """
    from wellfounded.api.installation import installation

    found = installation(folder)
    show(found, as_json)
    if not found.works:
        sys.exit(1)
