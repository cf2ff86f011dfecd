"""Decisions of immigration judges that were never made, each laid out another way, and what each gives a case."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Decided:
    """A decision: its text and day, the respondents, its findings (subject, and whether adverse), and the forms of
    relief that it grants and denies.
    """

    text: str
    day: str
    names: tuple[str, ...]
    findings: frozenset[tuple[str, bool]]
    granted: frozenset[str] = frozenset()
    denied: frozenset[str] = frozenset()


ALL_THREE = frozenset({"asylum", "withholding", "CAT protection"})

WRITTEN = Decided(
    """\
UNITED STATES DEPARTMENT OF JUSTICE
EXECUTIVE OFFICE FOR IMMIGRATION REVIEW
IMMIGRATION COURT
NEWARK, NEW JERSEY

IN THE MATTER OF                         )
                                         )     IN REMOVAL PROCEEDINGS
PINEDA CRUZ, Rosa Elena                  )
                                         )     File No. A200-300-400
RESPONDENT                               )

CHARGE:        INA § 212(a)(6)(A)(i)

APPLICATIONS:  Asylum, withholding of removal, and protection under the Convention Against Torture

ON BEHALF OF RESPONDENT:                 ON BEHALF OF DHS:
Ann Wye, Esq.                            Assistant Chief Counsel

Date: May 4, 2026

WRITTEN DECISION OF THE IMMIGRATION JUDGE

I. PROCEDURAL HISTORY

The respondent is a native and citizen of Honduras. She entered the United States on March 3, 2025. She filed her Form
I-589 on November 20, 2025.

II. TESTIMONY

The respondent testified that gang members beat her outside the school where she taught on June 4, 2024. She testified
that they threatened to kill her if she did not pay.

III. ANALYSIS

A. Credibility

The Court has considered the totality of the circumstances. The respondent testified in a candid and responsive manner,
and her account matched her application. Accordingly, the Court finds the respondent credible.

B. Past Persecution

Persecution is an extreme concept that does not include every sort of harm. The Court finds that a single beating and
threats, taken together, do not rise to the level of persecution.

C. Nexus

The respondent proposed the group of "Honduran teachers." The Court finds that this proposed group is not cognizable
because it lacks particularity. Even if it were cognizable, the respondent has not shown that membership in it was or
would be one central reason for the harm. The record reflects that the gang members wanted money.

D. Internal Relocation

The respondent lived with her aunt in Tegucigalpa for four months without incident. The Court therefore concludes that
she could reasonably relocate within Honduras.

E. Protection under the Convention Against Torture

The respondent has not established that it is more likely than not that she would be tortured by or with the
acquiescence of a public official. Therefore, her application for protection under the Convention is denied.

ORDERS

IT IS HEREBY ORDERED that the respondent's application for asylum is DENIED.
IT IS FURTHER ORDERED that the respondent's application for withholding of removal is DENIED.
IT IS FURTHER ORDERED that the respondent's application for protection under the Convention Against Torture is DENIED.

____________________
ROSA B. LARK
Immigration Judge
""",
    "2026-05-04",
    ("Rosa Elena Pineda Cruz",),
    frozenset(
        {
            ("credibility", False),
            ("severity of the harm", True),
            ("PSG cognizability", True),
            ("nexus", True),
            ("internal relocation", True),
            ("likelihood of torture", True),
        }
    ),
    denied=ALL_THREE,
)

ORAL = Decided(
    """\
U.S. DEPARTMENT OF JUSTICE
EXECUTIVE OFFICE FOR IMMIGRATION REVIEW
UNITED STATES IMMIGRATION COURT
HOUSTON, TEXAS

File: A201-301-401                                   September 9, 2025

In the Matter of

TADESSE ABERA                      )   IN REMOVAL PROCEEDINGS
RESPONDENT                         )

CHARGES: Section 212(a)(7)(A)(i)(I) of the Immigration and Nationality Act.
APPLICATIONS: Asylum; withholding of removal; protection under the Convention Against Torture.
ON BEHALF OF RESPONDENT: PAUL ORME
ON BEHALF OF DHS: JANE POE

ORAL DECISION OF THE IMMIGRATION JUDGE

