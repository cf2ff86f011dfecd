"""The pages on what is missing, what if, positions, comparison and elements say what the commands say."""

from __future__ import annotations

import html
import re
import shutil
from pathlib import Path

import pytest
from test_web_decisions import settled

from wellfounded.assess.chart import charts
from wellfounded.assess.comparison import compare_several
from wellfounded.assess.gaps import ask, gaps, questions_at_stake
from wellfounded.assess.unsettled_law import unsettled_law
from wellfounded.web.analysis.case_cache import GoverningLaw
from wellfounded.web.analysis.law_change_dates import law_change_dates
from wellfounded.web.analysis.matter_sentences import written

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
OWN = GoverningLaw()


@pytest.fixture
def seeded(bench, folder):
    """A workbench with all the examples."""
    for path in sorted((ROOT / "examples").glob("*.yaml")):
        shutil.copy(path, folder)
    return bench


@pytest.fixture
def case_of(cases):
    """A case of an example."""

    def of(name, lens=OWN):
        return cases.case((ROOT / "examples" / f"{name}.yaml").read_text(encoding="utf-8"), f"{name}.yaml", lens)

    return of


def said(text):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", text)).split())


def leads_to_forms(bench, text):
    """Each address of a form on a page is one, with the field that it names."""
    forms = {html.unescape(one) for one in re.findall(r'href="(/m/new-claim.yaml/forms/[^"]+)"', text)}
    assert forms
    for address in sorted(forms):
        form = bench.get(address)
        assert form.status_code == 200
        anchor = address.partition("#")[2]
        assert not anchor or f'id="{anchor}"' in form.text, address


def test_each_showing_has_its_question_its_form_and_a_trial(seeded, case_of):
    case = case_of("new-claim")
    goal = questions_at_stake(case)[0]
    page = settled(seeded, seeded.get("/m/new-claim.yaml/gaps", params={"of": written(case, goal)}))
    assert page.status_code == 200
    text = said(page.text)
    for gap in gaps(case, goal):
        for completion in gap.completions:
            for item in completion.inputs:
                assert item.text in text
                assert item.ask in text
    leads_to_forms(seeded, page.text)
    trial = html.unescape(re.findall(r'href="(/m/new-claim.yaml/whatif[^"]+)"', page.text)[0])
    tried = seeded.get(trial)
    assert "Then" in tried.text
    assert "Nothing is saved." in tried.text


def test_what_would_decide_most_is_listed_as_the_command_lists_it(seeded, case_of):
    before = seeded.get("/m/new-claim.yaml/gaps")
    look = re.search(r'href="([^"]+)">List outcome-determinative questions</a>', before.text)
    assert look is not None
    page = settled(seeded, seeded.get(html.unescape(look[1])))
    found = ask(case_of("new-claim"))
    assert len(found) > 10
    listed = re.search(r'<section aria-labelledby="first">.*?</section>', page.text, re.DOTALL)
    assert listed is not None
    text = said(listed[0])
    place = 0
    # The page leaves out what belongs to doctrines that have no place in the case.
    here = [one for one in found if " ".join(one.question.split()) in text]
    assert len(here) > 10
    for one in here:
        place = text.index(" ".join(one.question.split()), place)
        assert all(" ".join(change.split()) in text for change in one.changes)
    leads_to_forms(seeded, listed[0])
    assert "List outcome-determinative questions" not in seeded.get("/m/new-claim.yaml/gaps").text  # it is known
    assert "List outcome-determinative questions" in seeded.get("/m/new-claim.yaml/gaps?day=2019-01-01").text


def test_a_changed_file_is_asked_about_anew_and_the_same_one_once(seeded, folder):
    address = "/m/new-claim.yaml/gaps?first=yes"
    settled(seeded, seeded.get(address))
    jobs = seeded.desk.jobs
    assert len(jobs._jobs) == 1
    settled(seeded, seeded.get(address))
    assert len(jobs._jobs) == 1
    (folder / "new-claim.yaml").write_text((folder / "new-claim.yaml").read_text() + "# changed\n")
    assert "List outcome-determinative questions" in seeded.get("/m/new-claim.yaml/gaps").text
    settled(seeded, seeded.get(address))
    assert len(jobs._jobs) == 2


def test_a_long_search_can_be_stopped(seeded, monkeypatch):
    from wellfounded.web.server import request_context as module

    monkeypatch.setattr(module, "PATIENCE", 0)
    page = seeded.get("/m/kaptsov.yaml/gaps?first=yes&forum=ca9")
    assert "/jobs/" in str(page.url)
    assert "<progress" in page.text
    stopped = seeded.post(str(page.url))
    assert "Stopped. Nothing was changed." in stopped.text
    assert str(stopped.url).endswith("/m/kaptsov.yaml/gaps?forum=ca9")
    assert "List outcome-determinative questions" in stopped.text
    again = seeded.get("/m/kaptsov.yaml/gaps?first=yes&forum=ca9")  # what was stopped is begun anew
    assert str(again.url) != str(page.url)
    seeded.post(str(again.url))


