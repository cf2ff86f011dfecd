"""Law texts in an editor: faults at once and with the whole law, completions, hovers, rules, and a sentence renamed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marked import MARK, after, marked

from wellfounded.editor.documents import Documents
from wellfounded.editor.text import Lines, NotPossible, Point, Range
from wellfounded.language.library import LAW_FOLDER, read_library

REASONS = str(LAW_FOLDER / "review" / "reasons-and-findings.law")


def faults(documents, path, text):
    """Those of the check of the whole law."""
    return documents.law_check(path, text)()


def test_the_law_as_it_is_has_no_faults(small_law):
    documents, path, text = small_law
    assert documents.faults(path, text) == []
    assert faults(documents, path, text) == []


# what is replaced, by what, the code, the characters at fault
FAULTS = [
    ("if {person} is a guest", "if {person} is a gest", "WF011", "{person} is a gest"),
    ("authority Hospitality Act; Harbor", "authority Hospitality At; Harbor", "WF030", "Hospitality At"),
    ("forum two", "forum tow", "WF031", "tow"),
    ("unless", "unles", "WF008", "unles {person} keeps house with {other person}"),
]


@pytest.mark.parametrize(("good", "bad", "code", "at"), FAULTS)
def test_a_fault_is_found_at_once_and_a_fix_mends_it(small_law, good, bad, code, at):
    documents, path, text = small_law
    text = text.replace(good, bad, 1)
    fault = documents.faults(path, text)[0]
    lines = Lines(text)
    assert fault.code == code
    assert text[lines.offset(fault.range.start) : lines.offset(fault.range.end)] == at
    if code in ("WF011", "WF030", "WF031"):
        (fix,) = documents.fixes(path, text, fault.range)
        assert documents.faults(path, after(text, [fix])) == []


MORE = """
term {person} is at home

rule at-home
  {person} is at home
  if {person} is welcome
  authority Inn Act
"""
THING = """
thing house in houses
  owner  {house} is owned by {person}
    ask Who owns it?
