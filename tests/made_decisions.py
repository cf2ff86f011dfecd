"""Invented decisions as texts, and what a corpus holds of them."""

from __future__ import annotations

from wellfounded.corpus import open_store
from wellfounded.corpus.decision_reader import read_item
from wellfounded.corpus.records import Item, text_digest

OPINION = """\
                United States Court of Appeals
                    For the First Circuit

No. {docket}

                         {name},
                          Petitioner,

                              v.

                     MERRICK B. GARLAND,
             Attorney General of the United States,
                          Respondent.

              ON PETITION FOR REVIEW

                           Before
                Barron, Chief Judge,
             Kayatta and Gelpí, Circuit Judges.

                        {day}

     KAYATTA, Circuit Judge.  {name}, a native and citizen of {country},
petitions for review of a decision of the Board of Immigration Appeals (BIA)
denying an application for asylum. {more} See INS v. Elias-Zacarias, 502 U.S. 478, 481 (1992);
8 U.S.C. § 1158(b)(1). We conclude that substantial evidence supports the finding that the harm
was not on account of a protected ground.

     The petition for review is denied.
"""


def opinion(docket="22-1001", name="Ana Quispe", day="March 3, 2023", country="Guatemala", more="") -> str:
    return OPINION.format(docket=docket, name=name, day=day, country=country, more=more)


def item(text: str, name: str = "one.txt") -> Item:
    return Item(name, text_digest(text), text)


def read(text: str, name: str = "one.txt"):
    return read_item(item(text, name))


def contents(place):
    """All that a store holds but the days on which it was filled."""
    with open_store(place) as store:
        tables = (
            "sources",
            "texts",
            "traits",
            "issues",
            "citations",
            "treatments",
            "parentheticals",
            "items",
            "failures",
        )
        found = {table: sorted(store.rows(f"SELECT * FROM {table}")) for table in tables}
        columns = "id, added, changed, same, version, form, published, court, day, title, docket, reading"
        return found | {"decisions": sorted(store.rows(f"SELECT {columns} FROM decisions"))}
