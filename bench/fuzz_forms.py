"""The workbench and the commands on odd input: every form and address, and arguments of every command."""

from __future__ import annotations

import random
import re
import tempfile
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from bench.fuzz_inputs import EXAMPLES, Reader
from bench.mutated_files import changed

__all__ = ["OF_COMMANDS_AND_FORMS"]

HOST = "127.0.0.1:8000"
ODD = (
    *("", " ", "\0", "\x01", "\x85", "\u2028", "\u202e", "\ufeff", "\r\n", "-1", "9" * 40, "1e9", "true", "null", "~"),
    *("<script>", "{{ 7*7 }}", "%s%n", "a: b # c", "{", "{x}", "[", "'", '"', "- x", "&a *a", "| ", "---", "@", "`"),
    *("../../etc/passwd", "2020-13-45", "March 2024", "x" * 6000, "é" * 300, "قطع", "new-claim.yaml", "people", "ca9"),
)


def _odd(chance: random.Random) -> str:
    return chance.choice(ODD) if chance.random() < 0.7 else changed("May 11, 2005: the harm", chance)


# The workbench.


class _Workbench:
    """A workbench on a folder of one example, with a browser that was let in, and the forms of its pages."""

    def __init__(self) -> None:
        from starlette.testclient import TestClient

        from wellfounded.storage.matter_store import MatterStore
        from wellfounded.web.analysis.case_cache import CaseCache
        from wellfounded.web.server.app import make_app, make_desk
        from wellfounded.web.server.routes import all_ways
        from wellfounded.web.server.sessions import Gate

        self.folder = Path(tempfile.mkdtemp(prefix="wellfounded-fuzz-"))
        self.gate = Gate()
        self.desk = make_desk(MatterStore(self.folder), CaseCache(), self.gate)
        self.client: Any = TestClient(make_app(self.desk, [HOST]), base_url=f"http://{HOST}")
        self.ways = [way for way in all_ways() if "upload" not in way.path]
        self.example = next(path for path in EXAMPLES if path.name == "new-claim.yaml")
        self.fields: dict[str, tuple[str, ...]] = {}
        self.token = ""
        self.renew()

    def renew(self) -> None:
        """Have the example there as it was, and nothing else; no work in progress, and the browser let in."""
        self.desk.jobs.forget()
        for path in self.folder.glob("*.yaml"):
            path.unlink()
        (self.folder / self.example.name).write_bytes(self.example.read_bytes())
        self.client.cookies.clear()
        self.client.get(f"/enter/{self.gate.new_link()}")
        (self.token,) = set(re.findall(r'name="token" value="([^"]+)"', self.client.get("/sessions").text))

    def version(self) -> str:
        """The version of the example's file; a form may have removed it, or ended the session."""
        path = f"/m/{self.example.name}/version"
        answer = self.client.get(path)
        if "json" not in answer.headers["content-type"]:
            self.renew()
            answer = self.client.get(path)
        return str(answer.json().get("version", ""))

    def path(self, way: str, chance: random.Random) -> str:
        """An address of a way: most have the example in it and names that occur in it."""

        def name(found: re.Match[str]) -> str:
            if found[1].startswith("name") and chance.random() < 0.9:
                return self.example.name
            known = ("people", "claims", "ilka", "harms", "1", "2", "matter", "applicant", "ca2", "balachova")
            return quote(chance.choice(known) if chance.random() < 0.6 else _odd(chance)[:100], safe="")

        return re.sub(r"\{([^}]+)\}", name, way)

    def names(self, path: str) -> tuple[str, ...]:
        """The names of the fields of a page's forms."""
        if len(self.fields) > 500:
            self.fields.clear()
        if path not in self.fields:
            page = self.client.get(path)
            self.fields[path] = tuple(sorted(set(re.findall(r'name="([^"]+)"', page.text)))) or ("text",)
        return self.fields[path]


@cache
def _workbench() -> _Workbench:
    return _Workbench()


