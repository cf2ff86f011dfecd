"""What the documents say can be typed: every command and option they show exists, and every command is documented."""

from __future__ import annotations

import re
import runpy
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from wellfounded.cli import main

ROOT = Path(__file__).parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
COMMANDS_PAGE = ROOT / "docs" / "commands.md"

WRITER = runpy.run_path(str(ROOT / "docs" / "write_commands.py"))
COMMANDS: dict[str, click.Command] = dict(WRITER["walk_commands"](main))
RUNNABLE = [path for path, command in COMMANDS.items() if not isinstance(command, click.Group)]


def typed_in(text: str) -> Iterator[str]:
    """The lines of a page's code blocks that run the command, with what precedes and follows a pipe left out."""
    for block in re.findall(r"^```[^\n]*\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        for line in block.replace("\\\n", " ").splitlines():
            found = re.match(r"\s*(?:\$ )?(?:\S*/)?wellfounded(?: +(?![=:])(.*))?$", line)
            if found:
                yield re.split(r" (?:[|>]|&&|#) ", found[1] or "")[0].strip()


def shown_commands() -> Iterator[tuple[str, str]]:
    for page in PAGES:
        for line in typed_in(page.read_text(encoding="utf-8")):
            yield page.name, line
    for line in re.findall(r"\$\(WF\) ([^;\n|]*)", MAKEFILE):
        yield "Makefile", line


def options_of(command: click.Command) -> set[str]:
    return {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}


def problem_in(line: str) -> str:
    """What is wrong with a command line, judged by the commands there are; empty if nothing is."""
    command: click.Command = main
    path = "wellfounded"
    options = {"--help"} | options_of(main)
    for word in shlex.split(line, comments=True):
        if word.startswith("-") and word != "-":
            if word.partition("=")[0] not in options:
                return f"{path} has no option {word}"
        elif isinstance(command, click.Group):
            found = command.get_command(click.Context(command), word)
            if found is None:
                return f"{path} has no command {word}"
            command, path = found, f"{path} {word}"
            options |= options_of(found)
        elif word.startswith("examples/") and "*" not in word and not (ROOT / word).exists():
            return f"there is no {word}"
    return ""


@pytest.mark.parametrize(("page", "line"), sorted(set(shown_commands())))
def test_shown_commands_exist(page, line):
    assert problem_in(line) == ""


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("--help", ""),
        ("reveiw a.yaml", "wellfounded has no command reveiw"),
        ("review --no-such-option a.yaml", "wellfounded review has no option --no-such-option"),
        ("review examples/nobody.yaml", "there is no examples/nobody.yaml"),
    ],
)
def test_the_check_of_shown_commands_finds_problems(line, problem):
    assert problem_in(line) == problem


def test_commands_are_found_in_a_page():
    block = ["$ wellfounded review a.yaml | less", "make demo", ".venv/bin/wellfounded ask b.yaml  # what is open"]
    page = "\n".join(["Type `wellfounded x`.", "wellfounded y", "```sh", *block, "src/wellfounded/", "```"])
    assert list(typed_in(page)) == ["review a.yaml", "ask b.yaml"]


@pytest.mark.parametrize("path", COMMANDS)
def test_every_command_says_what_it_does(path):
    command = COMMANDS[path]
    assert command.help
    assert [option.name for option in command.params if isinstance(option, click.Option) and not option.help] == []


@pytest.mark.parametrize("path", RUNNABLE)
def test_every_command_shows_an_example(path):
    command = COMMANDS[path]
    assert re.search(rf"^\s+(\$ )?{path}\b", f"{command.help}\n{command.epilog or ''}", re.MULTILINE)


@pytest.mark.parametrize("path", RUNNABLE)
def test_the_guide_mentions_every_command(path):
    assert path in (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")


def test_the_commands_page_is_what_the_commands_say():
    assert COMMANDS_PAGE.read_text(encoding="utf-8") == WRITER["render_page"](main), "run make docs"


OUTPUT = re.compile(r"^<!-- output of: wellfounded (.+?) -->\n+```text\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_shown_output_is_what_the_commands_print(monkeypatch):
    """A line of three dots stands for whatever was left out."""
    monkeypatch.chdir(ROOT)
    shown = [(page.name, *found) for page in PAGES for found in OUTPUT.findall(page.read_text(encoding="utf-8"))]
    for page, line, output in shown:
        printed = CliRunner().invoke(main, shlex.split(line), catch_exceptions=False).output
        position = 0
        for part in re.split(r"^\.\.\.\n", output, flags=re.MULTILINE):
            position = printed.find(part, position)
            assert position >= 0, f"{page} shows other output of wellfounded {line}: {part}"
            position += len(part)


def test_named_make_targets_exist():
    targets = set(re.findall(r"^([a-z-]+):.*## ", MAKEFILE, re.MULTILINE))
    assert {"help", "demo", "test", "lint", "bench", "docs", "clean"} <= targets
    named = {
        (page.name, target)
        for page in PAGES
        for target in re.findall(r"(?m)(?:`|^|&& )make ([a-z]+(?:-[a-z]+)*)\b", page.read_text(encoding="utf-8"))
    }
    assert {(page, target) for page, target in named if target not in targets} == set()


def test_links_between_pages_lead_somewhere():
    broken = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in PAGES
        for target in re.findall(r"\]\((?!\w+:|#)([^)#\s]+)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert broken == []


def test_every_page_is_in_the_index():
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    pages = {str(page.relative_to(ROOT / "docs")) for page in (ROOT / "docs").rglob("*.md")} - {"index.md"}
    assert {page for page in pages if f"]({page})" not in index} == set()


def test_the_architecture_page_names_every_part():
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    package = ROOT / "src" / "wellfounded"
    parts = {path.name + "/" for path in package.iterdir() if path.is_dir()} - {"__pycache__/"}
    parts |= {path.name for path in package.glob("*.py") if not path.name.startswith("__")}
    assert {part for part in parts if f"  {part} " not in page} == set()
