"""Documents proposed for a case file that exists: listed, and only what is accepted is written."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from papers_of_a_client import APPLICATION, DECLARATION, NOTICE_TO_APPEAR
from wellfounded.cli import main

CASE = "# mine\nformat: 2\nmatter: Matter of P-\nforum: ca3\nstage: hearing\n"


@pytest.fixture
def papers(tmp_path):
    """A case file without entries, and three documents of its client."""
    (tmp_path / "case.yaml").write_text(CASE)
    texts = {"notice.txt": NOTICE_TO_APPEAR, "application.txt": APPLICATION, "declaration.txt": DECLARATION}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    return [str(tmp_path / name) for name in texts], tmp_path / "case.yaml"


def run(*arguments):
    return CliRunner().invoke(main, list(map(str, arguments)))


def test_what_documents_say_is_listed_and_nothing_is_written(papers):
    files, case = papers
    said = run("draft", *files, "--into", case)
    assert said.exit_code == 0
    assert "notice.txt: notice to appear" in said.output
    assert "declaration.txt, p. 1, line 4: “On July 4, 2024, gang members beat me" in said.output
    assert "differs: another document says: June 4, 2024 (application.txt, p. 1, line 26)" in said.output
    assert "unchanged" in said.output
    assert case.read_text() == CASE


def test_what_is_accepted_is_written_with_its_place_and_the_rest_is_not(papers):
    files, case = papers
    said = run("draft", *files, "--into", case, "--accept", "sure")
    assert said.exit_code == 0
    text = case.read_text()
    assert text.startswith("# mine\n")
    assert 'last_arrival: {is: 2025-03-03, at: "notice.txt, p. 1, line 11"}' in text
    assert "harms:" not in text
    listed = run("draft", *files, "--into", case).output
    number = next(line for line in listed.splitlines() if "harm_type" in line or "harm type: killing" in line)
    run("draft", *files, "--into", case, "--accept", number.partition(".")[0])
    assert "harm_type: {is: killing" in case.read_text()
    assert "name: what Rosa Elena Pineda Cruz fears" in case.read_text()


@pytest.mark.parametrize(
    "more", [("--accept", "9999"), ("--accept", "sure,2"), ("--accept", "-1"), ("--out", "other.yaml")]
)
def test_what_cannot_be_done_is_told(papers, more):
    files, case = papers
    said = run("draft", *files, "--into", case, *more)
    assert said.exit_code == 2
    assert "WF161" in said.output
    assert case.read_text() == CASE


def test_a_case_file_that_is_none_is_told(papers):
    files, case = papers
    assert run("draft", *files, "--accept", "sure").exit_code == 2
    case.write_text("people: [")
    said = run("draft", *files, "--into", case)
    assert said.exit_code == 2
    assert "case.yaml" in said.output
