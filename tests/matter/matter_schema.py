"""A small vocabulary for testing what reads matter files, and a good file of it."""

import re
from collections.abc import Mapping

from wellfounded.dates import parse_span
from wellfounded.engine.program import Atom, Const, Var
from wellfounded.matter.schema import FieldSpec, KindSpec, ListSpec, Schema, SentenceError, ThingSpec
from wellfounded.problems import nearest


class Sentences:
    """Reads a handful of sentences: slots in braces hold ids; the last words may be a value or a date."""

    INPUTS: Mapping[str, tuple[str, ...]] = {
        "{} was suffered by {}": ("harm", "person"),
        "{} was not suffered by {}": ("harm", "person"),
        "{} was inflicted on account of {}": ("harm", "ground"),
        "{} fled on {}": ("person", "date"),
        "{} was challenged below": ("finding",),
        "{} went unchallenged below": ("finding",),
    }
    DERIVED: Mapping[str, tuple[str, ...]] = {
        "the appeal succeeds as to {}": ("claim",),
        "{} withstands review": ("finding",),
    }

    def __init__(self, lists: Mapping[str, tuple[str, ...]]) -> None:
        self.lists = lists

    def read(self, text: str, ids: Mapping[str, str], *, inputs_only: bool) -> tuple[str, tuple[Const, ...]]:
        known = dict(self.INPUTS) if inputs_only else {**self.INPUTS, **self.DERIVED}
        for pred, types in known.items():
            pattern = re.escape(pred).replace(r"\{\}", "(.+?)")
            if found := re.fullmatch(pattern, text):
                return pred, tuple(self._slot(*each, ids) for each in zip(found.groups(), types, strict=True))
        bare = re.sub(r"\{[^{}]*\}", "{}", text)
        raise SentenceError(f'"{text}" is not a sentence of this law', nearest(bare, known))

    def _slot(self, word: str, type_name: str, ids: Mapping[str, str]) -> Const:
        if type_name == "date":
            return parse_span(word)
        if type_name in self.lists:
            if word not in self.lists[type_name]:
                raise SentenceError(f'"{word}" is no {type_name}', nearest(word, self.lists[type_name]))
            return word
        if not (word.startswith("{") and word.endswith("}")):
            raise SentenceError(f'"{word}" should be an id in braces')
        if ids.get(word[1:-1]) != type_name:
            raise SentenceError(f"{word} is no {type_name}")
        return word[1:-1]


GROUNDS = ("religion", "race", "political opinion")
LISTS = (
    ListSpec("relief", ("asylum", "withholding", "CAT protection")),
    ListSpec("ground", GROUNDS),
    ListSpec("tribunal", ("immigration judge", "Board")),
    ListSpec("length", ("minutes", "hours", "days"), ordered=True),
)

