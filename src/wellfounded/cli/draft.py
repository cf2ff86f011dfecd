"""draft: a case file from a decision, for a person to complete."""

from __future__ import annotations

from pathlib import Path

import click

from wellfounded.cli.common import law_option
from wellfounded.cli.options import force_option


@click.command("draft", short_help="Create a case file from a decision")
@click.argument("papers", metavar="FILE...", type=click.Path(), nargs=-1, required=True)
@click.option(
    "-o", "--out", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file instead of the screen."
)
@force_option
@click.option(
    "--max",
    "most",
    default=15,
    show_default=True,
    type=click.IntRange(0),
    help="Maximum number of questions at the end.",
)
@click.option(
    "--into", metavar="CASE", type=click.Path(), help="Propose what the documents say for this case file instead."
)
@click.option(
    "--accept",
    metavar="WHICH",
    default="",
    help="With --into: put proposed values into the case file: sure, all (those not contradicted), or numbers: 1,2,5.",
)
@law_option
def draft_command(
    papers: tuple[str, ...], out: Path | None, force: bool, most: int, into: str | None, accept: str, folder: str
) -> None:
    """Create a case file from a decision: text, HTML, Word, PDF, a scan, or - for standard input.

    Several documents of one case, such as the IJ's decision, the Board's, a brief, and the court's opinion, become one
    case file.

    Each value shows its page and the confidence of the extraction; each fact for you to enter is a question. The file
    loads as it is, so you can run review and questions on it before it is complete.

    With --into, documents of any kind (an application, declarations, notices, interview notes, decisions) are read for
    a case file that exists. What they say is listed value by value, with the place, the words, and what contradicts it;
    only what --accept names is written into the file.

    \b
    Examples:
      wellfounded draft decision.pdf -o case.yaml
      wellfounded draft opinion.pdf board.pdf ij.pdf brief.docx -o case.yaml
      wellfounded draft decision.txt | wellfounded review -
      wellfounded draft notice.pdf declaration.docx --into case.yaml
      wellfounded draft notice.pdf declaration.docx --into case.yaml --accept sure
    """
    from wellfounded.api.papers import draft
    from wellfounded.files.output import check_output, write_output
    from wellfounded.problems import InputError, Problem

    if into is not None or accept:
        _propose(papers, into, accept, out, folder)
        return
    if out is not None:
        check_output(out, list(papers), force)
    text = draft(papers, most=most, law_folder=folder)
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        write_output(out, text, list(papers), force)
    except OSError as error:
        raise InputError([Problem(str(out), 0, "WF613", f"The file cannot be written: {error.strerror}.")]) from None
    said = "Check the entries listed at its top, answer each line that begins with ?, then run"
    click.echo(f"{out}: draft created. {said} wellfounded review {out}.")


def _propose(papers: tuple[str, ...], into: str | None, accept: str, out: Path | None, folder: str) -> None:
    """List what documents propose for a case file, and write what is accepted into it."""
    from wellfounded.api.proposing import propose
    from wellfounded.files import write_whole
    from wellfounded.problems import InputError, Problem

    if into is None or into == "-" or out is not None:
        message = "Use --accept with --into and the name of a case file, and --into without --out."
        raise InputError([Problem("--into", 0, "WF161", message)])
    found = propose(papers, into, accept, law_folder=folder)
    click.echo(found.listing, nl=False)
    if found.new == found.old:
        if found.waiting:
            click.echo(f"{into}: unchanged. Use --accept sure, or --accept and numbers, to put values into it.")
        return
    try:
        write_whole(Path(into), found.new.encode())
    except OSError as error:
        raise InputError([Problem(into, 0, "WF613", f"The file cannot be written: {error.strerror}.")]) from None
    click.echo(f"{into}: {found.accepted} values put into the file, {found.waiting} not accepted.")
