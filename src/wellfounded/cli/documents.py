"""A command for each document."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from wellfounded.assess.case import Case
from wellfounded.cli.common import about_a_matter, matter_argument
from wellfounded.documents.wording import wording
from wellfounded.problems import InputError, Problem

_HELP = """{title}: {short_help}.

The extension of FILE sets the format: .docx (Word), .pdf, .html, or .md. Without -o, Markdown is printed.

\b
Examples:
  wellfounded {name} examples/balachova.yaml
  wellfounded {name} examples/balachova.yaml -o {name}.docx
  wellfounded {name} examples/balachova.yaml --anonymize -o {name}.pdf
  wellfounded {name} examples/balachova.yaml --json
"""


def _command(name: str) -> click.Command:
    own = wording()[name]

    @click.command(name, help=_HELP.format(name=name, **own), short_help=own["short_help"])
    @matter_argument
    @about_a_matter
    @click.option("-o", "--output", metavar="FILE", help="Write to a file; its extension sets the format.")
    @click.option("--anonymize", "anonymous", is_flag=True, help="Replace the names of people and A-numbers.")
    def command(case: Case, as_json: bool, output: str | None, anonymous: bool) -> None:
        from wellfounded.documents.anonymize import anonymize, report
        from wellfounded.documents.document_types import MAKERS
        from wellfounded.documents.json_data import document_data
        from wellfounded.documents.render import WRITERS, render_document, writer_for
        from wellfounded.files import write_whole
        from wellfounded.reports.json_data import to_json

        if output:
            writer_for(Path(output))
        document = MAKERS[name](case)
        data = document_data(document)
        if anonymous:
            document, replaced = anonymize(document, case.matter)
            data = {**document_data(document), "anonymized": [asdict(one) for one in replaced]}
            click.echo(report(replaced), err=True)
        if as_json:
            click.echo(to_json(data), nl=False)
        if output:
            content, warnings = render_document(document, Path(output))
            for warning in warnings:
                click.echo(str(warning), err=True)
            try:
                write_whole(Path(output), content)
            except OSError as error:
                raise InputError(
                    [Problem(output, 0, "WF702", f"The file cannot be written: {error.strerror}.")]
                ) from None
        elif not as_json:
            click.echo(WRITERS[".md"](document), nl=False)

    return command


memo_command = _command("memo")
chart_command = _command("chart")
authorities_command = _command("authorities")
preservation_command = _command("preservation")
corroboration_command = _command("corroboration")
statements_command = _command("statements")
exhibits_command = _command("exhibits")
chronology_command = _command("chronology")
