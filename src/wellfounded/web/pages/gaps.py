"""What is missing for a sentence, one sentence at a time; and what would come of a showing, tried without saving it."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

from starlette.responses import Response

from wellfounded.assess.case import Case
from wellfounded.assess.gaps import Gap, gaps, questions_at_stake
from wellfounded.assess.inputs import Input
from wellfounded.assess.review import Review, review
from wellfounded.engine.program import Atom, Var
from wellfounded.faults import Fault, InputFault
from wellfounded.language.model import Thing
from wellfounded.web.answers import Shown
from wellfounded.web.ask import Ask
from wellfounded.web.changes import Standing, standing
from wellfounded.web.known import written
from wellfounded.web.lens import answering, quick, taking
from wellfounded.web.routes import Place, Way
from wellfounded.web.turned import changes

PLACES = (
    Place(
        "What is missing",
        "gaps",
        34,
        group="Answers",
        also=("whatif",),
        does="What would still have to be shown, by whom, and what it would do.",
    ),
)
MOST_TRIED = 12


@dataclass(frozen=True, slots=True)
class Showing:
    """A further showing: its question, the address of the form where it would be answered; ``text`` as it is written
    with ids, empty where it is about something new."""

    item: Input
    form: str
    text: str


@answering
def show(ask: Ask) -> Response:
    """What is missing for the sentence in the address, or the list of what is at stake."""
    text = ask.query("of").strip()
    case = ask.case()
    faults: tuple[Fault, ...] = ()
    found: tuple[Gap, ...] = ()
    atom: Atom | None = None
    if text:
        try:
            atom = case.atom(text)
            found = ask.answer(gaps, atom)
        except InputFault as fault:
            faults = tuple(Fault("of", 0, one.code, one.message, one.suggestion) for one in fault.faults)
    stakes = [(case.words(one), written(case, one), quick(ask).model.value(one)) for one in ask.answer(at_stake)]
    return ask.render(
        "gaps.html",
        status=422 if faults else 200,
        shown=Shown(ask),
        stakes=stakes,
        atom=atom,
        typed=text,
        found=found,
        faults=faults,
        showing=lambda item: showing(ask, case, item),
        by_party=by_party,
        trying=lambda texts: taking(ask, "whatif", [("try", one) for one in texts]),
    )


def at_stake(case: Case) -> tuple[Atom, ...]:
    """What a matter is about."""
    return questions_at_stake(case.of_possible_law())


def by_party(gap: Gap) -> list[tuple[str, list[tuple[Input, ...]]]]:
    """The sets of a gap by who bears them, in their order."""
    found: dict[str, list[tuple[Input, ...]]] = {}
    for completion in gap.completions:
        found.setdefault(completion.party, []).append(completion.inputs)
    return list(found.items())


def showing(ask: Ask, case: Case, item: Input) -> Showing:
    """A further showing with the ways to state it and to try it."""
    return Showing(item, form_for(ask, case, item.atom), written(case, item.atom))


def form_for(ask: Ask, case: Case, atom: Atom) -> str:
    """The address of the form, and of the field in it, that would state a sentence."""
    found = case.fields.get(atom.pred)
    if found is None:
        says: Thing = next(thing for thing in case.library.vocabulary.things.values() if thing.says)
        return ask.to(f"forms/{says.section}")
    thing, field, _ = found
    own = atom.args[field.own_slot]
    entry = "" if isinstance(own, Var) or own not in case.matter.things else f"/{quote(str(own), safe='')}"
    return ask.to(f"forms/{thing.section}{entry}") + f"#f.{quote(field.name)}-field"


@answering
def try_it(ask: Ask) -> Response:
    """The outcome there would be if the record stated, or did not state, some sentences. Nothing is saved."""
    query = ask.request.query_params
    tried = [one.strip() for one in query.getlist("try") if one.strip()][:MOST_TRIED]
    struck = [one.strip() for one in query.getlist("without") if one.strip()][:MOST_TRIED]
    case = ask.case()
    try:
        stated_atoms = tuple(case.atom(text) for text in tried)
        struck_atoms = tuple(case.atom(text) for text in struck)
        after = ask.answer(supposed, stated_atoms, struck_atoms) if tried or struck else None
        faults: tuple[Fault, ...] = ()
    except InputFault as fault:
        stated_atoms, struck_atoms, after = (), (), None
        faults = tuple(Fault("try", 0, one.code, one.message, one.suggestion) for one in fault.faults)
    return ask.render(
        "whatif.html",
        status=422 if faults else 200,
        shown=Shown(ask, case),
        tried=tried,
        struck=struck,
        stated=[case.words(atom) for atom in stated_atoms],
        gone=[case.words(atom) for atom in struck_atoms],
        forms=[form_for(ask, case, atom) if _sayable(case, atom) else "" for atom in stated_atoms],
        now=ask.answer(standing),
        then=after[1] if after is not None else (),
        found=changes(ask.answer(review), after[0]) if after is not None else None,
        faults=faults,
    )


def supposed(case: Case, stated: tuple[Atom, ...], struck: tuple[Atom, ...]) -> tuple[Review, tuple[Standing, ...]]:
    """The answer to a matter with sentences added and struck. Raises InputFault for one that the record lacks."""
    after = case.supposing(stated, struck)
    return review(after), standing(after)


def _sayable(case: Case, atom: Atom) -> bool:
    term = case.library.vocabulary.terms.get(atom.pred)
    return term is not None and term.is_input


WAYS = (Way("/m/{name}/gaps", show=show), Way("/m/{name}/whatif", show=try_it))
