"""The shape of the package: what imports what, what is where, and what must not be in it."""

from __future__ import annotations

import ast
import graphlib
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import wellfounded

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "wellfounded"
LAW = PACKAGE / "law"
SHARED_TEXTS = ROOT.parent / "shared" / "data"

MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}

# What each part may import, besides itself. `docs/architecture.md` says why.
MAY_IMPORT = {
    "problems": set(),
    "garbage_collection": set(),
    "object_tables": {"garbage_collection"},
    "files": {"problems"},
    "dates": {"problems"},
    "authorities": {"dates", "problems"},
    "extraction": {"problems", "files"},
    "citations": {"extraction", "authorities", "dates", "problems"},
    "reading": {"citations", "extraction", "dates", "problems", "files"},
    "drafting": {"reading.model", "dates", "problems"},
    "proposals": {"drafting", "matter", "dates", "problems"},
    "deadlines": {"authorities", "dates", "problems"},
    "engine": {"dates", "garbage_collection", "problems"},
    "language": {"authorities", "engine", "dates", "object_tables", "problems"},
    "matter": {"engine.program", "dates", "problems", "files"},
    "renaming": {"language", "matter", "problems"},
    "assess": {"language", "matter", "authorities", "engine", "dates", "garbage_collection", "problems"},
    "reports": {
        "assess",
        "citations",
        "deadlines",
        "language.compiler",
        "language.library",
        "language.line_tree",
        "language.model",
        "language.sentence_renderer",
        "engine.program",
        "reading.model",
        "reading.shown_values",
        "authorities",
        "dates",
        "problems",
        "files",
    },
    "documents": {
        "reports",
        "assess",
        "citations",
        "extraction",
        "deadlines",
        "matter",
        "language.compiler",
        "language.library",
        "language.model",
        "language.sentence_renderer",
        "engine.program",
        "reading.anonymize",
        "authorities",
        "dates",
        "problems",
        "files",
    },
    "corpus": {
        "language.compiler",
        "language.library",
        "engine.program",
        "drafting",
        "assess",
        "reading",
        "citations",
        "extraction",
        "matter",
        "jobs",
        "authorities",
        "dates",
        "problems",
        "files",
    },
    "api": {
        "corpus",
        "doctor",
        "renaming",
        "documents",
        "reports",
        "assess",
        "drafting",
        "reading",
        "citations",
        "extraction",
        "deadlines",
        "language",
        "matter",
        "proposals",
        "authorities",
        "engine",
        "dates",
        "problems",
        "files",
    },
    "jobs": {"extraction.confinement", "language.cache", "files", "problems"},
    "doctor": {"documents", "storage", "extraction", "language.cache", "files", "problems"},
    "storage": {"jobs", "matter.source", "files", "problems"},
    "editor": {"assess", "renaming", "language", "matter", "authorities", "dates", "problems"},
    # Pages ask the interface for programs; what they link and show is in the words and objects of the parts below.
    "web": {
        "storage",
        "jobs",
        "api",
        "matter",
        "reports",
        "citations",
        "extraction",
        "reading",
        "drafting",
        "proposals",
        "assess.case",
        "assess.chart",
        "assess.comparison",
        "assess.currency",
        "assess.explanation",
        "assess.gaps",
        "assess.inputs",
        "assess.outline",
        "assess.review",
        "assess.rule_description",
        "assess.rule_support",
        "assess.rules_applied",
        "assess.rulings",
        "assess.status",
        "assess.unsettled_law",
        "assess.why_not",
        "deadlines.calculator",
        "deadlines.calendar_file",
        "deadlines.entered_events",
        "deadlines.model",
        "deadlines.standing",
        "documents.anonymize",
        "documents.model",
        "documents.render",
        "documents.render.html",
        "documents.status",
        "language.compiler",
        "language.library",
        "language.model",
        "language.sentence_renderer",
        "authorities",
        "engine.program",
        "dates",
        "problems",
        "files",
    },
    "assistant": {
        "api",
        "storage",
        "jobs",
        "citations",
        "reading",
        "extraction",
        "matter",
        "proposals",
        "problems",
        "files",
    },
    # The commands get their answers from the interface for programs, and nothing deeper.
    "cli": {
        "web.server.server",
        "assistant.http_server",
        "assistant.server",
        "assistant.workspace",
        "editor.server",
        "storage",
        "api",
        "extraction.confinement",
        "matter.source",
        "reports.row_tree",
        "problems",
        "files",
    },
    "__main__": {"cli"},
    "__init__": {"api", "problems"},  # for those who check types; nothing is imported until it is used
}

# These commands are about the law texts themselves; there is nothing to be answered about a case.
OF_LAW_TEXTS = {"wellfounded.cli.law", "wellfounded.cli.law_test", "wellfounded.cli.law_rename"}
LAW_TEXTS_MAY_IMPORT = {"reports", "assess", "renaming", "language.library", "matter.loader"}