SCHEMA = Schema(
    things=(
        ThingSpec(
            "person",
            "people",
            (
                FieldSpec("petitioner", "{} petitions for review", "", ("person",), kind="flag"),
                FieldSpec("spouse", "{} is married to {}", "", ("person", "person"), 0, 1, one=True, not_itself=True),
                FieldSpec("parents", "{} is a child of {}", "", ("person", "person"), 0, 1, acyclic=True),
                FieldSpec("children", "{} is a child of {}", "", ("person", "person"), 1, 0, acyclic=True),
                FieldSpec("born", "{} was born on {}", "", ("person", "date"), 0, 1, one=True, not_after_decided=True),
                FieldSpec(
                    "entered",
                    "{} entered on {}",
                    "",
                    ("person", "date"),
                    0,
                    1,
                    ask="When did the person enter?",
                    not_before=("born",),
                ),
            ),
        ),
        ThingSpec(
            "claim",
            "claims",
            (
                FieldSpec("applicant", "{} is the claim of {}", "", ("claim", "person"), 0, 1, one=True),
                FieldSpec("relief", "{} seeks {}", "", ("claim", "relief"), 0, 1, one=True),
                FieldSpec("ground", "{} is based on {}", "", ("claim", "ground"), 0, 1, ask="On which ground?"),
                FieldSpec("filed", "{} was first filed on {}", "", ("claim", "date"), 0, 1, one=True),
            ),
        ),
        ThingSpec(
            "decision",
            "decisions",
            (
                FieldSpec("by", "{} was issued by {}", "", ("decision", "tribunal"), 0, 1, one=True),
                FieldSpec(
                    "date",
                    "the date of {} is {}",
                    "",
                    ("decision", "date"),
                    0,
                    1,
                    one=True,
                    not_after_decided=True,
                    not_before=("appeal_from.date",),
                ),
                FieldSpec("denied", "{} denied {}", "", ("decision", "claim"), 0, 1),
                FieldSpec(
                    "appeal_from",
                    "{} decided an appeal from {}",
                    "",
                    ("decision", "decision"),
                    0,
                    1,
                    one=True,
                    acyclic=True,
                ),
                FieldSpec("appellants", "{} was an appellant in {}", "", ("person", "decision"), 1, 0),
            ),
        ),
        ThingSpec(
            "finding",
            "findings",
            (
                FieldSpec("in", "{} was made in {}", "", ("finding", "decision"), 0, 1, one=True),
                FieldSpec(
                    "challenged",
                    "{} was challenged below",
                    "{} went unchallenged below",
                    ("finding",),
                    ask="Was the finding challenged below?",
                    kind="flag",
                ),
                FieldSpec("against", "{} went against {}", "", ("finding", "party"), 0, 1),
                FieldSpec("place", "{} speaks of {} as the place", "", ("finding", "place"), 0, 1),
                FieldSpec("concerns", "{} concerns {}", "", ("finding", "target"), 0, 1),
            ),
        ),
        ThingSpec(
            "harm",
            "harms",
            (
                FieldSpec("lasted", "{} lasted {}", "", ("harm", "length"), 0, 1, one=True),
                FieldSpec("victims", "{} was suffered by {}", "", ("harm", "person"), 0, 1),
            ),
        ),
        ThingSpec(
            "fact",
            "facts",
            (FieldSpec("testimony_of", "{} rests on the testimony of {}", "", ("fact", "person"), 0, 1),),
        ),
    ),
    lists=LISTS,
    kinds=(
        KindSpec("party", ("person",), ("government",)),
        KindSpec("target", ("finding", "party", "ground"), ()),
    ),
    texts=("place",),
    stages=("application", "petition_for_review"),
    forums={"ca2": "the Second Circuit", "ca9": "the Ninth Circuit"},
    reader=Sentences({each.name: each.values for each in LISTS}),
    says_thing="fact",
    says_predicate="{} is established",
    contrary={"{} was suffered by {}": "{} was not suffered by {}"},
    dates=("argued",),
    authorities=frozenset({"Doe", "Roe"}),
    never=(
        (
            Atom("{} is married to {}", (Var("person"), Var("other person"))),
            Atom("{} is a child of {}", (Var("person"), Var("other person"))),
        ),
    ),
)

GOOD = """\
format: 2
matter: Doe v. Roe, Nos. 1, 2
forum: ca2
stage: petition_for_review
dates: {decided: 2008-11-12}
reported_as: Doe
people:
  anna: {name: Anna, petitioner: true, spouse: boris, born: about 1960}
  boris: {name: 'Boris "the elder"', petitioner: true, spouse: anna, children: [carl]}
  carl: {}
claims:
  a-asylum: {name: her asylum claim, applicant: anna, relief: asylum, ground: [religion, race], filed: by 2005-05-10}
  a-cat: {applicant: anna, relief: CAT protection}
decisions:
  judge: {by: immigration judge, date: 2005-11-03, denied: [a-asylum, a-cat]}
  board: {by: Board, date: 2007-04-30, appeal_from: judge, appellants: [anna, boris]}
findings:
  disbelief: {in: judge, challenged: false, against: anna, at: Part II, concerns: [anna, religion]}
  remark:
    in: judge
    challenged: {is: true, at: p. 12, note: by letter, assumed: true}
    against: [government, {is: boris, at: p. 3}]
    place: {is: [Leningrad, the birthplace]}
harms:
  beating: {text: the beating of May 1991, lasted: hours, note: the record gives no time, assumed: true}
facts:
  suffered: {says: "{beating} was suffered by {anna}", testimony_of: anna, at: p. 40}
  denied: {says: "{beating} was not suffered by {anna}"}
  fled:
    says: "{anna} fled on spring 1993"
actual_disposition:
  holds: ["the appeal succeeds as to {a-asylum}"]
  open: "{remark} withstands review"
  fails:
    - "{disbelief} withstands review"
"""
