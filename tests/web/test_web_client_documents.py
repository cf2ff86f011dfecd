"""The documents of the invented clients, as they come from intake: nothing in them that counsel would strike."""

from __future__ import annotations

import re

import pytest
from clients import CLIENTS
from more_clients import MORE_CLIENTS
from walk_intake import walk

from wellfounded.documents.document_types import MAKERS
from wellfounded.documents.model import Items, Paragraph, lines_of, text_of

STRUCK = (
    (r"is reviewed under", "there is no order yet"),
    (r"population control", "nothing raises it"),
    (r"\bsome (?:decision|group|person|claim|proceeding)\b", "there is no such entry"),
    (r"has dates after", "a hearing lies ahead"),
    (r"first business day after the one-year", "the filing is timely, or too late by weeks"),
    (r"nresolved whether protection under [^.]* to one country only", "nothing is granted yet"),
    (r"[a-z]_[a-z]", "a word of the program"),
    (r"[A-Za-z]\.\.(?!\.)", "two full stops"),
    (r"\b(?:have|are) (?:its|itself)\b", "singular and plural"),
    (
        r"[Nn]o relatives remain unharmed|did not return without harm|no one is shown to seek",
        "an answer no that no rule asks for",
    ),
    (r"involved? (\w+) and (?:would )?involve \1", "twice"),
    (r"procedural stage", "a stage that the case has not reached"),
    (r"bar (?:asylum|withholding)\b", "the name of a rule"),
    (r"\bpolice is\b", "singular and plural"),
    (r"(?:threat|extortion) of [^.]*? caused an injury", "what a blow did is said of the threat made with it"),
    (r"\bNone\b(?! in the case file)|\{|\}", "a gap of the program"),
)
"""What must not stand in a document of these clients, and why."""


@pytest.fixture
def folder(tmp_path):
    """An empty folder."""
    place = tmp_path / "matters"
    place.mkdir()
    return place


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted((*CLIENTS, *MORE_CLIENTS)))
def test_nothing_in_the_documents_of_a_client_would_be_struck(bench, folder, name):
    path, _ = walk(bench, {**CLIENTS, **MORE_CLIENTS}[name])
    file = path.rpartition("/")[2]
    case = bench.desk.cases.case((folder / file).read_text(), file)
    for kind, make in MAKERS.items():
        document = make(case)
        text = "\n".join(lines_of(document))
        for pattern, why in STRUCK:
            found = re.search(pattern, text)
            assert found is None, (kind, why, text[max(0, found.start() - 90) : found.end() + 60])
        if kind == "brief":  # each element has its burden there
            continue
        said = [text_of(one.words) for one in document.blocks if isinstance(one, Paragraph)]
        said += [text_of(item.words) for one in document.blocks if isinstance(one, Items) for item in one.items]
        long = [one for one in said if len(one) > 60 and "[" not in one]
        assert len(long) == len(set(long)), (kind, [one for one in long if long.count(one) > 1])
