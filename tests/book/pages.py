"""A law book made for the tests: the whole law, with some of its scenarios and one matter."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from wellfounded.assess.case import Case
from wellfounded.assess.scenario_results import in_order, results
from wellfounded.assess.scenarios import read_scenarios
from wellfounded.assess.schema import matter_schema
from wellfounded.language.cache import cached_library
from wellfounded.matter.loader import load_matter
from wellfounded.reports.book.site import Book

ROOT = Path(__file__).parents[2]
SOME = 40


@cache
def book() -> dict[str, str]:
    """The files of the book."""
    library = cached_library()
    scenarios, _ = read_scenarios(library)
    some = scenarios[::20][:SOME]
    shown = list(zip(some, in_order(results(library, some)), strict=True))
    matter = load_matter(str(ROOT / "examples" / "balachova.yaml"), matter_schema(library))
    return dict(Book(library, shown, [Case.of(library, matter)]).files())
