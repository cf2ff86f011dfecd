"""Text for a reader is in American legal English: no word that `docs/style.md` rules out, except where it is right."""

from __future__ import annotations

import ast
import re
import runpy
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from wellfounded.cli import main

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "wellfounded"
LAW = PACKAGE / "law"
PAGE = ROOT / "docs" / "style.md"
WORDS = tomllib.loads((Path(__file__).parent / "style_words.toml").read_text(encoding="utf-8"))["word"]

# Patterns that are looked for in what other people wrote, and the old wordings that files are migrated from.
NOT_OUR_WORDS = ("reading/data/", "citations/tables/", "law/renames/", "corpus/citator/")
# Keys of law tables whose values are quoted: names of cases, citations, addresses.
QUOTED_KEYS = {"name", "cite", "cited_as", "url", "short", "court", "parallel"}


@dataclass(frozen=True)
class Passage:
    """A piece of text that a reader sees; the line is counted from 1, or 0 where a text has no line of its own."""

    file: str
    line: int
    text: str


def passages_of_law() -> Iterator[Passage]:
    """The lines of law texts and scenarios, without the names of authorities; texts of the tables beside them."""
    for path in sorted([*LAW.rglob("*.law"), *LAW.rglob("*.scenario")]):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line.lstrip().startswith(("authority", "from authority", "by ")):
                yield Passage(short_name(path), number, line)
    for path in sorted(LAW.glob("*.toml")):
        yield from passages_of_toml(path)


def passages_of_tables() -> Iterator[Passage]:
    for path in sorted(PACKAGE.rglob("*.toml")):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith(("law/", *NOT_OUR_WORDS)):
            yield from passages_of_toml(path)


def passages_of_toml(path: Path) -> Iterator[Passage]:
    """The values of a table, not its keys, without quoted names."""

    def walk(value: object, key: str) -> Iterator[Passage]:
        if isinstance(value, str):
            if key not in QUOTED_KEYS:
                yield Passage(short_name(path), line_of(path, value), value)
        elif isinstance(value, dict):
            for inner, item in value.items():
                yield from walk(item, inner)
        elif isinstance(value, list):
            for item in value:
                yield from walk(item, key)

    yield from walk(tomllib.loads(path.read_text(encoding="utf-8")), "")


def line_of(path: Path, value: str) -> int:
    start = value.strip().split("\n")[0].replace("\\", "\\\\").replace('"', '\\"')
    lines = file_lines(path)
    return next((number for number, line in enumerate(lines, 1) if start in line), 0)


@cache
def file_lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


