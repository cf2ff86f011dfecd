"""Programs and matters to time the engine on, in the shape of a review of decisions, their findings and reasons."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path

from wellfounded.dates import Span
from wellfounded.engine.program import OPEN_PRED, Arg, Atom, Condition, Literal, Program, Rule, Test, Value, Var

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"

LAW = """
before(F) :- made(F, D), reviewed(D), adverse(F), ground(F)
reviewed(L) :- by(D, board), appeal(D, L), result_only(D)
against(F, P, S) :- before(F), about(F, P), on(F, S)
old_law(C) :- filed(C, D), D < 2005-05-11
disposes(F, C) :- against(F, P, credibility), rests_on_word(C, P)
disposes(F, C) :- before(F), decides(F, C)
disposes(F, C) :- against(F, P, bar), claim_of(C, P), seeks(C, R), shuts_out(R)
shuts_out(asylum)
shuts_out(withholding)
argued(P, T, A) :- made_by(A, P), made_before(A, board), attacks(A, T)
part(R, F) :- given(R, F)
part(I, R) :- relies(R, I)
preserved(P, T) :- argued(P, T, A), specific(A)
preserved(P, T) :- argued(P, W, A), part(T, W)
preserved(T) :- preserved(P, T)
objected(T) :- made_by(A, government), attacks(A, T), made_before(A, court)
barred(T) :- objected(T), not preserved(T)
unexhausted(C) :- disposes(F, C), unchallenged(F)
dismissed(C) :- unexhausted(C), objected(C)
kept_reason(C) :- disposes(F, C), not unchallenged(F)
unstated(R, F) :- unclear(F), about(F, P), made(F, D), appears(R, D), uses(R, S), said_by(S, P), not given(R, F)
spelled(F) :- given(R, F), not unspelled(R)
unclear(F) :- on(F, credibility), given(R, F), not spelled(F)
tied(R, F) :- given(R, F)
tied(R, F) :- unstated(R, F)
flawed(R, rests_on_fallen) :- rests_on(R, F), falls(F)
flawed(R, no_contradiction) :- kind(R, contradiction), uses(R, S), uses(R, T), apart(S, T)
apart(S, T) :- uses(R, S), uses(R, T), place(S, P), place(T, Q), P != Q
apart(S, T) :- uses(R, S), uses(R, T), doer(S, P), doer(T, Q), P != Q
flawed(R, never_said) :- kind(R, contradiction), uses(R, S), nowhere(S)
demand(missing_document)
demand(missing_authentication)
justify(R) :- kind(R, K), demand(K), given(R, F), about(F, P), decides(F, C), old_law(C), not disbelieved(P)
flawed(R, not_explained) :- justify(R), unexplained(R)
flawed(R, not_considered) :- justify(R), answers(E, R), unweighed(E)
flawed(R, never_asked) :- justify(R), unasked(R)
flawed(R, thin) :- relies(R, I), thin(I), not barred(I)
thin(I) :- report(I), omits(I, who), omits(I, which), omits(I, how)
thin(I) :- report(I), omits(I, D), not thin_held(I), open thin_report
thin_held(I) :- report(I), omits(I, who), omits(I, which), omits(I, how)
flawed(R, assumption) :- assumes(R, A), abroad(A), unsupported(A)
reason_falls(R) :- flawed(R, E), not barred(R)
reason_stands(R) :- given(R, F), before(F), not reason_falls(R), not unspelled(R)
falls(F) :- before(F), given(R, F), reason_falls(R), not predicted(F)
falls(F) :- before(F), given(R, F), not one_left(F)
one_left(F) :- given(R, F), not reason_falls(R)
predicted(F) :- given(R, F), enough(R), not reason_falls(R)
predicted(F) :- on(F, bar), given(R, F), points(R, A), assistance(A), not reason_falls(R)
not_reached(F) :- disposes(F, C), not lives_on(F)
lives_on(F) :- disposes(F, C), not dismissed(C)
stands(F) :- before(F), not falls(F), not not_reached(F)
disbelieved(P) :- against(F, P, credibility), stands(F)
established(X) :- testimony(X, P), not disbelieved(P), open testimony
calls(R, A, H) :- kind(R, called_assistance), points(R, A), towards(A, H)
serious(H) :- done(H, rape)
not_serious(H) :- done(H, detention), lasted(H, L), L <= hours, uninjured(H)
not_serious(H) :- done(H, taking), uninjured(H)
not_serious(H) :- done(H, search), uninjured(H)
not_serious(H) :- done(H, entry), uninjured(H)
serious(H) :- done(H, D), not serious_so(H), not not_serious(H), open severity
serious_so(H) :- done(H, rape)
assistance(A) :- act_of(A, P), direct(A), towards(A, H), serious(H)
not_assistance(A) :- broken_off(A), others_did(A)
not_assistance(A) :- presence(A), not direct(A)
assistance(A) :- towards(A, H), act_of(A, P), not not_assistance(A), not direct(A), open assistance
flawed(R, short) :- calls(R, A, H), not_serious(H)
flawed(R, illegal_only) :- calls(R, A, H), no_gravity(R), not done(H, rape)
flawed(R, of_another) :- points(R, A), act_of_others(A)
flawed(R, tangential) :- calls(R, A, H), not_assistance(A)
denied(C) :- disposes(F, C), stands(F), not dismissed(C)
kept(C) :- disposes(F, C), not falls(F)
granted(C) :- claim_of(C, P), petitions(P), reviewed(D), refused(D, C), disposes(F, C), not kept(C), not dismissed(C)
hope(P, Q) :- married(P, Q), petitions(P), claim_of(C, Q), seeks(C, asylum), granted(C)
vacated(P) :- granted(C), claim_of(C, P)
vacated(P) :- hope(P, Q)
untouched(C) :- claim_of(C, P), dismissed(C), hope(P, Q)
task(R, anew) :- flawed(R, not_explained), given(R, F), falls(F)
task(R, without) :- flawed(R, E), error_without(E), given(R, F), falls(F)
error_without(no_contradiction)
error_without(never_said)
error_without(thin)
remanded(C) :- granted(C), disposes(F, C), given(R, F), task(R, T)
"""

ORDER = ("minutes", "hours", "days")
_SENTENCE = re.compile(r"(\w+)(?:\(([^)]*)\))?$")


def _arg(text: str) -> Arg:
    if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        day = date.fromisoformat(text)
        return Span(day, day, text)
    return Var(text) if text[0].isupper() else text


def _atom(text: str) -> Atom:
    found = _SENTENCE.match(text.strip())
    assert found, text
    args = [a.strip() for a in found[2].split(",")] if found[2] else []
    return Atom(f"{found[1]}/{len(args)}", tuple(map(_arg, args)))


def _condition(text: str) -> Condition:
    text = text.strip()
    for sign, op in ((" != ", "is not"), (" <= ", "at most"), (" < ", "before")):
        if sign in text:
            left, right = text.split(sign)
            return Test(op, (_arg(left), _arg(right)), order=ORDER if op == "at most" else ())
    if text.startswith("open "):
        return Literal(Atom(OPEN_PRED, ("judgment", text[5:])))
    return Literal(_atom(text.removeprefix("not ")), not text.startswith("not "))


def parse(text: str, first: int = 0) -> list[Rule]:
    """Rules written ``head(X) :- one(X, a), not two(X), X != Y, open name``, one a line."""
    rules: list[Rule] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        head, _, body = line.partition(" :- ")
        conditions = re.split(r",\s*(?![^(]*\))", body) if body else []
        rules.append(Rule(f"r{first + len(rules)}", _atom(head), tuple(map(_condition, conditions))))
    return rules


@cache
def law(rules: int = 400) -> Program:
    """A law of about so many rules: the rules above and others about complaints that most matters do not have."""
    made = parse(LAW)[:rules]
    number = 0
    while len(made) < rules:
        number += 1
        made += parse(
            f"""
            flawed(R, error{number}) :- kind(R, kind{number}), sign{number}(R), not excused{number}(R)
            excused{number}(R) :- given(R, F), about(F, P), waived{number}(P)
            sign{number}(R) :- kind(R, kind{number}), uses(R, S), mark{number}(S)
            task(R, task{number}) :- flawed(R, error{number}), given(R, F), falls(F)
            """,
            len(made),
        )[: rules - len(made)]
    heads = {r.head.pred for r in made}
    used = {c.atom.pred for r in made for c in r.body if isinstance(c, Literal)} - heads - {OPEN_PRED}
    return Program(tuple(made), frozenset(used))


def matter(facts: int = 300, seed: int = 1, program: Program | None = None) -> dict[Atom, Value]:
    """About so many facts: decisions, claims, findings, reasons and what they use, as many people as it takes."""
    dice = random.Random(seed)
    found: dict[Atom, Value] = {}

    def say(text: str) -> None:
        found[_atom(text)] = Value.TRUE

    number = 0
    while len(found) < facts:
        number += 1
        for text in _one_person(dice, number):
            say(text)
            if len(found) >= facts:
                break
    return found


def _one_person(dice: random.Random, n: int) -> Iterator[str]:
    """What the record says about one applicant and the decision in his or her claims."""
    p, day = f"p{n}", dice.choice(("2004-03-01", "2006-07-01", "2005-05-10"))
    yield from (f"petitions({p})", f"married({p}, p{n + 1 if n % 2 else n - 1})")
    yield from (f"by(board{n}, board)", f"appeal(board{n}, ij{n})", f"result_only(board{n})")
    for relief in ("asylum", "withholding", "cat"):
        c = f"{relief}{n}"
        yield from (f"claim_of({c}, {p})", f"seeks({c}, {relief})", f"filed({c}, {day})", f"refused(ij{n}, {c})")
        if dice.random() < 0.7:
            yield f"rests_on_word({c}, {p})"
    for k, subject in enumerate(("credibility", "burden", "bar", "nexus")):
        f = f"f{n}_{k}"
        yield from (f"made({f}, ij{n})", f"adverse({f})", f"ground({f})", f"about({f}, {p})", f"on({f}, {subject})")
        if subject == "burden":
            yield from (f"decides({f}, asylum{n})", f"decides({f}, withholding{n})")
        if dice.random() < 0.2:
            yield from (f"unchallenged({f})", f"made_by(gov{f}, government)", f"made_before(gov{f}, court)")
            yield f"attacks(gov{f}, asylum{n})"
        else:
            yield from (f"made_by(arg{f}, {p})", f"made_before(arg{f}, board)", f"attacks(arg{f}, {f})")
            if dice.random() < 0.7:
                yield f"specific(arg{f})"
        for j in range(dice.randint(2, 5)):
            yield from _one_reason(dice, n, f, f"{f}_{j}", subject)


def _one_reason(dice: random.Random, n: int, f: str, r: str, subject: str) -> Iterator[str]:
    kinds = {
        "credibility": ("contradiction", "contradiction", "demeanor"),
        "burden": ("missing_document", "missing_authentication", "mismatch"),
        "bar": ("called_assistance", "called_assistance", "failure_to_act"),
        "nexus": ("kind1", "kind2", "speculation"),
    }
    kind = dice.choice(kinds[subject])
    yield from (f"given({r}, {f})", f"kind({r}, {kind})", f"appears({r}, ij{n})")
    if kind == "contradiction":
        for s in ("s", "t"):
            yield from (f"uses({r}, {s}{r})", f"said_by({s}{r}, p{n})", f"place({s}{r}, town{dice.randint(1, 3)})")
        if dice.random() < 0.3:
            yield f"nowhere(t{r})"
    elif kind.startswith("missing"):
        yield f"{dice.choice(('unexplained', 'unasked', 'asked'))}({r})"
        if dice.random() < 0.4:
            yield from (f"answers(e{r}, {r})", f"unweighed(e{r})")
    elif kind == "mismatch":
        yield from (f"relies({r}, i{r})", f"report(i{r})", f"omits(i{r}, who)", f"omits(i{r}, which)")
        if dice.random() < 0.6:
            yield f"omits(i{r}, how)"
    elif kind == "called_assistance":
        harm = dice.choice(("rape", "detention", "taking", "search", "beating"))
        yield from (f"points({r}, a{r})", f"towards(a{r}, h{r})", f"done(h{r}, {harm})", f"act_of(a{r}, p{n})")
        yield f"{dice.choice(('direct', 'presence', 'broken_off'))}(a{r})"
        if dice.random() < 0.5:
            yield from (f"uninjured(h{r})", f"lasted(h{r}, {dice.choice(ORDER)})")
    elif kind.startswith("kind"):
        yield from (f"uses({r}, s{r})", f"mark{kind[4:]}(s{r})", f"said_by(s{r}, p{n})")
    elif dice.random() < 0.5:
        yield f"rests_on({r}, f{n}_0)"
    if dice.random() < 0.1:
        yield f"enough({r})"
    if dice.random() < 0.2:
        yield f"unspelled({r})"


@dataclass(frozen=True)
class Case:
    """A program and a matter, under a name; ``goals`` are the predicates of its outcomes."""

    name: str
    program: Program
    facts: Mapping[Atom, Value]
    goals: tuple[str, ...] = ("granted/1", "denied/1", "dismissed/1", "vacated/1")


def plain(rules: int = 400) -> Program:
    """The made-up law without its open judgments and without reasons that rest on findings: no third value, no loop."""
    kept = tuple(
        rule
        for rule in law(rules).rules
        if not any(isinstance(c, Literal) and c.atom.pred in (OPEN_PRED, "rests_on/2") for c in rule.body)
    )
    return replace(law(rules), rules=kept)


def cases() -> list[Case]:
    """What is timed: a made-up matter, and the example matters under the whole law."""
    return [Case("made up", law(400), matter(300)), *examples()]


def examples() -> Iterator[Case]:
    """The decided matters in ``examples/``."""
    from wellfounded.assess.case import Case as Matter
    from wellfounded.assess.schema import matter_schema
    from wellfounded.language.library import load_library
    from wellfounded.matter.loader import load_matter

    library = load_library()
    schema = matter_schema(library)
    goals = tuple(dict.fromkeys(outcome.sentence.atom.pred for outcome in library.outcomes))
    for name in ("balachova", "chouchkov", "kaptsov"):
        found = Matter.of(library, load_matter(EXAMPLES / f"{name}.yaml", schema))
        yield Case(name, found.program, found.facts, goals)
