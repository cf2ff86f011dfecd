"""Decisions coded through the tools alone: for each entry, a few words of the decision on which it rests."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant_client import Assistant

Entry = tuple[str, str, dict[str, Any], str]

INVENTED_TEXT = """\
UNITED STATES COURT OF APPEALS FOR THE SECOND CIRCUIT

Tarn v. Attorney General, No. 08-1234

Decided March 3, 2009

Petitioner Orsolo Tarn, a citizen of Vardania, came to this country on June 1, 2004, and sought asylum that autumn.

He told the immigration judge that soldiers beat him twice in 2003 because he belongs to a banned church.

In an oral ruling of May 2, 2006, the immigration judge denied asylum. She did not find him credible, and gave no
reason for that.

On August 9, 2007, the Board adopted her ruling. Before the Board and before us, Tarn argues that the judge named
nothing in his account that could be doubted.

We cannot review a finding whose basis is not stated.
"""


@dataclass(frozen=True)
class Decision:
    """A decision: the case that it becomes, its entries, and what its review must say."""

    title: str
    forum: str
    stage: str
    decided: str
    entries: tuple[Entry, ...]
    holds: tuple[str, ...]


INVENTED = Decision(
    "Tarn v. Attorney General",
    "ca2",
    "petition_for_review",
    "2009-03-03",
    (
        (
            "people",
            "tarn",
            {"name": "Tarn", "petitioner": True, "last_arrival": "2004-06-01"},
            "came to this country on June 1, 2004",
        ),
        (
            "claims",
            "asylum",
            {
                "name": "his asylum claim",
                "applicant": "tarn",
                "relief": "asylum",
                "ground": "religion",
                "filed": "2004",
                "depends_on_credibility_of": "tarn",
            },
            "sought asylum that autumn",
        ),
        (
            "decisions",
            "ij",
            {
                "name": "the IJ's decision",
                "issued_by": "an immigration judge",
                "date": "2006-05-02",
                "denied": ["asylum"],
            },
            "the immigration judge denied asylum",
        ),
        (
            "decisions",
            "board",
            {
                "name": "the Board's decision",
                "issued_by": "the Board",
                "date": "2007-08-09",
                "appeal_from": "ij",
                "appellants": "tarn",
                "parties_named": "tarn",
                "adopts": "ij",
                "affirmance_without_opinion": False,
                "denied": ["asylum"],
            },
            "the Board adopted her ruling",
        ),
        (
            "findings",
            "disbelief",
            {
                "name": "the IJ's adverse credibility finding",
                "decision": "ij",
                "subject": "credibility",
                "relates_to": "tarn",
                "merits_ruling_on": "asylum",
                "adverse": True,
                "stated_ground": True,
                "reasoning_discernible": False,
            },
            "She did not find him credible",
        ),
        (
            "arguments",
            "unexplained",
            {
                "name": "his argument that no reason was given",
                "made_by": "tarn",
                "made_before": ["the Board", "the court"],
                "challenges": "disbelief",
                "specific": True,
            },
            "nothing in his account that could be doubted",
        ),
    ),
    ("{disbelief} cannot be sustained",),
)


def _people(name: str, called: str, quote: str, **more: Any) -> Entry:
    return ("people", name, {"name": called, **more}, quote)


FUENTES = Decision(
    "The police officer's appeal",
    "bia",
    "appeal",
    "1988-04-18",
    (
        _people(
            "respondent", "the respondent", "entered the United States in 1982", petitioner=False, last_arrival="1982"
        ),
        (
            "proceedings",
            "deportation",
            {"respondent": "respondent", "type": "deportation", "commenced": "before 1984-08-14"},
            "the respondent deportable as charged",
        ),
        (
            "claims",
            "asylum",
            {
                "name": "his asylum claim",
                "applicant": "respondent",
                "relief": "asylum",
                "ground": ["particular social group", "political opinion"],
                "filed": "before 1984-08-14",
                "depends_on_credibility_of": "respondent",
            },
            "denied his applications for asylum",
        ),
        (
            "claims",
            "withholding",
            {
                "name": "his claim for withholding of deportation",
                "applicant": "respondent",
                "relief": "withholding",
                "ground": ["particular social group", "political opinion"],
                "filed": "before 1984-08-14",
                "depends_on_credibility_of": "respondent",
            },
            "asylum and withholding of deportation",
        ),
        (
            "decisions",
            "ij",
            {
                "issued_by": "an immigration judge",
                "date": "1984-08-14",
                "rendered": "1984-08-14",
                "denied": ["asylum", "withholding"],
            },
            "In a decision dated August 14, 1984",
        ),
        (
            "appeals",
            "appeal",
            {
                "decision_appealed": "ij",
                "appellant": "respondent",
                "received": {"is": "between 1984-08-14 and 1984-08-24", "assumed": True},
                "specific_reasons": True,
            },
            "The respondent has appealed from that decision",
        ),
        (
            "findings",
            "burden",
            {
                "name": "the IJ's finding that he is not eligible",
                "decision": "ij",
                "subject": "burden of proof",
                "relates_to": "respondent",
                "merits_ruling_on": ["asylum", "withholding"],
                "adverse": True,
                "stated_ground": True,
            },
            "denied his applications for asylum",
        ),
        (
            "arguments",
            "eligible",
            {"made_by": "respondent", "made_before": "the Board", "challenges": "burden", "specific": True},
            "The sole issue on appeal",
        ),
        (
            "feared_harms",
            "hometown",
            {
                "name": "being killed by guerrillas in his hometown",
                "harm_type": "killing",
                "by_officials": False,
                "no_state_protection": True,
                "relocation_available": True,
                "other_motive": True,
            },
            "the respondent resided in San Salvador for 2 years",
        ),
        ("facts", "afraid", {"says": "{respondent} fears {hometown}", "undisputed": True}, "and he had fled to"),
    ),
    (
        "the appeal is dismissed as to {asylum}",
        "the appeal is dismissed as to {withholding}",
        "{burden} withstands review",
    ),
)

AREVALO = Decision(
    "The single woman's petition",
    "ca1",
    "petition_for_review",
    "2012-01-31",
    (
        _people(
            "applicant",
            "the petitioner",
            "entered the United States on November 1, 1997",
            petitioner=True,
            last_arrival="1997-11-01",
        ),
        (
            "claims",
            "asylum",
            {
                "name": "her asylum claim",
                "applicant": "applicant",
                "relief": "asylum",
                "ground": "particular social group",
                "filed": "since 2007-01-01",
                "depends_on_credibility_of": "applicant",
                "argued_in_brief": False,
            },
            "her claim for asylum was time-barred",
        ),
        (
            "claims",
            "withholding",
            {
                "name": "her withholding claim",
                "applicant": "applicant",
                "relief": "withholding",
                "ground": "particular social group",
                "filed": "since 2007-01-01",
                "depends_on_credibility_of": "applicant",
            },
            "challenges only the denial of withholding of removal",
        ),
        (
            "claims",
            "cat",
            {
                "name": "her CAT claim",
                "applicant": "applicant",
                "relief": "CAT protection",
                "filed": "since 2007-01-01",
                "argued_in_brief": False,
            },
            "dismissed her entreaty for CAT relief",
        ),
        (
            "proceedings",
            "removal",
            {"respondent": "applicant", "type": "removal", "commenced": "about 2007"},
            "initiated removal proceedings against her",
        ),
        (
            "decisions",
            "ij",
            {"issued_by": "an immigration judge", "denied": ["asylum", "withholding", "cat"]},
            "denied withholding of removal on the ground",
        ),
        (
            "decisions",
            "board",
            {
                "issued_by": "the Board",
                "appeal_from": "ij",
                "appellants": "applicant",
                "parties_named": "applicant",
                "adopts": "ij",
                "affirmance_without_opinion": False,
                "denied": ["asylum", "withholding", "cat"],
            },
            "The BIA affirmed the IJ's decision",
        ),
        (
            "findings",
            "indiscriminate",
            {
                "name": "the finding that gang violence is indiscriminate",
                "decision": "ij",
                "subject": "protected ground",
                "relates_to": "applicant",
                "merits_ruling_on": "withholding",
                "adverse": True,
                "stated_ground": True,
            },
            "the violence in Guatemala is indiscriminate",
        ),
        (
            "arguments",
            "about-gangs",
            {
                "made_by": "applicant",
                "made_before": "the court",
                "challenges": "indiscriminate",
                "specific": True,
            },
            "she will be targeted by violent gangs in Guatemala",
        ),
        (
            "feared_harms",
            "robbery",
            {
                "name": "gang violence",
                "harm_type": ["theft or confiscation of property", "beating"],
                "by_officials": False,
                "other_motive": {"is": True, "note": "she testified that the gangs want money"},
            },
            "the gangs were only interested in increasing their wealth",
        ),
        (
            "facts",
            "afraid",
            {"says": "{applicant} fears {robbery}", "testimony_of": "applicant"},
            "she asserted that if returned to Guatemala",
        ),
    ),
    (
        "the petition is denied as to {withholding}",
        "the petition is denied as to {asylum}",
        "{indiscriminate} withstands review",
    ),
)


async def code(assistant: Assistant, document: str, decision: Decision) -> str:
    """Read a decision, propose and put its entries, ask for its review, and write a memorandum; the case's name."""
    passages = await assistant.whole("read_document", "passages", document=document)
    fields = await assistant.whole("case_fields", "fields", kind="petition")
    assert all(line["question"] or line["section"] == "dates" for line in fields)
    made = await assistant.ask(
        "create_case",
        title=decision.title,
        forum=decision.forum,
        stage=decision.stage,
        decided=decision.decided,
    )
    case = str(made["case"])
    entries = [
        {
            "section": section,
            "id": name,
            "fields": values,
            "passage": place_of(quote, passages),
            "quotation": quote,
        }
        for section, name, values, quote in decision.entries
    ]
    await assistant.ask("propose_entries", case=case, document=document, entries=entries)
    waiting = await assistant.whole("list_proposals", "proposals", case=case)
    assert len(waiting) == len(entries)
    assert all(one["verified"] for one in waiting)
    assert case not in (await assistant.ask("open_case", case=case))["quoted"]
    await assistant.ask("put_proposals", case=case, proposals=[one["proposal"] for one in waiting])
    assert await assistant.whole("list_proposals", "proposals", case=case) == []
    for sentence in decision.holds:
        why = await assistant.ask("why", case=case, sentence=sentence, form="data")
        assert '"value": "established"' in why["answer"], sentence
    assert await assistant.whole("review", case=case)
    return case


def place_of(quote: str, passages: list[dict[str, Any]]) -> int:
    """The passage in which a quotation begins, as one who has read them finds it; 1 where there is none."""
    words = " ".join(quote.split())
    found = [one["passage"] for one in passages if words in " ".join(one["quoted"].split())]
    return int(found[0]) if found else 1


def memorandum(folder: Path, name: str) -> str:
    """The memorandum that was written into the folder."""
    return (folder / name).read_text(encoding="utf-8")
