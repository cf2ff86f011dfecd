"""Files that are sent, damaged in every way: a clear message or an honest result, and nothing written elsewhere."""

from __future__ import annotations

import io
import json
import re
import tempfile
import warnings
import zipfile
from pathlib import Path

import pytest
from decisions_made_up import BRIEF, bomb, decision, layered, page, typeset
from hypothesis import given
from hypothesis import strategies as st
from junk import so_many
from starlette.datastructures import Headers, UploadFile
from test_web_decisions import saved, settled

from wellfounded.problems import InputError, Problem
from wellfounded.web.forms.decision_corrections import fields_of, reading_of
from wellfounded.web.jobs.cite_check_job import check_brief
from wellfounded.web.jobs.read_decision_job import read_decision
from wellfounded.web.jobs.tasks import matter_file
from wellfounded.web.server.uploads import DOCUMENT, ENDINGS, kind_of, taken

EXAMPLES = 5
SETTINGS = so_many(EXAMPLES)
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
NAMES = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        (
            "../../etc/passwd", "..\\..\\x.txt", "/etc/passwd", "C:\\x\\y.pdf", "a\x00b.txt", "\r\nSet-Cookie: x.txt",
            "x" * 5000 + ".pdf", "é" * 150 + ".txt", "😀" * 150, "..", ".", ".txt", "-rf", "CON", "<script>alert(1)",
            "\u202egpj.exe", "a/b/c", "%2e%2e%2f", "103 F.3d 1482.txt", " ", "\ud800.txt",
        )
    ),
)  # fmt: skip