"""


@pytest.mark.parametrize("more", [MORE, THING], ids=["a sentence", "a thing"])
def test_new_words_are_known_after_the_check_of_the_whole_law(small_law, tmp_path, more):
    documents, path, text = small_law
    text += more
    at_once = documents.faults(path, text)
    assert at_once == ([] if more == MORE else None), "what declares more than sentences cannot be checked at once"
    Path(path).write_text(text, encoding="utf-8")
    known = {(one.code, one.message) for one in read_library(tmp_path / "law")[1] if one.file == "houses.law"}
    assert {(one.code, one.message) for one in faults(documents, path, text)} == known
    assert documents.faults(path, text) == []
    plain, point = marked(f"{text}\nrule x\n  {{person}} is welcome\n  if is {MARK}\n")
    new = "{person} is at home" if more == MORE else "{house} is owned by {person}"
    assert new in {one.label for one in documents.completions(path, plain, point)}


def test_sentences_exchanged_are_those_of_the_text_as_it_stands(small_law, tmp_path):
    """A sentence that is renamed where it is declared is unknown where it is used, and one declared elsewhere stays."""
    documents, path, text = small_law
    for new in (text.replace("term {person} is welcome", "term {person} is received"), text.partition("rule")[0], MORE):
        Path(path).write_text(new, encoding="utf-8")
        library, problems = read_library(tmp_path / "law")
        known = {(one.code, one.message) for one in problems if one.file == "houses.law" and not one.warning}
        found = {(one.code, one.message) for one in faults(documents, path, new) if not one.warning}
        assert found == known
        held = documents._laws[Path(path).parent.resolve()].folder.library.vocabulary.terms
        if not known:
            assert {pred: term.types for pred, term in held.items() if term.declared} == {
                pred: term.types for pred, term in library.vocabulary.terms.items() if term.declared
            }


def test_the_check_finds_what_law_check_finds(small_law, tmp_path):
    documents, path, text = small_law
    bad = text.replace("if {person} is a guest", "if {stranger} is a guest", 1).replace(
        "rule welcome-again", "rule entry"
    )
    Path(path).write_text(bad, encoding="utf-8")
    known = {(one.code, one.message) for one in read_library(tmp_path / "law")[1] if one.file == "houses.law"}
    assert {(one.code, one.message) for one in faults(documents, path, bad)} == known
    assert known


def test_a_scenario_is_checked_and_leads_to_the_rules(small_law):
    documents, path, _ = small_law
    file = Path(path).parent / "scenarios" / "houses.scenario"
    text = file.read_text(encoding="utf-8")
    assert documents.faults(str(file), text) == []
    assert [one.code for one in documents.faults(str(file), text.replace("is welcome", "is welcom"))] == ["WF308"]
    plain, point = marked(text.replace("{anna} is welcome", f"{{anna}} is wel{MARK}come"))
    found = documents.definitions(str(file), plain, point)
    assert [(Path(one.file).name, one.range.start.line) for one in found] == [("houses.law", 5), ("houses.law", 12)]


HOVERS = [
    ("authority Hospitality Act; Har¦bor", "Harbor v. Inn, 1 Ct. 10"),
    ("authority Hospitality Act; Har¦bor", "Binding in the First Court"),
    ("if {person} is a gu¦est", "Is this person a guest?"),
    ("is the claim of\n      {per¦son}; {other", "claims.applicant"),
    ("{person} is wel¦come\n  if {person} is a guest", "welcome-again"),
    ("keeps house¦ with", "household"),
]


@pytest.mark.parametrize(("place", "says"), HOVERS)
def test_a_hover_shows_the_authority_or_the_rules(small_law, place, says):
    documents, path, text = small_law
    plain, point = marked(text.replace(place.replace(MARK, ""), place, 1))
    found = documents.hover(path, plain, point)
    assert says in found.text
    assert found.range.holds(point)


OFFERED = [
    ("ru¦", "rule"),
    ("rule x\n  {person} is w¦", "{person} is welcome"),
    ("rule x\n  {person} is welcome\n  if gu¦", "{person} is a guest"),
    ("rule x\n  {person} is welcome\n  unl¦", "unless"),
    ("rule x\n  {person} is welcome\n  authority Harbor; Thr¦", "Threshold"),
    ("rule x\n  {person} is welcome\n  forum one, ¦", "two"),
    ("rule x\n  {person} is welcome\n  status en¦", "enjoined"),
    ("outline x\n  section Y\n    reasons gu¦", "{person} is a guest"),
    ("outline x\n  section Y\n    unanswered gu¦", "{person} is a guest"),
    ("outline x\n  section Y\n    sh¦", "show"),
    ("reasoning\n  apart gu¦", "{person} is a guest"),
    ("reasoning\n  apart {person} is a guest\n  thr¦", "through"),
    ("rule x\n  {person} is welcome\n  if no {claim} where {claim} is th¦", "{claim} is the claim of {person}"),
]


@pytest.mark.parametrize(("text", "label"), OFFERED)
def test_what_can_be_written_is_offered(small_law, text, label):
    documents, path, _ = small_law
    plain, point = marked(text)
    found = {one.label: one for one in documents.completions(path, plain, point)}
    assert label in found
    assert found[label].range.end == point


def test_a_sentence_is_renamed_in_every_law_text(small_law):
    documents, path, text = small_law
    plain, point = marked(text.replace("if {person} is a guest", f"if {{person}} is a gu{MARK}est", 1))
    assert documents.renamable(path, plain, point).holds(point)
    made = documents.rename(path, plain, point, "{person} is a paying guest", {})
    assert {Path(name).name for name in made} == {"base.law", "houses.law", "houses.scenario"}
    old, edits = made[path]
    assert "if {person} is a paying guest" in after(old, edits)
    assert path in made
    with pytest.raises(NotPossible, match=r"Save houses\.law first"):
        documents.rename(path, plain, point, "{person} is a paying guest", {path: f"{text}\n"})
    with pytest.raises(NotPossible):
        documents.rename(path, plain, point, "{person} is a guest of {claim}", {})


def test_a_sentence_is_renamed_in_what_a_checkout_has_beside_its_law(a_checkout, tmp_path):
    documents, path, text = a_checkout
    page = tmp_path / "checkout" / "docs" / "guide.md"
    page.parent.mkdir()
    page.write_text("`{person} is a guest` is asked first.\n", encoding="utf-8")
    plain, point = marked(text.replace("is a guest", f"is a gu{MARK}est", 1))

    def renamed(*opened, texts=()):
        documents.folders = [tmp_path / name for name in opened]
        return documents.rename(path, plain, point, "{person} is a paying guest", dict(texts))

    old, edits = renamed("checkout")[str(page)]
    assert after(old, edits) == "`{person} is a paying guest` is asked first.\n"
    assert str(page) not in renamed("checkout/src")  # what is not open in the editor is not opened
    with pytest.raises(NotPossible, match=r"Save guide\.md first"):
        renamed("checkout", texts={str(page): "Being written.\n"})


def test_a_law_text_outside_the_open_folders_is_not_read(small_law, tmp_path):
    _, path, text = small_law
    closed = Documents(Path(path).parent)
    closed.folders = [tmp_path / "elsewhere"]
    closed.prepare(path)
    assert closed.faults(path, text) is None
    assert closed.completions(path, text, Point(0, 0)) == []


def test_one_text_of_the_whole_law_is_checked_by_itself(whole_law):
    text = Path(REASONS).read_text(encoding="utf-8")
    assert whole_law.faults(REASONS, text) == []
    bad = text.replace("if {finding} is before the court", "if {finding} is befor the court", 1)
    (fault,) = whole_law.faults(REASONS, bad)
    assert fault.suggestion == "{finding} is before the court"


PIECES = st.sampled_from(
    ["rule ", "x\n", "  ", "if ", "and ", "unless ", "{person}", "{", "}", " is a guest", " is welcome", "\n", "#",
     "authority ", "Harbor", "term ", "thing ", "list ", "question ", "table ", " | ", "scenario ", "given ", "\t",
     "then ", "every {claim} where ", ": ", "forums\n", "ranks\n", "topic ", "\r", "𝔘", "outline x\n", "never "]
)  # fmt: skip


@settings(max_examples=60)
@given(st.lists(PIECES | st.text(max_size=5), max_size=25).map("".join), st.integers(0, 25), st.integers(-1, 50))
def test_any_text_and_place_is_answered(any_law, text, line, column):
    documents, path = any_law
    point = Point(line, column)
    for name in (path, path.replace("houses.law", "scenarios/houses.scenario")):
        documents.faults(name, text)
        documents.law_check(name, text)()
        documents.completions(name, text, point)
        documents.hover(name, text, point)
        documents.definitions(name, text, point)
        documents.renamable(name, text, point)
        documents.fixes(name, text, Range(point, point))