def test_a_sentence_that_is_none_starts_no_work(seeded):
    page = seeded.get("/m/new-claim.yaml/gaps", params={"of": "nonsense"})
    assert page.status_code == 422
    assert 'id="of-problem"' in page.text
    assert not seeded.desk.jobs._jobs


def test_where_nothing_is_asked_for_the_page_says_what_to_do(bench, folder):
    (folder / "bare.yaml").write_text("format: 2\nmatter: N\nforum: ca9\nstage: hearing\ndates: {as_of: 2020-01-02}\n")
    page = bench.get("/m/bare.yaml/gaps")
    assert "No claim yet" in page.text
    assert "List outcome-determinative questions" not in page.text


def test_a_trial_says_what_the_outcome_would_be_and_saves_nothing(seeded, folder):
    before = (folder / "balachova.yaml").read_bytes()
    page = seeded.get("/m/balachova.yaml/whatif", params={"without": "{krasnoperov} petitions for review"})
    assert page.status_code == 200, said(page.text)
    assert "the order of removal against Krasnoperov is vacated" in said(page.text)
    assert "not stated" in page.text
    assert (folder / "balachova.yaml").read_bytes() == before
    assert seeded.get("/m/balachova.yaml/whatif", params={"try": "nonsense"}).status_code == 422


def test_readings_are_told_and_chosen_in_the_address(seeded, case_of):
    page = seeded.get("/m/kaptsov.yaml/unsettled")
    text = said(page.text)
    answer = unsettled_law(case_of("kaptsov"))
    assert len(answer.points) > 1
    for point in answer.points:
        assert point.question.text in text
        for adopters in point.adopters.values():
            for adopter in adopters:
                assert str(adopter.citation) in text
    take = html.unescape(re.findall(r'href="(/m/kaptsov.yaml/unsettled\?[^"]*position=[^"]+)"', page.text)[0])
    taken = seeded.get(take)
    assert "Leave it unresolved" in taken.text
    assert len(re.findall("Unsettled here", taken.text)) == len(answer.points) - 1


def test_laws_stand_side_by_side_with_what_differs(seeded, case_of):
    page = seeded.get("/m/balachova.yaml/compare?with=ca9&with=ca5")
    assert page.status_code == 200
    text = said(page.text)
    found = compare_several([case_of("balachova", GoverningLaw(forum)) for forum in ("", "ca9", "ca5")])
    assert found.conclusions
    for one in found.conclusions:
        assert one.text in text
    assert page.text.count('class="differs"') > 3
    quick = compare_several(
        [case_of("balachova", GoverningLaw(forum)).of_possible_law() for forum in ("", "ca9", "ca5")]
    )
    assert [(o.text, o.sides) for o in quick.conclusions] == [(o.text, o.sides) for o in found.conclusions]


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("with=ca99", "There is no forum"),
        ("on=never", "cannot be read as a date"),
        ("with=ca2", "already"),
        ("with=ca2&move=yes", "choose one"),
        ("on=0001-01-01&move=yes", "years 1 to 9999"),
        ("&".join(f"on=20{year}-01-01" for year in range(10, 20)), "too many"),
    ],
)
def test_a_comparison_that_cannot_be_made_says_why(seeded, query, message):
    page = seeded.get(f"/m/balachova.yaml/compare?{query}")
    assert page.status_code in (200, 422)
    assert message in said(page.text)


def test_the_days_on_which_the_law_changed_are_offered(seeded, case_of):
    turns = law_change_dates(case_of("balachova"))
    assert [turn.day for turn in turns] == sorted({turn.day for turn in turns})
    page = seeded.get("/m/balachova.yaml/compare").text
    assert all(f'value="{turn.day}"' in page for turn in turns)
    one = seeded.get(f"/m/balachova.yaml/compare?on={turns[-1].day}&move=yes")
    assert "All dates in the file were shifted" in one.text


def test_the_chart_of_elements_has_every_element_and_bar(seeded, case_of):
    text = said(seeded.get("/m/new-claim.yaml/assess").text)

    def elements(element):
        for route in element.routes:
            for inner in route.elements:
                yield inner
                yield from elements(inner)

    for chart in charts(case_of("new-claim")):
        for element in elements(chart.element):
            assert element.text in text
            assert all(shown in text for shown in element.shown_by)
        for bar in chart.bars:
            assert all(str(citation) in text for citation in bar.citations)
    assert "No pending claim" in seeded.get("/m/balachova.yaml/assess").text
