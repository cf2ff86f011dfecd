"""Three more invented clients, with long accounts, in the form of ``clients``: what an interview gives of each.

An interpreter for U.S. forces paroled into the country; a student with a prior denial and a reinstated order; a party
worker beaten twice by the police, who had lived elsewhere in the country.
"""

from __future__ import annotations

from typing import Any

from clients import CROSSED_BETWEEN_PORTS

AFGHAN = {
    "title": "Matter of A-R- (invented)",
    "forum": "ca8",
    "pages": {
        "applicant": {"name": "Ahmad R.", "national_of": "Afghanistan"},
        "spouse": {"rows": [["Laila R.", "06/2014", "", ""]]},
        "children": {"rows": [["Sara R.", "05/04/2016", "", "true", ""]]},
        "arrival": {"last_arrival": "08/28/2021"},
        "proceedings": {"served": "03/10/2025", "individual_hearing": "02/22/2027"},
        "claims": {
            "relief": ["asylum", "withholding", "CAT protection"],
            "ground": ["particular social group", "political opinion"],
            "filed": "12/05/2022",
        },
        "late": [
            {
                "cause": "maintenance of lawful status",
                "end_date": "08/27/2023",
                "directly_related": {
                    "is": ["directly_related", "delay_explained", "none"],
                    "note": "filed while on parole",
                },
            }
        ],
        "harm": [
            {
                "kind": ["threat"],
                "date": "03/2020",
                "perpetrator": {"new": "the Taliban"},
                "on_account_of": {
                    "is": ["particular social group", "political opinion"],
                    "note": "the letter called him a slave of the infidels",
                },
            },
            {
                "kind": ["shooting"],
                "date": "11/14/2020",
                "on_account_of": {
                    "is": ["particular social group", "political opinion"],
                    "note": "a caller said that this is how interpreters end",
                },
            },
            {
                "kind": ["killing"],
                "date": "06/2021",
                "victim": {"new": "his brother Karim"},
                "on_account_of": {"is": ["particular social group"], "note": "they came for him and took the brother"},
            },
        ],
        "incidents": {
            "the threat of March 2020": {"reported_to_police": ["reporting_futile"]},
            "the shooting of November 14, 2020": {
                "injury": ["injury", "hospital", "lasting_harm"],
                "reported_to_police": ["reported_to_police"],
            },
        },
        "threats": {
            "the threat of March 2020": {"harm_threatened": ["killing"], "face_to_face": ["accompanied_by_violence"]}
        },
        "actors": {"the Taliban": {"government_body": "true"}},
        "opinion": [
            {
                "name": "support for the United States",
                "subject": "support for another government or its forces",
                "imputed_to": {"value": "Ahmad R."},
            }
        ],
        "opinion-words": {"the threat of March 2020": {"statements_about": {"value": "support for the United States"}}},
        "group": [{"name": "Afghan interpreters for the U.S. military"}],
        "group-proof": {
            "Afghan interpreters for the U.S. military": {
                "immutable": "true",
                "benchmark": ["a position held"],
                "distinction_evidence": ["a local name for its members"],
            }
        },
        "danger": [{"harm_type": ["killing"], "awareness": ["awareness", "capability", "similarly_situated_harmed"]}],
        "relocation": {
            "killing on return": {"relocation_available": "false", "government_sponsored": ["national_reach"]}
        },
        "torture": {
            "killing on return": {"severe_pain": ["severe_pain", "specific_intent", "reports_on_like_persons"]}
        },
        "relatives": {"his brother Karim": {"close_relative_of": {"value": "Ahmad R."}}},
        "screening": {
            "prior_asylum_denial": ["none"],
            "indicated_bars": {"is": ["terrorist activity"], "note": "paid the men at a checkpoint to pass"},
        },
        "exhibits": {
            "rows": [
                ["A", "Form I-589", "1-12", ""],
                ["B", "his declaration", "13-20", ""],
                ["C", "letter of his U.S. Army supervisor", "21-22", ""],
                ["D", "the threatening letter", "23", "Pashto"],
            ]
        },
        "missing-exhibits": {
            "rows": [["hospital record of November 2020", "the hospital gives no records to relatives"]]
        },
        "witnesses": {"rows": [["Captain Miller", "supervised him from 2010 to 2014"]]},
    },
}

