"""The facts of a case in the vocabulary of the law, without who and when, so that two cases can be compared.

Of a decision they come from its draft: what ``drafting`` makes of the reading, loaded as any case file is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wellfounded.drafting import draft
from wellfounded.matter.loader import load_matter_text
from wellfounded.matter.model import FactSource, Matter
from wellfounded.matter.schema import FieldSpec, Schema
from wellfounded.problems import InputError
from wellfounded.reading.model import Reading

__all__ = ["drafted_facts", "fact_words", "facts_of_matter"]

_TEXTS = ("country", "language")
"""Types of free text that say what a case is about, and not who is in it."""


def drafted_facts(reading: Reading, schema: Schema) -> tuple[str, ...]:
    """The facts of a decision, from its draft; none where no draft can be made of it."""
    try:
        matter = load_matter_text(draft(reading, schema.forums), schema, reading.name)
    except InputError:  # a paper that is no decision, or one whose draft a person must mend first
        return ()
    return facts_of_matter(matter, schema)


def facts_of_matter(matter: Matter, schema: Schema) -> tuple[str, ...]:
    """The facts of a case, each once: sentences of the law with ``{person}`` for any person, and so on.

    Kept is what has a value of the vocabulary (``{harm} involved detention``), what a mark says of one thing
    (``{finding} is adverse to the applicant``), and the sentences that were entered as such. Names, dates, and which
    thing belongs to which are left out.
    """
    found = [text for text in _stated(matter, schema) if text]
    ids = matter.ids
    for claim in matter.claims:
        found.append(claim.atom.pred.format(*(_kind(one, ids) for one in claim.atom.args)))
    return tuple(sorted(set(found)))


def _stated(matter: Matter, schema: Schema) -> Iterator[str]:
    for atom, source in matter.facts.items():
        spec = _field(matter, schema, source)
        if spec is None or source.assumed or not source.given:
            continue
        own = f"{{{matter.things[source.owner].kind}}}"
        if spec.kind == "flag":
            yield atom.pred.format(own)
            continue
        value = atom.args[spec.value_slot] if spec.value_slot is not None else ""
        accepts = schema.accepts(spec.value_type)
        if isinstance(value, str) and (value in accepts.values or spec.value_type in _TEXTS):
            args = [own, own]
            args[spec.value_slot or 0] = value
            yield atom.pred.format(*args)


def _field(matter: Matter, schema: Schema, source: FactSource) -> FieldSpec | None:
    thing = matter.things.get(source.owner)
    fields = schema.by_name[thing.kind].fields if thing and thing.kind in schema.by_name else ()
    return next((one for one in fields if one.name == source.field), None)


def _kind(value: object, ids: Mapping[str, str]) -> str:
    return f"{{{ids[value]}}}" if isinstance(value, str) and value in ids else str(value)


def fact_words(fact: str) -> str:
    """A fact as people read it: a person is a national of Ghana."""
    out, rest = [], fact
    while "{" in rest:
        before, _, after = rest.partition("{")
        kind, _, rest = after.partition("}")
        article = "an" if kind[:1] in "aeiou" else "a"
        out += [before, f"{article} {kind}"]
    return "".join([*out, rest])
