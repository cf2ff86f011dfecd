"""The workbench, asked over HTTP, gives the answers that Python gives: sentences, their order, and statuses."""

from __future__ import annotations

import datetime as dt
import html
import re
import shutil
from pathlib import Path
from urllib.parse import urlencode

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import wellfounded
from wellfounded.dates import day_words
from wellfounded.web.server.request_context import matter_url

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SMALL = [EXAMPLES / f"{name}.yaml" for name in ("kaptsov", "new-claim")]
EVERY = sorted(EXAMPLES.rglob("*.yaml"))
LAWS = (("", ""), ("ca5", ""), ("ca9", "2023-06-01"), ("bia", "2004-03-01"))
CLASSES = {"holds": "established", "open": "unresolved", "fails": "not established"}
TAG = re.compile(r"<[^>]+>")
LINE = re.compile(
    r'<details class="line">.*?<summary>(?P<status>.*?)<span class="said">(?P<said>.*?)</summary>', re.DOTALL
)
VALUE = re.compile(r'<span class="value (\w+)">')


@pytest.fixture(scope="module")
def desk(bench_of, tmp_path_factory):
    folder = tmp_path_factory.mktemp("same-answer")
    for path in EVERY:
        shutil.copy(path, folder)
    return bench_of(folder)


def said(fragment):
    """What a fragment of HTML says, in one line."""
    return " ".join(html.unescape(TAG.sub("", fragment)).split())


def in_order(page, texts):
    """Whether texts are said on a page, one after another."""
    at = 0
    for text in texts:
        found = page.find(" ".join(text.split()), at)
        assert found >= 0, f"not said, or out of order: {text}"
        at = found + 1


def review(page, answer):
    """The outcomes of each thing exactly, line by line with statuses; then the lines of the sections."""
    by_thing = dict(re.findall(r'<section class="group" data-thing="([^"]*)">(.*?)</section>', page, re.DOTALL))
    assert list(by_thing) == [outcome.id for outcome in answer.outcomes]
    for outcome in answer.outcomes:
        lines = LINE.finditer(by_thing[outcome.id])
        shown = [(CLASSES[VALUE.findall(one["status"])[0]], said(one["said"])) for one in lines]
        assert shown == [(line.value, line.text) for line in outcome.lines]
    rest = said(page[page.index('id="s-1"') :]) if answer.sections else ""
    in_order(rest, [text for section in answer.sections for text in (section.title, *told(section))])


def told(part):
    return [
        *(line.text for line in part.lines),
        *(text for group in part.groups for text in (group.heading, *told(group))),
    ]


def assess(page, answer):
    """The sentences of the elements, each claim's in order, as deep as the page charts them."""
    for chart in answer.charts:
        in_order(said(page), [chart.element.text, *(one.text for one in under(chart.element))])


def under(element):
    return [inner for route in element.routes[:1] for inner in route.elements]


def steps(step):
    return [step.text, *(text for inner in step.steps for text in steps(inner))] if step else []


def why(page, answer):
    in_order(said(page), steps(answer.explanation))


def why_not(page, answer):
    in_order(said(page), [answer.text, *(rule.missing.text for rule in answer.rules)])


def deadlines(page, answer):
    """What falls due, and when."""
    text = said(page)
    for one in answer.deadlines:
        in_order(text, [one.name])
        if one.due:
            assert day_words(dt.date.fromisoformat(one.due)) in text


# the question: the page, in Python, and how the page is held to the answer
QUESTIONS = {
    "review": ("outcome", lambda matter, _: matter.review(), review),
    "assess": ("assess", lambda matter, _: matter.assess(), assess),
    "why": ("reasons", lambda matter, sentence: matter.why(sentence), why),
    "why_not": ("reasons", lambda matter, sentence: matter.why_not(sentence), why_not),
    "deadlines": ("deadlines", lambda matter, _: matter.deadlines(), deadlines),
}


def sentence_of(matter, value):
    """A sentence of the outcome that has a value, with ids in braces; empty where there is none."""
    stated = (
        one
        for outcome in matter.review().outcomes
        for line in outcome.lines
        for one in line.sentences
        if line.value == value
    )
    return next((one.sentence.format(*(f"{{{filler}}}" for filler in one.fillers)) for one in stated), "")


def check(desk, path, question, law):
    forum, day = ("", "") if question == "deadlines" else law
    matter = wellfounded.load(path).under(forum, day)
    asked = ""
    if question.startswith("why"):
        asked = sentence_of(matter, "established" if question == "why" else "unresolved")
        question = question if asked else "assess"
    tab, in_python, held_to = QUESTIONS[question]
    query = {key: value for key, value in {"forum": forum, "day": day, "of": asked}.items() if value}
    reply = desk.get(f"{matter_url(path.name, tab)}?{urlencode(query)}")
    assert reply.status_code == 200
    page = reply.text[reply.text.index("<main") :]
    held_to(page, in_python(matter, asked))


@settings(max_examples=4, deadline=None, derandomize=True, phases=[Phase.generate])
@given(st.sampled_from(SMALL), st.sampled_from(list(QUESTIONS)), st.sampled_from(LAWS))
def test_the_same_question_gets_the_same_answer(desk, path, question, law):
    check(desk, path, question, law)


@pytest.mark.slow
@settings(max_examples=25, deadline=None, derandomize=True, phases=[Phase.generate])
@given(st.sampled_from(EVERY), st.sampled_from(list(QUESTIONS)), st.sampled_from(LAWS))
def test_over_all_examples_too(desk, path, question, law):
    check(desk, path, question, law)
