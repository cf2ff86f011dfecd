"""A form shows core fields first, the fields of doctrines in play under their names, and the others at the end."""

from __future__ import annotations

import re

from wellfounded.api.law_library import law_texts

FEW = 14
"""Core fields of a form that a person can take in at once."""


def folds(page):
    """The names of the doctrines on a page, in play and others."""
    before, _, after = page.partition('<details class="bare">')
    names = re.compile(r'<details class="rest"( open)?><summary>(.*?) <span')
    return [[found[1] for found in names.findall(part)] for part in (before, after)]


def test_the_core_of_every_form_is_short():
    core = {thing.section: [f.name for f in thing.fields if not f.doctrine] for thing in law_texts().schema.things}
    assert {section: names for section, names in core.items() if not 0 < len(names) <= FEW} == {}
    assert core["people"] == ["national_of", "last_arrival", "spouse", "pro_se", "petitioner", "close_relative_of"]


def test_a_form_shows_core_fields_then_the_doctrines_in_play_then_the_others(bench):
    page = bench.get("/m/new-claim.yaml/forms/people/pavel").text
    shown, others = folds(page)
    assert "One-year filing deadline" in shown
    assert "Mental competency" in others
    assert set(shown) & set(others) == set()
    names = re.findall(r'name="has" value="([^"]+)"', page)
    thing = law_texts().schema.sections["people"]
    fields = [name for name in names if name in {spec.name for spec in thing.fields}]
    assert fields[: len(names)][:5] == ["national_of", "last_arrival", "spouse", "pro_se", "petitioner"]
    assert sorted(fields) == sorted(spec.name for spec in thing.fields)


def test_a_doctrine_with_an_answer_is_in_play_and_open(bench):
    path = "/m/new-claim.yaml/forms/people/pavel"
    assert "Mental competency" in folds(bench.get(path).text)[1]
    data = {"seen": bench.seen("new-claim.yaml"), "has": "found_incompetent", "f.found_incompetent": "true"}
    page = bench.post(path, data).text
    assert "Mental competency" in folds(page)[0]
    assert '<details class="rest" open><summary>Mental competency <span class="soft">(1 of 11)' in page
    # In play for one person, it is offered for all, and closed where nothing is entered.
    other = bench.get("/m/new-claim.yaml/forms/people/ilka").text
    assert '<details class="rest"><summary>Mental competency <span class="soft">(11)' in other


def test_a_wrong_answer_opens_the_doctrine_it_belongs_to(bench):
    path = "/m/new-claim.yaml/forms/people/pavel"
    data = {"seen": bench.seen("new-claim.yaml"), "has": "mendez_rojas_notice", "f.mendez_rojas_notice": "13/45/2020"}
    answer = bench.post(path, data)
    assert answer.status_code == 422
    assert '<details class="rest" open><summary>One-year filing deadline' in answer.text


def test_the_sections_come_in_the_order_of_the_law_text(bench):
    page = bench.get("/m/new-claim.yaml/forms").text
    titles = re.findall(r'<h2 id="group-\d+">(.*?)</h2>', page)
    assert titles == [group.title for group in law_texts().schema.groups]
