"""Invented clients as intake answers: for each page of the interview, in order, what is filled in.

A page's answers go by field; a list of them is a page that is filled in several times. ``ABOUT`` pages hold answers by
the name of the entry. ``rows`` are the lines of a page of rows. A page that is not named is left empty and saved.
"""

from __future__ import annotations

from typing import Any

from wellfounded.web.intake.page_list import ABOUT, all_pages

CROSSED_BETWEEN_PORTS = {
    "southern_border": ["southern_border", "between_ports", "without_authorization", "third_country_transit", "none"]
}
"""The answers on the border of a person who crossed it so after passing through other countries, all of them given."""

SALVADORAN = {
    "title": "Matter of R-M- (invented)",
    "forum": "ca4",
    "pages": {
        "applicant": {"name": "Rosa M.", "national_of": "El Salvador"},
        "children": {"rows": [["Luis M.", "03/14/2015", "true", "true", ""], ["Ana M.", "08/02/2018", "", "true", ""]]},
        "arrival": {"last_arrival": "03/20/2024"},
        "proceedings": {"served": "04/02/2024", "individual_hearing": "03/15/2027"},
        "claims": {
            "relief": ["asylum", "withholding", "CAT protection"],
            "ground": ["religion", "particular social group"],
            "filed": "05/20/2025",
        },
        "border": {"southern_border": ["none"]},
        "late": [
            {
                "cause": "serious illness or disability",
                "end_date": "04/10/2025",
                "directly_related": {
                    "is": ["directly_related", "delay_explained", "none"],
                    "note": "began treatment in April 2025 and filed six weeks later",
                },
            }
        ],
        "harm": [
            {"kind": ["extortion", "threat"], "date": "09/2023", "perpetrator": {"new": "the gang"}},
            {
                "kind": ["rape"],
                "date": "01/12/2024",
                "on_account_of": {
                    "is": ["religion"],
                    "note": "he said her pastor's God would not help her",
                    "at": "Ex. B at 15",
                },
            },
        ],
        "incidents": {
            "the extortion of September 2023": {"reported_to_police": ["reported_to_police"]},
            "the threat of September 2023": {"reported_to_police": ["reported_to_police"]},
            "the rape of January 12, 2024": {"injury": ["injury", "medical_treatment", "lasting_harm"]},
        },
        "threats": {"the threat of September 2023": {"harm_threatened": ["killing"], "face_to_face": ["face_to_face"]}},
        "actors": {"the gang": {"government_body": "false"}},
        "group": [
            {
                "name": "Salvadoran women viewed as property by gang members",
                "characteristic": "women's refusal of gang members",
            }
        ],
        "group-proof": {
            "Salvadoran women viewed as property by gang members": {
                "immutable": "true",
                "distinction_evidence": {"how": "ask the client", "note": "what the church and neighbors said"},
            }
        },
        "danger": [{"harm_type": ["killing", "rape"], "awareness": ["awareness", "capability"]}],
        "protection": {"killing and rape on return": {"no_state_protection": "true"}},
        "relocation": {
            "killing and rape on return": {"relocation_available": "false", "government_sponsored": ["national_reach"]}
        },
        "torture": {
            "killing and rape on return": {
                "severe_pain": ["severe_pain", "specific_intent"],
                "prior_awareness": ["willful_blindness"],
            }
        },
        "adverse": {"killing and rape on return": {"relatives_unharmed": ["other_motive", "none"]}},
        "screening": {"prior_asylum_denial": ["none"]},
        "exhibits": {
            "rows": [
                ["A", "Form I-589", "1-12", ""],
                ["B", "her declaration", "13-22", ""],
                ["C", "letter of her pastor", "23-24", "Spanish"],
                ["D", "psychological evaluation", "25-36", ""],
            ]
        },
        "missing-exhibits": {"rows": [["police report of October 2023", "the office refused to give a copy"]]},
    },
}

