"""Papers read and checked: a decision's fields, a case file drafted from it, the citations of a document."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from wellfounded.api.answer import answer_of
from wellfounded.api.days import day_of
from wellfounded.api.law_library import law_texts
from wellfounded.api.paper_answers import CitationCheck, Citations, Reading
from wellfounded.problems import InputError, Problem, nearest

if TYPE_CHECKING:
    from wellfounded.authorities import Registry
    from wellfounded.citations.checker.model import Report
    from wellfounded.citations.paged_document import Document as PagedDocument
    from wellfounded.citations.quotations.checker import Sources
    from wellfounded.reading.batch import Outcome

__all__ = ["check_citations", "draft", "files_in", "find_citations", "read", "read_many"]


def read(path: str | Path, *, whole_numbers: bool = False) -> Reading:
    """A decision in a file: parties, issues, rulings, and more, each with its place and confidence.

    Docket numbers and A-numbers are shortened, unless ``whole_numbers``. Raises ``InputError``.
    """
    from wellfounded.reading.batch import read_file
    from wellfounded.reports.reading import reading_text

    data = read_file(str(path), whole=whole_numbers)
    return answer_of(Reading, data, make_text=partial(reading_text, data))


def files_in(paths: Iterable[str | Path]) -> list[str]:
    """The files of a list of files and folders that can be read as decisions, in order. Raises ``InputError``."""
    from wellfounded.reading.batch import files_in as found

    return found(map(str, paths))


def read_many(
    files: Sequence[str],
    out: str | Path,
    *,
    workers: int = 0,
    whole_numbers: bool = False,
    overwrite: bool = False,
    notify: Callable[[int, int], None] = lambda done, of: None,
) -> Outcome:
    """Read many decisions into a table (``.jsonl``, ``.csv``, or ``.parquet``); an interrupted run is resumed.

    ``workers`` files are read at once, by default one per core; ``notify`` is told how many are done, and of how many.
    Raises ``InputError`` where the table cannot be written; files that cannot be read are among the ``failures``.
    """
    from wellfounded.reading.batch import read_many as readings

    return readings(files, Path(out), workers, notify, whole_numbers, overwrite)


def draft(paths: str | Path | Iterable[str | Path], *, most: int = 15, law_folder: str | Path = "") -> str:
    """The text of a case file drafted from a decision, or from several papers of one case, for a person to complete.

    At most ``most`` questions are asked at its end. Raises ``InputError``.
    """
    from wellfounded.assess.case import Case, own_day
    from wellfounded.assess.gaps import ask
    from wellfounded.drafting import Asked
    from wellfounded.drafting import draft as written
    from wellfounded.extraction import open_document
    from wellfounded.matter.loader import load_matter_text
    from wellfounded.reading.anonymize.file_numbers import numbers_of, shorten_excerpts
    from wellfounded.reading.facts.reader import read_papers
    from wellfounded.reading.serialization import with_short_names

    papers = [paths] if isinstance(paths, str | Path) else list(paths)
    read = read_papers([open_document(str(paper)) for paper in papers])
    reading, *others = map(with_short_names, read)
    texts = law_texts(law_folder)
    forums = texts.schema.forums
    known = numbers_of(*(one.text for one in (reading, *others)))
    text = shorten_excerpts(written(reading, forums, (), others), known)
    matter = load_matter_text(text, texts.schema, reading.name)
    if most and own_day(matter):
        found = ask(Case.of(texts.library, matter))[:most]
        asked = [Asked(one.question, one.line) for one in found]
        text = shorten_excerpts(written(reading, forums, asked, others), known)
    return text


def find_citations(path: str | Path = "", *, text: str | None = None, core: bool = False) -> Citations:
    """Every citation of a document, or of a ``text``, with its authority; ``core`` leaves out names alone and the like.

    Raises ``InputError``.
    """
    from wellfounded.authorities import load_registry
    from wellfounded.citations import find_citations as found_in
    from wellfounded.citations import resolve
    from wellfounded.citations.json_data import mentions_data
    from wellfounded.reports.citations import mentions_text

    document = _document(path, text)
    mentions = resolve(found_in(document.text), document.text, load_registry())
    mentions = sorted(mentions, key=lambda mention: (mention.start, mention.end))
    mentions = [mention for mention in mentions if mention.core or not core]
    data = mentions_data(document.name, mentions, map(str, document.warnings))
    return answer_of(Citations, data, make_text=partial(mentions_text, document.text, mentions))


def check_citations(
    path: str | Path = "",
    *,
    text: str | None = None,
    day: dt.date | str | None = None,
    forum: str = "",
    sources: str | Path = "",
    online: bool = False,
    corpus: str | Path = "",
) -> CitationCheck:
    """The citations of a document, or of a ``text``, checked against their form, the register, and a date.

    ``forum`` applies subsequent history as in that court; quotations are compared with the documents in the folder
    ``sources``; ``online`` compares decisions with the public case-law service, and sends it citations. ``corpus`` is a
    corpus of decisions, whose names, courts, years, pages, and words are compared. Raises ``InputError``.
    """
    from wellfounded.authorities import load_registry
    from wellfounded.citations.checker.checker import check
    from wellfounded.citations.checker.online import compare_online, service
    from wellfounded.citations.quotations.checker import read_sources
    from wellfounded.reports.citations import check_data, check_rows

    registry = load_registry()
    asked = day_of(day)
    _known_forum(registry, forum)
    compared = read_sources(str(sources)) if sources else None
    document = _document(path, text)
    if corpus:
        report = _checked_in_corpus(document.text, registry, asked, forum, compared, corpus)
    else:
        report = check(document.text, registry, asked, forum, compared)
    if online:
        report = report.with_more(*compare_online(report.mentions, service()))
    rows = partial(check_rows, document, report, asked, forum)
    return answer_of(CitationCheck, check_data(document, report, asked, forum), rows)


def _checked_in_corpus(
    text: str, registry: Registry, day: dt.date | None, forum: str, compared: Sources | None, corpus: str | Path
) -> Report:
    """The check, with the decisions of a corpus as sources of quotations and of what else is said of them."""
    from wellfounded.citations import find_citations as found_in
    from wellfounded.citations import resolve
    from wellfounded.citations.checker.checker import check
    from wellfounded.citations.quotations.checker import Sources
    from wellfounded.corpus.citator.confirmation import confirm, sources_of
    from wellfounded.corpus.store import open_store

    with open_store(corpus) as store:
        mentions = resolve(found_in(text), text, registry)
        sources = Sources((*(compared.sources if compared else ()), *sources_of(store, mentions)))
        report = check(text, registry, day, forum, sources)
        return report.with_more(*confirm(store, report.mentions))


def _document(path: str | Path, text: str | None) -> PagedDocument:
    from wellfounded.citations.paged_document import Document, read_document

    return read_document(str(path)) if text is None else Document(str(path) or "text", text)


def _known_forum(registry: Registry, forum: str) -> None:
    known = {authority.court for authority in registry.values() if authority.court}
    if forum and forum not in known:
        message = f"'{forum}' is not a known court. Use one of {', '.join(sorted(known))}."
        raise InputError([Problem("--forum", 0, "WF150", message, nearest(forum, known))])
