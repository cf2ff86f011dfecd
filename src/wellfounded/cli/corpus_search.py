"""corpus search, saved, show, and like: what is found in a corpus."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from wellfounded.api.corpus_search import (
    corpus_decision,
    delete_search,
    run_saved_search,
    save_search,
    saved_searches,
    search_corpus,
)
from wellfounded.api.matter import load
from wellfounded.cli.common import json_option, matter_argument, show
from wellfounded.cli.options import corpus_option

_FILTERS = {
    "court": "Decisions of this court, by its code.",
    "circuit": "Decisions under the law of this circuit.",
    "form": "Decisions of this kind: opinion or agency.",
    "year": "Decisions of this year.",
    "country": "Applicants from this country.",
    "ground": "This protected ground was claimed.",
    "group": "A group with this in common was claimed.",
    "issue": "The decision rules on this issue.",
    "ruling": "It rules so; with --issue, on that issue.",
    "disposition": "It orders this.",
    "standard": "It applies this standard of review.",
    "judge": "This judge or member decided, by last name.",
    "counsel": "Counsel appeared for this side.",
    "cites": "It cites this authority, by its normalized citation.",
    "docket": "It has this docket number.",
}

names_option = click.option(
    "--whole-names", is_flag=True, help="Print names in unpublished decisions, which are replaced otherwise."
)
max_option = click.option(
    "--max",
    "most",
    type=click.IntRange(0, 100),
    default=10,
    show_default=True,
    metavar="NUMBER",
    help="Show so many.",
)
start_option = click.option(
    "--skip", "start", type=click.IntRange(0), default=0, metavar="NUMBER", help="Begin after so many decisions."
)


def filtered(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command an option for each filter, and the days; it is called with ``filters``, ``first`` and ``last``."""

    @wraps(command)
    def asked(**more: Any) -> None:
        filters = {name: more.pop(f"by_{name}") for name in _FILTERS}
        command(filters=filters, **more)

    wrapped: Callable[..., None] = asked
    wrapped = click.option("--to", "last", default="", metavar="DAY", help="To this day, month, or year.")(wrapped)
    wrapped = click.option("--from", "first", default="", metavar="DAY", help="From this day, month, or year.")(wrapped)
    for name, words in reversed(_FILTERS.items()):
        wrapped = click.option(f"--{name}", f"by_{name}", multiple=True, metavar="VALUE", help=words)(wrapped)
    return wrapped


@click.command("search", short_help="Search the decisions of a corpus")
@click.argument("query", default="", metavar="[QUERY]")
@filtered
@start_option
@max_option
@click.option("--save", "name", default="", metavar="NAME", help="Also keep this search under a name.")
@names_option
@corpus_option
@json_option
def search_command(
    query: str,
    filters: dict[str, tuple[str, ...]],
    first: str,
    last: str,
    start: int,
    most: int,
    name: str,
    whole_names: bool,
    corpus: str,
    as_json: bool,
) -> None:
    """Search a corpus by words and by what was read of each decision.

    A query has words (all of them must be there), "phrases in quotation marks", "two words"~5 (in any order, with at
    most 5 words between), begin* for beginnings of words, AND, OR, NOT or -, parentheses, and fields with values, such
    as issue:nexus, country:"El Salvador", or day:2023..2024-06. Options filter further; given more than once, an
    option takes any of its values. The counts are of all decisions found.

    \b
    Examples:
      wellfounded corpus search '"family membership" NOT gang' --from 2023
      wellfounded corpus search --issue psg_cognizability --ruling against_respondent --court ca4
    """
    found = search_corpus(
        query, filters, corpus=corpus, first=first, last=last, start=start, most=most, whole_names=whole_names
    )
    if name:
        save_search(name, query, filters, corpus=corpus, first=first, last=last)
    show(found, as_json)


@click.command("saved", short_help="List, run, or delete saved searches")
@click.argument("name", default="", metavar="[NAME]")
@click.option("--delete", is_flag=True, help="Delete the search of this name.")
@start_option
@max_option
@names_option
@corpus_option
@json_option
def saved_command(
    name: str, delete: bool, start: int, most: int, whole_names: bool, corpus: str, as_json: bool
) -> None:
    """List the saved searches, or run the one of a name again.

    Searches are kept in the corpus, by corpus search --save NAME.

    \b
    Examples:
      wellfounded corpus saved
      wellfounded corpus saved "family groups"
    """
    if delete:
        if not name:
            raise click.UsageError("--delete requires the NAME of a saved search.")
        delete_search(name, corpus=corpus)
    if name and not delete:
        show(run_saved_search(name, corpus=corpus, start=start, most=most, whole_names=whole_names), as_json)
    else:
        show(saved_searches(corpus=corpus), as_json)


@click.command("show", short_help="Show a decision of a corpus")
@click.argument("decision", metavar="ID")
@click.option("--text", "whole_text", is_flag=True, help="Print its text.")
@names_option
@corpus_option
@json_option
def show_command(decision: str, whole_text: bool, whole_names: bool, corpus: str, as_json: bool) -> None:
    """Show what was read of a decision: its values, its rulings with their words, and what it cites.

    The ID is the one that corpus search gives in brackets.

    \b
    Example:
      wellfounded corpus show ca1-13-2022-2014-06-27
    """
    found = corpus_decision(decision, corpus=corpus, whole_names=whole_names)
    if whole_text and not as_json:
        click.echo(found.text)
    else:
        show(found, as_json)


@click.command("like", short_help="Find decisions like a case")
@matter_argument
@filtered
@max_option
@names_option
@corpus_option
@json_option
def like_command(
    matter: str,
    filters: dict[str, tuple[str, ...]],
    first: str,
    last: str,
    most: int,
    whole_names: bool,
    corpus: str,
    as_json: bool,
) -> None:
    """Find the decisions whose facts and issues are nearest to those of a case, and which way each went.

    Cases are compared in the vocabulary of the law, without names and dates. A fact weighs more the fewer decisions
    have it; the likeness is the weight of the shared facts as a share of the weight of all facts of the two.

    \b
    Example:
      wellfounded corpus like my-case.yaml --court ca9 --from 2020
    """
    found = load(matter).like(filters, corpus=corpus, first=first, last=last, most=most, whole_names=whole_names)
    show(found, as_json)
