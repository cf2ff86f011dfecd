"""A matter: a case file that can be asked about, under its own law or another."""

from __future__ import annotations

import datetime as dt
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from wellfounded.api.days import day_of
from wellfounded.api.law_library import LawTexts, law_texts

if TYPE_CHECKING:
    from wellfounded.api.comparison_answers import AnswerComparison, AnswerSheet, Comparison, Variation
    from wellfounded.api.corpus_search_answers import DecisionsLike
    from wellfounded.api.deadline_answers import Deadlines
    from wellfounded.api.deadlines import Events
    from wellfounded.api.paper_answers import Document
    from wellfounded.api.reason_answers import Gaps, Questions, UnsettledLaw, Why, WhyNot
    from wellfounded.api.review_answers import Assessment, Review
    from wellfounded.assess.case import Case
    from wellfounded.matter.model import Matter as LoadedMatter

__all__ = ["Day", "Matter", "load", "loads"]

Day = dt.date | str | None
"""A day: a date, a text such as ``2008-11-12`` or ``11/12/2008``, or None for the matter's own."""

P = ParamSpec("P")
R = TypeVar("R")


def load(path: str | Path, *, law_folder: str | Path = "") -> Matter:
    """The matter in a case file (``-`` is the standard input), under the law of this package or of a folder.

    Raises ``InputError`` with everything that is wrong with the file.
    """
    from wellfounded.matter.source import read_source

    name, text = read_source(path)
    return loads(text, name, law_folder=law_folder)


def loads(text: str | bytes, name: str = "case.yaml", *, law_folder: str | Path = "") -> Matter:
    """The matter that ``text`` is; ``name`` is what messages call it. Raises ``InputError``."""
    from wellfounded.matter.loader import load_matter_text
    from wellfounded.matter.source import decode

    texts = law_texts(law_folder)
    read = decode(text, name)
    loaded = load_matter_text(read, texts.schema, name)
    return _matter(read, _CaseUnderLaw(texts, loaded))


class _CaseUnderLaw:
    """A matter under one law. Its answers are worked out by one thread at a time, since they fill its tables."""

    def __init__(
        self,
        texts: LawTexts,
        loaded: LoadedMatter,
        forum: str = "",
        day: dt.date | None = None,
        positions: Mapping[str, str] | None = None,
    ) -> None:
        self.texts = texts
        self.loaded = loaded
        self.forum = forum
        self.day = day
        self.positions = dict(positions or {})
        self._lock = threading.RLock()
        self._case: Case | None = None

    def case(self) -> Case:
        """The case, made ready once. Raises ``InputError`` where there is no such law to ask."""
        from wellfounded.api.case_answers import case_under

        with self._lock:
            if self._case is None:
                self._case = case_under(self.texts, self.loaded, self.forum, self.day, self.positions)
            return self._case

    def ask(self, question: Callable[Concatenate[Case, P], R], *args: P.args, **more: P.kwargs) -> R:
        """The answer to a question about the case."""
        with self._lock:
            return question(self.case(), *args, **more)


