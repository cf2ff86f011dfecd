"""Quotations against their sources: tolerant of what quoting allows, strict about words left out or moved."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wellfounded.authorities import load_registry
from wellfounded.citations.checker.checker import check
from wellfounded.citations.paged_document import Document
from wellfounded.citations.quotations.checker import Source, Sources, find_quotations, read_sources
from wellfounded.citations.quotations.matcher import Passage, compare
from wellfounded.problems import InputError

REGISTRY = load_registry()
SOURCE = (
    "The witness is not able to say who stood at the door, and was pre-\nsumed to have a well-founded fear of "
    "José’s men. He did not, however, meet the burden that the statute so plainly sets: harms, it adds, are counted "
    "together. Nothing in the old rule forbids the judge from asking twice. The clerk wrote “on account of” in the "
    "margin."
)
PASSAGE = Passage.of(Source(Document("s", SOURCE)).view.text)

SAME = [
    "is not able to say who stood at the door",
    "presumed to have a well-founded fear",
    "pre-sumed to have a wellfounded fear",
    "presumed to have a well founded fear of Jose's men",
    "[h]e did not, however, meet the burden",
    "[w]itness is not able to say . . . who stood",
    "The witness . . . was presumed to have a well-founded fear",
    "was presumed … to have a * * * fear",
    "the statute so plain[ly] sets",
    "harm[], it adds, [is] counted together",
    "[it] did not, however, meet the burden that [Congress] so plainly sets",
    "wrote 'on account of' in the margin",
    "is not able to say [sic] who stood",
    "forbids the judge [emphasis added] from asking twice",
]
DIFFERENT = [
    ("is able to say who stood at the door", "'not' is omitted"),
    ("was not presumed to have a well-founded fear", "'not' is not in the source"),
    ("is [clearly] able to say who stood", "'not'"),
    ("is . . . able to say who stood", "'not' or another negation"),
    ("He did meet the burden that the statute", "'not however' is omitted"),
    ("the old rule forbids the judge from asking once", "'once' here, 'twice' in the source"),
    ("forbids the clerk from asking twice", "'clerk' here, 'judge' in the source"),
    ("asking twice the judge from forbids", "different order"),
    ("asking twice . . . the old rule forbids", "different order"),
    ("a well-founded fear of all of José’s men", "'all of' is not in the source"),
]


@pytest.mark.parametrize("quoted", SAME)
def test_what_quoting_allows(quoted):
    assert compare(quoted, PASSAGE).found


@pytest.mark.parametrize(("quoted", "said"), DIFFERENT)
def test_what_differs_is_told(quoted, said):
    result = compare(quoted, PASSAGE)
    assert not result.found
    assert result.near
    assert said in "; ".join(result.differences)


def test_nothing_like_it():
    result = compare("the moon is made of green cheese on Tuesdays", PASSAGE)
    assert (result.found, result.near) == (False, False)


WORDS = st.lists(
    st.sampled_from(["able", "door", "fear", "judge", "men", "not", "rule", "statute", "the", "witness"]),
    min_size=4,
    max_size=30,
)


@given(WORDS, st.data())
def test_a_passage_is_found_in_itself_and_not_without_one_of_its_words(words, data):
    passage = Passage.of(" ".join(words))
    start = data.draw(st.integers(0, len(words) - 3))
    end = data.draw(st.integers(start + 3, len(words)))
    quoted = words[start:end]
    assert compare(" ".join(quoted), passage).found
    without = [*quoted[:1], *quoted[2:]]
    stands = any(words[place : place + len(without)] == without for place in range(len(words)))
    assert compare(" ".join(without), passage).found is stands


CITED = "Sangha v. INS, 103 F.3d 1482, 1487 (9th Cir. 1997)"


def checked(text, *sources):
    report = check(text, REGISTRY, sources=Sources([Source(Document(name, body)) for name, body in sources]))
    return [
        (finding.code, finding.message)
        for finding in report.findings
        if finding.code >= "WF520" and finding.code < "WF523"
    ]


def test_quotations_are_compared_with_the_document_of_the_authority_cited():
    text = (
        f"“[T]he old rule forbids the judge from asking twice.” {CITED}. It “is able to say who stood at the door.” "
        "Id. at 1488."
    )
    ((code, said),) = checked(text, ("sangha-v-ins.txt", SOURCE), ("other.txt", "is able to say who stood at the door"))
    assert code == "WF520"
    assert "'not' is omitted" in said
    assert "sangha-v-ins.txt" in said


@pytest.mark.parametrize(
    "name", ["103 F.3d 1482.txt", "103-f-3d-1482.pdf", "Sangha v. INS (9th Cir. 1997).docx", "sangha.txt"]
)
def test_a_source_is_known_by_its_name(name):
    assert checked(f"“forbids the judge from asking twice” {CITED}.", (name, SOURCE)) == []


def test_a_source_is_known_by_what_it_says_of_itself():
    body = f"Cite as: 103 F.3d 1482\n\n{SOURCE}"
    assert checked(f"“forbids the judge from asking twice” {CITED}.", ("a.txt", body)) == []


def test_parentheticals_are_attributed_to_what_they_quote():
    text = f"Singh v. INS, 134 F.3d 962 (9th Cir. 1998) (“forbids the judge from asking once” (quoting {CITED}))."
    ((code, said),) = checked(text, ("sangha.txt", SOURCE), ("singh.txt", "Nothing here that matters at all."))
    assert (code, "'once' here, 'twice' in the source" in said) == ("WF520", True)


def test_a_source_that_is_not_at_hand_is_told_and_nothing_more():
    ((code, said),) = checked(f"“forbids the judge from asking twice” {CITED}.", ("singh.txt", "Nothing."))
    assert code == "WF522"
    assert said == "103 F.3d 1482 is not among the sources"


def test_words_with_no_citation_cannot_be_checked():
    assert [code for code, _ in checked("She said “it was late in the night” and left.", ("sangha.txt", SOURCE))] == [
        "WF522"
    ]


def test_mixed_marks_are_one_quotation():
    text = f'It says "forbids the judge from asking twice” {CITED}.'
    assert [quotation.text for quotation in find_quotations(text, ())] == ["forbids the judge from asking twice"]


def test_citations_may_be_left_out_where_it_is_said():
    body = "The old rule, see Singh v. INS, 134 F.3d 962, 966 (9th Cir. 1998), forbids the judge."
    text = f"“The old rule, forbids the judge” {CITED} (citation omitted)."
    assert checked(text, ("sangha.txt", body)) == []
    assert [code for code, _ in checked(text.replace(" (citation omitted)", ""), ("sangha.txt", body))] == ["WF520"]


def test_a_folder_of_sources(tmp_path):
    (tmp_path / "sangha.txt").write_text(SOURCE, encoding="utf-8")
    assert len(read_sources(str(tmp_path)).sources) == 1
    with pytest.raises(InputError, match="WF163"):
        read_sources(str(tmp_path / "none"))
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="WF411"):
        read_sources(str(tmp_path / "empty"))


@pytest.mark.usefixtures("ends")
def test_time_grows_with_length_and_no_faster():
    passage = Passage.of(" ".join(["the judge did not ask the witness about the door"] * 12_000))
    quoted = "the judge did . . . ask the [old] witness " * 5 + "about the moon"
    assert compare(quoted, passage)