# What is displayed of a tag: these attributes. Everything else in it is for the browser.
TAG = re.compile(r"<[^<>]*?>", re.DOTALL)
DISPLAYED = re.compile(r'\b(?:title|alt|placeholder|aria-label|value|label|summary)="([^"]*)"')
TEMPLATE_COMMENT = re.compile(r"\{#.*?#\}|<!--.*?-->|<style.*?</style>", re.DOTALL)
TEMPLATE_CODE = re.compile(r"\{[{%].*?[%}]\}", re.DOTALL)
QUOTED = re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`")


def passages_of_templates() -> Iterator[Passage]:
    """What a page displays: text, displayed attributes, and texts with a space in template code and scripts."""
    for path in sorted([*PACKAGE.rglob("*.html"), *PACKAGE.rglob("*.js")]):
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".html":
            text = TEMPLATE_COMMENT.sub(blanked, text)
            text = TEMPLATE_CODE.sub(lambda found: only_texts(found[0]), text)
            text = TAG.sub(lambda found: only_groups(DISPLAYED, found[0]), text)
        else:
            text = only_texts(re.sub(r"//[^\n]*|/\*.*?\*/", blanked, text, flags=re.DOTALL))
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                yield Passage(short_name(path), number, " ".join(line.split()))


def blanked(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")


def only_texts(code: str) -> str:
    """The texts with a space in a piece of code, each on the line it is on."""
    return only_groups(QUOTED, code, lambda text: " " in text)


def only_groups(pattern: re.Pattern[str], code: str, keep: Callable[[str], bool] = bool) -> str:
    lines = [""] * (code.count("\n") + 1)
    for found in pattern.finditer(code):
        text = next((group for group in found.groups() if group is not None), "")
        if keep(text):
            lines[code.count("\n", 0, found.start())] += f" {' '.join(text.split())} "
    return "\n".join(lines)


def passages_of_messages() -> Iterator[Passage]:
    """Texts of at least two words in Python that are no docstrings and no patterns: messages, labels, headings."""
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        unseen = set(texts_not_displayed(tree))
        for node in ast.walk(tree):
            if id(node) in unseen:
                continue
            if isinstance(node, ast.JoinedStr):
                parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
                unseen |= {id(part) for part in node.values}
                yield Passage(short_name(path), node.lineno, "".join(map(str, parts)))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and re.search(r"\w ", node.value):
                yield Passage(short_name(path), node.lineno, node.value)


def texts_not_displayed(tree: ast.Module) -> Iterator[int]:
    """The ids of nodes that hold docstrings and patterns."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield id(node.value)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).startswith(("re.", "regex.")):
            yield from (id(inner) for argument in node.args for inner in ast.walk(argument))


def passages_of_help() -> Iterator[Passage]:
    walk = runpy.run_path(str(ROOT / "docs" / "write_commands.py"))["walk_commands"]
    for name, command in walk(main):
        texts = [command.help, command.epilog, command.short_help]
        texts += [getattr(parameter, "help", None) for parameter in command.params]
        for text in texts:
            yield from (Passage(name, 0, line) for line in (text or "").splitlines() if line.strip())


def passages_of_docs() -> Iterator[Passage]:
    for path in [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]:
        if path != PAGE:
            yield from passages_of_lines(path)
    yield from (
        passage for path in sorted((ROOT / "docs" / "law-rows").glob("*.toml")) for passage in passages_of_toml(path)
    )


def passages_of_examples() -> Iterator[Passage]:
    """Comments, names, texts, and notes of case files; ids and record cites are the author's own."""
    for path in [*sorted((ROOT / "examples").rglob("*.yaml")), *sorted((ROOT / "docs" / "trial").glob("*.yaml"))]:
        for number, line in enumerate(file_lines(path), 1):
            code, _, comment = line.partition("#")
            texts = [comment, *(found[1] for found in PROSE_OF_CASE_FILES.finditer(code))]
            yield from (Passage(short_name(path), number, text.strip()) for text in texts if text.strip())


# A value in quotes, or up to the next key, the end of the braces or of the line.
PROSE_OF_CASE_FILES = re.compile(
    r"\b(?:name|text|note|matter): *(\"[^\"]*\"|'(?:[^']|'')*'|[^,}\n]*(?:, (?!\w+: )[^,}\n]*)*)"
)


def passages_of_lines(path: Path) -> Iterator[Passage]:
    """Paragraphs, so that a wording is found where a line breaks in it; in a table or a list each line is one."""
    paragraph: list[str] = []
    start = 0
    for number, line in enumerate([*file_lines(path), ""], 1):
        if paragraph and (not line.strip() or re.match(r"\s*([-|#>]|\d+\. |```)|.*\.\.\.$", line)):
            yield Passage(short_name(path), start, " ".join(paragraph))
            paragraph = []
        if line.strip():
            start = start if paragraph else number
            paragraph.append(" ".join(line.split()))


def short_name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix().removeprefix("src/wellfounded/")


PLACES: dict[str, Callable[[], Iterator[Passage]]] = {
    "law": passages_of_law,
    "tables": passages_of_tables,
    "templates": passages_of_templates,
    "messages": passages_of_messages,
    "help": passages_of_help,
    "docs": passages_of_docs,
    "examples": passages_of_examples,
}