@dataclass(frozen=True)
class Matter:
    """A case file that was read, and the law under which it is asked about.

    ``path`` is the file's name, ``forum`` the code of the forum and ``date`` the day whose law applies (None where
    the file gives none), ``positions`` the positions adopted on unsettled questions.
    """

    path: str
    title: str
    forum: str
    stage: str
    date: dt.date | None
    text: str = field(repr=False)
    positions: Mapping[str, str] = field(default_factory=dict)
    _under: _CaseUnderLaw = field(kw_only=True, repr=False, compare=False)

    def to_dict(self) -> dict[str, Any]:
        """The case file as data: its keys and entries as they are written."""
        from wellfounded.api.case_data import case_data

        return case_data(self.text, self.path)

    def under(
        self,
        forum: str | None = None,
        day: Day = None,
        positions: Mapping[str, str] | None = None,
        *,
        shift_dates: bool = False,
    ) -> Matter:
        """The same matter under the law of another forum or day, or with positions adopted.

        ``shift_dates`` shifts every date of the matter by the same interval as the day. Raises ``InputError``.
        """
        from wellfounded.assess.case import shifted

        own = self._under
        code, asked = forum or own.forum, day_of(day) or own.day
        loaded = own.loaded
        if shift_dates and asked is not None:
            loaded, _ = shifted(own.texts.library, loaded, code, asked, "--as-of")
        chosen = own.positions if positions is None else positions
        under = _CaseUnderLaw(own.texts, loaded, code, asked, chosen)
        under.case()
        return _matter(self.text, under)

    def review(self, forum: str | None = None, day: Day = None, *, outline: str = "review") -> Review:
        """The disposition of each claim, with reasons and authority, in the order of review."""
        from wellfounded.api.questions import review

        return self._chosen(forum, day).ask(review, outline)

    def assess(self, forum: str | None = None, day: Day = None) -> Assessment:
        """Every pending claim charted: elements, burdens, evidence, presumptions, and bars."""
        from wellfounded.api.questions import assess

        return self._chosen(forum, day).ask(assess)

    def why(self, statement: str, *, depth: int = 6) -> Why:
        """Why a sentence of the law, with ids in braces, is established or unresolved.

        ``depth`` levels are in the text of the answer; its data has all.
        """
        from wellfounded.api.questions import why

        return self._under.ask(why, statement, depth)

    def why_not(self, statement: str, *, depth: int = 2) -> WhyNot:
        """What defeats a sentence: every rule that could establish it, ``depth`` unmet conditions deep."""
        from wellfounded.api.questions import why_not

        return self._under.ask(why_not, statement, depth)

    def missing(self, statement: str = "", *, most: int | None = None) -> Gaps:
        """The smallest sets of further facts, of at most ``most``, that would change the outcome or one conclusion."""
        from wellfounded.api.questions import missing

        return self._under.ask(missing, statement, most)

    def ask(self, statement: str = "", *, most: int = 20) -> Questions:
        """The unanswered questions that could change the outcome or one conclusion, the ``most`` decisive first."""
        from wellfounded.api.questions import ask

        return self._under.ask(ask, statement, most)

    def unsettled(self) -> UnsettledLaw:
        """The outcome under each combination of positions on unsettled questions."""
        from wellfounded.api.questions import unsettled

        return self._under.ask(unsettled)

    def compare(
        self,
        forum: str | Iterable[str] | None = None,
        day: Day | Iterable[dt.date | str] = None,
        *,
        positions: Mapping[str, str] | None = None,
        stated: Iterable[str] = (),
        struck: Iterable[str] = (),
        shift_dates: bool = False,
    ) -> Comparison | Variation:
        """This matter beside itself under another law, with positions, or with sentences ``stated`` or ``struck``.

        Several forums or days give each forum on each day, side by side. Raises ``InputError``.
        """
        from wellfounded.api.questions import compare

        forums = [forum or ""] if forum is None or isinstance(forum, str) else list(forum)
        days: list[Day] = [day] if day is None or isinstance(day, str | dt.date) else list(day)
        laws = [(code, one) for one in days for code in forums]
        others = [
            self.under(code, one, positions or {}, shift_dates=shift_dates and bool(one))._under.case()
            for code, one in laws
        ]
        return self._under.ask(compare, others, not (positions or stated or struck), tuple(stated), tuple(struck))

    def blank_answers(self) -> AnswerSheet:
        """The questions of the case as a file of answers, for another person to fill in."""
        from wellfounded.api.questions import blank_answers

        return self._under.ask(blank_answers)

    def compare_answers(self, path: str | Path = "", *, text: str | None = None) -> AnswerComparison:
        """Another person's answers, in a file or a ``text``, beside those of the law: where they part, and on what.

        Raises ``InputError``.
        """
        from wellfounded.api.questions import compare_answers
        from wellfounded.matter.source import read_source

        name, read = read_source(path) if text is None else (str(path) or "answers.json", text)
        return self._under.ask(compare_answers, name, read)

    def deadlines(self, day: Day = None, *, forum: str = "", events: Events = (), each_day: bool = False) -> Deadlines:
        """The deadlines that run from the dates of the case file, and from further ``events``, days by name.

        ``each_day`` puts every day of each period into the text of the answer.
        """
        from wellfounded.api.deadlines import deadlines_of

        own = self._under
        return deadlines_of(own.loaded, own.texts.library.folder, day_of(day), forum, events, each_day)

    def like(
        self,
        filters: Mapping[str, str | Sequence[str]] | None = None,
        *,
        corpus: str | Path = "",
        first: str = "",
        last: str = "",
        most: int = 10,
        whole_names: bool = False,
        index_at_most: int = 0,
    ) -> DecisionsLike:
        """The decisions of a corpus nearest to this case: what both share, what one of them lacks, which way each went.

        ``filters`` are values by field, of which a decision must have one; ``first`` and ``last`` bound its day. Names
        in decisions that are not published are replaced, unless ``whole_names``. What was added to the corpus is first
        put into its index, with ``index_at_most`` no more decisions than that. Raises ``InputError``.
        """
        from wellfounded.api.corpus_search import decisions_like

        own = self._under
        chosen = (filters, corpus, first, last, most, whole_names, index_at_most)
        return decisions_like(own.loaded, own.texts.schema, *chosen)

    def document(self, name: str, *, anonymize: bool = False, whole_numbers: bool = False) -> Document:
        """A document about the matter, such as ``memo`` or ``chart``.

        ``anonymize`` replaces the names of people and file numbers; ``whole_numbers`` gives these numbers in full.
        """
        from wellfounded.api.documents import document

        return self._under.ask(document, name, anonymize, whole_numbers)

    def write(
        self,
        document: str,
        to: str | Path | None = None,
        format: str | None = None,
        *,
        anonymize: bool = False,
        overwrite: bool = False,
    ) -> str | bytes:
        """A document in a format (``md``, ``html``, ``docx``, ``pdf``; by default that of ``to``, or ``md``).

        Returns its text or bytes, and writes them to the file ``to``, if that is given: whole or not at all, and over
        another file only with ``overwrite``. Raises ``InputError``.
        """
        from wellfounded.api.documents import check_format, save

        check_format(to if to is not None and format is None else f"document.{format or 'md'}")
        return save(self.document(document, anonymize=anonymize), to, format, [self.path], overwrite).content

    def _repr_html_(self) -> str:
        """The disposition in a notebook, or, where nothing is decided or no law can be asked, the title."""
        from wellfounded.api.questions import matter_html

        return matter_html(self.title, self.forum, self.date)

    def _chosen(self, forum: str | None, day: Day) -> _CaseUnderLaw:
        return self._under if forum is None and day is None else self.under(forum, day)._under


def _matter(text: str, under: _CaseUnderLaw) -> Matter:
    from wellfounded.assess.case import own_day

    loaded = under.loaded
    date = under.day or own_day(loaded)
    return Matter(
        loaded.file,
        loaded.title,
        under.forum or loaded.forum,
        loaded.stage,
        date,
        text,
        under.positions,
        _under=under,
    )
