"""Loading a matter: what a good file states, and one clear problem for everything that is wrong with a bad one."""

import io
import os
import pickle
import re
import subprocess
import sys
import tracemalloc
import types
from dataclasses import FrozenInstanceError, fields, is_dataclass
from pathlib import Path

import pytest
from matter_schema import GOOD, SCHEMA

from wellfounded.dates import UNKNOWN, parse_span
from wellfounded.engine.program import Atom
from wellfounded.matter.actual_disposition import Expectations, load_expectations, load_expectations_text
from wellfounded.matter.loader import load_matter, load_matter_text
from wellfounded.matter.model import FactSource, Matter, Thing
from wellfounded.matter.problem_report import CODES
from wellfounded.problems import InputError

MATTER = load_matter_text(GOOD, SCHEMA, "good.yaml")

HEAD = "format: 2\nmatter: A v. B\nforum: ca2\n"


def problems(text, expectations=False):
    with pytest.raises(InputError) as caught:
        (load_expectations_text if expectations else load_matter_text)(text, SCHEMA, "f.yaml")
    assert caught.value.problems
    for problem in caught.value.problems:
        assert problem.code in CODES
        assert problem.file == "f.yaml"
        assert len(problem.message) < 900
        assert "\n" not in str(problem)
    return caught.value.problems


def problem(text, expectations=False):
    (only,) = problems(text, expectations)
    return only


# What a good file states.


def test_the_top_of_the_file():
    assert MATTER.title == "Doe v. Roe, Nos. 1, 2"
    assert (MATTER.forum, MATTER.stage, MATTER.own_authority) == ("ca2", "petition_for_review", "Doe")
    assert MATTER.decided == parse_span("2008-11-12")
    assert MATTER.dates == {}
    assert MATTER.file == "good.yaml"


def test_things_keep_their_names_places_and_lines():
    assert MATTER.things["disbelief"] == Thing("disbelief", "finding", at="Part II")
    assert MATTER.things["disbelief"].line == 18
    assert MATTER.things["boris"].label == 'Boris "the elder"'
    assert MATTER.things["beating"].label == "the beating of May 1991"
    assert MATTER.things["carl"].label == "carl"
    assert MATTER.ids["a-cat"] == "claim"


@pytest.mark.parametrize(
    ("pred", "args"),
    [
        ("{} petitions for review", ("anna",)),
        ("{} is married to {}", ("anna", "boris")),
        ("{} is a child of {}", ("carl", "boris")),  # from the parent's entry
        ("{} is based on {}", ("a-asylum", "race")),
        ("{} was first filed on {}", ("a-asylum", parse_span("before 2005-05-11"))),
        ("{} seeks {}", ("a-cat", "CAT protection")),
        ("{} was an appellant in {}", ("boris", "board")),
        ("{} went unchallenged below", ("disbelief",)),
        ("{} was challenged below", ("remark",)),
        ("{} went against {}", ("remark", "government")),
        ("{} speaks of {} as the place", ("remark", "the birthplace")),
        ("{} concerns {}", ("disbelief", "religion")),
        ("{} rests on the testimony of {}", ("suffered", "anna")),
        ("?kind person", ("carl",)),
        ("?kind fact", ("fled",)),
    ],
)
def test_fields_are_sentences(pred, args):
    assert MATTER.facts[Atom(pred, args)].given


def test_what_is_not_answered_is_not_stated():
    said = {atom.pred for atom in MATTER.facts if "carl" in atom.args and not atom.pred.startswith("?")}
    assert said == {"{} is a child of {}", "{} was born on {}", "{} entered on {}"}


def test_a_date_left_out_is_unknown_and_marked_as_not_given():
    source = MATTER.facts[Atom("{} was first filed on {}", ("a-cat", UNKNOWN))]
    assert source == FactSource("a-cat", "filed", given=False)
    text = GOOD.replace("relief: CAT protection", "relief: CAT protection, filed: unknown")
    assert load_matter_text(text, SCHEMA).facts[Atom("{} was first filed on {}", ("a-cat", UNKNOWN))].given


def test_a_blank_is_an_answer_not_given():
    blank = HEAD + "people:\n  anna:\n    name:\n    petitioner:\n    born:\n  boris:\nclaims:\n"
    bare = HEAD + "people: {anna: {}, boris: {}}\n"
    assert load_matter_text(blank, SCHEMA) == load_matter_text(bare, SCHEMA)


