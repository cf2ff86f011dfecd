"""What pages are given: saving, with two changes put together or shown; the law asked for; what is too large."""

from __future__ import annotations

import pytest
from starlette.datastructures import FormData
from starlette.requests import Request

from wellfounded.assess.review import review
from wellfounded.problems import InputError
from wellfounded.web.analysis.case_cache import LARGEST
from wellfounded.web.server.request_context import RequestContext

NAME = "new-claim.yaml"


@pytest.fixture
def ask(bench):
    """A function that makes a request about a matter, as a page is given it."""

    def make(query=b""):
        scope: dict[str, object] = {
            "type": "http",
            "method": "GET",
            "path": f"/m/{NAME}",
            "path_params": {"name": NAME},
        }
        scope |= {"query_string": query, "headers": [], "server": ("127.0.0.1", 8000), "scheme": "http"}
        return RequestContext(bench.desk, Request(scope), bench.desk.gate.begin(), FormData())

    return make


def test_saving_leads_on_and_can_be_undone(ask, bench):
    one = ask()
    text, seen = one.matter_text.text, one.matter_text.version
    answer = one.save(f"# mine\n{text}", seen, done="Done so.", to=one.to("file"))
    assert answer.headers["location"] == f"/m/{NAME}/file"
    assert one.session.take_messages() == [("saved", "Done so.")]
    answer = ask().save(f"{text}# at the end\n", seen)
    assert (bench.folder / NAME).read_text() == f"# mine\n{text}# at the end\n"
    answer = ask().save(f"# other\n{text}", seen)
    assert answer.status_code == 409
    assert (bench.folder / NAME).read_text() == f"# mine\n{text}# at the end\n"


def test_an_answer_is_worked_out_once(ask):
    assert ask().answer(review) is ask().answer(review)
    assert ask(b"forum=ca2").answer(review).forum != ask().answer(review).forum


@pytest.mark.parametrize(
    ("query", "code"),
    [(b"forum=zz", "WF150"), (b"day=soon", "WF157"), (b"position=x", "WF158"), (b"position=x:y", "WF154")],
)
def test_a_law_that_cannot_be_asked_for_is_told(ask, query, code):
    with pytest.raises(InputError, match=code):
        ask(query).case()


def test_a_file_too_large_is_told_and_can_still_be_had(bench):
    (bench.folder / NAME).write_text("# " + "x" * LARGEST + "\nformat: 2\nmatter: N\nforum: ca9\n")
    page = bench.get(f"/m/{NAME}")
    assert page.status_code == 200
    assert "too large for the workbench" in page.text
    assert bench.get("/").status_code == 200
    assert len(bench.get(f"/m/{NAME}/file/download").text) > LARGEST
