"""What each tool does and refuses, on a server in this process."""

from __future__ import annotations

import json
import os
import shutil
import socket
from pathlib import Path

import pytest
from assistant_client import Refused, talking
from assistant_decisions import INVENTED_TEXT
from click.testing import CliRunner

from wellfounded.assistant.change_log import PLACE
from wellfounded.assistant.server import TOOLS
from wellfounded.assistant.workspace import LARGEST_CASE
from wellfounded.cli import main

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
BIRCH = {"section": "people", "id": "birch", "fields": {"name": "Birch", "petitioner": True}}


@pytest.fixture
def folder(tmp_path):
    shutil.copy(EXAMPLES / "new-claim.yaml", tmp_path / "new-claim.yaml")
    (tmp_path / "decision.txt").write_text(INVENTED_TEXT, encoding="utf-8")
    return tmp_path


@pytest.fixture
def talk(folder):
    with talking(folder) as begun:
        yield begun


def created(talk, title="Matter of B-"):
    made = talk.ask("create_case", title=title, forum="ca2", stage="petition_for_review", decided="2009-03-03")
    return made["case"], made["version"]


def test_each_tool_has_its_forms_and_an_example(talk):
    listed = talk.call("list_tools").tools
    assert [tool.name for tool in listed] == [tool.name for tool in TOOLS]
    for tool in listed:
        assert "Example" in tool.description
        assert tool.input_schema["additionalProperties"] is False
        assert tool.output_schema["type"] == "object"
        first = tool.description.partition("Example")[2].partition("{")[2].partition("}.")[0].split("};")[0]
        assert set(json.loads(f"{{{first}}}")) <= set(tool.input_schema.get("properties", {}))


def test_a_case_is_created_filled_opened_and_undone(talk, folder):
    case, first = created(talk)
    assert (case, case in [one["case"] for one in talk.ask("list_cases")["cases"]]) == ("matter-of-b.yaml", True)
    second = talk.ask("put_entries", case=case, changes=[BIRCH], version=first)["version"]
    opened = talk.ask("open_case", case=case)
    assert (opened["version"], opened["errors"]) == (second, [])
    assert "name: Birch" in opened["quoted"]
    with pytest.raises(Refused, match="WF863"):
        talk.ask("put_entries", case=case, changes=[{**BIRCH, "remove": True}], version=first)
    assert talk.ask("undo", case=case)["version"] == first
    assert "Birch" not in (folder / case).read_text(encoding="utf-8")
    with pytest.raises(Refused, match="WF805"):
        talk.ask("undo", case=case)


def test_every_error_of_a_call_is_told_and_nothing_is_written(talk, folder):
    case, _ = created(talk)
    before = (folder / case).read_bytes()
    changes = [
        {"section": "peple", "id": "birch", "fields": {}},
        {"section": "people", "id": "birch", "fields": {"nme": "Birch"}},
        {"section": "claims", "id": "claim", "fields": {"applicant": "nobody", "relief": "shelter"}},
        {"section": "findings", "id": "none", "remove": True},
        {"section": "case", "fields": {"forums": "ca2"}},
        {"section": "dates", "id": "x"},
        {"section": "people", "id": " "},
        {"section": "people", "id": "odd", "fields": {"name": "a\u0007b"}},
    ]
    with pytest.raises(Refused) as refused:
        talk.ask("put_entries", case=case, changes=changes)
    told = str(refused.value)
    for number in (1, 4, 5, 6, 7, 8):
        assert f"change {number}: WF" in told
    for near in ("Did you mean: people?", "Did you mean: name?", "Did you mean: forum?", "nobody"):
        assert near in told
    assert (folder / case).read_bytes() == before


def test_a_case_is_not_created_with_a_name_that_cannot_be_displayed(talk, folder):
    before = sorted(folder.iterdir())
    with pytest.raises(Refused, match="WF102"):
        created(talk, "Matter\u001b[2J of B-")
    assert sorted(folder.iterdir()) == before


