"""Junk in an address, and examples of what a form gives back that was not right."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wellfounded.web.server.request_context import matter_url

TEXT = st.text(max_size=200)
ODD = st.sampled_from(
    [
        "",
        " ",
        "\0",
        "\r\n",
        "../../etc/passwd",
        "-1",
        "9" * 30,
        "1e9",
        "true",
        "null",
        "<script>",
        "é" * 300,
        "\u202e",
        "{",
        "&",
    ]
)
VALUE = st.one_of(TEXT, ODD)
SETTINGS = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@SETTINGS
@given(
    name=VALUE, number=VALUE, query=st.dictionaries(st.sampled_from(["page", "line", "draft", "forum", "day"]), VALUE)
)
def test_junk_in_an_address_is_told(bench, name, number, query):
    for tab in ("", "file", "history", "version", "file/download"):
        assert bench.get(matter_url(name or "x", tab), params=query).status_code < 500
        assert bench.get(matter_url("new-claim.yaml", tab), params=query).status_code < 500
    assert bench.get(matter_url("new-claim.yaml", "history/") + matter_url(number)[3:]).status_code < 500


def test_a_text_that_cannot_be_saved_is_shown_again(bench):
    seen = bench.seen("new-claim.yaml")
    answer = bench.post("/m/new-claim.yaml/file", {"text": "matter: typed for hours\0", "seen": seen})
    assert answer.status_code == 422
    assert "typed for hours" in answer.text
    assert "control character" in answer.text
    (bench.folder / "new-claim.yaml").unlink()
    answer = bench.post("/m/new-claim.yaml/file", {"text": "matter: typed for hours", "seen": seen})
    assert answer.status_code == 404
    assert "typed for hours" in answer.text


def change_of_an_entry(bench):
    data = {"seen": bench.seen("new-claim.yaml"), "has": ["name", "note"], "f.name": "Ilka <b>", "f.note": "for hours"}
    return lambda: bench.post("/m/new-claim.yaml/forms/people/ilka", data)


def test_what_was_typed_is_shown_where_its_form_cannot_be(bench):
    send = change_of_an_entry(bench)
    (bench.folder / "new-claim.yaml").write_bytes(b"\xff\xfe\0\0not a text")
    answer = send()
    assert answer.status_code == 422
    assert all(f'<pre tabindex="0">{text}</pre>' in answer.text for text in ("Ilka &lt;b&gt;", "for hours"))
    (bench.folder / "new-claim.yaml").unlink()
    answer = send()
    assert answer.status_code == 404
    assert all(f'<pre tabindex="0">{text}</pre>' in answer.text for text in ("Ilka &lt;b&gt;", "for hours"))
    assert "Your entries" not in bench.get("/m/new-claim.yaml/forms").text


def test_what_was_filled_in_stays_where_one_field_is_wrong(bench):
    answer = bench.post("/matters/new", {"title": "", "forum": "ca2", "stage": "nonsense", "whole": "yes"})
    assert answer.status_code == 422
    assert '<option value="ca2" selected>' in answer.text
    assert 'id="title-problem"' in answer.text
    assert 'id="stage-problem"' in answer.text


@pytest.mark.parametrize(
    "text",
    [
        "[" * 20_000,
        "{a: " * 20_000,
        "\n".join(" " * depth + "a:" for depth in range(800)),
        "a: &a [*a]\n",
        "\n".join(["a0: &a0 [x, x]", *(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}, *a{n - 1}]" for n in range(1, 30))]),
        "!!python/object/apply:os.system ['id']",
        "matter:\tx\n\tforum: y",
        "---\na: 1\n---\nb: 2\n",
        "matter: a\nmatter: b\n",
        "'" * 5_000,
        '"' * 5_001,
        "matter: " + "x" * 900_000,
        "\ufeffmatter: x",
    ],
    ids=range(13),
)
def test_any_yaml_is_checked_and_saved_with_its_problems(bench, text):
    seen = bench.seen("new-claim.yaml")
    checked = bench.post("/m/new-claim.yaml/file", {"text": text, "seen": seen, "check": "yes"})
    assert checked.status_code == 200
    assert 'class="problems"' in checked.text
    saved = bench.post("/m/new-claim.yaml/file", {"text": text, "seen": seen})
    assert saved.status_code == 200
    assert (bench.folder / "new-claim.yaml").read_text(encoding="utf-8") == text
    for tab in ("", "/forms", "/interview", "/outcome", "/history"):
        assert bench.get(f"/m/new-claim.yaml{tab}").status_code in (200, 422)
