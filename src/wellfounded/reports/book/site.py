"""The law book set as pages: a folder of plain HTML that needs no server and asks nothing of the network."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import jinja2

from wellfounded import __version__
from wellfounded.assess.case import Case
from wellfounded.assess.coverage import Seen, coverage_of
from wellfounded.assess.scenario_parser import EXPECTED
from wellfounded.assess.scenarios import Scenario
from wellfounded.dates import words_of
from wellfounded.files import write_whole
from wellfounded.language.library import Library
from wellfounded.language.line_tree import read_lines
from wellfounded.problems import InputError, Problem
from wellfounded.reports.book.sentence_pieces import plain
from wellfounded.reports.book.view import BlockView, BookView, Chapter, Event, anchor, leading_remark, page_of
from wellfounded.reports.review import checked_words

MARKER = "law-book.json"
"""Its presence says that a folder holds a law book, so that its pages may be written over."""


def write_book(out: Path, files: Mapping[str, str]) -> None:
    """Write the book's files into a folder, made if need be; pages of an older book that are in it no more are removed.

    Raises InputError when the folder holds something else, or cannot be written to.
    """
    before = written_before(out)
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            write_whole(out / name, text, private=False)
        write_whole(out / MARKER, json.dumps({"files": sorted(files)}, indent=1) + "\n", private=False)
        for name in sorted(set(before) - set(files)):
            (out / name).unlink(missing_ok=True)
    except OSError as error:
        message = f"The law library cannot be written to '{out}': {error.strerror}."
        raise InputError([Problem("OUT", 0, "WF321", message)]) from None


def written_before(out: Path) -> list[str]:
    """The files of the book that a folder holds; none for a new or an empty one.

    Raises InputError when it holds something else, so that nothing of anybody's is written over.
    """
    try:
        if not out.exists() or not any(out.iterdir()):
            return []
    except OSError as error:
        message = f"The law library cannot be written to '{out}': {error.strerror}."
        raise InputError([Problem("OUT", 0, "WF321", message)]) from None
    try:
        names = json.loads((out / MARKER).read_text(encoding="utf-8"))["files"]
        return [name for name in names if isinstance(name, str) and Path(name).name == name]
    except (OSError, ValueError, KeyError, TypeError):
        message = f"'{out}' does not hold a law library. Name a new or an empty folder."
        raise InputError([Problem("OUT", 0, "WF322", message)]) from None


class Book:
    """The law book. Its pages are set when they are asked for, each by its name.

    ``shown`` are the scenarios, with what each reaches. Without them the book does not say which scenarios show a piece
    of law. With ``home`` every page leads there: the place of the book within something larger.
    """

    def __init__(
        self,
        library: Library,
        shown: Sequence[tuple[Scenario, Seen]] = (),
        cases: Sequence[Case] = (),
        home: tuple[str, str] = ("", ""),
    ) -> None:
        self.view = view = BookView(library, coverage_of(library, (seen for _, seen in shown)), cases)
        self.chapters = chapters = list(view.chapters())
        texts = _scenario_texts(library)
        scenarios = {scenario.name: f"{page_of(scenario.file)}#{anchor(scenario.name)}" for scenario, _ in shown}
        set_page = _Pages(scenarios, bool(shown), home).render
        self._pages: dict[str, Callable[[], str]] = {}
        for chapter in chapters:
            self._pages[chapter.page] = partial(set_page, "chapter.html", chapter.title, chapter=chapter)
        self._pages["authorities.html"] = partial(set_page, "authorities.html", "Authorities", kinds=view.authorities())
        self._pages["questions.html"] = partial(set_page, "questions.html", "Questions of fact", inputs=view.inputs())
        self._pages["history.html"] = partial(set_page, "history.html", "The law by date", days=_by_day(chapters))
        for page, title, intro, blocks in texts:
            self._pages[page] = partial(set_page, "scenarios.html", title, intro=intro, blocks=blocks)
        listed = [(page, title, len(blocks)) for page, title, _, blocks in texts]
        self._pages["scenarios.html"] = partial(set_page, "scenario-list.html", "Scenarios", texts=listed)
        groups: dict[str, list[Chapter]] = {}
        for chapter in chapters:
            groups.setdefault(chapter.group, []).append(chapter)
        told = {
            "pieces": len(library.parts),
            "texts": len(chapters),
            "authorities": len(library.registry),
            "scenarios": sum(number for _, _, number in listed),
            "seen": sum(a.checked != "unchecked" for a in library.registry.values()),
        }
        self._pages["index.html"] = partial(set_page, "index.html", "Law library", groups=groups, told=told)
        self._pages["style.css"] = partial(_asset, "style.css")
        self._pages["search.js"] = self._search

    def page(self, name: str) -> str | None:
        """A file of the book, or None where it has none of that name."""
        page = self._pages.get(name)
        return page() if page is not None else None

    def files(self) -> Iterator[tuple[str, str]]:
        """All files of the book, as names and texts."""
        return ((name, page()) for name, page in self._pages.items())

    def _search(self) -> str:
        entries = _json(list(_entries(self.chapters, self.view)))
        return f"const ENTRIES = {entries};\n{_asset('search.js')}"


def _scenario_texts(library: Library) -> list[tuple[str, str, str, list[tuple[str, list[tuple[str, str]]]]]]:
    """For every file of scenarios its page, title, remark, and the scenarios with their lines."""
    out = []
    for path in sorted((library.folder / "scenarios").rglob("*.scenario")):
        file, text = path.relative_to(library.folder).as_posix(), path.read_text(encoding="utf-8")
        blocks = [
            (block.rest, [(line.word, line.whole.partition(" ")[2]) for line in block.children])
            for block in read_lines(text, file, [])
        ]
        title = f"Scenarios: {path.stem.replace('-', ' ')}"
        out.append((page_of(file), title, leading_remark(text.splitlines()), blocks))
    return out


def _by_day(chapters: Sequence[Chapter]) -> list[tuple[str, list[tuple[Event, str]]]]:
    days: dict[str, list[tuple[Event, str]]] = {}
    for chapter in chapters:
        for event in chapter.events:
            days.setdefault(event.day, []).append((event, chapter.title))
    return sorted(days.items())


def _entries(chapters: Sequence[Chapter], view: BookView) -> Iterator[tuple[str, str, str, str]]:
    """What the search finds: title, address, kind, and further words."""
    for chapter in chapters:
        yield chapter.title, chapter.page, "Chapter", chapter.intro
        for topic in chapter.topics:
            for block in topic.blocks:
                link = f"{chapter.page}#{anchor(block.name)}"
                if isinstance(block, BlockView):
                    parts = [words for part in block.parts for words in (*part.conditions, *part.exceptions)]
                    cites = [c.authority.display(full=True) for part in block.parts for c in part.scope.citations]
                    more = " ".join([block.name, *(plain(words) for words in parts), *dict.fromkeys(cites)])
                    title = block.title if block.groups else f"{block.title}: {plain(block.head)}"
                    yield title, link, block.kind, more
                else:
                    yield block.text, link, "Question", " ".join(position[1] for position in block.positions)
    for kind, listed in view.authorities().items():
        for one in listed:
            yield (
                one.authority.display(full=True),
                f"authorities.html#{anchor(one.authority.key)}",
                kind,
                one.authority.key,
            )


def _json(entries: object) -> str:
    """JSON that can stand in a script: nothing in it ends the element or a line of it."""
    text = json.dumps(entries, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _asset(name: str) -> str:
    return (Path(__file__).parent / "templates" / name).read_text(encoding="utf-8")


class _Pages:
    """Renders templates; everything that comes from a law text is escaped."""

    def __init__(self, scenarios: Mapping[str, str], shown: bool, home: tuple[str, str]) -> None:
        loader = jinja2.FileSystemLoader(Path(__file__).parent / "templates")
        self.environment = jinja2.Environment(
            loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
        )
        self.environment.filters["words_of"] = words_of
        self.environment.filters["checked_words"] = checked_words
        self.environment.globals.update(
            anchor=anchor,
            scenarios=scenarios,
            with_runs=shown,
            home=home,
            version=__version__,
            is_question=_is_question,
            expected=(*EXPECTED, "burden"),
        )

    def render(self, template: str, title: str, **values: Any) -> str:
        """One page."""
        return self.environment.get_template(template).render(title=title, **values)


def _is_question(block: object) -> bool:
    return not isinstance(block, BlockView)