def test_an_entry_is_proposed_only_with_words_that_the_document_has(talk, folder):
    case, _ = created(talk)
    before = (folder / case).read_bytes()
    good = {**BIRCH, "passage": 4, "quotation": "a citizen of Vardania"}
    invented = {**BIRCH, "id": "oak", "passage": 4, "quotation": "was tortured by the police"}
    with pytest.raises(Refused) as refused:
        talk.ask("propose_entries", case=case, document="decision.txt", entries=[good, invented])
    assert "entry 2: WF866" in str(refused.value)
    assert "entry 1" not in str(refused.value)
    assert talk.ask("list_proposals", case=case)["total"] == 0
    talk.ask("propose_entries", case=case, document="decision.txt", entries=[good])
    assert (folder / case).read_bytes() == before
    waiting = talk.ask("list_proposals", case=case)["proposals"]
    assert [(one["proposal"], one["verified"], one["quoted"]) for one in waiting] == [
        (1, True, "a citizen of Vardania")
    ]
    (folder / "decision.txt").write_text(INVENTED_TEXT.replace("Vardania", "Moronia"), encoding="utf-8")
    assert not talk.ask("list_proposals", case=case)["proposals"][0]["verified"]
    with pytest.raises(Refused, match="WF867"):
        talk.ask("put_proposals", case=case, proposals=[1, 2])
    assert (folder / case).read_bytes() == before
    (folder / "decision.txt").write_text(INVENTED_TEXT, encoding="utf-8")
    talk.ask("put_proposals", case=case, proposals=[1])
    assert "at: p. 1" in (folder / case).read_text(encoding="utf-8")
    assert talk.ask("drop_proposals", case=case, proposals=[1]) == {"dropped": 0}


def test_documents_are_read_with_names_only_where_the_user_allowed_them(talk, folder):
    anonymized = talk.ask("read_document", document="decision.txt")
    assert anonymized["anonymized"] is True
    assert "Tarn" not in json.dumps(anonymized)
    with talking(folder, names=True) as allowed:
        assert "Orsolo Tarn" in json.dumps(allowed.ask("read_document", document="decision.txt"))


