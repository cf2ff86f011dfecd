"""Opinions and papers made up for the tests of drafts: no person, place or case in them exists."""

from __future__ import annotations

import textwrap

from wellfounded.extraction import document_from_text

HEAD = """United States Court of Appeals
For the First Circuit

No. 11-9999

{caption},

Petitioner{s},

v.

MARCUS V. VALE, ATTORNEY GENERAL,

Respondent.

PETITION FOR REVIEW

Before Ash, Chief Judge, Birch and Cedar, Circuit Judges.

June 7, 2012

ASH, Chief Judge.
"""


def opinion(body, caption="Ona Veld", s="", name="opinion.txt"):
    """An opinion with these sentences, each group of them a paragraph."""
    paragraphs = [textwrap.fill(one, 78) for one in (body if isinstance(body, list) else [body])]
    text = HEAD.format(caption=caption.upper(), s=s) + "\n\n".join(paragraphs) + "\n"
    return document_from_text(name, text)


OPENING = (
    "Ona Veld, a native and citizen of Peru, petitions for review of a decision of the Board of Immigration "
    "Appeals (BIA) affirming an order of an Immigration Judge (IJ) denying asylum, withholding of removal, and "
    "protection under the Convention Against Torture (CAT)."
)
STORY = (
    "Veld entered the United States on March 3, 2005. On May 9, 2005, she filed an application for asylum on "
    "account of her religion. On June 1, 2005, the Department of Homeland Security served her with a Notice to "
    "Appear. At the hearing Veld testified that in November 2003 soldiers beat her. In 2004 her brother was "
    "murdered by guerrillas. She never reported the beating to the police. She fears that soldiers will kill her "
    "if she returns to Peru. She submitted letters from two neighbors."
)
AGENCY = (
    "The IJ found that Veld was not credible because her testimony was inconsistent with her application. The IJ "
    "also found that she had not established a well-founded fear of persecution, noting that she had returned to "
    "Peru three times without incident. The BIA adopted and affirmed the IJ's decision."
)
COURT = (
    "We review the agency's findings for substantial evidence. Veld argues that the IJ ignored material evidence "
    "in finding her not credible. The government contends that she failed to exhaust her claim. She does not "
    "challenge the agency's denial of CAT relief. The adverse credibility finding of the IJ is supported by "
    "substantial evidence. The petition for review is denied."
)
WHOLE = [OPENING, STORY, AGENCY, COURT]

BOARD = """Decision of the Board of Immigration Appeals
Falls Church, Virginia 22041
File: A
-417 - Denver, CO
Date:
SEP - 1 2009
In re: T
IN REMOVAL PROCEEDINGS
APPEAL
ON BEHALF OF RESPONDENT: Ada Quill, Esquire
APPLICATION: Asylum; withholding of removal
The respondent appeals from the decision of the Immigration Judge dated May 2, 2008. He is from Peru. We
conclude that the respondent did not show a nexus to a protected ground.
ORDER: The appeal is dismissed.
FOR THE BOARD
2
"""