def test_a_value_may_have_its_own_place_and_note():
    assert MATTER.facts[Atom("{} was challenged below", ("remark",))] == FactSource(
        "remark", "challenged", "p. 12", "by letter", assumed=True
    )
    assert MATTER.facts[Atom("{} went against {}", ("remark", "boris"))] == FactSource("remark", "against", "p. 3")
    assert MATTER.facts[Atom("{} was challenged below", ("remark",))].line == 21
    assert MATTER.facts[Atom("{} went unchallenged below", ("disbelief",))].at == "Part II"


def test_an_entry_may_be_assumed_as_a_whole():
    assert MATTER.facts[Atom("{} lasted {}", ("beating", "hours"))] == FactSource(
        "beating", "lasted", note="the record gives no time", assumed=True
    )


def test_no_without_a_wording_is_kept_as_an_answer():
    matter = load_matter_text(HEAD + "people: {anna: {petitioner: false}}", SCHEMA)
    assert Atom("{} petitions for review", ("anna",)) not in matter.facts
    assert matter.denied[Atom("{} petitions for review", ("anna",))].field == "petitioner"


def test_entries_of_facts_claim_their_sentence():
    assert [(claim.fact, claim.atom) for claim in MATTER.claims] == [
        ("suffered", Atom("{} was suffered by {}", ("beating", "anna"))),
        ("denied", Atom("{} was not suffered by {}", ("beating", "anna"))),
        ("fled", Atom("{} fled on {}", ("anna", parse_span("spring 1993")))),
    ]
    assert MATTER.claims[0].source == FactSource("suffered", "says", "p. 40")
    assert all(claim.atom not in MATTER.facts for claim in MATTER.claims)


def test_a_matter_is_frozen_and_can_be_pickled():
    with pytest.raises(FrozenInstanceError):
        MATTER.title = "x"  # type: ignore[misc]  # assigning is what must fail
    assert pickle.loads(pickle.dumps(MATTER)) == MATTER


def test_the_order_of_sections_does_not_matter():
    head, rest = GOOD.split("people:", 1)
    moved, tail = rest.split("claims:", 1)
    assert load_matter_text(head + "claims:" + tail + "people:" + moved, SCHEMA) == MATTER


@pytest.mark.parametrize("blank", ["\r\n", "\r"])
def test_line_ends(blank):
    assert load_matter_text(GOOD.replace("\n", blank).encode(), SCHEMA) == MATTER


def test_a_byte_order_mark():
    assert load_matter_text(b"\xef\xbb\xbf" + GOOD.encode(), SCHEMA) == MATTER
    assert load_matter_text("\ufeff" + GOOD, SCHEMA) == MATTER


@pytest.mark.parametrize(
    "name",
    [
        'Anna "Anya" O\'Neil',
        "{anna}",
        "[a, b]",
        "דוד כהן",
        "محمد",
        "Zoë 🦊 張偉",
        "a: b # c",
        "--- %",
        "yes",
        "1e3",
        "\\",
        "<b>&amp;",
        "e\u0301",
        "👨‍👩‍👧",
    ],
)
def test_names_of_every_kind(name):
    quoted = "'" + name.replace("'", "''") + "'"
    matter = load_matter_text(f"{HEAD}people:\n  p1: {{name: {quoted}}}\n", SCHEMA)
    assert matter.things["p1"].name == name


def test_ids_of_other_scripts():
    matter = load_matter_text(HEAD + "people:\n  дмитрий: {spouse: 張偉}\n  張偉:\n  हिन्दी:\n  1991-b:\n", SCHEMA)
    assert Atom("{} is married to {}", ("дмитрий", "張偉")) in matter.facts


def test_json_is_read_too_with_its_escapes():
    text = r'{"format": 2, "matter": "\ud83e\udd8a", "forum": "ca2", "people": {"a": {"petitioner": true, "at": null}}}'
    matter = load_matter_text(text, SCHEMA)
    assert matter.title == "🦊"
    assert Atom("{} petitions for review", ("a",)) in matter.facts


def test_keys_that_older_readers_take_for_truth_values_are_words_here():
    schema_field = HEAD + "claims:\n  k: {ground: religion}\nfindings:\n  f: {in: d}\ndecisions:\n  d: {}\n"
    assert Atom("{} was made in {}", ("f", "d")) in load_matter_text(schema_field, SCHEMA).facts