# Names of rules, doctrines, courts and statutes. Law is law text; Python that needs one of these words is doing what a
# rule should do.
LAW_WORDS = re.compile(
    r"""\b(?:
        ca\d{1,2} | cadc | (?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh)\ circuit
      | u\.s\.c | c\.f\.r | i\s?&\s?n\ dec | real\ id | iirira | convention\ against\ torture
      | 1101 | 1103 | 1158 | 1229 | 1231 | 1252 | 1?208\.\d+
      | supreme\ court | court\ of\ appeals | attorney\ general | immigration\ judge | bia
      | brand\ x | chevron | chenery | deference
      | asylum | asylee | refugee\w* | withholding | tortur\w* | persecut\w* | nexus | well-founded\ fear
      | political\ opinion | (?:particular\ )?social\ group | relocat\w* | firm\ resettlement
      | credib\w* | corroborat\w* | authenticat\w* | consular | derivative\ claim
      | exhaustion | unexhausted | harmless\w* | remand\w* | petition\w*
      | substantial\ evidence | clear\ error | de\ novo
    )\b""",
    re.VERBOSE | re.IGNORECASE,
)

# What a command says about itself may name examples.
HELP_ARGUMENTS = {"help", "short_help", "epilog", "metavar"}
# A command is named for its document, which is named for its subject.
NAMES_OF_COMMANDS = {"corroboration", "corroboration command"}
# What a protocol calls a part of it is not law either.
NAMES_OF_PROTOCOLS = {"WWW-Authenticate"}
NAMES_NOT_OF_LAW = NAMES_OF_COMMANDS | NAMES_OF_PROTOCOLS

COPIED = 14  # words in a row that count as copied; terms of art are shorter


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports_of(name: str) -> Iterator[str]:
    """The modules of the package that a module imports, wherever in it the import stands."""
    for node in ast.walk(tree_of(MODULES[name])):
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                here = name.split(".")
                depth = node.level - (MODULES[name].name == "__init__.py")
                base = ".".join([*here[: len(here) - depth], *filter(None, [node.module])])
            targets = [f"{base}.{alias.name}" for alias in node.names]
        else:
            continue
        for target in targets:
            if target == "wellfounded" or target.startswith("wellfounded."):
                yield target if target in MODULES else target.rpartition(".")[0]


def part_of(module: str) -> str:
    """The part of the house a module belongs to: `wellfounded.engine.program` is in `engine`."""
    return [*module.split("."), "__init__"][1]


def test_importing_the_package_imports_nothing_else():
    script = "import sys; before = set(sys.modules); import wellfounded; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split() == ["wellfounded"]


