"""The memorandum: it says what the review says, row by row what the specifications of the decided matters ask for."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from wellfounded.assess.case import Case
from wellfounded.assess.outline import Group, Line, listed
from wellfounded.assess.review import Review, review
from wellfounded.assess.schema import matter_schema
from wellfounded.documents.memo.holding import Holdings
from wellfounded.documents.memo.memorandum import memo
from wellfounded.documents.model import (
    Authorities,
    Cite,
    Document,
    Heading,
    Item,
    Items,
    Note,
    Paragraph,
    Table,
    Words,
    lines_of,
    text_of,
)
from wellfounded.documents.wording import in_words, wording
from wellfounded.engine.program import Value
from wellfounded.language.library import Library, load_library
from wellfounded.matter.loader import load_matter_text

ROOT = Path(__file__).parents[2]
# Verbs follow the number of the subject; an error is stated as what the decision-maker erred in.
VERBS = {"it", "is", "are", "was", "were", "has", "have", "error"}
SEEDS = ("balachova", "chouchkov", "kaptsov")
EXAMPLES = (
    *SEEDS,
    "new-claim",
    "decided/bia-033",
    "decided/bia-046",
    "decided/mazariegos-paiz-v-holder",
    "decided/matter-of-fuentes",
)


@lru_cache(maxsize=1)
def library() -> Library:
    return load_library()


@cache
def case_of(name: str) -> Case:
    text = (ROOT / "examples" / f"{name}.yaml").read_text(encoding="utf-8")
    return Case.of(library(), load_matter_text(text, matter_schema(library())))


@cache
def memo_of(name: str) -> Document:
    return memo(case_of(name))


@cache
def review_of(name: str) -> Review:
    return review(case_of(name))


def lines(answer: Review) -> list[Line]:
    pending: list[Group] = [group for section in answer.sections for group in section.groups]
    out = [line for outcome in answer.outcomes for line in outcome.lines]
    out += [line for section in answer.sections for line in section.lines]
    while pending:
        group = pending.pop()
        out += group.lines
        pending += group.groups
    return out


def pieces(document: Document) -> list[Words]:
    """Every paragraph, item and cell."""
    out: list[Words] = []
    for block in document.blocks:
        if isinstance(block, Paragraph):
            out.append(block.words)
        elif isinstance(block, Items):
            pending = list(block.items)
            while pending:
                item: Item = pending.pop()
                out.append((*item.words, *(Note(()) for _ in () if item.mark)))
                pending += item.items
        elif isinstance(block, Table):
            out += [words for row in block.rows for cell in row for words in cell.paragraphs]
    return out


def tokens(text: str) -> set[str]:
    return {one.strip(".") for one in re.findall(r"[\w.§-]+", in_words(text).casefold())}


def shortened(case: Case, text: str) -> str:
    """Without the list of all claims, for which the memorandum has a shorter word."""
    names = [thing.label for thing in case.matter.things.values() if thing.kind == "claim"]
    every = listed(names)
    return text.replace(every, "").replace(f"{every[:1].upper()}{every[1:]}", "")


def cites(words: Words) -> dict[str, str]:
    out: dict[str, str] = {}
    for inline in words:
        if isinstance(inline, Cite):
            out[inline.key] = out.get(inline.key, "") + " " + "".join(run.text for run in inline.runs)
    return out


def told(case: Case, line: Line, words: Words) -> bool:
    """Whether a piece of the memorandum says a line, with every authority of it at its place."""
    text = text_of(words)
    if not line.citations and not line.persuasive:  # of the record: it may be told as a fact behind a conclusion
        fillers = [case.name(arg) for atom in line.atoms for arg in atom.args]
        return all(tokens(filler) <= tokens(text) for filler in fillers[1:]) or tokens(line.text) - VERBS <= tokens(
            text
        )
    said = shortened(case, line.text)
    if line.value is Value.OPEN:  # it is asked whether it can be
        said = re.sub("^cannot ", "can ", said)
    if not tokens(said) - VERBS <= tokens(text):
        return False
    if line.value is Value.OPEN and "unresolved" not in text.casefold():
        return False
    found = cites(words)
    return all(
        citation.authority.key in found
        and tokens(citation.pin.removeprefix("at ")) <= tokens(found[citation.authority.key])
        for citation in (*line.citations, *line.persuasive)
    )


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_memorandum_and_the_review_say_the_same(name):
    case, document = case_of(name), memo_of(name)
    said = pieces(document)
    headings = [block.text for block in document.blocks if isinstance(block, Heading)]
    outcomes = {line.text for outcome in review_of(name).outcomes for line in outcome.lines}
    missing = [
        line.text
        for line in lines(review_of(name))
        if line.text not in outcomes and not any(told(case, line, words) for words in said)
    ]
    assert missing == []
    assert wording()["memo"]["analysis"] in headings


@pytest.mark.parametrize("name", SEEDS)
def test_what_becomes_of_the_matter_is_what_the_review_says(name):
    document = memo_of(name)
    start = next(
        number
        for number, block in enumerate(document.blocks)
        if isinstance(block, Heading) and block.text == wording()["memo"]["disposition"]
    )
    block = document.blocks[start + 1]
    assert isinstance(block, Items)
    for outcome in review_of(name).outcomes:
        for line in outcome.lines:
            mark = "open" if line.value is Value.OPEN else ""
            said = [
                item
                for item in block.items
                if tokens(outcome.name) <= tokens(text_of(item.words))
                and {citation.authority.key for citation in line.citations} <= cites(item.words).keys()
            ]
            assert any(item.mark == mark for item in said), line.text


def rows() -> list[Any]:
    out: list[Any] = []
    for seed in SEEDS:
        data = YAML(typ="safe").load((ROOT / "tests" / "seeds" / f"{seed}_rows.yaml").read_text(encoding="utf-8"))
        out += [pytest.param(seed, row, id=f"{seed}: {row['row']}") for row in data["rows"] if "reading" not in row]
    return out


# Steps on the way to what the memorandum says, by their form: it says what follows from them, about the same things.
STEPS = {
    "{} is before the court",
    "the agency erred in relying on {}",
    "{} is established",
    "{} is a possible unstated basis for {}",
    "{} cannot be inconsistent with {}",
    "the basis of {} cannot be discerned",
    "{} must be independently justified",
    "the error ({}) in {} is reviewed {}",
    "{} is exempt from the bar to review of discretionary decisions",
    "{} rises to the level of persecution",
    "{} satisfies the nexus requirement for {}",
    "the cumulative harm tied to {} satisfies the nexus requirement for {}",
    "{} suffered past persecution on account of {}",
    "{} is governed by the pre-2001 regulations",
    "time unharmed undercuts the fear of {}",
}


@pytest.mark.parametrize(("seed", "row"), rows())
def test_every_part_of_each_row_of_the_specification_is_in_the_memorandum(seed, row):
    case, document = case_of(seed), memo_of(seed)
    said = pieces(document)
    text = in_words("\n".join(lines_of(document))).casefold()
    wanted = [
        item if isinstance(item, str) else item["sentence"] for key in ("holds", "open") for item in row.get(key) or ()
    ]
    missing = []
    for atom in (case.atom(sentence) for sentence in wanted):
        mine = [line for line in lines(review_of(seed)) if atom in line.atoms]
        told_here = any(told(case, line, words) for line in mine for words in said)
        claims = [claim.atom for claim in case.matter.claims if claim.fact in atom.args]  # a fact is what it says
        args = [arg for one in claims or [atom] for arg in one.args]
        names = [case.name(arg) for arg in args if isinstance(arg, str) and arg in case.matter.things]
        as_step = atom.pred in STEPS and all(name.casefold() in text for name in names)
        if not told_here and in_words(case.words(atom)).casefold() not in text and not as_step:
            missing.append(case.words(atom))
    assert missing == []


@pytest.mark.parametrize("name", EXAMPLES)
def test_nothing_is_said_twice(name):
    long = [text_of(block.words) for block in memo_of(name).blocks if isinstance(block, Paragraph)]
    long = [text for text in long if len(text) > 150]
    assert len(long) == len(set(long))


@pytest.mark.parametrize("name", SEEDS)
def test_every_question_has_its_answer(name):
    lists = [block for block in memo_of(name).blocks if isinstance(block, Items) and block.ordered]
    questions, answers = lists[:2]
    assert len(questions.items) == len(answers.items) > 3
    assert all(re.match(r"(Can|Did|Does|May) .+\?$", text_of(item.words)) for item in questions.items)
    assert all(re.match(r"(Yes|No|Unresolved)\. ", text_of(item.words)) for item in answers.items)
    assert sum(" because " in text_of(item.words) for item in answers.items) >= len(answers.items) - 2
    assert all(cites(item.words) for item in answers.items)


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_authority_cited_is_in_the_table(name):
    document = memo_of(name)
    table = next(block for block in document.blocks if isinstance(block, Authorities))
    listed = [entry.key for _, entries in table.groups for entry in entries]
    cited = {key for words in pieces(document) for key in cites(words)}
    assert len(listed) == len(set(listed))
    assert cited == set(listed)


def test_an_authority_is_cited_in_full_once_and_its_history_told_there():
    words = [words for words in pieces(memo_of("chouchkov")) if "Borja" in cites(words)]
    full = [one for one in words if "Borja v. INS, 175 F.3d 732, 736 (9th Cir. 1999) (en banc)" in text_of(one)]
    assert len(full) == 1
    notes = [text_of(note.words) for note in full[0] if isinstance(note, Note)]
    assert any("Later limited by REAL ID Act § 101 (May 11, 2005)" in note for note in notes)
    assert any("Borja, 175 F.3d at 736" in text_of(one) for one in words)


def test_an_authority_that_nobody_checked_is_named_at_the_head_and_in_the_table():
    document = memo_of("chouchkov")
    lead = next(block for block in document.blocks if isinstance(block, Paragraph) and block.kind == "lead")
    assert set(cites(lead.words)) == {"8 C.F.R. § 208.14"}
    table = next(block for block in document.blocks if isinstance(block, Authorities))
    marked = [entry.key for _, entries in table.groups for entry in entries if "not verified" in text_of(entry.words)]
    assert marked == ["8 C.F.R. § 208.14"]


def test_both_sides_of_a_contested_point_are_told_with_who_takes_them():
    document = memo_of("kaptsov")
    text = "\n".join(lines_of(document))
    for question in ("silent-neutrality", "deserter-evidence", "years-unharmed"):
        asked = library().questions[question]
        assert asked.text in text
        for position in asked.positions:
            piece = next(one for one in pieces(document) if position.text in text_of(one))
            assert {citation.authority.key for citation in position.authorities} <= cites(piece).keys()
    table = next(block for block in document.blocks if isinstance(block, Table) and len(block.columns) == 2)
    assert [len(row[0].paragraphs) for row in table.rows] == [1, 2, 1]
    assert text_of(table.rows[2][0].paragraphs[0]) == "1(b)"


def test_acts_notes_and_days_are_told_with_the_event_they_belong_to():
    table = next(block for block in memo_of("balachova").blocks if isinstance(block, Table))
    rape = next(row for row in table.rows if text_of(row[1].paragraphs[0]) == "The rape of the girls.")
    told_there = [text_of(one) for one in rape[1].paragraphs]
    assert text_of(rape[0].paragraphs[0]) == "August 1989"
    assert any(one.startswith("Reaching for a girl's hand until she drew back") for one in told_there)
    assert any("ordered him to hit one" in one for one in told_there)
    assert any("handcuffed" in one for one in told_there)
    door = next(row for row in table.rows if text_of(row[1].paragraphs[0]).startswith("The breaking of the door"))
    assert text_of(door[2].paragraphs[0]) == "Assumed: it caused no injury"
    arrival = next(block for block in memo_of("new-claim").blocks if isinstance(block, Table))
    assert "Ilka Doren last arrived in the United States." in [text_of(row[1].paragraphs[0]) for row in arrival.rows]
    assert arrival.columns == tuple(wording()["memo"]["fact_columns"][:3])  # nothing stands in the last


def test_an_open_point_is_put_as_a_question():
    text = "\n".join(lines_of(memo_of("kaptsov")))
    assert "whether the IJ's decision or the Board's order is the decision under review" in text
    assert "unresolved whether his refusal to take part in that war is a political opinion" in text
    assert "unresolved whether it can be sustained" in text
    assert "unresolved whether it cannot" not in text
    assert f"{wording()['memo']['all_open']}: the answer depends on unsettled questions 1, 2, and 3." in text
    assert wording()["memo"]["all_open"] not in "\n".join(lines_of(memo_of("chouchkov")))
    held = lines_of(memo_of("balachova"))
    assert "the May 1991 beating was inflicted on account of religion" in held
    assert not any(line.endswith("” is established") for line in held)


def test_verbs_and_pronouns_agree_in_a_large_memorandum():
    text = "\n".join(lines_of(memo_of("across-time")))
    assert not re.search(r"\b[Tt]hey (is|was|has|falls|stands)\b|\bit (are|were|have)\b|\bwhat them\b", text)
    assert "They are upheld." in text
    assert "No argument is entered against them." in text
    assert "They are upheld." in text
    assert "It is a cognizable particular social group: it is defined by inability to leave a relationship" in text
    assert "It is unresolved whether membership in her family is one central reason" in text


def test_points_that_are_open_for_the_same_reason_are_one_list():
    held = lines_of(memo_of("across-time"))
    assert (
        sum(
            line.startswith("No controlling precedent on similar facts settles whether the following is established")
            for line in held
        )
        == 1
    )
    assert "another beating is a reasonable possibility" in held


def test_every_count_is_counted():
    text = "\n".join(lines_of(memo_of("chouchkov")))
    assert (
        "The Board erred in two respects: (1) failure to consider harm cumulatively: it considers the incidents" in text
    )


def test_no_heading_stands_over_nothing_and_no_day_is_given_that_is_not_known():
    text = "format: 2\nmatter: M\nforum: ca9\nstage: application\ndates: {as_of: 2026-11-27}\n"
    text += "people: {p: {name: P}}\nclaims: {k: {name: her claim, applicant: p, relief: asylum}}\n"
    document = memo(Case.of(library(), load_matter_text(text, matter_schema(library()))))
    assert wording()["memo"]["history"] not in [one.text for one in document.blocks if isinstance(one, Heading)]
    assert "not given" not in "\n".join(lines_of(document))


def test_a_claim_that_nobody_decided_is_assessed():
    text = "\n".join(lines_of(memo_of("new-claim")))
    headings = [block.text for block in memo_of("new-claim").blocks if isinstance(block, Heading)]
    own = wording()
    for title in (own["memo"]["elements"], own["burdens"]["presumptions"]):
        assert title in headings
    assert "Can Ilka Doren establish eligibility for asylum on her asylum claim, when " in text
    assert "Does the persecutor have the means to reach the applicant? (capability)" in text


def test_before_a_hearing_nothing_is_established_but_as_a_matter_of_law():
    document = memo_of("new-claim")
    own = wording()
    burdens = [
        text_of(row[3].paragraphs[0])
        for block in document.blocks
        if isinstance(block, Table) and list(block.columns) == own["burdens"]["columns"]
        for row in block.rows
    ]
    assert set(burdens) <= {"Supported if credited", "Established as a matter of law", "Unresolved", "Not established"}
    assert "Supported if credited" in burdens
    assert own["memo"]["not_credited_yet"] in "\n".join(lines_of(document))
    assert own["memo"]["not_credited_yet"] not in "\n".join(lines_of(memo_of("balachova")))


@pytest.mark.parametrize(
    ("name", "parties"),
    [
        ("balachova", "Petitioners: Krasnoperov and Balachova"),
        ("in-preparation", "Respondent: Tomas Velin"),
        ("new-claim", "Applicant: Ilka Doren"),
    ],
)
def test_the_caption_calls_the_parties_what_they_are_at_the_stage(name, parties):
    assert memo_of(name).under[1] == parties


@pytest.mark.parametrize(
    ("finding", "holding"),
    [
        ("k-credibility", "cannot be sustained because its basis cannot be discerned"),
        ("k-burden", "is not supported by substantial evidence and rests on legal error because the IJ erred in"),
        (
            "k-participation",
            "cannot be sustained because the IJ made no finding on nexus to a protected ground and erred in",
        ),
    ],
)
def test_the_verb_of_a_holding_matches_the_errors(finding, holding):
    case = case_of("balachova")
    assert Holdings(case).of(finding).sentence(case.name(finding)).startswith(f"{case.name(finding)} {holding}")


def test_only_evidentiary_errors_are_said_not_to_be_supported_by_substantial_evidence():
    for name in (*SEEDS, "across-time"):
        case = case_of(name)
        holdings = Holdings(case)
        own = wording()["holding"]
        evidentiary, legal = own["standards"]["for substantial evidence"], own["standards"]["de novo"]
        for (finding,) in holdings.established(own["conclusion"]):
            held = holdings.of(finding)
            standards = {
                str(args[2])
                for args in holdings.established(own["standard"])
                for e in held.errors
                if (args[1], args[0]) == e.args
            }
            if not held.special:
                assert (evidentiary in held.verb) == ("for substantial evidence" in standards)
                assert (legal in held.verb) == ("de novo" in standards)


def test_bars_that_are_not_in_play_are_not_listed():
    text = "\n".join(lines_of(memo_of("new-claim"))).casefold()
    named = ("firm resettlement", "terrorist activity", "national security", "persecutor")
    assert not any(f"{name} bar" in text for name in named)
    assert "terrorist activity" not in text


def test_approximate_dates_stay_as_they_were_given():
    table = next(block for block in memo_of("chouchkov").blocks if isinstance(block, Table))
    days = [text_of(row[0].paragraphs[0]) for row in table.rows]
    assert days[:2] == ["January 1993", "Between January 1, 1993 and April 30, 1993"]
    assert "Fall 1994" in days
    assert "October 1995" in days


def test_the_same_matter_gives_the_same_memorandum():
    assert memo(case_of("kaptsov")) == memo_of("kaptsov")
