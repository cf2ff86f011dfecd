"""draft: a matter file from a decision, for a person to finish."""

from __future__ import annotations

from pathlib import Path

import click

from wellfounded.cli.common import law_option, library_of, schema_of


@click.command("draft", short_help="A matter file drafted from a decision")
@click.argument("decision", metavar="FILE")
@click.option("-o", "--out", type=click.Path(dir_okay=False, path_type=Path), help="Write it here, not to the screen.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@click.option(
    "--most", default=15, show_default=True, type=click.IntRange(0), help="How many questions to put at its end."
)
@law_option
def draft_command(decision: str, out: Path | None, force: bool, most: int, folder: str) -> None:
    """Draft a matter file from a decision: text, HTML, Word, PDF, a scan, or - for standard input.

    Each value says on which page it was read and how sure that is; what a person has to say stands there as a
    question. The file loads as it is, so that review and ask run on it while it is being finished.

    \b
    Examples:
      wellfounded draft decision.pdf -o matter.yaml
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
        raise InputError([Problem(str(out), 0, "WF612", "There is such a file; --force writes over it.")])
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
        raise InputError([Problem(str(out), 0, "WF613", f"It cannot be written: {error.strerror}.")]) from None
    click.echo(f"{out}: a draft; answer its lines with ?, then: wellfounded review {out}")