The respondent is a 34-year-old male, native and citizen of Ethiopia. He arrived in the United States on February 2,
2023, and filed his application for asylum on June 30, 2024.

The respondent claims that soldiers detained him in October 2022 and beat him for two days because of his political
opinion.

I find that the respondent did not file his application within one year of his arrival. I find that no extraordinary
circumstances excuse the delay. His asylum application is therefore barred.

I have looked at the testimony and I do not find the respondent to be credible. He told the asylum officer that he was
held for one week, but he told this Court that he was held for two days. When asked about the discrepancy, he was
evasive. He also failed to provide any corroborating evidence from his brother, who lives in Dallas.

In the alternative, even if credible, the respondent has failed to establish that the harm was on account of a
protected ground. I also find that the respondent does not have a well-founded fear of future persecution.

As to the Convention Against Torture, there is no evidence that the government would acquiesce in his torture. I will
deny that application.

ORDER

All applications are denied. The respondent is ordered removed to Ethiopia.

Please see the next page for electronic signature

CARL WREN
Immigration Judge
""",
    "2025-09-09",
    ("Tadesse Abera",),
    frozenset(
        {
            ("one-year deadline", True),
            ("credibility", True),
            ("corroboration", True),
            ("nexus", True),
            ("well-founded fear", True),
            ("acquiescence", True),
        }
    ),
    denied=ALL_THREE,
)

GRANT = Decided(
    """\
                    UNITED STATES DEPARTMENT OF JUSTICE
                 EXECUTIVE OFFICE FOR IMMIGRATION REVIEW
                           IMMIGRATION COURT
                         SAN FRANCISCO, CALIFORNIA

Respondent Name:                              A-Number:
LIN, WEI                                      A202-302-402

To:                                           Riders:
Bell Clinic                                   In Removal Proceedings
100 Oak Street                                Initiated by the Department of Homeland Security
                                              Date: 03/11/2026

                    DECISION AND ORDER OF THE IMMIGRATION JUDGE

1. The respondent is a native and citizen of the People's Republic of China.

2. The respondent has applied for asylum, withholding of removal, and protection under the Convention Against Torture.

3. The Immigration Judge finds the respondent's testimony credible.

4. The Immigration Judge finds that the detention and the beating of August 2024 constitute past persecution.

5. The respondent established that her religion was one central reason for the harm.

6. DHS has not rebutted the presumption of a well-founded fear. The court finds that DHS did not show that the
respondent could relocate.

7. The court grants asylum in the exercise of discretion.

ORDER: The respondent's application for asylum is granted. The court does not reach her other applications.

HAL FINCH
Immigration Judge
""",
    "2026-03-11",
    ("Wei Lin",),
    frozenset(
        {
            ("credibility", False),
            ("severity of the harm", False),
            ("nexus", False),
            ("well-founded fear", False),
            ("internal relocation", False),
        }
    ),
    granted=frozenset({"asylum"}),
)

MEMORANDUM = Decided(
    """\
IMMIGRATION COURT
40 Court Street
BOSTON, MASSACHUSETTS

In the Matter of:                                  File No.: A203-303-403
Juan PEREZ LOBO
Marta PEREZ LOBO
Respondents

Dated this 17th day of June, 2025

MEMORANDUM OF DECISION AND ORDER OF THE IMMIGRATION JUDGE

The respondents, a father and his daughter, are natives and citizens of Guatemala. They seek asylum, withholding of
removal, and relief under the CAT.

Findings of fact and conclusions of law

Mr. Perez Lobo gave testimony that was generally consistent, and this Court finds that he is a credible witness.
Respondents' proposed group of "landowners" is impermissibly circular and is therefore not cognizable. Even assuming a
cognizable group, Respondents failed to demonstrate a nexus between the harm and the group. Nor have Respondents shown
that the Guatemalan government is unable or unwilling to control the persons whom they fear: the police took a report
and arrested two men. Because Respondents have not met their burden for asylum, they necessarily have not met the higher
burden for withholding of removal.

With respect to CAT, the court is not persuaded that Respondents face a likelihood of torture.

Accordingly, the following orders are entered:
Respondents' applications for asylum, withholding of removal, and CAT protection are DENIED.
Respondents are ordered REMOVED to Guatemala.