CAMEROONIAN = {
    "title": "Matter of T-N- (invented)",
    "forum": "ca5",
    "pages": {
        "applicant": {"name": "Theodore N.", "national_of": "Cameroon"},
        "arrival": {"last_arrival": "06/02/2025"},
        "proceedings": {"individual_hearing": "02/10/2027", "respondent_detained": "true"},
        "claims": {
            "relief": ["asylum", "withholding", "CAT protection"],
            "ground": ["political opinion"],
            "filed": "10/01/2025",
        },
        "border": CROSSED_BETWEEN_PORTS,
        "harm": [
            {
                "kind": ["detention", "beating"],
                "date": "October 2023",
                "perpetrator": {"new": "the gendarmerie"},
                "on_account_of": {"is": ["political opinion"], "note": "called him a terrorist of the movement"},
            },
            {
                "kind": ["detention", "torture"],
                "date": "02/14/2025",
                "on_account_of": {"is": ["political opinion"], "note": "showed him photographs of the march"},
            },
        ],
        "incidents": {
            "the detention of October 2023": {"injury": ["injury"], "reported_to_police": ["reporting_dangerous"]},
            "the beating of October 2023": {"injury": ["injury"], "reported_to_police": ["reporting_dangerous"]},
            "the detention of February 14, 2025": {"injury": ["injury", "hospital", "lasting_harm"]},
            "the torture of February 14, 2025": {"injury": ["injury", "hospital", "lasting_harm"]},
        },
        "detention": {
            "the detention of October 2023": {"duration": "days"},
            "the detention of February 14, 2025": {"duration": "weeks"},
        },
        "actors": {"the gendarmerie": {"government_body": "true"}},
        "opinion": [
            {
                "name": "his work for English-language schools",
                "subject": "opposition to a government policy or project",
                "expressed_in_words": "true",
            }
        ],
        "opinion-words": {
            "the detention of October 2023": {"statements_about": {"value": "his work for English-language schools"}},
            "the beating of October 2023": {"statements_about": {"value": "his work for English-language schools"}},
            "the detention of February 14, 2025": {
                "statements_about": {"value": "his work for English-language schools"}
            },
            "the torture of February 14, 2025": {
                "statements_about": {"value": "his work for English-language schools"}
            },
        },
        "danger": [{"harm_type": ["torture"], "awareness": ["awareness", "capability", "similarly_situated_harmed"]}],
        "torture": {"torture on return": {"severe_pain": ["severe_pain", "specific_intent", "custody_or_control"]}},
        "screening": {"prior_asylum_denial": ["none"]},
        "exhibits": {"rows": [["A", "Form I-589", "1-12", ""], ["B", "hospital record", "13-15", "French"]]},
    },
}

CHINESE = {
    "title": "Matter of L-W- (invented)",
    "forum": "ca2",
    "pages": {
        "applicant": {"name": "Lin W.", "national_of": "China"},
        "arrival": {"last_arrival": "01/15/2026"},
        "proceedings": {"individual_hearing": "05/04/2027"},
        "claims": {"relief": ["asylum", "withholding"], "ground": ["religion"], "filed": "06/30/2026"},
        "border": {"southern_border": ["none"]},
        "harm": [
            {
                "kind": ["detention", "beating"],
                "date": "August 2025",
                "perpetrator": {"new": "the public security bureau"},
                "on_account_of": {"is": ["religion"], "note": "made her sign a promise not to attend"},
            }
        ],
        "incidents": {
            "the detention of August 2025": {"injury": ["injury", "none"]},
            "the beating of August 2025": {"injury": ["injury", "none"]},
        },
        "detention": {
            "the detention of August 2025": {"duration": "days", "conditional_release": ["conditional_release"]}
        },
        "actors": {"the public security bureau": {"government_body": "true"}},
        "danger": [{"harm_type": ["imprisonment"], "awareness": ["awareness", "capability"]}],
        "religion": {"imprisonment on return": {"concealment_of_religion": "true"}},
        "screening": {"prior_asylum_denial": ["none"]},
        "interviews": [{"interview_type": "a border or airport interview", "verbatim": ["verbatim", "by_telephone"]}],
        "differences": [{"name": "the length of the detention", "incident": {"value": "the detention of August 2025"}}],
        "exhibits": {"rows": [["A", "Form I-589", "1-11", ""], ["B", "record of the airport interview", "12-19", ""]]},
        "missing-exhibits": {"rows": [["letter of the pastor", ""]]},
    },
}

HONDURAN = {
    "title": "Matter of C-F- (invented)",
    "forum": "ca9",
    "pages": {
        "applicant": {"name": "Carmen F.", "national_of": "Honduras"},
        "spouse": {"rows": [["Mario F.", "05/2011", "true", "true"]]},
        "children": {"rows": [["Jose F.", "11/30/2012", "true", "true", ""]]},
        "arrival": {"last_arrival": "02/01/2026"},
        "proceedings": {"individual_hearing": "04/20/2027"},
        "claims": {
            "relief": ["asylum", "withholding", "CAT protection"],
            "ground": ["particular social group"],
            "filed": "07/15/2026",
        },
        "border": {
            "southern_border": ["southern_border", "between_ports", "without_authorization", "third_country_transit"]
        },
        "harm": [
            {
                "kind": ["killing"],
                "date": "05/2025",
                "victim": {"new": "her father"},
                "perpetrator": {"new": "the gang"},
                "on_account_of": {"is": ["particular social group"], "note": "a week after he testified"},
            },
            {
                "kind": ["threat"],
                "date": "06/2025",
                "on_account_of": {"is": ["particular social group"], "note": "it named the family of the witness"},
            },
        ],
        "incidents": {"the threat of June 2025": {"reported_to_police": ["reported_to_police"]}},
        "threats": {"the threat of June 2025": {"harm_threatened": ["killing"]}},
        "actors": {"the gang": {"government_body": "false"}},
        "group": [
            {
                "name": "members of the family of a man who testified against a gang",
                "characteristic": "kinship with a prosecution witness",
            }
        ],
        "group-proof": {
            "members of the family of a man who testified against a gang": {
                "immutable": "true",
                "benchmark": ["kinship"],
                "distinction_evidence": ["laws or programs for its members"],
            }
        },
        "danger": [{"harm_type": ["killing"], "awareness": ["awareness", "capability"]}],
        "protection": {"killing on return": {"no_state_protection": "true"}},
        "screening": {"prior_asylum_denial": ["none"]},
        "exhibits": {
            "rows": [["A", "Form I-589", "1-12", ""], ["B", "court record of the testimony", "13-30", "Spanish"]]
        },
        "witnesses": {"rows": [["her aunt", "saw the note"]]},
    },
}