def test_the_engine_and_the_language_need_no_terminal_libraries():
    script = (
        "import sys, wellfounded.engine.program, wellfounded.language, wellfounded.dates, wellfounded.problems;"
        "print(*sorted(sys.modules.keys() & {'click', 'rich', 'ruamel.yaml', 'clingo'}))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split() == []


@pytest.mark.parametrize("name", MODULES)
def test_imports_go_one_way(name):
    part = part_of(name)
    assert part in MAY_IMPORT, f"give {part} its place in MAY_IMPORT and in docs/architecture.md"
    allowed = MAY_IMPORT[part] | (LAW_TEXTS_MAY_IMPORT if name in OF_LAW_TEXTS else set())
    wrong = {
        target
        for target in imports_of(name)
        if target != "wellfounded"
        and part_of(target) != part
        and part_of(target) not in allowed
        and target.removeprefix("wellfounded.") not in allowed
    }
    assert not wrong, f"{name} must not import {sorted(wrong)}"


def test_no_modules_import_each_other_in_a_circle():
    above = {name: {target for target in imports_of(name) if target in MODULES} - {name} for name in MODULES}
    above["wellfounded"] = set()  # it imports nothing but for those who check types, as another test finds
    tuple(graphlib.TopologicalSorter(above).static_order())  # raises CycleError, which names the circle


@pytest.mark.parametrize(("part", "more"), [("cli", LAW_TEXTS_MAY_IMPORT), ("web", set())])
def test_what_the_commands_and_the_workbench_may_import_they_do(part, more):
    """The lists are exact: what nothing in the part needs any more is struck from it."""
    imported = {
        target.removeprefix("wellfounded.")
        for name in MODULES
        if part_of(name) == part
        for target in imports_of(name)
        if part_of(target) not in (part, "__init__")
    }
    allowed = MAY_IMPORT[part] | more
    assert {one for one in allowed if not any(name == one or name.startswith(f"{one}.") for name in imported)} == set()


def names_imported(name: str, within: type[ast.AST] = ast.Module) -> set[tuple[str, str]]:
    """The names that a module imports from the package, with their modules; only those imported in functions, say."""
    return {
        (node.module or "", alias.name)
        for outer in ast.walk(tree_of(MODULES[name]))
        if isinstance(outer, within)
        for node in ast.walk(outer)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("wellfounded.")
        for alias in node.names
    }


# Where a question is asked of what answers it. The class of a case is what pages are given to show.
ASKS = ("wellfounded.api.case_answers", "wellfounded.api.deadlines")
QUESTIONS = {one for name in ASKS for one in names_imported(name, ast.FunctionDef) if one[1].islower()} | {
    ("wellfounded.documents.document_types", "MAKERS")
}
# They write what was counted, or read what a person typed; they answer nothing.
NO_QUESTIONS = {
    "calendar_text",
    "given_events",
    "deadlines_data",
    "deadlines_rows",
    "list_data",
    "list_rows",
    "write_whole",
}


@pytest.mark.parametrize("name", [name for name in MODULES if part_of(name) in ("cli", "web", "assistant")])
def test_questions_are_asked_through_the_interface_for_programs(name):
    asked = {(module, one) for module, one in QUESTIONS if one not in NO_QUESTIONS}
    assert ("wellfounded.assess.review", "review") in asked
    assert names_imported(name) & asked == set()


@pytest.mark.parametrize("suffix", [".py", ".law"])
def test_files_stay_short_enough_to_read(suffix):
    lengths = {path: path.read_text(encoding="utf-8").count("\n") for path in sorted(PACKAGE.rglob(f"*{suffix}"))}
    assert {str(path.relative_to(ROOT)): lines for path, lines in lengths.items() if lines > 450} == {}


def test_there_is_no_python_among_the_law():
    assert [path.relative_to(ROOT) for path in LAW.rglob("*.py*") if "__pycache__" not in path.parts] == []


def words_of_code(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Names and string literals, with their lines; docstrings and what commands say of themselves left out."""
    prose = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            prose.add(node.value)
        if isinstance(node, ast.keyword) and node.arg in HELP_ARGUMENTS:
            prose.update(found for found in ast.walk(node.value) if isinstance(found, ast.Constant))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and node not in prose and node.value not in NAMES_NOT_OF_LAW:
                yield node.lineno, node.value
            continue
        for attribute in ("id", "attr", "name", "arg"):
            name = getattr(node, attribute, None)
            if isinstance(name, str) and name.replace("_", " ") not in NAMES_NOT_OF_LAW:
                yield getattr(node, "lineno", 0), re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)


@pytest.mark.parametrize("name", MODULES)
def test_python_names_no_law(name):
    found = [
        f"line {line}: {match[0]}"
        for line, text in words_of_code(tree_of(MODULES[name]))
        for match in LAW_WORDS.finditer(text.replace("_", " "))
    ]
    assert found == [], "say it in law text instead"


@pytest.mark.parametrize(
    ("code", "caught"),
    [
        ("forum = 'ca9'", True),
        ("def is_persecutor(): ...", True),
        ("class NexusRule: ...", True),
        ("x.credibility_finding", True),
        ("cite = '8 U.S.C. § 1158'", True),
        ("'''Such as ca9.'''", False),
        ("option('--forum', help='Such as ca9.')", False),
        ("wellfounded = 'well-founded semantics'", False),
        ("cattle = 'indicates'", False),
        ("COMMANDS = {'corroboration': 'documents'}", False),
        ("rule = 'corroboration was expected'", True),
    ],
)
def test_the_check_for_law_in_python_finds_it(code, caught):
    found = [text for _, text in words_of_code(ast.parse(code)) if LAW_WORDS.search(text.replace("_", " "))]
    assert bool(found) is caught


def words(text: str) -> list[str]:
    return re.findall(r"[a-z]{2,}", text.lower())  # numbers and initials do not count


def runs(text: str) -> Iterator[tuple[str, ...]]:
    found = words(text)
    return zip(*(found[start:] for start in range(COPIED)), strict=False)


def project_files() -> list[Path]:
    """What a checkout holds; found without git, which need not be there."""
    folders = [ROOT / name for name in (".ci", "bench", "docs", "examples", "requirements", "src", "tests")]
    found = [*ROOT.iterdir(), *(path for folder in folders for path in folder.rglob("*"))]
    return sorted(path for path in found if path.is_file() and "__pycache__" not in path.parts)


@pytest.mark.skipif(not SHARED_TEXTS.is_dir(), reason="the texts of the opinions in ../shared are not here")
def test_no_sentence_is_copied_from_an_opinion():
    source = {run for path in SHARED_TEXTS.rglob("*.txt") for run in runs(path.read_text("utf-8", "replace"))}
    assert source
    copied = {}
    for path in project_files():
        shared = next((run for run in runs(path.read_text("utf-8", "replace")) if run in source), None)
        if shared:
            copied[str(path.relative_to(ROOT))] = " ".join(shared)
    assert copied == {}, "say it in other words, or shorten the quotation to a term of art"


def test_the_wheel_holds_the_law_and_nothing_but_the_package(tmp_path):
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    expected = {str(path.relative_to(PACKAGE.parent)) for path in project_files() if PACKAGE in path.parents}
    assert names == expected


def test_the_changelog_has_an_entry_for_this_version():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## {re.escape(wellfounded.__version__)}\b", changelog, re.MULTILINE)
