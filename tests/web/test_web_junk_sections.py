"""Junk in the form of every section of a matter: told beside its field, nothing lost; and what is right is kept."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from junk import CONTROL, DAYS, NONE_SUCH, UNKNOWN, beside, junk_for, lines, lost, refused, so_many, unbound
from page_forms import page_of

from wellfounded.assess.schema import matter_schema
from wellfounded.dates import words_of
from wellfounded.language.cache import cached_library
from wellfounded.matter.loader import load_matter_text

pytestmark = pytest.mark.slow

NAME = "new-claim.yaml"
SECTIONS = tuple(matter_schema(cached_library()).sections)
EXAMPLES = 2
SETTINGS = so_many(EXAMPLES)
QUERY = {"facts": "?says={person}+fears+{feared+harm}"}
SLOTS = {"f.slot-0": ["ilka"], "f.slot-1": ["killing"]}
WORDS = st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters="\ufffe"), min_size=1, max_size=12)
ROUGH_DATES = ("2004-05-11", "5/11/2004", "2004-05", "2004", "spring 2004", "before 2005", "between 2003 and 2004")
ROUGH = st.sampled_from(ROUGH_DATES)


def address(tab):
    return f"/m/{NAME}/forms/{tab}"


def shown(bench, tab, query=""):
    """The form of an entry, and its page."""
    page = page_of(bench.get(address(tab) + query).text)
    return page.form(address(tab), "seen")


def kept(bench):
    """The file and its states."""
    history = bench.desk.store.history(NAME)
    return (bench.folder / NAME).read_bytes(), history.states(), history.now()


def send(bench, tab, data):
    sent = {"token": bench.form_token, **data}
    return bench.client.post(address(tab), data=sent, headers=bench.headers, follow_redirects=False)


@pytest.fixture
def section_bench(bench_of, tmp_path):
    """A workbench with one matter."""
    shutil.copy(Path(__file__).resolve().parents[2] / "examples" / NAME, tmp_path)
    bench = bench_of(tmp_path)
    bench.form_token = bench.token
    bench.get(f"/m/{NAME}/file")
    return bench


def told(bench, tab, form, data):
    """The form that comes back for something that is not right."""
    before = kept(bench)
    answer = send(bench, tab, data)
    assert answer.status_code == 422
    assert kept(bench) == before
    page = page_of(answer.text)
    back = page.form(address(tab), "seen")
    assert lost(back, data, strangers=True) == []
    assert unbound(page) == []
    return page, back


@pytest.mark.parametrize("section", ["matter", *SECTIONS])
def test_what_is_wrong_is_told_beside_each_field(section_bench, section):
    form = shown(section_bench, section, QUERY.get(section, ""))
    fields = {name: form.controls[name] for name in form.typed if name.startswith("f.")}
    texts = [name for name, one in fields.items() if not one.offered]
    days = [name for name in texts if fields[name].hint.startswith("2004-")]
    choices = [name for name, one in fields.items() if len(one.offered) > 1 and name not in SLOTS]
    slots = [name for name in SLOTS if name in fields]
    for names, value in ((texts, CONTROL), (choices, NONE_SUCH), (slots, NONE_SUCH), (days, DAYS[0]), (days, DAYS[1])):
        if names:
            right = {name: SLOTS[name] for name in slots}
            sent = {**form.filled(), "f.name": ["x"], **right, **{name: [value] for name in names}}
            page, back = told(section_bench, section, form, sent)
            assert [name for name in names if not beside(page, back, name)] == [], value


@pytest.mark.parametrize("section", ["matter", *SECTIONS])
def test_junk_loses_nothing_and_harms_nothing(section_bench, section):
    bench = section_bench
    form = shown(bench, section, QUERY.get(section, ""))
    names = sorted({"template", *form.controls} - {"token", "seen", "has"})
    text = (bench.folder / NAME).read_text(encoding="utf-8")

    @SETTINGS
    @given(st.data())
    def send_junk(data):
        (bench.folder / NAME).write_text(text, encoding="utf-8")
        bench.get(f"/m/{NAME}/file")
        chosen = data.draw(st.lists(st.sampled_from(names), min_size=1, max_size=6, unique=True))
        junk = {name: data.draw(junk_for(form.controls[name])) for name in chosen if name in form.controls}
        seen = data.draw(st.sampled_from([bench.seen(NAME), "", "nothing"]))
        sent = {**form.filled(), **junk, **data.draw(UNKNOWN), "seen": [seen]}
        before = kept(bench)
        answer = send(bench, section, sent)
        assert answer.status_code in (303, 409, 422)
        if answer.status_code == 303:
            load_matter_text((bench.folder / NAME).read_text(encoding="utf-8"), bench.desk.cases.schema)
            return
        assert kept(bench) == before
        assert "<script>alert" not in answer.text
        if answer.status_code == 422:
            page = page_of(answer.text)
            assert refused(answer.text)
            assert unbound(page) == []
            assert lost(page.form(address(section), "seen"), sent, strangers=True) == []

    send_junk()


def right_for(control):
    """What may rightly be sent in a control of an entry's form."""
    if control.offered:
        choices = st.sampled_from([value for value in control.offered if value] or [""])
        return st.lists(choices, max_size=2 if control.several else 1, unique=True)
    if control.hint.startswith("5/11/2004"):
        return st.lists(ROUGH, max_size=1)
    return st.lists(WORDS, max_size=1)


@pytest.mark.parametrize("section", SECTIONS)
def test_what_is_right_is_kept_and_read_back(section_bench, section):
    bench = section_bench
    text = (bench.folder / NAME).read_text(encoding="utf-8")

    @SETTINGS
    @given(st.data())
    def save_and_look(data):
        (bench.folder / NAME).write_text(text, encoding="utf-8")
        tab, query = section, QUERY.get(section, "")
        for _ in range(2):  # a new entry, then the same one changed
            form = shown(bench, tab, query)
            names = [
                name for name in form.typed if name.startswith("f.") and not name.endswith((".new", ".add", ".says"))
            ]
            filled = {n: data.draw(right_for(form.controls[n]), n) for n in data.draw(some(names))}
            filled = {n: v for n, v in filled.items() if any(v)}
            filled = {n: v for n, v in filled.items() if n.count(".") == 1 or f"f.{n.split('.')[1]}" in filled}
            must = {"f.name": [data.draw(WORDS)], **{n: value for n, value in SLOTS.items() if n in names}}
            sent = {**form.filled(), **must, **filled, "seen": [bench.seen(NAME)]}
            answer = send(bench, tab, sent)
            assert answer.status_code == 303, page_of(answer.text).beside
            tab, query = answer.headers["location"].partition("?")[0].removeprefix(address("")), ""
            back = shown(bench, tab)
            for name, values in {**must, **filled}.items():
                if ".slot-" not in name:
                    written = [words_of(value) if value in ROUGH_DATES else value for value in values]
                    assert lines(back.controls[name].values) == lines(written), name

    save_and_look()


def some(names):
    return st.lists(st.sampled_from(names), max_size=5, unique=True)