GHANAIAN = {
    "title": "Matter of K-A- (invented)",
    "forum": "ca3",
    "pages": {
        "applicant": {"name": "Kofi A.", "national_of": "Ghana"},
        "arrival": {"last_arrival": "09/05/2022"},
        "claims": {
            "relief": ["asylum", "withholding", "CAT protection"],
            "ground": ["particular social group"],
            "filed": "11/02/2026",
        },
        "late": [
            {
                "cause": "changed country conditions",
                "end_date": "06/15/2026",
                "directly_related": {
                    "is": ["directly_related", "delay_explained", "none"],
                    "note": "found counsel in September",
                },
            }
        ],
        "late-proof": {"the changed country conditions": {"new_risk": {"value": "the asylum claim"}}},
        "harm": [
            {
                "kind": ["beating"],
                "date": "2021",
                "perpetrator": {"new": "the neighbors"},
                "on_account_of": {"is": ["particular social group"], "note": "they shouted slurs"},
            }
        ],
        "incidents": {"the beating of 2021": {"reported_to_police": ["reporting_dangerous"]}},
        "actors": {"the neighbors": {"government_body": "false"}},
        "group": [{"name": "gay men in Ghana", "characteristic": "sexual orientation"}],
        "group-proof": {"gay men in Ghana": {"distinction_evidence": ["laws or programs for its members"]}},
        "danger": [{"harm_type": ["imprisonment"]}],
        "screening": {"prior_asylum_denial": ["none"]},
        "exhibits": {"rows": [["A", "Form I-589", "1-10", ""]]},
    },
    "stage": "application",
}

VENEZUELAN = {
    "title": "Matter of J-P- (invented)",
    "forum": "ca11",
    "pages": {
        "applicant": {"name": "Jesus P.", "national_of": "Venezuela"},
        "arrival": {"last_arrival": "12/01/2025"},
        "proceedings": {"type": "withholding-only", "individual_hearing": "01/25/2027", "respondent_detained": "true"},
        "claims": {"relief": ["withholding", "CAT protection"], "ground": ["political opinion"], "filed": "03/03/2026"},
        "harm": [
            {
                "kind": ["beating"],
                "date": "07/2025",
                "perpetrator": {"new": "the intelligence service"},
                "on_account_of": {"is": ["political opinion"], "note": "asked who paid him to observe the vote"},
            }
        ],
        "incidents": {"the beating of July 2025": {"injury": ["injury", "medical_treatment"]}},
        "actors": {"the intelligence service": {"government_body": "true"}},
        "opinion": [
            {"name": "his work as an election observer", "subject": "support for a political party or movement"}
        ],
        "opinion-words": {
            "the beating of July 2025": {"statements_about": {"value": "his work as an election observer"}}
        },
        "danger": [{"harm_type": ["torture"], "awareness": ["awareness", "capability"]}],
        "torture": {
            "torture on return": {
                "severe_pain": ["severe_pain", "specific_intent", "custody_or_control", "reports_on_like_persons"]
            }
        },
        "screening": {"prior_asylum_denial": ["reinstated_order", "none"]},
        "exhibits": {"rows": [["A", "Form I-589", "1-9", ""], ["B", "reasonable fear interview", "10-21", ""]]},
    },
}

CLIENTS: dict[str, dict[str, Any]] = {
    "salvadoran": SALVADORAN,
    "cameroonian": CAMEROONIAN,
    "chinese": CHINESE,
    "honduran": HONDURAN,
    "ghanaian": GHANAIAN,
    "venezuelan": VENEZUELAN,
}


def answers_in(client) -> int:
    """How many answers a client's intake takes, as ``docs/workbench.md`` counts them.

    A field, a list checked together, or a table counts as one; what stands in one row of a form, too.
    """
    count = 0
    for page in all_pages():
        said = client["pages"].get(page.id, [])
        head, rows = "name" if page.name else "", {}
        for question in page.questions:
            head = head if question.beside and head else question.name
            rows[question.name] = head
        for one in said if isinstance(said, list) else [said]:
            names = [name for values in one.values() for name in values] if page.makes == ABOUT else one
            count += len({rows.get(name, name) for name in names})
    return count
