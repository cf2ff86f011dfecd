"""The published schemas: written by ``make docs``, and what every ``--json`` and ``to_dict()`` keeps to."""

from __future__ import annotations

import json
import runpy
import shutil
from pathlib import Path

import click
import jsonschema
import pytest
from click.testing import CliRunner

import wellfounded
from made_decisions import opinion, read
from wellfounded.cli import main
from wellfounded.corpus import open_store
from wellfounded.corpus.writer import source_number, write_items

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = ROOT / "docs" / "schemas"
WRITER = runpy.run_path(str(ROOT / "docs" / "write_schemas.py"))
LAW_TEXTS = ROOT / "tests" / "language"
RULE = """
term {person} may enter

rule enter
  {person} may enter
  if {person} is a guest
  authority Hospitality Act
"""
SCENARIO = "scenario a guest\n  forum one\n  decided 2004-01-01\n  given {p} is a guest\n  then {p} may enter\n"
BALACHOVA = str(ROOT / "examples" / "balachova.yaml")
KAPTSOV = str(ROOT / "examples" / "kaptsov.yaml")
CLAIM = str(ROOT / "examples" / "new-claim.yaml")
GRANTED = "the petition is granted as to {k-asylum}"
DECISION = "U.S. Department of Justice\nExecutive Office for Immigration Review\n\nDecision of the Board\n"
BRIEF = "See Balachova v. Mukasey, 547 F.3d 374, 380 (2d Cir. 2008); 8 U.S.C. § 1158(b)(1). Id. at 381.\n"
DOCUMENTS = (
    "memo", "chart", "authorities", "preservation", "corroboration", "statements", "exhibits", "chronology", "glance",
    "elements",
)  # fmt: skip

# Every command with --json, and what it is asked; {brief}, {decision}, {answers}, {out}, and {law} are files made here.
QUICK = [
    ["review", KAPTSOV],
    ["why", KAPTSOV, GRANTED],
    ["why", BALACHOVA, "{k-credibility} withstands review"],
    ["whynot", KAPTSOV, GRANTED],
    ["compare", KAPTSOV, "--questions"],
    ["deadlines", BALACHOVA],
    ["deadlines", "--list"],
    ["chronology", CLAIM, "--anonymize"],
    ["read", "{decision}"],
    ["read", "{decision}", "--anonymize"],
    ["cites", "find", "{brief}"],
    ["cites", "check", "{brief}"],
    ["cites", "toa", "{brief}"],
    ["corpus", "add", "{decision}", "--corpus", "{corpus}"],
    ["corpus", "status", "--corpus", "{corpus}"],
    ["corpus", "list", "--corpus", "{corpus}"],
    ["corpus", "failures", "--corpus", "{corpus}"],
    ["doctor"],
    ["length", "{brief}", "--forum", "ca2", "--on", "2026-03-04"],
    ["law", "show", "erroneous-finding-not-sustained"],
    ["law", "check", "--law", "{law}"],
    ["law", "test", "--law", "{law}"],
    ["law", "coverage", "--law", "{law}", "--no-keep"],
    ["law", "mutate", "--law", "{law}", "--sample", "3", "--least", "0"],
    ["law", "book", "{out}", "--law", "{law}"],
    ["corpus", "export", "{out}", "--corpus", "{corpus}", "--force"],
    ["corpus", "search", "family*", "--corpus", "{corpus}"],
    ["corpus", "saved", "--corpus", "{corpus}"],
    ["corpus", "show", "ca1-22-1001-2023-03-03", "--corpus", "{corpus}"],
    ["corpus", "like", CLAIM, "--corpus", "{corpus}"],
    ["corpus", "cites", "8 U.S.C. § 1158", "--corpus", "{corpus}"],
    ["corpus", "history", "502 U.S. 478", "--corpus", "{corpus}"],
    ["corpus", "watch", "{brief}", "--corpus", "{corpus}"],
    ["corpus", "alerts", "--since", "2020-01-01", "--corpus", "{corpus}"],
    ["corpus", "conflicts", "--corpus", "{corpus}"],
    ["corpus", "replay", "--corpus", "{corpus}"],
    ["corpus", "figures", "denied", "--by", "court", "--corpus", "{corpus}"],
    [
        *("corpus", "difference", "denied", "--first", "year=2022", "--second", "year=2023"),
        *("--corpus", "{corpus}"),
    ],
]
LONG = [
    ["assess", CLAIM],
    ["law", "show", "silent-neutrality"],
    ["compare", KAPTSOV, "--with", "{answers}"],
    ["gaps", CLAIM],
    ["questions", CLAIM],
    ["unsettled", KAPTSOV],
    ["compare", KAPTSOV, "--as-of", "2023-06-01"],
    ["compare", KAPTSOV, "--forum", "ca5", "--forum", "ca9"],
    ["replay", KAPTSOV],
    *([name, KAPTSOV] for name in DOCUMENTS),
    ["document", "packet", CLAIM],
    ["document", "brief", CLAIM],
]


