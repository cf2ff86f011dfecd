"""What ``make bench`` measures of whole questions: a review, and the gaps in proof of the widest question of a case."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from functools import partial

from bench.cases import EXAMPLES
from bench.timing import each
from wellfounded.assess.case import Case
from wellfounded.assess.gaps import gaps, questions_at_stake
from wellfounded.assess.review import review
from wellfounded.assess.schema import matter_schema
from wellfounded.engine.program import Atom
from wellfounded.language.library import Library, load_library
from wellfounded.matter.loader import load_matter
from wellfounded.matter.model import Matter

Row = tuple[str, ...]


def _review(library: Library, matter: Matter) -> object:
    return review(Case.of(library, matter))


def _gaps(library: Library, matter: Matter, question: Atom) -> object:
    return gaps(Case.of(library, matter), question)


def gaps_in_proof() -> Iterator[Row]:
    """Of each example: a review, each question's gaps asked afresh, and the widest of them."""
    yield "case", "review ms", "questions", "gaps, median ms", "gaps, widest ms", "of a review"
    library = load_library()
    schema = matter_schema(library)
    widest = []
    for path in sorted(EXAMPLES.glob("*.yaml")):
        matter = load_matter(path, schema)
        case = Case.of(library, matter)
        questions = questions_at_stake(case)
        (review_ms,) = each([partial(_review, library, matter)])
        times = each([partial(_gaps, library, matter, question) for question in questions])
        widest.append(max(times))
        yield (
            path.stem,
            f"{review_ms:.0f}",
            str(len(questions)),
            f"{statistics.median(times):.0f}",
            f"{max(times):.0f}",
            f"{max(times) / review_ms:.1f}",
        )
    yield "median of the widest", "", "", "", f"{statistics.median(widest):.0f}", ""