# ``actual_disposition`` is out of reach.


def test_the_matter_is_the_same_with_and_without_what_is_expected():
    without = GOOD[: GOOD.index("actual_disposition:")]
    first = GOOD[GOOD.index("actual_disposition:") :] + without
    wrong = without + "actual_disposition: {holds: [nonsense, {x: y}], nothing: {}}\n"
    for text in (without, first, wrong, without + "actual_disposition:\n", without + "actual_disposition: 7\n"):
        assert load_matter_text(text, SCHEMA) == MATTER
    assert repr(load_matter_text(without, SCHEMA, "good.yaml")) == repr(MATTER)


def test_nothing_of_what_is_expected_is_reachable_from_a_matter():
    marked = (
        GOOD[: GOOD.index("actual_disposition:")]
        + 'actual_disposition: {holds: ["MARK {anna}"], open: [MARK], MARK: MARK}\n'
    )
    matter = load_matter_text(marked, SCHEMA)
    seen: set[int] = set()

    def walk(value):
        if id(value) in seen:
            return
        seen.add(id(value))
        if isinstance(value, str):
            assert "MARK" not in value
        elif isinstance(value, dict):
            for each in [*value.keys(), *value.values()]:
                walk(each)
        elif isinstance(value, tuple | list | frozenset):
            for each in value:
                walk(each)
        elif is_dataclass(value):
            for each in fields(value):
                walk(getattr(value, each.name))

    walk(matter)
    assert len(seen) > 100
    assert "actual_disposition" not in {each.name for each in fields(Matter)}


def test_expectations():
    expected = load_expectations_text(GOOD, SCHEMA)
    assert [each.atom for each in expected.holds] == [Atom("the appeal succeeds as to {}", ("a-asylum",))]
    assert [(each.text, each.line) for each in expected.open] == [("{remark} withstands review", 33)]
    assert [each.atom for each in expected.fails] == [Atom("{} withstands review", ("disbelief",))]
    assert load_expectations_text(HEAD, SCHEMA) == Expectations()
    assert load_expectations_text(HEAD + "actual_disposition:\n", SCHEMA) == Expectations()


@pytest.mark.parametrize(
    ("expect", "code", "suggestion"),
    [
        ("actual_disposition: {true: [x]}", "WF111", "holds"),
        ("actual_disposition: {fail: [x]}", "WF111", "fails"),
        ("actual_disposition: [x]", "WF112", ""),
        ("actual_disposition: {holds: [x]}", "WF134", ""),
        ("actual_disposition: {holds: {x: y}}", "WF117", ""),
        ('actual_disposition: {holds: "the appeal succeed as to {k}"}', "WF134", "the appeal succeeds as to {}"),
        ('actual_disposition: {holds: "the appeal succeeds as to {j}"}', "WF122", ""),
        (
            'actual_disposition: {holds: ["the appeal succeeds as to {k}"], open: "the appeal succeeds as to {k}"}',
            "WF131",
            "",
        ),
        (
            'actual_disposition: {holds: ["the appeal succeeds as to {k}", "the appeal succeeds as to { k }"]}',
            "WF118",
            "",
        ),
    ],
)
def test_problems_in_what_is_expected(expect, code, suggestion):
    found = problem(HEAD + "claims: {k: {}}\n" + expect, expectations=True)
    assert (found.line, found.code, found.suggestion) == (5, code, suggestion)


# What is wrong with a file.

