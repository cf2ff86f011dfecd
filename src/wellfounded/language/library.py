"""A law library: every law text of a folder, read, with all that is wrong with it reported at once."""

from __future__ import annotations

from pathlib import Path

from wellfounded.authorities import Registry, load_registry
from wellfounded.language.case_layout import LAYOUT_WORDS, CaseLayout
from wellfounded.language.checks import check_library
from wellfounded.language.conditions import UNSETTLED
from wellfounded.language.declarations import Declarations
from wellfounded.language.library_model import Library
from wellfounded.language.line_tree import Line, read_lines
from wellfounded.language.model import Place, Term
from wellfounded.language.parser import CLAUSE_WORDS, HEADED, Parser
from wellfounded.language.vocabulary import Vocabulary
from wellfounded.problems import InputError, Problem

__all__ = [
    "DECIDES_PRED",
    "DECLARING",
    "LAW_FOLDER",
    "STAGE_PRED",
    "Library",
    "declare",
    "load_library",
    "read_library",
    "redeclare",
]

LAW_FOLDER = Path(__file__).resolve().parent.parent / "law"

DECIDES_PRED = "the date of decision is {}"
STAGE_PRED = "the procedural stage is {}"

DECLARING = frozenset({"thing", "list", "ordered", "kind", "text", *LAYOUT_WORDS})
"""The first words of blocks that declare more than sentences."""


def read_library(folder: Path = LAW_FOLDER, registry: Registry | None = None) -> tuple[Library, list[Problem]]:
    """Read a folder of law texts. Returns the library as far as it could be read, with every problem found."""
    problems: list[Problem] = []
    registry = registry or load_registry(folder / "authorities.toml")
    paths = sorted(folder.rglob("*.law"), key=lambda path: path.relative_to(folder).as_posix())
    blocks: list[list[Line]] = []
    for path in paths:
        file = path.relative_to(folder).as_posix()
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            problems.append(Problem(file, 0, "WF000", f"Not UTF-8 text: {error.reason} at byte {error.start}."))
            continue
        blocks.append(read_lines(text, file, problems))
    vocabulary = Vocabulary()
    everything = [block for file_blocks in blocks for block in file_blocks]
    declare(vocabulary, everything, problems)
    parser = Parser(vocabulary, registry, problems)
    for block in everything:
        if block.word == "forums":
            parser.forums(block)
        elif block.word == "ranks":
            parser.ranks(block)
    for file_blocks in blocks:
        parser.topic = ""
        for block in file_blocks:
            parser.block(block)
    parsed = parser.parsed
    library = Library(
        folder,
        vocabulary,
        registry,
        tuple(parsed.parts),
        parsed.questions,
        parsed.topics,
        parsed.outlines,
        tuple(parsed.outcomes),
        parsed.goals,
        parsed.forums,
        parsed.ranks,
        tuple(path.relative_to(folder).as_posix() for path in paths),
        frozenset(parsed.unread),
        tuple(parsed.nevers),
        tuple(parsed.links),
        frozenset(parsed.agencies),
        parsed.binding_ends,
    )
    problems += check_library(library)
    return library, problems


def load_library(folder: Path = LAW_FOLDER) -> Library:
    """Read a folder of law texts; raises InputError when anything in it is wrong beyond a warning."""
    library, problems = read_library(folder)
    serious = [problem for problem in problems if not problem.warning]
    if serious:
        raise InputError(serious)
    return library


def declare(vocabulary: Vocabulary, blocks: list[Line], problems: list[Problem]) -> None:
    """Fill an empty vocabulary with the words that all blocks of a library declare; problems are added."""
    declarations = Declarations(vocabulary, problems)
    declarations.types(blocks)
    built_in = Place("(built in)", 0)
    vocabulary.terms[UNSETTLED.pred] = UNSETTLED
    vocabulary.add(Term(DECIDES_PRED, "the date of decision is {date}", ("date",), ("date",), built_in))
    if vocabulary.is_type("stage"):
        vocabulary.add(Term(STAGE_PRED, "the procedural stage is {stage}", ("stage",), ("stage",), built_in))
    layout = CaseLayout(vocabulary, problems)
    layout.names(blocks)
    declarations.fields_and_terms(blocks)
    layout.read(blocks)
    _heads(declarations, blocks)


def redeclare(vocabulary: Vocabulary, file: str, blocks: list[Line], problems: list[Problem]) -> Vocabulary | None:
    """The vocabulary with the sentences of one text as its blocks now declare them; problems are added.

    ``None`` where the text declares more than sentences: then all texts have to be gone through. What other texts
    declare with the same words is for the caller to add.
    """
    if any(block.word in DECLARING for block in blocks):
        return None
    made = vocabulary.without(file)
    declarations = Declarations(made, problems)
    declarations.fields_and_terms(blocks)
    _heads(declarations, blocks)
    return made


def _heads(declarations: Declarations, blocks: list[Line]) -> None:
    """The sentences that the heads of rules and of tables declare."""
    for block in blocks:
        if block.word in HEADED:
            words = CLAUSE_WORDS | {"rebutted", "arises", "held", "way"}
            for child in block.children:
                if child.word not in words:
                    declarations.head(child.split(words)[0], child.place)
                    break
        elif block.word == "table":
            for piece in block.rest.split(" | "):
                declarations.head(piece, block.place)
