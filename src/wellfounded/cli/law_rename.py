"""law rename: words of the law renamed in the law and in everything that uses them."""

from __future__ import annotations

import difflib
from pathlib import Path

import click

from wellfounded.api.law_library import law_folder
from wellfounded.cli.common import law_option

KINDS = {
    "sentence": "sentences",
    "question": "questions",
    "section": "sections",
    "type": "types",
    "rule": "rules",
    "topic": "topics",
    "heading": "headings",
    "column": "columns",
    "label": "labels",
    "scenario": "scenarios",
}
NESTED = {"field": "fields", "value": "values", "error": "values"}


@click.command("rename", short_help="Rename words of the law everywhere")
@click.argument("words", metavar="[KIND OLD NEW]", nargs=-1)
@click.option(
    "--map", "source", default="", metavar="FILE", type=click.Path(), help="Take the renames from a TOML file."
)
@click.option(
    "--in",
    "paths",
    multiple=True,
    metavar="PATH",
    type=click.Path(),
    help="Also rename in this file or folder (repeatable).",
)
@click.option("--dry-run", is_flag=True, help="Show the difference and change nothing.")
@law_option
def rename_command(words: tuple[str, ...], source: str, paths: tuple[str, ...], dry_run: bool, folder: str) -> None:
    """Rename a sentence, field, section, list value, rule, or title in the law and in all that uses it.

    KIND is sentence, question, field, section, value, error, type, rule, topic, heading, column, label, or scenario. A
    field is named by its section (harms.injury), a value by its list (relief.asylum). A new sentence keeps each slot,
    in order; {} stands for one whose name stays. Nothing is written when the law could not be read afterward, as when
    two sentences would read alike. Without --in, a checkout's docs, examples, templates, and tests are renamed too.

    \b
    Examples:
      wellfounded law rename sentence "{harm} lasted {length}" "{} continued for {}" --dry-run
      wellfounded law rename field harms.no_injury harms.uninjured
      wellfounded law rename --map renames.toml
    """
    from wellfounded.files import write_whole
    from wellfounded.language.library import load_library
    from wellfounded.renaming.model import read_renames, renames_of
    from wellfounded.renaming.project import changes

    if bool(words) == bool(source):
        raise click.UsageError("Give KIND OLD NEW, or --map FILE.")
    renames = read_renames(source) if source else renames_of(_tables(words), "the command line")
    law = law_folder(folder)
    found = changes(load_library(law), renames, _places(law, paths, folder), source or "the command line")
    for change in found:
        if dry_run:
            old, new = change.old.splitlines(keepends=True), change.new.splitlines(keepends=True)
            click.echo("".join(difflib.unified_diff(old, new, str(change.path), str(change.path), n=1)), nl=False)
        else:
            write_whole(change.path, change.new.encode(), private=False)
    count = f"{len(found)} file{'' if len(found) == 1 else 's'}"
    click.echo(f"{count} would change." if dry_run else f"{count} changed.", err=dry_run)


def _tables(words: tuple[str, ...]) -> dict[str, dict[str, object]]:
    if len(words) != 3:
        raise click.UsageError("Write KIND OLD NEW, each in quotation marks where it has blanks.")
    kind, old, new = words
    if kind in KINDS:
        return {KINDS[kind]: {old: new}}
    if kind not in NESTED:
        raise click.UsageError(f"'{kind}' is none of {', '.join([*KINDS, *NESTED])}.")
    owner, dot, name = old.partition(".")
    if kind == "error" and not dot:
        owner, name = "error", old
    elif not dot:
        raise click.UsageError(f"Name the {'section' if kind == 'field' else 'list'} of '{old}': OWNER.{old}.")
    return {NESTED[kind]: {owner: {name: new.removeprefix(f"{owner}.")}}}


def _places(law: Path, paths: tuple[str, ...], folder: str) -> list[Path]:
    """Where else to look: what was named, or what a checkout of this program has beside its law."""
    from wellfounded.renaming.project import beside

    if paths:
        return [Path(path) for path in paths]
    return [] if folder else beside(law)
