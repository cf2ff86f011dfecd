"""What a matter file says that cannot be so together: contraries, what the law text rules out, circles, dates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from wellfounded.dates import Span
from wellfounded.engine.program import Atom, Const, Var
from wellfounded.matter.model import Claim, FactSource
from wellfounded.matter.problem_report import Report
from wellfounded.matter.schema import FieldSpec, Schema, ThingSpec

Facts = Mapping[Atom, FactSource]


def report_contradictions(schema: Schema, report: Report, facts: Facts, claims: Sequence[Claim], decided: Span) -> None:
    """Report every contradiction in the facts of a matter."""
    _contraries(schema, report, facts, claims)
    for never in schema.never:
        _together(report, facts, never)
    checked: set[str] = set()
    for thing in schema.things:
        for spec in thing.fields:
            if spec.acyclic and spec.pred not in checked:
                checked.add(spec.pred)
                _circles(report, thing, spec, facts)
    _dates(schema, report, facts, decided)


def _contraries(schema: Schema, report: Report, facts: Facts, claims: Sequence[Claim]) -> None:
    """A sentence and its contrary.

    Two entries of ``facts`` may say contrary things: which of them is established is for the law to tell. What a field
    states is simply so, and then nothing in the file may say the contrary.
    """
    for atom, source in facts.items():
        contrary = schema.contraries.get(atom.pred)
        other = facts.get(Atom(contrary, atom.args)) if contrary else None
        if other is not None and (source.line, source.owner) >= (other.line, other.owner):
            place = f"{other.owner}.{other.field} on line {other.line}"
            message = f"{source.owner}.{source.field}: contradicts {place}"
            report.add(source.line, "WF131", message)
    for claim in claims:
        contrary = schema.contraries.get(claim.atom.pred)
        other = facts.get(Atom(contrary, claim.atom.args)) if contrary else None
        if other is not None:
            message = (
                f"{claim.fact}: {other.owner}.{other.field} on line {other.line} says the contrary;"
                " if the fact is disputed, omit the field and make each account an entry here"
            )
            report.add(claim.source.line, "WF131", message)


def _together(report: Report, facts: Facts, never: Sequence[Atom]) -> None:
    """Sentences that the law text says are never so together: a decision that both grants and denies one claim."""
    for slots, atoms in stated(never, facts):
        sources = [facts[atom] for atom in atoms]
        *others, last = sorted(sources, key=lambda source: (source.line, source.owner, source.field))
        places = " and ".join(f"{one.owner}.{one.field} on line {one.line}" for one in others)
        about = ", ".join(
            str(slots[arg]) for arg in never[-1].args if isinstance(arg, Var) and slots[arg] != last.owner
        )
        message = f"{last.owner}.{last.field}: {about} is in {places} too; keep one of them"
        report.add(last.line, "WF135", message)


def stated(never: Sequence[Atom], facts: Iterable[Atom]) -> list[tuple[dict[Var, Const], list[Atom]]]:
    """Each way in which facts are all the sentences of ``never``: what fills its slots, and the facts."""
    listed = list(facts)
    found: list[tuple[dict[Var, Const], list[Atom]]] = [({}, [])]
    for pattern in never:
        alike = [atom for atom in listed if atom.pred == pattern.pred]
        found = [
            (filled, [*atoms, atom])
            for slots, atoms in found
            for atom in alike
            if (filled := _filled(pattern, atom, slots)) is not None
        ]
    return found


def _filled(pattern: Atom, atom: Atom, slots: Mapping[Var, Const]) -> dict[Var, Const] | None:
    """The slots with which ``pattern`` is ``atom``; None if it cannot be."""
    filled = dict(slots)
    for arg, value in zip(pattern.args, atom.args, strict=True):
        if isinstance(value, Var):
            return None
        if (filled.setdefault(arg, value) if isinstance(arg, Var) else arg) != value:
            return None
    return filled


def _circles(report: Report, thing: ThingSpec, spec: FieldSpec, facts: Facts) -> None:
    """A thing that comes round to itself by a field that must not, such as an appeal from itself."""
    edges: dict[str, list[str]] = {}
    lines: dict[tuple[str, str], FactSource] = {}
    for atom, source in facts.items():
        if atom.pred == spec.pred and len(atom.args) == 2:
            start, end = str(atom.args[0]), str(atom.args[1])
            edges.setdefault(start, []).append(end)
            lines[start, end] = source
    done: set[str] = set()
    for root in edges:
        # Depth first, by hand: a long chain must not exhaust the stack.
        trail, on_trail = [root], {root}
        todo = [iter(edges[root])] if root not in done else []
        while todo:
            following = next(todo[-1], None)
            if following is None:
                todo.pop()
                done.add(trail[-1])
                on_trail.discard(trail.pop())
            elif following in on_trail:
                circle = trail[trail.index(following) :]
                if spec.not_itself and len(circle) == 1:
                    continue  # reported where the field was read
                source = lines[circle[-1], following]
                shape = " to ".join([*circle[:8], "..."] if len(circle) > 8 else [*circle, following])
                message = f"{thing.section}.{source.owner}.{source.field}: {shape} is circular"
                report.add(source.line, "WF132", message)
            elif following not in done:
                trail.append(following)
                on_trail.add(following)
                todo.append(iter(edges.get(following, ())))


def _dates(schema: Schema, report: Report, facts: Facts, decided: Span) -> None:
    """Dates after the decision, or before a date that must come first. Only what is certain is reported."""
    if not any(spec.not_after_decided or spec.not_before for thing in schema.things for spec in thing.fields):
        return
    stated: dict[tuple[str, str], list[tuple[Atom, FactSource]]] = {}
    for atom, source in facts.items():
        if source.field and source.given:
            stated.setdefault((source.owner, source.field), []).append((atom, source))
    fields = {(thing.name, spec.name): spec for thing in schema.things for spec in thing.fields}
    kinds = {source.owner: atom.pred.removeprefix("?kind ") for atom, source in facts.items() if not source.field}
    for (owner, name), found in stated.items():
        spec = fields[kinds[owner], name]
        path = f"{schema.by_name[kinds[owner]].section}.{owner}.{name}"
        for span, source in _spans(spec, found):
            if spec.not_after_decided and _after(span, decided):
                message = f"{path}: {span.words} is after the date of decision, {decided.words}"
                report.add(source.line, "WF133", message)
            for earlier in spec.not_before:
                for other, where, at in _reached(earlier, owner, kinds, fields, stated):
                    if _after(other, span):
                        first = f"{where} ({other.words}, line {at.line})"
                        message = f"{path}: {span.words} is before {first}, which must be earlier"
                        report.add(source.line, "WF133", message)


def _after(one: Span, other: Span) -> bool:
    """Whether ``one`` is certainly later."""
    return one.earliest is not None and other.latest is not None and one.earliest > other.latest


def _spans(spec: FieldSpec, found: Sequence[tuple[Atom, FactSource]]) -> Iterator[tuple[Span, FactSource]]:
    for atom, source in found:
        value = atom.args[spec.value_slot] if spec.value_slot is not None else None
        if isinstance(value, Span):
            yield value, source


def _reached(
    route: str,
    owner: str,
    kinds: Mapping[str, str],
    fields: Mapping[tuple[str, str], FieldSpec],
    stated: Mapping[tuple[str, str], Sequence[tuple[Atom, FactSource]]],
) -> Iterator[tuple[Span, str, FactSource]]:
    """The dates that ``field`` or ``field.date_field`` leads to from a thing."""
    first, _, second = route.partition(".")
    owners = [owner]
    if second:
        spec = fields.get((kinds[owner], first))
        owners = []
        for atom, _ in stated.get((owner, first), ()):
            if spec is not None and spec.value_slot is not None:
                owners.append(str(atom.args[spec.value_slot]))
    name = second or first
    for each in owners:
        spec = fields.get((kinds.get(each, ""), name))
        if spec is not None:
            for span, source in _spans(spec, stated.get((each, name), ())):
                yield span, f"{each}.{name}", source
