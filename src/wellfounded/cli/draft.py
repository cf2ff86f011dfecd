"""draft: a case file from a decision, for a person to complete."""

from __future__ import annotations

from pathlib import Path

import click

from wellfounded.cli.common import law_option, library_of, schema_of


@click.command("draft", short_help="Create a case file from a decision")
@click.argument("decision", metavar="FILE")
@click.option(
    "-o", "--out", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file instead of the screen."
)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@click.option(
    "--max",
    "most",
    default=15,
    show_default=True,
    type=click.IntRange(0),
    help="Maximum number of questions at the end.",
)
@law_option
def draft_command(decision: str, out: Path | None, force: bool, most: int, folder: str) -> None:
    """Create a case file from a decision: text, HTML, Word, PDF, a scan, or - for standard input.

    Each value shows its page and the confidence of the extraction; each fact for you to enter is a question. The file
    loads as it is, so you can run review and questions on it before it is complete.

    \b
    Examples:
      wellfounded draft decision.pdf -o case.yaml
      wellfounded draft decision.txt | wellfounded review -
    """
    from wellfounded.assess.case import Case
    from wellfounded.assess.gaps import ask
    from wellfounded.drafting import Asked, draft
    from wellfounded.extraction import open_document
    from wellfounded.files import write_whole
    from wellfounded.matter.loader import load_matter_text
    from wellfounded.problems import InputError, Problem
    from wellfounded.reading.anonymize.file_numbers import shorten_file_numbers
    from wellfounded.reading.reader import read_extracted

    if out is not None and out.exists() and not force:
        raise InputError([Problem(str(out), 0, "WF612", "The file already exists. Use --force to overwrite it.")])
    reading = read_extracted(open_document(decision))
    schema = schema_of(folder)
    text = shorten_file_numbers(draft(reading, schema.forums))
    matter = load_matter_text(text, schema, reading.name)
    if most and matter.decided.latest:
        found = ask(Case.of(library_of(folder), matter))[:most]
        text = shorten_file_numbers(draft(reading, schema.forums, [Asked(one.question, one.line) for one in found]))
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        write_whole(out, text)
    except OSError as error:
        raise InputError([Problem(str(out), 0, "WF613", f"The file cannot be written: {error.strerror}.")]) from None
    click.echo(f"{out}: draft created. Answer each line that begins with ?, then run wellfounded review {out}.")