BAD = [
    # the top
    ("format: 2\nforum: ca2\n", 0, "WF113", "matter: is missing", ""),
    ("format: 2\nmatter: A\n", 0, "WF113", "one of ca2, ca9 was expected", ""),
    ("format: 2\nmatter: A\nforum: ca11\n", 3, "WF115", "one of ca2, ca9 was expected", ""),
    ("format: 2\nmatter: A\nforum: Ninth Circuit\n", 3, "WF115", "ca9", "ca9"),
    ("format: 2\nmatter: [A]\nforum: ca2\n", 2, "WF117", "a text was expected", ""),
    ("format: 2\nmatter: true\nforum: ca2\n", 2, "WF117", "quotes", ""),
    ("matter: A\nforum: ca2\n", 0, "WF124", "wellfounded migrate f.yaml", ""),
    ("format: 1\nmatter: A\nforum: ca2\n", 1, "WF124", "wellfounded migrate f.yaml", ""),
    (HEAD + "stage: petition for review\n", 4, "WF115", "petition_for_review", "petition_for_review"),
    (HEAD + "reported_as: Do\n", 4, "WF115", "Doe, Roe", "Doe"),
    (HEAD + "peeple: {}\n", 4, "WF110", '"peeple" is not a section', "people"),
    (HEAD + "person: {}\n", 4, "WF110", '"person" is not a section', "people"),
    (HEAD + "xyzzy: {}\n", 4, "WF110", "use one of people, claims", ""),
    (HEAD + "dates: 2008-11-12\n", 4, "WF112", "{decided: 2005-05-11}", ""),
    (HEAD + "dates: {decide: 2008-11-12}\n", 4, "WF111", "one of decided, argued", "decided"),
    (HEAD + "dates: {decided: [2008]}\n", 4, "WF112", "a single date", ""),
    (HEAD + "dates: {decided: 2008-13-12}\n", 4, "WF116", "no month 13", "2008-12-13"),
    (HEAD + "matter: B\n", 4, "WF107", '"matter" is written twice here, first on line 2', ""),
    # sections and ids
    (HEAD + "people: [anna]\n", 4, "WF112", "an id for each person", ""),
    (HEAD + "people: anna\n", 4, "WF112", "an id for each person", ""),
    (HEAD + "people: {anna: Anna}\n", 4, "WF112", "the fields of the person", ""),
    (HEAD + "people:\n  anna: {}\n  anna: {}\n", 6, "WF107", '"anna" is written twice', ""),
    (HEAD + "people:\n  k: {}\nclaims:\n  k: {}\n", 7, "WF121", "already used for a person on line 5", ""),
    (HEAD + 'people: {"a b": {}}\n', 4, "WF120", "letters, digits", ""),
    (HEAD + 'people: {"a{b}": {}}\n', 4, "WF120", "letters, digits", ""),
    (HEAD + "people: {on: {}}\n", 4, "WF120", "something other than a word", ""),
    (HEAD + "people: {true: {}}\n", 4, "WF120", "something other than a word", ""),
    (HEAD + "people: {-a: {}}\n", 4, "WF120", "begin with a letter", ""),
    (HEAD + "people: {'': {}}\n", 4, "WF120", "begin with a letter", ""),
    (HEAD + "people: {government: {}}\n", 4, "WF120", "also a value", ""),
    (HEAD + f"people: {{{'a' * 101}: {{}}}}\n", 4, "WF120", "too long", ""),
    # fields
    (HEAD + "people: {anna: {nam: x}}\n", 4, "WF111", 'a person has no field "nam"', "name"),
    (HEAD + "people: {anna: {relief: x}}\n", 4, "WF111", "(a claim has one)", ""),
    (HEAD + "people: {anna: {says: x}}\n", 4, "WF111", 'no field "says"', ""),
    (HEAD + "people: {anna: {zzzz: x}}\n", 4, "WF111", "use one of petitioner, spouse", ""),
    (HEAD + "people: {anna: {name: Anna, the elder}}\n", 4, "WF111", "a comma needs quotes", ""),
    (HEAD + "people: {anna: {name: Anna, petitioner}}\n", 4, "WF119", "a comma needs quotes", ""),
    (HEAD + "people: {anna: {name: yes}}\n", 4, "WF119", "put it in quotes", '"yes"'),
    (HEAD + "people: {anna: {name: Null}}\n", 4, "WF119", "read Null as nothing", '"Null"'),
    (HEAD + "people: {anna: {name: NULL}}\n", 4, "WF119", "read NULL as nothing", '"NULL"'),
    (HEAD + "people: {anna: {petitioner: Null}}\n", 4, "WF114", "omit the field", ""),
    (HEAD + "people: {anna: {at: Null}}\n", 4, "WF119", "read Null as nothing", '"Null"'),
    (HEAD + "people: {anna: {note: NULL}}\n", 4, "WF119", "read NULL as nothing", '"NULL"'),
    (HEAD + "people: {Null: {}}\n", 4, "WF120", "something other than a word", ""),
    (HEAD + "people: {null: {}}\n", 4, "WF120", "something other than a word", ""),
    (HEAD + "claims: {k: {ground: [race, Null]}}\n", 4, "WF119", "read Null as nothing", '"Null"'),
    (HEAD + "claims: {k: {filed: Null}}\n", 4, "WF116", "", ""),
    (HEAD + "claims: {k: {relief: Null}}\n", 4, "WF119", "read Null as nothing", '"Null"'),
    (HEAD + "people: {anna: {name: {}}}\n", 4, "WF117", "people.anna.name: a text was expected", ""),
    (HEAD + "people: {anna: {name: ''}}\n", 4, "WF117", "empty quotes", ""),
    (HEAD + "people: {anna: {assumed: maybe}}\n", 4, "WF114", "people.anna.assumed: true or false", ""),
    (HEAD + "people: {anna: {petitioner: yes}}\n", 4, "WF114", "programs differ", "true"),
    (HEAD + "people: {anna: {petitioner: off}}\n", 4, "WF114", "true or false", "false"),
    (HEAD + 'people: {anna: {petitioner: "true"}}\n', 4, "WF114", "without quotes", "true"),
    (HEAD + "people: {anna: {petitioner: not known}}\n", 4, "WF114", "omit the field", ""),
    (HEAD + "people: {anna: {petitioner: [true]}}\n", 4, "WF112", "not a list", ""),
    (HEAD + "claims: {k: {relief: asylm}}\n", 4, "WF115", "one of asylum, withholding, CAT protection", "asylum"),
    (HEAD + "claims: {k: {relief: true}}\n", 4, "WF115", "not true", ""),
    (HEAD + "claims: {k: {ground: []}}\n", 4, "WF112", "the list is empty", ""),
    (HEAD + "claims: {k: {ground: [race, ~]}}\n", 4, "WF112", "a value was expected", ""),
    (HEAD + "claims: {k: {ground: [race, [religion]]}}\n", 4, "WF112", "a single value", ""),
    (HEAD + "claims: {k: {ground: [race, race]}}\n", 4, "WF118", '"race" is given twice', ""),
    (HEAD + "claims: {k: {relief: [asylum, withholding]}}\n", 4, "WF130", '"asylum" and "withholding"', ""),
    (HEAD + "claims: {k: {ground: {at: p. 1}}}\n", 4, "WF112", '"is:"', ""),
    (HEAD + "claims: {k: {ground: {is: race, place: p. 1}}}\n", 4, "WF111", "is, at, note, assumed", ""),
    (HEAD + "claims: {k: {ground: {is: {is: race}}}}\n", 4, "WF112", "a single value", ""),
    (HEAD + "claims: {k: {filed: 13/5/2005}}\n", 4, "WF116", "no month 13", "5/13/2005"),
    (HEAD + "claims: {k: {filed: true}}\n", 4, "WF117", "a date was expected, not true", ""),
    (HEAD + "claims: {k: {filed: 2005-06 to 2005-03}}\n", 4, "WF116", "ends before it begins", "2005-03 to 2005-06"),
    (HEAD + "findings: {f: {place: false}}\n", 4, "WF117", "a text was expected", ""),
    # references
    (HEAD + "people: {anna: {spouse: bors}, boris: {}}\n", 4, "WF122", 'the case file has no entry "bors"', "boris"),
    (HEAD + "people: {a: {spouse: Boris Z}, b: {name: Boris Z}}\n", 4, "WF122", "no entry", "b"),
    (HEAD + "people: {anna: {spouse: {boris}}, boris: {}}\n", 4, "WF112", "remove the braces around", "boris"),
    (HEAD + "people: {anna: {spouse: k}}\nclaims: {k: {}}\n", 4, "WF123", "k is a claim", ""),
    (HEAD + "people: {e\u0301: {spouse: \u00e9}}\n", 4, "WF122", "different characters", ""),
    (
        HEAD + "harms: {h: {victims: p}}\nfacts:\n  f: {says: '{h} was not suffered by {p}'}\npeople: {p: {}}",
        6,
        "WF131",
        "h.victims",
        "",
    ),
    (HEAD + "findings: {f: {against: goverment}}\n", 4, "WF122", "or government, was expected", "government"),
    (HEAD + "findings: {f: {concerns: race relations}}\n", 4, "WF122", "the id of a finding or a person", ""),
    # sentences
    (HEAD + "facts: {f: {}}\n", 4, "WF113", "facts.f: says: is missing", ""),
    (HEAD + "facts: {f: }\n", 4, "WF113", "facts.f: says: is missing", ""),
    (HEAD + "facts: {f: {says: [x]}}\n", 4, "WF117", "a sentence was expected", ""),
    (HEAD + "facts: {f: {says: '{f'}}\n", 4, "WF134", "braces", ""),
    (HEAD + "facts: {f: {says: '{g} was suffered by {f}'}}\n", 4, "WF122", "is in braces", ""),
    (HEAD + "facts: {f: {says: '{f} withstands review'}}\n", 4, "WF134", "not a sentence of this law", ""),
    (
        HEAD + "facts:\n  f:\n    says: '{h} was inflcted on account of race'\nharms: {h: {}}\n",
        6,
        "WF134",
        "not a sentence",
        "{} was inflicted on account of {}",
    ),
    (HEAD + "facts: {f: {says: '{h} was inflicted on account of rase'}}\nharms: {h: {}}", 4, "WF134", "rase", "race"),
    (HEAD + "facts: {f: {says: '{p} fled on sprng 1993'}}\npeople: {p: {}}", 4, "WF134", "sprng", "spring 1993"),
    (
        HEAD + "facts: {f: {says: {p} fled on 1993}}\npeople: {p: {}}",
        4,
        "WF104",
        "begins with a brace in quotes",
        "",
    ),
    # what cannot be so together
    (HEAD + "people: {anna: {spouse: anna}}\n", 4, "WF132", "another person was expected", ""),
    (HEAD + "decisions: {d: {appeal_from: d}}\n", 4, "WF132", "d to d is circular", ""),
    (HEAD + "decisions:\n  d: {appeal_from: e}\n  e: {appeal_from: d}\n", 6, "WF132", "d to e to d is circular", ""),
    (HEAD + "people: {a: {parents: b}, b: {parents: c}, c: {parents: a}}\n", 4, "WF132", "a to b to c to a", ""),
    (HEAD + "people: {a: {parents: b, children: b}, b: {}}\n", 4, "WF132", "a to b to a is circular", ""),
    (
        HEAD + "findings: {f: {challenged: true}}\nfacts:\n  u: {says: '{f} went unchallenged below'}\n",
        6,
        "WF131",
        "f.challenged on line 4 says the contrary",
        "",
    ),
    (
        HEAD + "people: {a: {spouse: b, parents: b}, b: {}}\n",
        4,
        "WF135",
        "a.spouse: b is in a.parents on line 4 too; keep one of them",
        "",
    ),
    (HEAD + "dates: {decided: 2008}\npeople: {a: {born: 2009}}\n", 5, "WF133", "after the date of decision", ""),
    (HEAD + "people: {a: {born: 1990, entered: 1989}}\n", 4, "WF133", "1989 is before a.born (1990, line 4)", ""),
    (
        HEAD + "decisions:\n  b: {date: 2004, appeal_from: j}\n  j: {date: 2005}\n",
        5,
        "WF133",
        "2004 is before j.date (2005, line 6)",
        "",
    ),
    # YAML
    (HEAD + "people: &a {}\nclaims: *a\n", 4, "WF105", "aliases (*name), anchors (&name) (line 4, 5)", ""),
    (HEAD + "people: {a: !!map {}}\n", 4, "WF105", "tags", ""),
    (HEAD + "people: {a: {<<: {name: b}}}\n", 4, "WF105", "merge keys", ""),
    (HEAD + "---\nmatter: B\n", 4, "WF105", "further documents", ""),
    ("%YAML 1.1\n---\n" + HEAD, 2, "WF105", "directives", ""),
    (HEAD + "people: {[a]: {}}\n", 4, "WF112", "a key must be a word", ""),
    (HEAD + "people: {a: {name: x}\nclaims: {}\n", 5, "WF104", "opened on line 4 is not closed", ""),
    (HEAD + "people: {a: {name: 'x}}\n", 5, "WF104", "quotes opened on line 4 are not closed", ""),
    (HEAD + "people:\n\tanna: {}\n", 5, "WF104", "indent with spaces", ""),
    (HEAD + "people:\n  a:\n    name: A: B\n", 6, "WF104", "a colon and a space needs quotes", ""),
    (HEAD + 'people: {a: {name: "\\e[31m"}}\n', 4, "WF102", "cannot be displayed", ""),
    (HEAD + 'people: {a: {name: "\\ud800"}}\n', 4, "WF102", "cannot be displayed", ""),
    (HEAD + 'people: {a: {name: "\\U00110000"}}\n', 4, "WF104", "not YAML", ""),
    ("just words", 1, "WF112", "begins with keys", ""),
    ("[a]", 1, "WF112", "begins with keys", ""),
    # not text at all
    ("", 0, "WF103", "the file is empty", ""),
    (" \n\n", 0, "WF103", "the file is empty", ""),
    ("# nothing\n", 0, "WF103", "the file is empty", ""),
    ("---\n...\n", 0, "WF103", "the file is empty", ""),
    (b"\x7fELF\x02\x00\x00", 0, "WF102", "not a text file", ""),
    (HEAD.encode("utf-16"), 0, "WF102", "UTF-16", ""),
    (HEAD.encode() + b"people: {a: {name: caf\xe9}}\n", 4, "WF102", "byte 0xe9", ""),
    (HEAD.encode() + b"\xff", 4, "WF102", "not in UTF-8", ""),
    (HEAD + "people: {a: {name: \x1b[31m}}\n", 4, "WF102", "U+001B", ""),
    (HEAD + "people: {a: {name: \0}}\n", 4, "WF102", "U+0000", ""),
    (HEAD + "people: {a: {name: \ud800}}\n", 4, "WF102", "U+D800", ""),
    ("a: " + "[" * 100000, 1, "WF106", "more than 16 levels", ""),
    (HEAD + "".join(" " * i + "a:\n" for i in range(3000)), 20, "WF106", "more than 16 levels", ""),
]