def pattern_of(words: list[str]) -> re.Pattern[str]:
    """Whole words, whatever their case; an ending may follow where the word has a star."""
    parts = [re.escape(word.removesuffix("*")) + (r"\w*" if word.endswith("*") else r"(?!\w)") for word in words]
    return re.compile(r"(?<![\w-])(?:" + "|".join(parts) + ")", re.IGNORECASE)


def findings(place: str, passages: Iterator[Passage], words: Sequence[Mapping[str, Any]] = WORDS) -> Iterator[str]:
    """A line for each word that stands in a passage and is not allowed there."""
    rules = [
        (pattern_of(word["find"]), word["say"], word.get("allowed", []))
        for word in words
        if place in word.get("where", PLACES)
    ]
    for passage in passages:
        for pattern, say, allowed in rules:
            if not pattern.search(passage.text):
                continue
            text = passage.text
            for exception in allowed:
                if passage.file.startswith(tuple(exception.get("in", [""]))):
                    text = re.sub(re.escape(exception["text"]), "", text, flags=re.IGNORECASE)
            for found in pattern.finditer(text):
                yield f'{passage.file}:{passage.line}: "{found[0]}" (say: {say}): {passage.text.strip()[:150]}'


# American dates: November 12, 2008.
DAY_FIRST = re.compile(
    r"\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
    r"(?! \d{1,2}\b)"
)


@pytest.mark.parametrize("place", PLACES)
def test_words_that_are_not_used(place):
    found = list(findings(place, PLACES[place]()))
    assert found == [], f"{len(found)} words; docs/style.md says what to write instead:\n" + "\n".join(found)


@pytest.mark.parametrize("place", PLACES)
def test_dates_have_the_month_first(place):
    assert [f"{one.file}:{one.line}: {one.text}" for one in PLACES[place]() if DAY_FIRST.search(one.text)] == []


def test_the_page_lists_the_words():
    writer = runpy.run_path(str(ROOT / "docs" / "write_style.py"))
    page = PAGE.read_text(encoding="utf-8")
    assert writer["render_page"](page, WORDS) == page, "run make docs"


def test_words_say_where_they_are_looked_for_and_why_they_are_allowed():
    for word in WORDS:
        assert set(word) <= {"find", "say", "where", "allowed"}
        assert set(word.get("where", PLACES)) <= set(PLACES)
        for exception in word.get("allowed", []):
            assert set(exception) <= {"text", "reason", "in"}
            assert exception["reason"]
            assert pattern_of(word["find"]).search(exception["text"])


def test_a_word_is_found_with_its_endings_and_only_where_it_is_not_allowed():
    words: list[dict[str, Any]] = [
        {"find": ["paper"], "say": "document", "allowed": [{"text": "on paper", "reason": "the material"}]},
        {"find": ["colour*"], "say": "color", "where": ["law"]},
    ]
    lines = ["The Paper was served on paper.", "newspaper, papers, paper-thin", "a colourful threat"]
    passages = [Passage("a.md", number, line) for number, line in enumerate(lines, 1)]
    assert list(findings("docs", iter(passages), words)) == [
        'a.md:1: "Paper" (say: document): The Paper was served on paper.',
        'a.md:2: "paper" (say: document): newspaper, papers, paper-thin',
    ]
    assert [line.partition(" (")[0] for line in findings("law", iter(passages[2:]), words)] == ['a.md:3: "colourful"']


def test_a_wording_that_runs_over_a_line_is_found():
    page = ROOT / "docs" / "style.md"
    assert any("American legal English, as a brief" in passage.text for passage in passages_of_lines(page))


def test_what_a_page_displays_is_looked_at_and_its_code_is_not():
    code = '{% if paper %}<a class="paper" title="A title" href="/paper">{{ t(\'Two words\') }} text</a>{% endif %}'
    text = TEMPLATE_CODE.sub(lambda found: only_texts(found[0]), code)
    assert only_groups(DISPLAYED, '<a class="paper" title="A title">').split() == ["A", "title"]
    assert " ".join(TAG.sub(lambda found: only_groups(DISPLAYED, found[0]), text).split()) == "A title Two words text"