def word_file(body):
    """A Word file with that inside its body."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("[Content_Types].xml", "<Types/>")
        packed.writestr("word/document.xml", f'<w:document xmlns:w="{WORD}"><w:body>{body}</w:body></w:document>')
    return out.getvalue()


def paragraphs(text):
    return "".join(f"<w:p><w:r><w:t>{line}</w:t></w:r></w:p>" for line in text.replace("&", "&amp;").split("\n"))


@pytest.fixture(scope="module")
def sound():
    """Files that are as they should be, by kind; each a decision, and one a brief."""
    text = decision()
    return {
        "text": text.encode(),
        "brief": BRIEF.encode(),
        "html": f"<!doctype html><html><body><h1>Decision</h1><p>{text}</p></body></html>".encode(),
        "docx": word_file(paragraphs(text)),
        "pdf": layered(),
        "scan": typeset.scan_pdf([page().resize((160, 220))], 20),
        "png": saved(page().resize((160, 220))),
    }


@st.composite
def damaged(draw, data):
    """Bytes with a few things done to them: cut off, bits turned, parts taken out, doubled, or put in."""
    out = bytearray(data)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, max(len(out) - 1, 0)))
        length = draw(st.sampled_from([1, 2, 9, 100, 5000]))
        match draw(st.sampled_from(["cut", "turn", "take", "double", "put", "nulls"])):
            case "cut":
                del out[at:]
            case "turn" if out:
                out[at] ^= draw(st.integers(1, 255))
            case "take":
                del out[at : at + length]
            case "double":
                out[at:at] = out[at : at + length]
            case "put":
                out[at:at] = draw(
                    st.one_of(st.binary(max_size=30), st.sampled_from([b"%PDF-1.7", b"PK\x03\x04", b"<html>"]))
                )
            case "nulls":
                out[at : at + length] = bytes(min(length, len(out) - at))
    return bytes(out)


def upload(data, name):
    return UploadFile(io.BytesIO(data), filename=name, headers=Headers())


def done(work, data, name, **more):
    """What the work of a job gives for a file, in a folder of its own; None where it says what is wrong.

    The work may give nothing else than data or problems, and writes only into its folder.
    """
    with tempfile.TemporaryDirectory() as outside, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what the libraries think of a damaged file
        folder = Path(outside) / "job"
        folder.mkdir()
        said: tuple[Problem, ...] = ()
        try:
            sent = taken(upload(data, name), "file", DOCUMENT)
            assert sent.kind in ENDINGS
            assert sent.name.isprintable()
            assert "/" not in sent.name
            assert "\\" not in sent.name
            (folder / sent.file).write_bytes(sent.data)
            result = work(folder, lambda done, of, text="": None, file=sent.file, called=sent.name, **more)
        except InputError as problem:
            result, said = None, problem.problems
        assert all(one.message.strip() and one.code.startswith("WF") for one in said)
        assert [path.name for path in Path(outside).iterdir()] == ["job"]
        return json.loads(json.dumps(result))


def read(data, name):
    return done(read_decision, data, name)


def check(data, name):
    return done(check_brief, data, name, day="", forum="", sources={})


def honest(found, cases):
    """What was read can be shown, whatever it is."""
    if found is not None:
        fields_of(reading_of(found["reading"]), cases.schema.forums)
        assert found["pages"] is not None


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["text", "html", "docx", "pdf", "scan", "png"])
def test_a_damaged_decision_is_told_or_read_as_far_as_it_goes(sound, cases, kind):
    @SETTINGS
    @given(st.data())
    def send(data):
        honest(read(data.draw(damaged(sound[kind])), data.draw(NAMES)), cases)

    send()


@pytest.mark.parametrize("kind", ["brief", "html", "docx", "pdf"])
def test_a_damaged_brief_is_told_or_checked_as_far_as_it_goes(sound, kind):
    @SETTINGS
    @given(st.data())
    def send(data):
        found = check(data.draw(damaged(sound[kind])), data.draw(NAMES))
        assert found is None or found["shown"] is not None

    send()


@SETTINGS
@given(st.data())
def test_a_damaged_matter_file_is_told_or_taken_in_with_its_problems(data):
    text = (Path(__file__).resolve().parents[2] / "examples" / "new-claim.yaml").read_bytes()
    found = done(matter_file, data.draw(damaged(text)), data.draw(NAMES))
    assert found is None or found["problems"] >= 0


XML = st.sampled_from(
    (
        "<w:p/>", "<w:tbl><w:tr><w:tc/></w:tr></w:tbl>", "<w:p><w:r><w:t/></w:r></w:p>", "<w:p>" * 300, "&#0;", "&amp;",
        '<w:br w:type="page"/>', "<w:footnoteReference w:id='9'/>", "<![CDATA[x]]>", "<!-- x -->", "\u202e", "&x;", "x",
        "<w:p><w:pPr><w:numPr><w:ilvl w:val='-1'/><w:numId w:val='x'/></w:numPr></w:pPr></w:p>", "</w:p>", "\x00",
    )
)  # fmt: skip


@SETTINGS
@given(st.lists(XML, max_size=8))
def test_a_word_file_with_anything_in_it(parts):
    body = paragraphs("Matter of A-") + "".join(parts)
    read(word_file(body), "x.docx")
    check(word_file(body), "x.docx")


@SETTINGS
@given(st.binary(max_size=300), NAMES)
def test_any_bytes_under_any_name(data, name):
    assert kind_of(data) in ("", *ENDINGS)
    read(data, name)
    check(data, name)


@SETTINGS
@given(st.lists(NAMES, min_size=1, max_size=4))
def test_sources_may_be_called_anything(names):
    with tempfile.TemporaryDirectory() as outside:
        folder = Path(outside) / "job"
        folder.mkdir()
        (folder / "upload.txt").write_text(BRIEF)
        sources = {}
        for number, name in enumerate(names, start=1):
            sent = taken(upload(b"Smith v. INS, 103 F.3d 1482. We hold it.", name), "sources", DOCUMENT)
            sources[f"source-{number}-{sent.file}"] = sent.name
            (folder / f"source-{number}-{sent.file}").write_bytes(sent.data)
        found = check_brief(
            folder, lambda *_: None, file="upload.txt", called="x", day="2026-01-01", forum="ca9", sources=sources
        )
        assert found["mentions"]
        assert [path.name for path in Path(outside).iterdir()] == ["job"]


DTD = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><x>&b;</x>'
OUTSIDE = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'


def packed(**parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, text in parts.items():
            zipped.writestr(name.replace("__", "/").replace("_xml", ".xml"), text)
    return out.getvalue()


def elsewhere(bench):
    """All files but the workbench's own."""
    own = bench.folder / ".wellfounded"
    return {path for path in bench.folder.parent.rglob("*") if own not in path.parents}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("brief.docx", bomb),
        ("brief.docx", packed(word__document_xml=DTD)),
        ("brief.docx", packed(word__document_xml=OUTSIDE)),
        ("brief.docx", packed(nothing="x")),
        ("../../../x\x00\r\n.pdf", b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 1 0 R>>endobj\ntrailer<</Root 1 0 R>>"),
        ("x" * 3000 + ".png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff\x08\2\0\0\0"),
        ("page.html", b"<html>" + b"<div>" * 20_000),
    ],
)
def test_the_server_stays_alive_and_nothing_is_written_elsewhere(bench, name, data):
    bench.get("/m/new-claim.yaml")
    before = elsewhere(bench)
    for to in ("/decisions/upload", "/citations/upload"):
        sent = data() if callable(data) else data
        answer = settled(bench, bench.post(to, files={"file": (name, sent)}))
        assert answer.status_code in (200, 422)
        assert "root:" not in answer.text
        assert "has a defect" not in answer.text
        assert re.search(r'class="problems"|class="message problem"|field-problem|<h1', answer.text)
    assert bench.get("/").status_code == 200
    assert elsewhere(bench) == before
