"""Junk in an address, and examples of what a form gives back that was not right."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wellfounded.web.ask import matter_url

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


def test_what_was_filled_in_stays_where_one_field_is_wrong(bench):
    answer = bench.post("/matters/new", {"title": "", "forum": "ca2", "stage": "nonsense", "whole": "yes"})
    assert answer.status_code == 422
    assert '<option value="ca2" selected>' in answer.text
    assert 'id="title-fault"' in answer.text
    assert 'id="stage-fault"' in answer.text
