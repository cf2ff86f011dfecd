"""Case files in an editor: faults, completions, hovers, definitions, and an id renamed."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marked import after, marked

from wellfounded.editor.case_outline import where
from wellfounded.editor.case_words import is_case
from wellfounded.editor.text import Edit, Lines, NotPossible, Point, Range

ROOT = Path(__file__).resolve().parents[2]
KAPTSOV = (ROOT / "examples" / "kaptsov.yaml").read_text(encoding="utf-8")
FILE = "/cases/a.yaml"
PEOPLE = "people:\n  anna: {name: Anna}\n  boris:\nclaims:\n"

# text with a mark, what is there: the keys above it, its role, what is written of it
PLACES = [
    ("¦", (), "key", ""),
    ("for¦", (), "key", "for"),
    ("forum: ca¦", ("forum",), "value", "ca"),
    ("forum: c¦a2", ("forum",), "value", "c"),
    ("dates: {dec¦", ("dates",), "key", "dec"),
    ("dates: {decided: 20¦", ("dates", "decided"), "value", "20"),
    ("claims:\n  ¦", ("claims",), "key", ""),
    ("claims:\n  a:\n    ¦", ("claims", "a"), "key", ""),
    ("claims:\n  a:\n    relief: as¦", ("claims", "a", "relief"), "value", "as"),
    ("claims:\n  a:\n    relief:\n      - as¦", ("claims", "a", "relief"), "value", "as"),
    ("claims:\n  a: {name: the claim, rel¦", ("claims", "a"), "key", "rel"),
    ("claims:\n  a: {name: 'one, two: three', rel¦", ("claims", "a"), "key", "rel"),
    ("claims:\n  a: {relief: [x, as¦]}", ("claims", "a", "relief"), "value", "as"),
    ("claims:\n  a: {relief: {is: as¦", ("claims", "a", "relief", "is"), "value", "as"),
    ("claims:\n  a: {relief: asylum,\n      ground: po¦", ("claims", "a", "ground"), "value", "po"),
    ('facts:\n  f: {says: "{an¦', ("facts", "f", "says"), "value", "{an"),
    ("claims:\n  a: {}\nfor¦", (), "key", "for"),
    ("claims:\n  a:\n    note: |\n      some: te¦", ("claims", "a", "note"), "value", "te"),
    ("# a comm¦", (), "comment", ""),
    ("forum: ca2  # it¦", ("forum",), "comment", ""),
]


@pytest.mark.parametrize(("text", "above", "role", "prefix"), PLACES)
def test_a_place_is_known_while_the_text_is_no_yaml(text, above, role, prefix):
    plain, point = marked(text)
    found = where(Lines(plain), point)
    assert (found.above, found.role) == (above, role)
    assert found.prefix.endswith(prefix)


# text with a mark, one of what is offered, how it is written
OFFERED = [
    ("for¦", "forum", "forum:"),
    ("format: 2\ncla¦", "claims", "claims:"),
    ("forum: ¦", "ca2", "ca2"),
    ("stage: ¦", "petition_for_review", "petition_for_review"),
    ("dates: {¦", "decided", "decided: "),
    ("reported_as: Bala¦", "Balachova", "Balachova"),
    (f"{PEOPLE}  a: {{appl¦", "applicant", "applicant: "),
    (f"{PEOPLE}  a: {{¦: x}}", "applicant", "applicant"),
    (f"{PEOPLE}  a:\n    applicant: ¦", "boris", "boris"),
    (f"{PEOPLE}  a:\n    relief: wi¦", "withholding", "withholding"),
    (f"{PEOPLE}  a: {{relief: {{¦", "is", "is: "),
    (f"{PEOPLE}  a: {{assumed: ¦", "true", "true"),
    (f"{PEOPLE}facts:\n  f: {{says: fears¦", "{person} fears {feared harm}", '"{person} fears {feared harm}"'),
    (f'{PEOPLE}facts:\n  f: {{says: "fears¦', "{person} fears {feared harm}", "{person} fears {feared harm}"),
    (f'{PEOPLE}facts:\n  f: {{says: "{{an¦', "anna", "anna"),
    ("actual_disposition: {ho¦", "holds", "holds: "),
]


@pytest.mark.parametrize(("text", "label", "new"), OFFERED)
def test_what_can_be_written_is_offered(whole_law, text, label, new):
    plain, point = marked(text)
    found = {one.label: one for one in whole_law.completions(FILE, plain, point)}
    assert label in found
    assert found[label].new == new
    assert found[label].range.end == point


NOT_OFFERED = [
    ("claims:\n  a: {relief: asylum, ¦", "relief", "a field that is there"),
    (f"{PEOPLE}  a: {{applicant: ¦", "a", "an id of another kind"),
    ("claims:\n  a: {name: ¦", "asylum", "a value in a text"),
    ("# for¦", "forum", "anything in a comment"),
]


@pytest.mark.parametrize(("text", "label"), [row[:2] for row in NOT_OFFERED], ids=[row[2] for row in NOT_OFFERED])
def test_what_cannot_be_written_is_not_offered(whole_law, text, label):
    plain, point = marked(text)
    assert label not in {one.label for one in whole_law.completions(FILE, plain, point)}


# what is replaced in a good file, by what, the code, and the characters at fault
FAULTS = [
    ("relief: asylum", "relief: asylm", "WF115", "asylm"),
    ("applicant: kaptsov", "applicant: kaptsv", "WF122", "kaptsv"),
    ("ground:", "grund:", "WF111", "grund"),
    ("forum: ca9", "forum: ca99", "WF115", "ca99"),
    ("{kaptsov} fears {punishment}", "{kaptsov} fear {punishment}", "WF134", "{kaptsov} fear {punishment}"),
    ("petitioner: true", "petitioner: yes", "WF114", "yes"),
]


@pytest.mark.parametrize(("good", "bad", "code", "at"), FAULTS)
def test_a_fault_stands_at_its_characters_and_a_fix_mends_it(whole_law, good, bad, code, at):
    text = KAPTSOV.replace(good, bad, 1)
    assert whole_law.faults(FILE, KAPTSOV) == []
    fault = whole_law.faults(FILE, text)[0]
    lines = Lines(text)
    assert fault.code == code
    assert text[lines.offset(fault.range.start) : lines.offset(fault.range.end)] == at
    if code != "WF134":  # its nearest form has the types of the law in braces
        (fix,) = whole_law.fixes(FILE, text, fault.range)
        assert whole_law.faults(FILE, after(text, [fix])) == []


def test_other_yaml_has_no_faults(whole_law):
    assert whole_law.faults(FILE, "services:\n  web: {image: x}\n") == []
    assert not is_case("services: [matter, forum]")
    assert is_case("matter: A v. B")


def test_a_text_that_is_no_yaml_has_one_fault_at_its_line(whole_law):
    (fault,) = whole_law.faults(FILE, "format: 2\nmatter: [a\nforum: ca2\n")
    assert fault.code == "WF104"


# a place, and what is said there
HOVERS = [
    ("reli¦ef: asylum", "Which relief or protection does the claim seek?"),
    ("reli¦ef: asylum", "Used by"),
    ("applicant: kapt¦sov", "person"),
    ("ground: politi¦cal opinion", "political opinion"),
    ("forum: c¦a9", "the Ninth Circuit"),
    ("cla¦ims:", "Each claim in the case"),
    ('"{kaptsov} fea¦rs {punishment}"', "feared_harms.feared_by"),
]


@pytest.mark.parametrize(("place", "says"), HOVERS)
def test_a_hover_says_what_it_means_and_which_rules_use_it(whole_law, place, says):
    text, point = marked(KAPTSOV.replace(place.replace("¦", ""), place, 1))
    found = whole_law.hover(FILE, text, point)
    assert says in found.text
    assert found.range.holds(point)


def test_a_hover_over_an_authority_shows_its_treatment(whole_law):
    text, point = marked("reported_as: Thomas v. Gonz¦ales\n")
    found = whole_law.hover(FILE, text, point)
    registry = whole_law._matter(FILE).law.library.registry
    if found is None:  # the register has it under another key
        key = next(key for key in registry if registry[key].later)
        text, point = marked(f"reported_as: {key[:3]}¦{key[3:]}\n")
        found = whole_law.hover(FILE, text, point)
    assert "Subsequent history" in found.text or "Binding" in found.text


def test_an_id_leads_to_where_it_is_defined_and_is_renamed_everywhere(whole_law):
    text, point = marked(KAPTSOV.replace("applicant: kaptsov", "applicant: kap¦tsov", 1))
    (found,) = whole_law.definitions(FILE, text, point)
    assert Lines(text).line(found.range.start.line).startswith("  kaptsov: {name: Kaptsov")
    assert whole_law.renamable(FILE, text, point).holds(point)
    ((old, edits),) = whole_law.rename(FILE, text, point, "ivan", {}).values()
    new = after(old, edits)
    assert whole_law.faults(FILE, new) == []
    assert "  ivan: {name: Kaptsov" in new
    assert "{kaptsov}" not in new
    assert new.count("ivan") == len(list(ids_in(KAPTSOV, "kaptsov")))


def ids_in(text, name):
    return re.finditer(rf"(?<![\w-]){name}(?![\w-])", text)


@pytest.mark.parametrize("new", ["", "two words", "k-asylum", "-x"])
def test_an_id_is_not_renamed_to_what_cannot_be_one(whole_law, new):
    text, point = marked(KAPTSOV.replace("applicant: kaptsov", "applicant: kap¦tsov", 1))
    with pytest.raises(NotPossible):
        whole_law.rename(FILE, text, point, new, {})


def test_nothing_is_renamed_where_there_is_no_id(whole_law):
    text, point = marked(KAPTSOV.replace("matter:", "mat¦ter:", 1))
    assert whole_law.renamable(FILE, text, point) is None
    with pytest.raises(NotPossible):
        whole_law.rename(FILE, text, point, "x", {})


PIECES = st.sampled_from(
    ["claims:", "facts:", "  a: ", "{", "}", "[", "]", '"', "'", ":", ",", "- ", "\n", "\n    ", "#", " ", "says: ",
     "relief: ", "asylum", "{anna}", "matter: A\n", "format: 2\n", "|\n", "\t", "\r", "\ufeff", "𝔘", "é", "&a", "*a",
     "!t"]
)  # fmt: skip
TEXTS = st.lists(PIECES | st.text(max_size=6), max_size=30).map("".join)
POINTS = st.builds(Point, st.integers(-1, 30), st.integers(-1, 60))


@settings(max_examples=80)
@given(TEXTS, POINTS, POINTS)
def test_any_text_and_place_is_answered(whole_law, text, point, other):
    whole_law.faults(FILE, text)
    whole_law.completions(FILE, text, point)
    whole_law.hover(FILE, text, point)
    whole_law.definitions(FILE, text, point)
    whole_law.fixes(FILE, text, Range(min(point, other), max(point, other)))
    whole_law.renamable(FILE, text, point)
    made: dict[str, tuple[str, list[Edit]]] = {}
    with contextlib.suppress(NotPossible):
        made = whole_law.rename(FILE, text, point, "new", {})
    assert all(after(old, edits) != old for old, edits in made.values())


@settings(max_examples=25)
@given(st.integers(0, len(KAPTSOV)), st.integers(0, 30), PIECES)
def test_any_edit_of_a_case_file_is_answered(whole_law, at, length, new):
    text = KAPTSOV[:at] + new + KAPTSOV[at + length :]
    point = Lines(text).point(at + len(new))
    whole_law.faults(FILE, text)
    whole_law.hover(FILE, text, point)
    for one in whole_law.completions(FILE, text, point)[:3]:
        assert one.range.start <= one.range.end <= point
