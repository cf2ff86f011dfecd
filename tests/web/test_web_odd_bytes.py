"""Bytes that are no text, in what a browser sends and in the folder: told, and never saved."""

from __future__ import annotations

import os
from urllib.parse import quote_from_bytes

import pytest

NAME = "new-claim.yaml"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
ODD = {
    "half a surrogate": b"\xed\xa0\x80",
    "no UTF-8": b"\xff\xfe",
    "U+0085": "\x85".encode(),
    "U+2028": "\u2028".encode(),
    "NUL": b"\0",
}


def body(bench, **more):
    pairs = {"token": bench.token.encode(), "seen": bench.seen(NAME).encode(), **more}
    return "&".join(f"{name}={quote_from_bytes(value)}" for name, value in pairs.items())


def sent(bench, path, **more):
    return bench.client.post(path, content=body(bench, **more), headers={**bench.headers, **FORM})


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_an_odd_byte_in_a_form_is_answered_and_the_file_stays_text(odd, bench):
    for path, field in (
        (f"/m/{NAME}/file", "text"), (f"/m/{NAME}/draft", "text"), (f"/m/{NAME}/forms/people/ilka", "f.name"),
        ("/new", "title"), (f"/m/{NAME}/citations", "pasted"), ("/sessions", "name"),
    ):  # fmt: skip
        answer = sent(bench, path, **{field: b"a" + odd + b"b", "has": b"name"})
        assert answer.status_code < 500, path
        for file in bench.folder.glob("*.yaml"):
            text = file.read_bytes().decode()
            assert not set(text) & set("\0\x85\udc00\ud800"), path


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_an_odd_byte_in_an_address_is_answered(odd, bench):
    for path in (f"/m/{quote_from_bytes(odd)}.yaml", f"/m/{NAME}/why?sentence={quote_from_bytes(odd)}"):
        assert bench.get(path).status_code < 500


def test_a_file_in_the_folder_whose_name_is_no_text_is_left_alone(bench):
    odd = os.fsencode(bench.folder) + b"/\xffcase.yaml"
    with open(odd, "wb") as file:
        file.write(b"matter: A v. B\n")
    page = bench.get("/")
    assert page.status_code == 200
    assert "new-claim" in page.text
    assert "case.yaml" not in page.text.replace("new-case", "")
    with open(odd, "rb") as file:
        assert file.read() == b"matter: A v. B\n"
