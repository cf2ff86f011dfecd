"""Completion in real shells: installed where they look for it, and it completes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from wellfounded.cli import main

PLACES = {
    "bash": ".local/share/bash-completion/completions/wellfounded",
    "zsh": ".local/share/zsh/site-functions/_wellfounded",
    "fish": ".config/fish/completions/wellfounded.fish",
}
# What each shell is told: how it finds the file by itself, and how it is asked for completions.
ASKED = {
    "bash": """
        source "$HOME/{place}"; complete -p wellfounded
        compopt() {{ echo "$@"; }}
        COMP_WORDS=({words}); COMP_CWORD=$(({count} - 1))
        _wellfounded_completion wellfounded; printf '%s\\n' "${{COMPREPLY[@]}}"
    """,
    "fish": "complete -C '{line}'",
}


@pytest.fixture
def home(tmp_path):
    """A home folder, and the command as shells find it."""
    programs = tmp_path / "bin"
    programs.mkdir()
    command = programs / "wellfounded"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m wellfounded "$@"\n')
    command.chmod(0o755)
    (tmp_path / "case-of-my-own.yaml").write_text("")
    return tmp_path


def environment(home, **more):
    kept = {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}
    return {"HOME": str(home), "PATH": f"{home}/bin:{os.environ['PATH']}", **kept, **more}


def install(home, *args, shell="/bin/bash"):
    gone = {"XDG_DATA_HOME": None, "XDG_CONFIG_HOME": None}
    return CliRunner().invoke(main, ["completion", "install", *args], env={**gone, **environment(home, SHELL=shell)})


@pytest.mark.parametrize("shell", PLACES)
def test_one_file_is_written_where_the_shell_looks_and_named(shell, home):
    before = set(home.rglob("*"))
    done = install(home, shell=f"/usr/bin/{shell}")
    assert done.exit_code == 0, done.output
    written = home / PLACES[shell]
    assert [path for path in set(home.rglob("*")) - before if path.is_file()] == [written]
    assert done.output.startswith(f"Written: {written}\n")
    assert install(home, shell).exit_code == 0, "what this command wrote, it may replace"
    printed = install(home, shell, "--print")
    assert printed.output == written.read_text()


@pytest.mark.parametrize("shell", PLACES)
def test_a_file_of_somebody_else_stays(shell, home):
    written = home / PLACES[shell]
    written.parent.mkdir(parents=True)
    written.write_text("# my own\n")
    refused = install(home, shell)
    assert (refused.exit_code, "WF612" in refused.output) == (2, True), refused.output
    assert written.read_text() == "# my own\n"
    assert install(home, shell, "--force").exit_code == 0
    assert written.read_text() != "# my own\n"


@pytest.mark.parametrize(
    ("args", "shell", "said"),
    [
        (["bsh"], "/bin/bash", "'bsh' is not one of bash, zsh, fish. Did you mean: bash?"),
        ([], "/bin/tcsh", "'tcsh' is not one of bash, zsh, fish."),
        ([], "", "Name a shell: bash, zsh, or fish."),
    ],
)
def test_a_shell_that_is_none_of_these_is_named(args, shell, said, home):
    done = install(home, *args, shell=shell)
    assert (done.exit_code, said in done.output) == (2, True), done.output


def test_a_folder_that_cannot_be_made_is_said(home):
    (home / ".local").write_text("")
    done = install(home, "bash")
    assert (done.exit_code, "WF615" in done.output) == (2, True), done.output


def ask(shell, home, line):
    program = shutil.which(shell)
    if not program:
        pytest.skip(f"{shell} is not installed")
    words = line.split(" ")
    script = ASKED[shell].format(place=PLACES[shell], line=line, words=" ".join(words) or '""', count=len(words))
    done = subprocess.run(
        [program, "-c", script], env=environment(home), cwd=home, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.parametrize("shell", ASKED)
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("wellfounded rev", "review"),
        ("wellfounded law ren", "rename"),
        ("wellfounded review --sh", "--shift-dates"),
    ],
)
def test_commands_and_options_are_completed(shell, line, offered, home):
    assert install(home, shell).exit_code == 0
    assert offered in [found.split("\t")[0] for found in ask(shell, home, line).splitlines()]


@pytest.mark.parametrize("shell", ASKED)
def test_names_of_files_are_left_to_the_shell(shell, home):
    assert install(home, shell).exit_code == 0
    expected = {"bash": "-o default", "fish": "case-of-my-own.yaml"}[shell]
    assert expected in ask(shell, home, "wellfounded review case-").splitlines()


def test_zsh_finds_the_file_as_it_is_told_to(home):
    zsh = shutil.which("zsh")
    if not zsh:
        pytest.skip("zsh is not installed")
    said = install(home, "zsh").output.partition("terminal:\n")[2]
    script = f"{said.replace('compinit && compinit', 'compinit && compinit -D -u')}\nprint $_comps[wellfounded]"
    done = subprocess.run([zsh, "-f", "-c", script], env=environment(home), capture_output=True, text=True, check=True)
    assert done.stdout == "_wellfounded\n"


def walk(group=main):
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        yield from walk(command) if isinstance(command, click.Group) else [command]


FILES = ("CASE", "DIR", "DOCUMENT", "FILE", "FOLDER", "OUT", "PATH")


def test_whatever_names_a_file_is_completed_as_one():
    wrong = [
        f"{command.name} {parameter.metavar}" for command in walk() for parameter in command.params
        if set((parameter.metavar or "").strip("[].").split("|")) & set(FILES)
        and not isinstance(parameter.type, click.Path) and command.name != "test"
    ]  # fmt: skip
    assert wrong == []