def test_nothing_outside_the_folder_is_reached(talk, folder, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside")
    (outside / "secret.txt").write_text("secret", encoding="utf-8")
    shutil.copy(EXAMPLES / "new-claim.yaml", outside / "secret.yaml")
    (folder / "link.txt").symlink_to(outside / "secret.txt")
    (folder / "link.yaml").symlink_to(outside / "secret.yaml")
    (folder / "below").symlink_to(outside)
    listed = [one["quoted_name"] for one in talk.ask("list_documents")["documents"]]
    assert listed == ["decision.txt"]
    for name in ("link.txt", "below/secret.txt", f"{outside}/secret.txt", "../secret.txt", ".wellfounded/lock", "\0"):
        with pytest.raises(Refused, match="WF865"):
            talk.ask("read_document", document=name)
    for name in ("link.yaml", "below/secret.yaml", f"{outside}/secret.yaml", "../secret.yaml", "a\0.yaml"):
        with pytest.raises(Refused, match="WF802"):
            talk.ask("open_case", case=name)


def test_no_connection_is_opened(talk, monkeypatch):
    def refused(*_):
        raise AssertionError("a connection was opened")

    monkeypatch.setattr(socket.socket, "connect", refused)
    monkeypatch.setattr(socket, "getaddrinfo", refused)
    case = "new-claim.yaml"
    assert talk.ask("assess", case=case)["answer"]
    assert talk.ask("search_law", words="fear of return", case=case)["answer"]
    assert talk.ask("check_citations", text="Matter of Acosta, 19 I&N Dec. 211 (BIA 1985).")["quoted"]
    assert talk.ask("read_document", document="decision.txt")["passages"]


def test_a_case_file_that_is_too_large_is_refused(talk, folder):
    with (folder / "new-claim.yaml").open("a", encoding="utf-8") as stream:
        stream.write(f"# {'x' * LARGEST_CASE}\n")
    with pytest.raises(Refused, match="WF826"):
        talk.ask("assess", case="new-claim.yaml")


def test_a_server_that_only_reads_changes_nothing(folder):
    before = {path: path.read_bytes() for path in folder.iterdir()}
    with talking(folder, read_only=True) as talk:
        names = {tool.name for tool in talk.call("list_tools").tools}
        assert names == {tool.name for tool in TOOLS if not tool.changes}
        for tool in TOOLS:
            if tool.changes:
                with pytest.raises(Refused, match="WF860"):
                    talk.ask(tool.name)
        assert talk.ask("read_document", document="decision.txt")["total"]
        assert talk.whole("assess", case="new-claim.yaml")
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_the_log_and_the_history_name_the_program_and_no_person(talk, folder):
    case, _ = created(talk, "Matter of Krasnov")
    talk.ask("put_entries", case=case, changes=[BIRCH])
    talk.ask("write_document", case=case, document="glance", format="md")
    lines = [json.loads(line) for line in (folder / PLACE).read_text(encoding="utf-8").splitlines()]
    assert [line["tool"] for line in lines] == ["create_case", "put_entries", "write_document"]
    assert {line["client"] for line in lines} == {"assistant: mcp 0.1.0"}
    assert {line["case"] for line in lines} == {talk.space.store.identity(case)}
    assert "krasnov" not in (folder / PLACE).read_text(encoding="utf-8").casefold()
    assert set(talk.space.store.history(case).authors().values()) == {"assistant: mcp 0.1.0"}
    assert os.stat(folder / PLACE).st_mode & 0o077 == 0


def test_a_document_is_written_beside_those_that_are_there(talk, folder):
    names = [talk.ask("write_document", case="new-claim.yaml", document="chart", format="md")["file"] for _ in range(2)]
    assert names == ["new-claim-chart.md", "new-claim-chart-2.md"]
    assert (folder / names[0]).read_bytes() == (folder / names[1]).read_bytes()
    with pytest.raises(Refused, match=r"WF70\d There is no document"):
        talk.ask("write_document", case="new-claim.yaml", document="../memo")


@pytest.mark.slow  # a change waits five seconds for another
def test_another_program_that_has_the_folder_keeps_it(talk, folder):
    with talking(folder) as other:
        assert other.space.store.claim() == ""
        with pytest.raises(Refused, match="WF808"):
            talk.ask("create_case", title="Late", forum="ca2")
    assert talk.ask("create_case", title="Late", forum="ca2")["case"] == "late.yaml"


@pytest.mark.parametrize(
    ("tool", "command"),
    [
        ("review", ["review"]),
        ("assess", ["assess"]),
        ("deadlines", ["deadlines"]),
        ("compare", ["compare", "--forum", "ca2"]),
        pytest.param("missing", ["gaps"], marks=pytest.mark.slow),
    ],
)
def test_an_answer_is_that_of_the_command(talk, folder, tool, command):
    more = {"forum": "ca2"} if tool == "compare" else {}
    if tool == "missing":
        sentence = "{ilka} is eligible for asylum on {asylum}"
        more, command = {"sentence": sentence}, [*command, sentence]
    name, *options = command
    for form, flag in (("text", []), ("data", ["--json"])):
        shown = CliRunner().invoke(main, [name, str(folder / "new-claim.yaml"), *options, *flag]).stdout
        answer = talk.whole(tool, case="new-claim.yaml", form=form, **more)
        if form == "data":
            assert json.loads(answer) == json.loads(shown)
        else:
            assert answer == shown


def test_the_law_is_found_shown_and_given_by_address(talk):
    found = talk.ask("search_law", words="erroneous finding sustained", case="new-claim.yaml")["answer"]
    assert "erroneous-finding-not-sustained" in found
    shown = talk.whole("show_rule", rule="erroneous-finding-not-sustained", forum="ca2", day="2009-03-03")
    assert "conclusion: {finding} cannot be sustained" in shown
    assert "Balachova" in talk.ask("show_authority", authority="Balachova", forum="ca2", day="2009-03-03")["answer"]
    for refused in ({"rule": "eroneous-finding-not-sustained", "case": "new-claim.yaml"}, {"rule": "x"}):
        with pytest.raises(Refused, match=r"Did you mean|forum and a day"):
            talk.ask("show_rule", **refused)
    address = "wellfounded://law/ca2/2009-03-03/rules/erroneous-finding-not-sustained"
    assert talk.call("read_resource", address).contents[0].text == shown
    schema = json.loads(talk.call("read_resource", "wellfounded://schemas/case").contents[0].text)
    assert schema["type"] == "object"
    text = talk.call("read_resource", "wellfounded://cases/new-claim.yaml").contents[0].text
    assert text == (EXAMPLES / "new-claim.yaml").read_text(encoding="utf-8")


def test_citations_and_quotations_of_a_text_are_checked(talk, folder):
    source = "In re Tarn, 25 I&N Dec. 900 (BIA 2013)\n\nA finding without a stated basis cannot be reviewed.\n"
    (folder / "tarn.txt").write_text(source, encoding="utf-8")
    text = 'The Board held that "a finding without a stated basis is harmless." Matter of Tarn, 25 I&N Dec. 900 (2013).'
    found = talk.ask("check_citations", text=text, sources=["tarn.txt"])["quoted"]
    assert "harmless" in found
    with pytest.raises(Refused, match="either a document or a text"):
        talk.ask("check_citations", text=text, document="tarn.txt")