def _forms(chance: random.Random, _: Path) -> None:
    """A form with odd values in it, sent to an address that takes forms."""
    bench = _workbench()
    if chance.random() < 0.02:
        bench.renew()
    way = chance.choice([way for way in bench.ways if way.change])
    path = bench.path(way.path, chance)
    names = [*bench.names(path if way.show else f"/m/{bench.example.name}/file"), "do", "seen", "text", "key", "extra"]
    sent: dict[str, list[str]] = {"token": [bench.token]}
    for name in chance.sample(names, min(len(names), chance.randint(0, 8))):
        sent.setdefault(name, [_odd(chance) for _ in range(chance.choice((1, 1, 1, 2)))])
    if chance.random() < 0.6:
        sent["seen"] = [bench.version()]
        sent["token"] = [bench.token]
    headers = {"Origin": f"http://{HOST}", "Sec-Fetch-Site": "same-origin"}
    if chance.random() < 0.2:
        answer = bench.client.post(path, content=_odd(chance).encode("utf-8", "replace"), headers=headers | {
            "Content-Type": chance.choice(("application/json", "multipart/form-data; boundary=x", "text/plain", "x")),
        }, follow_redirects=False)  # fmt: skip
    else:
        safe = {name: [value.encode("utf-8", "replace").decode() for value in values] for name, values in sent.items()}
        answer = bench.client.post(path, data=safe, headers=headers, follow_redirects=False)
    _answered(answer, path)


def _addresses(chance: random.Random, _: Path) -> None:
    """An address with odd names and questions in it."""
    bench = _workbench()
    path = bench.path(chance.choice([way.path for way in bench.ways if way.show]), chance)
    asked = {
        chance.choice(("page", "line", "draft", "forum", "day", "position", "since", "q")): _odd(chance)
        .encode("utf-8", "replace")
        .decode()
        for _ in range(chance.randint(0, 3))
    }
    _answered(bench.client.get(path, params=asked, follow_redirects=False), path)


def _answered(answer: Any, path: str) -> None:
    if answer.status_code >= 500:
        raise AssertionError(f"{path}: {answer.status_code}")
    if answer.status_code >= 400:
        raise _Refused


class _Refused(Exception):
    """A page that says what was wrong."""


# Commands.


@cache
def _commands() -> tuple[tuple[tuple[str, ...], Any], ...]:
    """Every command with its name, but those that start a server, ask, or take minutes."""
    import click

    from wellfounded.cli import main

    left_out = ("serve", "vault", "purge", "replay")
    slow = tuple(("law", name) for name in ("mutate", "test", "coverage", "check", "book", "rename"))
    found: list[tuple[tuple[str, ...], Any]] = []

    def within(group: Any, names: tuple[str, ...]) -> None:
        context = click.Context(group)
        for name in group.list_commands(context):
            command, called = group.get_command(context, name), (*names, name)
            if name in left_out or called in slow:
                continue
            if isinstance(command, click.Group):
                within(command, called)
            else:
                found.append((called, command))

    within(main, ())
    return tuple(found)


def _arguments(chance: random.Random, folder: Path) -> None:
    """A command with odd values for its options, and files that are there, empty, or not there."""
    import click
    from click.testing import CliRunner

    from wellfounded.cli import main

    called, command = chance.choice(_commands())
    (folder / "empty.yaml").write_text("")
    (folder / "head.yaml").write_text("matter: A v. B\nforum: ca1\nstage: petition\ndecided: 2005-05-11\n")
    words: list[str] = []
    for option in command.params:
        if isinstance(option, click.Argument):
            files = (str(folder / "empty.yaml"), str(folder / "head.yaml"), str(folder / "none"), str(folder))
            if chance.random() < 0.8:
                words.append(chance.choice(files) if chance.random() < 0.7 else _argument(chance))
        elif chance.random() < 0.3 and not {"--help", "--out", "-o", "--online"} & set(option.opts):
            words.append(chance.choice(option.opts))
            if not getattr(option, "is_flag", False):
                words.append(_argument(chance))
    result = CliRunner().invoke(main, [*called, *words], input="")
    said = f"{result.stdout}{result.stderr}"
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    if result.exit_code == 2:
        raise _Refused
    # 1 is the answer of --check, --strict, and compare.
    if result.exit_code not in (0, 1) or "Traceback (most recent call last)" in said:
        raise AssertionError(f"exit code {result.exit_code}: {words}: {said[-200:]}")


def _argument(chance: random.Random) -> str:
    """What a system can hand to a program: no null character, and a lone surrogate only for bytes that are no text."""
    text = _odd(chance).replace("\0", "")[:500]
    return re.sub("[\ud800-\udfff]", "\udcff", text)


OF_COMMANDS_AND_FORMS: dict[str, Reader] = {
    "forms": Reader(_forms, 3_000, (_Refused,)),
    "addresses": Reader(_addresses, 3_000, (_Refused,)),
    "arguments": Reader(_arguments, 3_000, (_Refused,)),
}
"""The readers of requests and of command lines, with how many inputs each is given."""