NICARAGUAN = {
    "title": "Matter of L-G- (invented)",
    "forum": "ca10",
    "pages": {
        "applicant": {"name": "Luis G.", "national_of": "Nicaragua"},
        "arrival": {"last_arrival": "10/09/2022"},
        "proceedings": {"type": "withholding-only", "individual_hearing": "01/19/2027", "respondent_detained": "true"},
        "claims": {"relief": ["withholding", "CAT protection"], "ground": ["political opinion"], "filed": "06/01/2026"},
        "harm": [
            {
                "kind": ["detention", "beating", "torture"],
                "date": "06/2021",
                "perpetrator": {"new": "the police"},
                "on_account_of": {"is": ["political opinion"], "note": "called him a coup plotter"},
            },
            {
                "kind": ["threat"],
                "date": "08/2022",
                "perpetrator": {"new": "the paramilitaries"},
                "on_account_of": {"is": ["political opinion"], "note": "they painted the door"},
            },
        ],
        "incidents": {
            "the detention of June 2021": {"injury": ["injury", "medical_treatment", "lasting_harm"]},
            "the beating of June 2021": {"injury": ["injury", "medical_treatment", "lasting_harm"]},
            "the torture of June 2021": {"injury": ["injury", "medical_treatment", "lasting_harm"]},
            "the threat of August 2022": {"reported_to_police": ["reporting_dangerous"]},
        },
        "threats": {"the threat of August 2022": {"harm_threatened": ["killing"], "face_to_face": ["credible_threat"]}},
        "detention": {"the detention of June 2021": {"duration": "weeks"}},
        "actors": {"the police": {"government_body": "true"}, "the paramilitaries": {"government_body": "false"}},
        "opinion": [
            {
                "name": "his part in the student protests",
                "subject": "opposition to a government policy or project",
                "expressed_in_words": "true",
            }
        ],
        "opinion-words": {
            "the torture of June 2021": {"statements_about": {"value": "his part in the student protests"}}
        },
        "danger": [
            {
                "harm_type": ["torture"],
                "by_officials": "true",
                "awareness": ["awareness", "capability", "similarly_situated_harmed"],
            }
        ],
        "relocation": {
            "torture on return": {"relocation_available": "false", "government_sponsored": ["national_reach"]}
        },
        "torture": {
            "torture on return": {
                "repeats": {"value": "the torture of June 2021"},
                "severe_pain": ["severe_pain", "specific_intent", "custody_or_control", "reports_on_like_persons"],
            }
        },
        "screening": {"prior_asylum_denial": ["prior_asylum_denial", "reinstated_order", "none"]},
        "interviews": [
            {"interview_type": "a credible fear screening", "verbatim": ["elicits_claim", "understood", "by_telephone"]}
        ],
        "exhibits": {
            "rows": [["A", "Form I-589", "1-12", ""], ["B", "decision of the first judge, November 2020", "13-24", ""]]
        },
        "missing-exhibits": {"rows": [["medical record of July 2021", "asked for in May"]]},
    },
}

SIKH = {
    "title": "Matter of G-S- (invented)",
    "forum": "ca9",
    "pages": {
        "applicant": {"name": "Gurpreet S.", "national_of": "India"},
        "arrival": {"last_arrival": "07/11/2023"},
        "proceedings": {"served": "08/10/2023", "individual_hearing": "02/02/2027"},
        "claims": {
            "relief": ["asylum", "withholding", "CAT protection"],
            "ground": ["political opinion", "religion"],
            "filed": "06/20/2024",
        },
        "border": CROSSED_BETWEEN_PORTS,
        "harm": [
            {
                "kind": ["detention", "beating"],
                "date": "03/15/2022",
                "perpetrator": {"new": "the Punjab police"},
                "on_account_of": {"is": ["political opinion"], "note": "leave the party of Khalistan"},
            },
            {
                "kind": ["detention", "beating"],
                "date": "11/20/2022",
                "on_account_of": {"is": ["political opinion"], "note": "said that he had been warned"},
            },
        ],
        "incidents": {
            "the detention of March 15, 2022": {
                "injury": ["injury", "medical_treatment"],
                "reported_to_police": ["reporting_futile"],
            },
            "the beating of March 15, 2022": {
                "injury": ["injury", "medical_treatment"],
                "reported_to_police": ["reporting_futile"],
            },
            "the detention of November 20, 2022": {"injury": ["injury", "medical_treatment"]},
            "the beating of November 20, 2022": {"injury": ["injury", "medical_treatment"]},
        },
        "detention": {
            "the detention of March 15, 2022": {"duration": "days"},
            "the detention of November 20, 2022": {"duration": "weeks", "conditional_release": ["conditional_release"]},
        },
        "actors": {"the Punjab police": {"government_body": "true"}},
        "opinion": [
            {
                "name": "support for the Mann party",
                "subject": "support for a political party or movement",
                "expressed_in_words": "true",
            }
        ],
        "opinion-words": {
            "the beating of March 15, 2022": {"statements_about": {"value": "support for the Mann party"}},
            "the beating of November 20, 2022": {"statements_about": {"value": "support for the Mann party"}},
        },
        "danger": [{"harm_type": ["beating", "detention"], "awareness": ["awareness", "capability"]}],
        "relocation": {
            "beating and detention on return": {
                "relocation_available": {
                    "how": "ask the client",
                    "note": "five months in Delhi with a cousin, unharmed",
                },
                "government_sponsored": ["government_sponsored"],
            }
        },
        "elsewhere": [{"name": "Delhi, with a cousin", "lived_unharmed": "months"}],
        "torture": {"beating and detention on return": {"severe_pain": ["specific_intent", "custody_or_control"]}},
        "adverse": {"beating and detention on return": {"relatives_unharmed": ["relatives_unharmed"]}},
        "screening": {"prior_asylum_denial": ["none"]},
        "interviews": [
            {"interview_type": "a credible fear screening", "verbatim": ["elicits_claim", "understood", "by_telephone"]}
        ],
        "differences": [
            {"name": "the number of beatings", "incident": {"value": "the beating of November 20, 2022"}},
            {"name": "the date of the medical letter", "incident": {"value": "the beating of March 15, 2022"}},
        ],
        "exhibits": {
            "rows": [["A", "Form I-589", "1-12", ""], ["B", "letter of the doctor in Jalandhar", "13", "Punjabi"]]
        },
        "missing-exhibits": {"rows": [["letter of the Mann party", ""]]},
    },
}

MORE_CLIENTS: dict[str, dict[str, Any]] = {"afghan": AFGHAN, "nicaraguan": NICARAGUAN, "sikh": SIKH}