ELLA STORK
United States Immigration Judge
""",
    "2025-06-17",
    ("Juan Perez Lobo", "Marta Perez Lobo"),
    frozenset(
        {
            ("credibility", False),
            ("PSG cognizability", True),
            ("nexus", True),
            ("state protection", True),
            ("likelihood of torture", True),
        }
    ),
    denied=ALL_THREE,
)


SUMMARY = Decided(
    """\
IMMIGRATION COURT
ATLANTA, GEORGIA

Respondent Name:
MENSAH, KWAME                                Case No.: A204-304-404

To: KWAME MENSAH                             Docket: ATLANTA, GEORGIA

ORDER OF THE IMMIGRATION JUDGE

This is a summary of the oral decision entered on 05/20/2026. The oral decision is the official decision in this case.

The respondent is a native and citizen of Ghana.

I. Asylum: ( ) granted  (X) denied  ( ) withdrawn
II. Withholding of removal: (X) granted  ( ) denied  ( ) withdrawn
III. Protection under the Convention Against Torture: ( ) granted  ( ) denied  (X) not reached

The court found the respondent credible. The asylum application was untimely, and the respondent did not show
extraordinary circumstances. The respondent has met his burden for withholding of removal: he established that his
sexual orientation is at least one central reason for the threats, and that the authorities of Ghana are unwilling to
protect him.

Immigration Judge: CROW, MARY 05/20/2026

Appeal: Department of Homeland Security: [X] reserved [ ] waived
Appeal Due: 06/19/2026

Certificate of Service
This document was served: 05/21/2026
""",
    "2026-05-20",
    ("Kwame Mensah",),
    frozenset({("credibility", False), ("one-year deadline", True), ("nexus", False), ("state protection", False)}),
    granted=frozenset({"withholding"}),
    denied=frozenset({"asylum"}),
)

BARRED = Decided(
    """\
U.S. Department of Justice
Executive Office for Immigration Review
United States Immigration Court
Aurora, Colorado

Matter of: Olena HRYTSENKO            A 205-305-405
                                      DETAINED
In Withholding-Only Proceedings

DECISION OF THE IMMIGRATION JUDGE

Procedural posture

The applicant is a native and citizen of Ukraine whose prior order was reinstated. An asylum officer found that she had
a reasonable fear. The matter was referred to this Court, and a hearing on the merits was held on March 2, 2026.

Legal standards

An applicant must prove that it is more likely than not that she would be persecuted. Testimony that is credible may be
sufficient without corroboration. In Matter of X-Y-, the respondent failed to establish a nexus, and the Board found
that he was not credible. If the applicant has not shown past persecution, she must show a clear probability of harm.
Past persecution raises a presumption that the government may rebut by showing that the applicant could relocate.

Claims of the parties

DHS argues that the applicant is not credible and that she could relocate to Lviv. The applicant contends that she has
established past persecution. Her brother testified that the police were unwilling to protect her. She was beaten
because the neighbors believed she was not loyal. A country expert stated that the authorities did not protect women.

Findings

The applicant has been consistent, and the Court accords her testimony full weight and deems her credible.
The Court disagrees with DHS that the applicant could safely relocate; DHS has not shown that relocation would be
reasonable. The applicant has not, however, demonstrated that the harm amounts to persecution. It was not severe.
She has also not demonstrated that her neighbors were motivated by a protected ground; theirs was a private quarrel
over a fence. The Court does not reach whether the group is cognizable.
She has not proved that torture is more likely than not.

It is therefore ordered that withholding of removal and protection under the Convention Against Torture be denied.

Dated at Aurora, Colorado, April 6, 2026.

IVO HAWK
Immigration Judge
""",
    "2026-04-06",
    ("Olena Hrytsenko",),
    frozenset(
        {
            ("credibility", False),
            ("internal relocation", False),
            ("severity of the harm", True),
            ("nexus", True),
            ("likelihood of torture", True),
        }
    ),
    denied=frozenset({"withholding", "CAT protection"}),
)

DECISIONS = {
    "written": WRITTEN,
    "oral": ORAL,
    "grant": GRANT,
    "memorandum": MEMORANDUM,
    "summary": SUMMARY,
    "withholding only": BARRED,
}
"""Each decision by the form that it has."""