@pytest.mark.parametrize(("text", "line", "code", "message", "suggestion"), BAD, ids=range(len(BAD)))
def test_one_clear_problem(text, line, code, message, suggestion):
    found = problem(text)
    assert (found.line, found.code, found.suggestion) == (line, code, suggestion)
    assert message in found.message


def test_every_code_is_shown_by_some_file():
    # The rest are shown by the tests of files that cannot be read, too large, edited, or have too many problems.
    assert {code for _, _, code, _, _ in BAD} == set(CODES) - {"WF100", "WF101", "WF108", "WF109"}


def test_every_problem_at_once_in_the_order_of_the_file():
    text = """\
format: 2
matter: A v. B
forum: ca7
dates: {decided: soon}
peple: {}
people:
  anna: {petitioner: yes, spouse: bob, colour: red}
  anna: {}
claims:
  anna: {}
  k: {applicant: j, relief: [asylum, freedom], filed: 2005-02-30}
  j: &x {ground: race, ground: religion}
facts:
  f: {says: "{nobody} fled on 1993"}
"""
    assert [(each.line, each.code) for each in problems(text)] == [
        (3, "WF115"),
        (4, "WF116"),
        (5, "WF110"),
        (7, "WF111"),
        (7, "WF114"),
        (7, "WF122"),
        (8, "WF107"),
        (10, "WF121"),
        (11, "WF115"),
        (11, "WF116"),
        (11, "WF123"),
        (11, "WF130"),
        (12, "WF105"),
        (12, "WF107"),
        (14, "WF122"),
    ]