def validator(schema):
    path = SCHEMAS / WRITER["file_name"](schema)
    return jsonschema.Draft202012Validator(json.loads(path.read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("files")
    (folder / "law" / "scenarios").mkdir(parents=True)
    for name in ("base.law", "authorities.toml"):
        shutil.copy(LAW_TEXTS / name, folder / "law")
    (folder / "law" / "doors.law").write_text(RULE, encoding="utf-8")
    (folder / "law" / "scenarios" / "enter.scenario").write_text(SCENARIO, encoding="utf-8")
    (folder / "brief.txt").write_text(BRIEF, encoding="utf-8")
    (folder / "decision.txt").write_text(DECISION, encoding="utf-8")
    sheet = wellfounded.load(KAPTSOV).blank_answers().to_dict()
    for one in sheet["answers"]:
        one["answer"] = "established"
    with open_store(folder / "corpus", write=True) as store, store.changing():
        write_items(store, source_number(store, "made", "files", ""), [read(opinion())], "2026-11-29")
    (folder / "answers.json").write_text(json.dumps(sheet), encoding="utf-8")
    return folder


def check(args, folder):
    named = {
        "{brief}": folder / "brief.txt",
        "{decision}": folder / "decision.txt",
        "{answers}": folder / "answers.json",
        "{out}": folder / "book",
        "{law}": folder / "law",
        "{corpus}": folder / "corpus",
    }
    done = CliRunner().invoke(main, [*(str(named.get(one, one)) for one in args), "--json"], catch_exceptions=False)
    assert done.exit_code in (0, 1, 2), done.output
    data = json.loads(done.stdout)
    validator(data["schema"]).validate(data)


def test_the_published_schemas_are_those_of_the_answers():
    published = {path.name: path.read_text(encoding="utf-8") for path in SCHEMAS.iterdir()}
    assert published == WRITER["render"](), "run make docs"


@pytest.mark.parametrize("name", sorted(path.name for path in SCHEMAS.iterdir()))
def test_a_schema_is_one_and_says_its_name_and_version(name):
    schema = json.loads((SCHEMAS / name).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    shown, version = name.removesuffix(".schema.json").rsplit("-", 1)
    assert schema["$id"] == f"urn:wellfounded:schema:{shown}:{version}"
    assert schema["title"] == f"wellfounded.{shown}/{version}"


def test_every_command_with_data_is_asked_here():
    def commands(group, above=()):
        for name in group.list_commands(click.Context(group)):
            command = group.get_command(click.Context(group), name)
            if isinstance(command, click.Group):
                yield from commands(command, (*above, name))
            elif any(option.name == "as_json" for option in command.params):
                yield (*above, name)

    asked = {tuple(args[: 2 if args[0] in ("law", "cites", "corpus") else 1]) for args in (*QUICK, *LONG)}
    assert set(commands(main)) == asked


@pytest.mark.parametrize("args", QUICK, ids=" ".join)
def test_what_a_command_prints_keeps_to_its_schema(args, files):
    check(args, files)


@pytest.mark.slow
@pytest.mark.parametrize("args", LONG, ids=" ".join)
def test_what_every_command_prints_keeps_to_its_schema(args, files):
    check(args, files)


def test_a_schema_refuses_what_is_not_of_its_shape():
    data = wellfounded.deadline_events().to_dict()
    for wrong in ({**data, "more": 1}, {**data, "events": [{"event": 1}]}, {"schema": data["schema"]}):
        with pytest.raises(jsonschema.ValidationError):
            validator(data["schema"]).validate(wrong)
