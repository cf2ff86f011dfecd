"""The pages that show answers: they say what the commands say, under any law that an address can ask for."""

from __future__ import annotations

import html
import re
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wellfounded.assess.case import Case
from wellfounded.assess.review import review
from wellfounded.assess.status import before_a_hearing
from wellfounded.reports.json_data import value_word
from wellfounded.web.analysis.case_cache import GoverningLaw
from wellfounded.web.analysis.matter_sentences import known
from wellfounded.web.analysis.status_words import status_of
from wellfounded.web.server.request_context import matter_url
from wellfounded.web.views.glossary import Marker, glossary

ROOT = Path(__file__).resolve().parents[2]
SEEDS = ("balachova", "kaptsov", "chouchkov")
TABS = (
    "outcome",
    "outcome/changes",
    "reasons",
    "rule",
    "authority",
    "gaps",
    "whatif",
    "unsettled",
    "compare",
    "assess",
)


@pytest.fixture
def seeded(bench, folder):
    """A workbench with all the examples."""
    for path in sorted((ROOT / "examples").glob("*.yaml")):
        shutil.copy(path, folder)
    return bench


def said(fragment):
    """What a fragment of HTML says, in one line."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", fragment)).split())


def lines_of_page(text):
    """Every line of an answer on the page: its value, its words, its authorities, its places, as they are read."""
    out = []
    for block in re.findall(r'<details class="line.*?</details>', text, re.DOTALL):
        summary = re.findall(r"<summary>(.*?)</summary>", block, re.DOTALL)[0]
        value = said("".join(re.findall(r'<span class="value[^>]*>(.*?)</span>', summary))).lower()
        words = said(re.findall(r'<span class="said">(.*)</span>', summary, re.DOTALL)[0])

        def part(name, block=block):
            found = re.search(rf'<p class="{name}">(.*?)</p>', block, re.DOTALL)
            told = said(found[1].replace(' <span class="chip">announced in this case</span>', "")) if found else ""
            told = told.replace(" (unverified)", "").partition(": ")[2]
            return told

        out.append((value, words, part("authority"), part("persuasive"), part("record")))
    return out


def status(case, line):
    """The status of a line: the command's word; before a hearing, nothing that rests on evidence is established.

    A line that says what is lacking, a near holding or an unanswered question, has none.
    """
    if not line.value:
        return ""
    if before_a_hearing(case):
        return status_of(case, line.value, line.atoms[0] if line.atoms else None)
    return value_word(line.value)


def lines_of_review(answer, case):
    def told(lines, groups):
        for line in lines:
            yield (
                status(case, line),
                line.text,
                "; ".join(map(str, line.citations)),
                "; ".join(map(str, line.persuasive)),
                "; ".join(line.places),
            )
        for group in groups:
            yield from told(group.lines, group.groups)

    found = [one for outcome in answer.outcomes for one in told(outcome.lines, ())]
    return found + [one for section in answer.sections for one in told(section.lines, section.groups)]


def squeezed(lines):
    return [tuple(" ".join(text.split()) for text in line) for line in lines]


@pytest.mark.parametrize("name", [*SEEDS, "new-claim"])
@pytest.mark.parametrize("query", ["", "?forum=ca9&day=2023-06-01"])
def test_the_page_says_what_the_command_says(seeded, cases, name, query):
    page = seeded.get(f"/m/{name}.yaml/outcome{query}")
    assert page.status_code == 200
    text = (ROOT / "examples" / f"{name}.yaml").read_text(encoding="utf-8")
    lens = GoverningLaw.read("ca9", "2023-06-01") if query else GoverningLaw()
    case = cases.case(text, f"{name}.yaml", lens)
    answer = review(case)
    assert lines_of_page(page.text) == squeezed(lines_of_review(answer, case))
    assert not before_a_hearing(case) or "established" not in {line[0] for line in lines_of_page(page.text)}
    everything = said(page.text)
    for point in answer.open_points:
        assert " ".join(point.reason.split()) in everything
    for taken in (*answer.assumptions, *answer.unknown_dates, *answer.unsupported):
        assert " ".join(taken.split()) in everything
    for citation in answer.authorities:
        assert " ".join(citation.authority.cite.split()) in everything


@pytest.mark.parametrize("name", [*SEEDS, "new-claim"])
def test_every_sentence_is_read_back_from_its_address(cases, name):
    text = (ROOT / "examples" / f"{name}.yaml").read_text(encoding="utf-8")
    case: Case = cases.case(text, f"{name}.yaml")
    found = known(case)
    assert len(found) > 100
    for one in found:
        assert case.of_possible_law().model.value(case.atom(one.written)) is one.value


def test_a_conclusion_leads_to_its_reasons_and_these_to_the_rule(seeded):
    page = seeded.get("/m/balachova.yaml/outcome").text
    links = [html.unescape(link) for link in re.findall(r'href="(/m/balachova.yaml/reasons\?of=[^"]+)"', page)]
    assert len(links) > 100
    for link in links[::12]:
        reasons = seeded.get(link)
        assert reasons.status_code == 200
        assert "Why it is" in reasons.text
    rules = [html.unescape(link) for link in re.findall(r'href="(/m/balachova.yaml/rule\?name=[^"]+)"', reasons.text)]
    assert rules
    rule = seeded.get(rules[0])
    assert rule.status_code == 200
    assert "(law library:" in rule.text
    assert "Conclusions in this case" in rule.text


def test_the_law_chosen_is_kept_from_page_to_page(seeded):
    page = seeded.get("/m/balachova.yaml/outcome?forum=ca9&day=2023-06-01").text
    assert "Governing law: the Ninth Circuit, as of June 1, 2023" in said(page)
    links = re.findall(r'href="(/m/balachova.yaml/(?:reasons|history)[^"]*)"', page)
    assert len(links) > 100
    for link in links:
        assert "forum=ca9" in link
        assert "day=2023-06-01" in link


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("forum=ca99", "There is no forum"),
        ("day=yesterday", "cannot be read as a date"),
        ("position=x", "is not a position"),
        ("position=nothing:at-all", "The law has no question"),
    ],
)
def test_a_law_that_cannot_be_asked_for_is_told_at_the_form(seeded, query, message):
    for tab in TABS:
        page = seeded.get(f"/m/balachova.yaml/{tab}?{query}")
        assert page.status_code == 422
        assert message in html.unescape(page.text)
        assert 'name="forum"' in page.text


def test_problems_in_the_file_are_shown_with_the_way_to_mend_them(seeded, folder):
    (folder / "broken.yaml").write_text("format: 2\nmatter: N\nforum: ca99\n")
    for tab in TABS:
        page = seeded.get(f"/m/broken.yaml/{tab}")
        assert page.status_code == 422
        assert "/m/broken.yaml/file?line=3#text" in page.text


def test_a_change_shows_its_new_outcome_beside_the_old(seeded, folder):
    seeded.get("/m/balachova.yaml/outcome")
    path = folder / "balachova.yaml"
    text = path.read_text(encoding="utf-8")
    seen = seeded.seen("balachova.yaml")
    changed = text.replace("name: his CAT claim", "name: his other claim", 1)
    assert changed != text
    seeded.post("/m/balachova.yaml/file", {"text": changed, "seen": seen})
    page = seeded.get("/m/balachova.yaml/outcome").text
    assert "Effect of the last change" in page
    whole = seeded.get("/m/balachova.yaml/outcome/changes").text
    assert "not stated" in whole
    assert "the petition is dismissed as to his other claim for failure to exhaust" in said(whole)


@pytest.mark.parametrize("name", ["<script>.yaml", "قضية نور.yaml"])
def test_names_are_shown_and_never_executed(seeded, folder, name):
    text = (ROOT / "examples" / "balachova.yaml").read_text(encoding="utf-8")
    text = text.replace("name: Krasnoperov,", "name: '<script>alert(1)</script> نور الدين',")
    (folder / name).write_text(text, encoding="utf-8")
    for tab in ("outcome", "reasons", "outcome/changes", "gaps", "whatif", "unsettled", "compare", "assess"):
        page = seeded.get(matter_url(name, tab))
        assert page.status_code == 200
        assert "<script>alert" not in page.text
        if tab == "outcome":
            assert "<bdi>نور الدين</bdi>" in page.text


WORDS = st.text(max_size=60)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    tab=st.sampled_from(TABS),
    query=st.dictionaries(
        st.sampled_from(
            [
                "forum",
                "day",
                "position",
                "of",
                "q",
                "standing",
                "name",
                "key",
                "since",
                "with",
                "on",
                "move",
                "try",
                "without",
            ]
        ),
        WORDS
        | st.sampled_from(
            ["ca9", "2023-06-01", "{k-credibility} withstands review", "0001-01-01", "9999-12-31", "{", "Chenery"]
        ),
        max_size=4,
    ),
)
def test_any_address_is_answered(bench, tab, query):
    page = bench.get(matter_url("balachova.yaml", tab), params=query)
    assert page.status_code < 500
    assert "<h1" in page.text


def test_the_list_of_words_is_whole():
    words = glossary()
    assert len(words) >= 60
    forms = [form.casefold() for word in words.values() for form in (word.name, *word.also)]
    assert len(forms) == len(set(forms))
    assert all(word.means.endswith(".") and len(word.means) < 260 for word in words.values())


def test_a_word_is_marked_once_and_everything_is_escaped():
    marker = Marker()
    first = marker.mark("the case is remanded & <b> remanded")
    assert first.count("<a class") == 1
    assert "&amp; &lt;b&gt;" in first
    assert "<a" not in marker.mark("a remand")
    assert [word.key for word in marker.words] == ["remand"]