def test_what_is_only_possibly_wrong_is_let_through():
    load_matter_text(HEAD + "dates: {decided: 2008-06}\npeople: {a: {born: 2008, entered: about 2008}}\n", SCHEMA)
    load_matter_text(HEAD + "people: {a: {born: 1990, entered: unknown}}\n", SCHEMA)
    load_matter_text(HEAD + "decisions: {b: {date: 2005, appeal_from: j}, j: {date: 2005-12-31}}\n", SCHEMA)
    load_matter_text(HEAD + "people: {a: {spouse: b}, b: {spouse: a}}\n", SCHEMA)


def test_a_long_family_needs_no_deep_stack():
    people = "".join(f"  p{i}: {{parents: p{i + 1}}}\n" for i in range(3000)) + "  p3000: {}\n"
    assert len(load_matter_text(f"{HEAD}people:\n{people}", SCHEMA).things) == 3001
    closed = people.replace("p3000: {}", "p3000: {parents: p0}")
    assert "p1 to p2" in problem(f"{HEAD}people:\n{closed}").message


@pytest.mark.usefixtures("ends")
def test_problems_are_capped_and_counted():
    many = "".join(f"  p{i}: {{zzz: 1, spouse: q{i}}}\n" for i in range(3000))
    found = problems(f"{HEAD}people:\n{many}")
    assert len(found) == 1001
    assert (found[0].code, found[0].message) == ("WF108", "5000 more problems are not listed")


# Files.


def test_files_and_the_standard_input(tmp_path):
    path = tmp_path / "м 🦊.yaml"
    path.write_text(GOOD, encoding="utf-8", newline="\r\n")
    assert load_matter(path, SCHEMA) == MATTER
    assert load_matter(str(path), SCHEMA).file == str(path)
    assert len(load_expectations(path, SCHEMA).holds) == 1
    script = (
        "from matter_schema import SCHEMA; from wellfounded.matter.loader import load_matter;"
        "print(load_matter('-', SCHEMA).title)"
    )
    here = str(Path(__file__).parent)
    done = subprocess.run([sys.executable, "-c", script], input=GOOD, capture_output=True, text=True, cwd=here)
    assert done.stdout == "Doe v. Roe, Nos. 1, 2\n", done.stderr


@pytest.mark.parametrize("name", ["missing.yaml", ".", "nul\0.yaml", "x" * 5000])
def test_files_that_cannot_be_read(tmp_path, name):
    with pytest.raises(InputError) as caught:
        load_matter(f"{tmp_path}/{name}", SCHEMA)
    (found,) = caught.value.problems
    assert (found.line, found.code) == (0, "WF100")
    assert "\0" not in str(found)


def test_a_file_name_that_is_not_utf8(tmp_path):
    with pytest.raises(InputError) as caught:
        load_matter(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.yaml"), SCHEMA)
    str(caught.value).encode()


def test_a_file_of_fifty_megabytes_is_refused_without_being_read(tmp_path):
    path = tmp_path / "large.yaml"
    with path.open("wb") as file:
        file.write(GOOD.encode())
        file.truncate(50_000_000)
    tracemalloc.start()
    with pytest.raises(InputError, match=r"WF101 the file is too large \(50,000,000 bytes\)"):
        load_matter(path, SCHEMA)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 5_000_000


def test_an_input_that_never_ends(monkeypatch):
    class Endless(io.RawIOBase):
        def read(self, size=-1):
            assert 0 < size < 10_000_000
            return b"a" * size

    monkeypatch.setattr(sys, "stdin", types.SimpleNamespace(buffer=Endless()))
    with pytest.raises(InputError, match="<stdin>: WF101"):
        load_matter("-", SCHEMA)


def test_text_of_fifty_megabytes():
    with pytest.raises(InputError, match="WF101"):
        load_matter_text("#" * 50_000_000, SCHEMA)


@pytest.mark.parametrize(
    "bomb",
    [
        "a: &a [x,x]\n" + "".join(f"b{i}: &b{i} [{'*a, ' * 9}*a]\n" for i in range(200)),
        "a: &a [*a]\n",
        "a: !!python/object/apply:os.system ['true']\n",
        "!" * 1_000_000,
        "a: [!x" + "!" * 1_000_000,
        "{" * 1_000_000,
        "- " * 500_000,
        "? " * 500_000,
        "a: '" + "''" * 500_000,
        "&a " * 300_000,
    ],
    ids=lambda bomb: bomb[:12],
)
@pytest.mark.usefixtures("ends")
def test_bombs_go_out(bomb):
    assert problems(bomb)


def test_the_same_problems_in_the_same_words_whatever_the_hash_seed():
    script = (
        "from matter_schema import SCHEMA; from wellfounded.problems import InputError\n"
        "from wellfounded.matter.loader import load_matter_text\n"
        "try: load_matter_text(open(0).read(), SCHEMA)\n"
        "except InputError as error: print(error)"
    )
    text = "\n".join(
        line for line in GOOD.replace("anna", "anya").replace("race", "rase").splitlines() if "anya:" not in line
    )
    outputs = set()
    for seed in ("0", "1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", script],
            input=text,
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parent,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert len(re.findall("WF1", outputs.pop())) > 5
