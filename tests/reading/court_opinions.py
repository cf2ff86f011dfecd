"""Invented opinions in each form that courts set theirs in, with what a reader has to find in the head of each."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

FIRST = ("Ada", "Tomás", "Idris", "Mei Lan", "Oksana", "Rigoberto", "Fatou")
LAST = ("Quill", "Zabala-Orduna", "Wrenfield", "Okonkwo", "Petrossian", "Lark", "de la Vega")
JUDGES = (
    ("Hollis", "Finch"), ("Ruth A.", "McRook"), ("Dana", "O'Wren"), ("Pieter", "Van Dael"), ("Inés", "Marlowe"),
    ("Amos T.", "Grackle"), ("Vera", "Siskin"), ("Noel", "Bittern"),
)  # fmt: skip
GENERALS = ("Merle B. Heron", "Paula Kestrel", "Otto R. Plover")
COUNTRIES = ("Honduras", "Nepal", "Cameroon", "Ukraine")
# Names that many heads set side by side with others, in parts of their own.
COURT, BOARD = "United States Court of Appeals", "Board of Immigration Appeals"
LOUD_COURT, LOUD_BOARD = COURT.upper(), BOARD.upper()
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
YEARS = ("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty")
ENDS = (
    ("we deny the petition for review", "The petition for review is denied.", ["petition_denied"]),
    (
        "we grant the petition for review and remand to the Board",
        "We grant the petition for review and remand to the Board for another look at the fire.",
        ["petition_granted", "remanded"],
    ),
    (
        "we dismiss the petition in part and deny it in part",
        "The petition for review is dismissed in part and denied in part.",
        ["petition_dismissed_in_part", "petition_denied_in_part"],
    ),
)
FORMS = (
    "first", "second_order", "second_opinion", "third", "fourth", "fourth_published", "fifth_stamped", "fifth",
    "sixth", "sixth_published", "seventh", "seventh_order", "eighth", "ninth_memorandum", "ninth_opinion",
    "tenth_order", "tenth", "eleventh", "eleventh_late", "columbia", "reporter", "supreme",
)  # fmt: skip
JOINED = ("third", "fourth", "fifth", "ninth_memorandum", "tenth_order", "eleventh", "second_order")


@dataclass(frozen=True)
class Opinion:
    """A text and the right value of each field of its head."""

    text: str
    right: dict[str, Any]


def _written(day: date) -> str:
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"


def _loud(day: date) -> str:
    return f"{MONTHS[day.month - 1][:3].upper()} {day.day} {day.year}"


class _Case:
    """What one opinion is about, drawn at random."""

    def __init__(self, seed: int) -> None:
        draw = random.Random(seed)
        self.day = date(2012, 1, 3) + timedelta(days=draw.randrange(3000))
        self.heard = self.day - timedelta(days=draw.randrange(20, 300))
        self.number = f"{self.heard.year % 100:02}-{draw.randrange(1000, 9999)}"
        self.file = f"A{draw.randrange(70, 220):03}-{draw.randrange(100, 999)}-{draw.randrange(100, 999)}"
        self.people = [f"{first} {draw.choice(LAST)}" for first in draw.sample(FIRST, draw.choice((1, 1, 2)))]
        self.general = draw.choice(GENERALS)
        self.judges = draw.sample(JUDGES, 3)
        self.opening, self.closing, self.does = draw.choice(ENDS)
        self.country = draw.choice(COUNTRIES)
        many = len(self.people) > 1
        self.role = "Petitioners" if many else "Petitioner"
        called = self.people[0].split(" ", 1)[1] if " " in self.people[0] else self.people[0]
        self.called = called.removeprefix("Lan ")
        self.body = (
            f"{self.people[0]}, a native and citizen of {self.country}, asks us to review an order of the Board of "
            "Immigration Appeals that left the denial of asylum as it was. "
            f"For the reasons that follow, {self.opening}."
            "\n\nThe applicant sold bread in a market town until two winters ago and left when the mill burned. An "
            "immigration judge heard the account and was not persuaded that the fire had to do with what was believed "
            "of the family. We look at findings of fact for substantial evidence.\n\nThe record leaves room for the "
            "view that was taken of it."
        )

    @property
    def lasts(self) -> list[str]:
        return [last for _, last in self.judges]

    def loud(self, name: str) -> str:
        """A last name in capitals, as heads set it."""
        return name.upper().replace("MCROOK", "McROOK")

    def bench(self, loud: bool = True) -> str:
        one, two, three = (self.loud(name) if loud else name for name in self.lasts)
        return f"{one}, Chief Judge, and {two} and {three}, Circuit Judges."

    def parties(self, loud: bool = True, between: str = "; ") -> str:
        names = between.join(self.people)
        return names.upper() if loud else names

    def caption(self, word: str = "v.", loud: bool = True, between: str = "; ", role: str = "Respondent") -> str:
        general = self.general.upper() if loud else self.general
        return f"{self.parties(loud, between)}, {self.role}, {word} {general}, Attorney General, {role}."

    def right(self, court: str, **other: Any) -> dict[str, Any]:
        values: dict[str, Any] = {
            "court": court,
            "caption": self.caption(),
            "docket": [self.number],
            "decided": self.day.isoformat(),
            "argued": None,
            "submitted": None,
            "panel": self.lasts,
            "author": self.lasts[1],
            "separate_opinion": [],
            "disposition": self.does,
        }
        return values | other

    @property
    def author(self) -> str:
        return self.loud(self.lasts[1])


def _first(case: _Case) -> Opinion:
    one, two, three = case.lasts
    text = f"""          {COURT}
                      For the First Circuit


No. {case.number}

                          {case.parties(between=", ")},

                               {case.role},

                                     v.

                 {case.general.upper()}, Attorney General,

                               Respondent.


                   PETITION FOR REVIEW OF A FINAL ORDER OF
                    THE {LOUD_BOARD}


                                  Before

                       {one}, Chief Judge,
                {two} and {three}, Circuit Judges.


     Lena Moss and Moss & Sons for petitioner.
     Paul Reed, Trial Attorney, for respondent.


                              {_written(case.day)}


             {case.author}, Circuit Judge.  {case.body}

     {case.closing}
"""
    return Opinion(text, case.right("ca1", caption=case.caption(between=", ")))


def _second_order(case: _Case) -> Opinion:
    (a, one), (b, two), (c, three) = case.judges
    year = YEARS[case.day.year - 2012]
    lines = f"""At a stated term of the {COURT},
Second Circuit, held at the courthouse by the river, on the {case.day.day}th
day of {MONTHS[case.day.month - 1]}, two thousand {year}.

PRESENT:
         {a.upper()} {case.loud(one)},
              Chief Judge,
         {b.upper()} {case.loud(two)},
         {c.upper()} {case.loud(three)},
              Circuit Judges.
_____________________________________

{case.parties(between=", ")},
         {case.role},

         v.                                   {case.number}
                                              NAC
{case.general.upper()},
ATTORNEY GENERAL,
         Respondent.
_____________________________________

FOR PETITIONER:          Lena Moss, New York, NY.

FOR RESPONDENT:          Paul Reed, Trial Attorney.

UPON DUE CONSIDERATION of what was filed,
it is ORDERED, ADJUDGED, AND DECREED that
the petition for review is DENIED.""".split("\n")
    numbered = "\n".join(f"{number:>2}  {line}".rstrip() for number, line in enumerate(lines, start=1))
    body = case.body.split(". For the reasons")[0] + ". The pending motion for a stay is DENIED as moot."
    text = f"""{case.number}
{case.called} v. Heron
                                                        BIA
                                                   Reed, IJ
                   {LOUD_COURT}
                       FOR THE SECOND CIRCUIT

                           SUMMARY ORDER

RULINGS BY SUMMARY ORDER ARE NO PRECEDENT.

{numbered}

{body}

FOR THE COURT:
A Clerk, Clerk of Court
"""
    caption = f"{case.parties(between=', ')}, {case.role}, v. {case.general.upper()}, ATTORNEY GENERAL, Respondent."
    right = case.right("ca2", caption=caption, author="per curiam", disposition=["petition_denied"])
    return Opinion(text, right)


def _second_opinion(case: _Case) -> Opinion:
    text = f"""         {LOUD_COURT}
              FOR THE SECOND CIRCUIT

                August Term, {case.heard.year}

(Argued: {_written(case.heard)}                Decided: {_written(case.day)})

               Docket No. {case.number}

{case.parties(between=" and ")},
                                   {case.role},
                    -v.-

{case.general.upper()}, Attorney General,
                                   Respondent.

Before:  {case.bench()}

{case.author}, Circuit Judge:

{case.body}

{case.closing}

{case.loud(case.lasts[2])}, Circuit Judge, concurring in part and dissenting
in part:

I would dismiss the petition, since the question was not put to the Board.
"""
    caption = case.caption("-v.-", between=" and ")
    other = [("dissent", case.lasts[2])]
    return Opinion(text, case.right("ca2", caption=caption, argued=case.heard.isoformat(), separate_opinion=other))


def _third(case: _Case) -> Opinion:
    text = f"""                                   NOT PRECEDENTIAL

              {LOUD_COURT}
                   FOR THE THIRD CIRCUIT
                       ____________

                       No. {case.number}
                       ____________

              {case.parties()},
                            {case.role}

                            v.

           ATTORNEY GENERAL UNITED STATES OF AMERICA
                       ____________

        On Petition for Review of a Final Order of the
              {BOARD}
               (Agency No. {case.file})
          Immigration Judge: Honorable Ray Stork
                       ____________

      Submitted Pursuant to Third Circuit L.A.R. 34.1(a)
                   {_written(case.heard)}

   Before: {case.bench()}

            (Opinion filed: {_written(case.day)})
                       ____________

                        OPINION*
                       ____________

PER CURIAM

{case.body}

{case.closing}
"""
    caption = f"{case.parties()}, {case.role} v. ATTORNEY GENERAL UNITED STATES OF AMERICA"
    right = case.right("ca3", caption=caption, submitted=case.heard.isoformat(), author="per curiam")
    return Opinion(text, right)


def _fourth(case: _Case) -> Opinion:
    text = f"""UNPUBLISHED

{LOUD_COURT}
FOR THE FOURTH CIRCUIT

No. {case.number}

{case.parties()},
{case.role},
versus
{case.general.upper()}, Attorney General,
Respondent.

On Petition for Review of a Final Order of the Board of Immigration
Appeals. ({case.file})

Submitted: {_written(case.heard)}      Decided: {_written(case.day)}

Before {case.bench()}

Petition denied by unpublished per curiam opinion.

Lena Moss, Baltimore, Maryland, for Petitioner. Paul Reed, Washington, D.C., for Respondent.

Unpublished opinions are not binding precedent in this circuit.

PER CURIAM:

{case.body.split(". For the reasons")[0]}. We deny the motion to proceed under another name.

PETITION DENIED
"""
    right = case.right("ca4", caption=case.caption("versus"), submitted=case.heard.isoformat(), author="per curiam")
    return Opinion(text, right | {"disposition": ["petition_denied"]})


def _fourth_published(case: _Case) -> Opinion:
    text = f"""PUBLISHED

{LOUD_COURT}
FOR THE FOURTH CIRCUIT

No. {case.number}

{case.parties()},

                      {case.role},

v.

{case.general.upper()}, Attorney General,

                      Respondent.

On Petition for Review of a Final Order of the {BOARD}.

Argued: {_written(case.heard)}              Decided: {_written(case.day)}

Before {case.bench()}

Petition for review granted; vacated and remanded by published opinion. Judge {case.lasts[1]} wrote the
opinion, in which Judge {case.lasts[0]} joined. Judge {case.lasts[2]} wrote a dissenting opinion.

{case.author}, Circuit Judge:

{case.body.split(". For the reasons")[0]}.

PETITION FOR REVIEW GRANTED; VACATED AND REMANDED

{case.loud(case.lasts[2])}, Circuit Judge, dissenting:

I respectfully dissent. I would deny the petition for review.
"""
    right = case.right(
        "ca4",
        argued=case.heard.isoformat(),
        separate_opinion=[("dissent", case.lasts[2])],
        disposition=["petition_granted", "vacated", "remanded"],
    )
    return Opinion(text, right)


def _fifth_stamped(case: _Case) -> Opinion:
    text = f"""Case: {case.number}      Document: 00512524895    Page: 1   Date Filed: {case.day:%m/%d/%Y}

            IN THE {LOUD_COURT}
                     FOR THE FIFTH CIRCUIT
                                                            {COURT}
                                                                     Fifth Circuit
                                                                   FILED
                         No. {case.number}                    {_written(case.day)}
                                                              Rex Clark
{case.parties()},                                              Clerk

                                               {case.role}

v.

{case.general.upper()}, U.S. ATTORNEY GENERAL,

                                               Respondent

                  Petition for Review of a Final Order of the
                     {BOARD}
                         BIA No. {case.file}

Before {case.bench()}

PER CURIAM:*

{case.body}

PETITION FOR REVIEW DENIED.
"""
    caption = f"{case.parties()}, {case.role} v. {case.general.upper()}, U.S. ATTORNEY GENERAL, Respondent"
    right = case.right("ca5", caption=caption, author="per curiam", disposition=["petition_denied"])
    return Opinion(text, right)


def _fifth(case: _Case) -> Opinion:
    text = f"""       {COURT}
            for the Fifth Circuit
                  ____________
                                            {COURT}
                                                     Fifth Circuit
                   No. {case.number}                      FILED
                 Summary Calendar             {_written(case.day)}
                  ____________

{case.parties(loud=False)},

                                              {case.role},

                      versus

{case.general}, U.S. Attorney General,

                                              Respondent.
        ______________________________

        Petition for Review of a Final Order of the
             {BOARD}
              Agency No. {case.file}
        ______________________________

Before {case.bench(loud=False)}

Per Curiam:*

{case.body}

{case.closing}
"""
    caption = f"{case.parties(loud=False)}, {case.role}, versus {case.general}, U.S. Attorney General, Respondent."
    return Opinion(text, case.right("ca5", caption=caption, author="per curiam"))


def _sixth(case: _Case) -> Opinion:
    parties = "".join(f"{name.upper()},".ljust(53) + ")\n" for name in case.people)
    text = f"""                 NOT RECOMMENDED FOR PUBLICATION
                      File Name: 21a0355n.06

                          No. {case.number}

                 {LOUD_COURT}
                      FOR THE SIXTH CIRCUIT                      FILED
                                                          {_written(case.day)}
{parties}       {case.role},                                    )
                                                     )       ON PETITION FOR REVIEW FROM
v.                                                   )       THE BOARD OF IMMIGRATION
                                                     )       APPEALS
{f"{case.general.upper()}, Attorney General,".ljust(53)})
       Respondent.                                   )                           OPINION

Before: {case.bench()}

       {case.author}, Circuit Judge.  {case.body}

       {case.closing}
"""
    return Opinion(text, case.right("ca6", caption=case.caption(between=", ")))


def _sixth_published(case: _Case) -> Opinion:
    one, two, three = map(case.loud, case.lasts)
    text = f"""                 RECOMMENDED FOR PUBLICATION
                Pursuant to Sixth Circuit I.O.P. 32.1(b)
                      File Name: 21a0155p.06

               {LOUD_COURT}
                     FOR THE SIXTH CIRCUIT

{case.parties()},
                                      {case.role},

       v.

{case.general.upper()}, Attorney General,
                                      Respondent.

No. {case.number}

On Petition for Review from the {BOARD}.
No. {case.file}

Argued: {_written(case.heard)}
Decided and Filed: {_written(case.day)}

Before: {one} and {two}, Circuit Judges; {three}, District Judge.*

                         OPINION

       {case.author}, Circuit Judge. {case.body}

       {case.closing}

                       CONCURRENCE

       {one}, Circuit Judge, concurring. I write to add a word on the record below.
"""
    other = [("concurrence", case.lasts[0])]
    return Opinion(text, case.right("ca6", argued=case.heard.isoformat(), separate_opinion=other))


def _apart(text: str) -> str:
    """Words as small capitals set them apart: F ILED."""
    return " ".join(
        f"{word[0]} {word[1:]}" if word.isupper() and word.isalpha() and len(word) > 2 else word
        for word in text.split(" ")
    )


def _seventh(case: _Case) -> Opinion:
    people = case.parties(between=" and ").upper()
    text = f"""                          In the

{COURT}
              For the Seventh Circuit

No. {case.number}

{_apart(people)},
                                                    {case.role},
                              v.

{case.general.upper()}, Attorney General,
                                                    Respondent.

                   Petition for Review of an Order of
               the {BOARD}.
                        No. {case.file}.

       {_apart(f"ARGUED {_written(case.heard).upper()}")} — {_apart(f"DECIDED {_written(case.day).upper()}")}

  Before {case.bench()}
   {case.author}, Circuit Judge. {case.body}

{case.closing}
"""
    caption = case.caption(between=" and ")
    return Opinion(text, case.right("ca7", caption=caption, argued=case.heard.isoformat()))


def _seventh_order(case: _Case) -> Opinion:
    (a, one), (b, two), (c, three) = case.judges
    text = f"""                 NONPRECEDENTIAL DISPOSITION
          To be cited only in accordance with FED. R. APP. P. 32.1

               {COURT}
                    For the Seventh Circuit
                    Chicago, Illinois 60604

                   Submitted {_written(case.heard)}*
                    Decided {_written(case.day)}

                            Before

                  {a.upper()} {case.loud(one)}, Chief Judge

                  {b.upper()} {case.loud(two)}, Circuit Judge

                  {c.upper()} {case.loud(three)}, Circuit Judge

No. {case.number}

{case.parties()},                          Petition for Review of a Final Order of the
      {case.role},                         {BOARD}.

      v.                                   No. {case.file}

{case.general.upper()}, Attorney General,
      Respondent.

                           O R D E R

{case.body}

{case.closing}
"""
    return Opinion(text, case.right("ca7", submitted=case.heard.isoformat(), author="per curiam"))


def _eighth(case: _Case) -> Opinion:
    text = f"""                     {COURT}
                           For the Eighth Circuit
                       ___________________________

                               No. {case.number}
                       ___________________________

                         {case.parties(loud=False)}

                       lllllllllllllllllllll{case.role}

                                     v.

            {case.general}, Attorney General

                       lllllllllllllllllllllRespondent
                                ____________

                  Petition for Review of a Final Order of the
                      {BOARD}
                              ____________

                       Submitted: {_written(case.heard)}
                         Filed: {_written(case.day)}
                             [Unpublished]
                              ____________

Before {case.bench()}
                              ____________

PER CURIAM.

{case.body}

{case.closing}
"""
    caption = f"{case.parties(loud=False)} {case.role} v. {case.general}, Attorney General Respondent"
    right = case.right("ca8", caption=caption, submitted=case.heard.isoformat(), author="per curiam")
    return Opinion(text, right)


def _ninth_memorandum(case: _Case) -> Opinion:
    rows = [f"{name.upper()};" for name in case.people]
    rows[-1] = f"{rows[-1][:-1]},"
    parties = "\n".join(
        f"{row:48}{beside}".rstrip()
        for row, beside in zip([*rows, ""], [f"No. {case.number}", *[""] * len(rows)], strict=True)
    )
    text = f"""                             NOT FOR PUBLICATION                        FILED
                    {LOUD_COURT}                      {_loud(case.day)}
                                                                     REX A. CLARK, CLERK
                             FOR THE NINTH CIRCUIT                    U.S. COURT OF APPEALS

{parties}
                {f"{case.role},":32}Agency No. {case.file}

 v.
                                                MEMORANDUM*
{case.general.upper()}, Attorney General,

                Respondent.

                     On Petition for Review of a Final Order of the
                         {BOARD}

                     Argued and Submitted {_written(case.heard)}
                              Pasadena, California

Before: {case.bench()}

       {case.body}

{case.closing}

       *
             Not precedent except as provided by Ninth Circuit Rule 36-3.
"""
    return Opinion(text, case.right("ca9", argued=case.heard.isoformat(), author="per curiam"))


def _ninth_opinion(case: _Case) -> Opinion:
    one, two, three = (f"{a} {case.loud(b)}" for a, b in case.judges)
    text = f"""                    FOR PUBLICATION
  {LOUD_COURT}
       FOR THE NINTH CIRCUIT

{case.parties()},
                             {f"{case.role},":22} No. {case.number}
               v.
                                                  Agency No.
                                                  {case.file}
{case.general.upper()}, Attorney General,
                      Respondent.                   OPINION

          On Petition for Review of a Final Order of the
               {BOARD}

        Argued and Submitted {_written(case.heard)}
                  Pasadena, California

                  Filed {_written(case.day)}

    Before: {one} and {two},
      Circuit Judges, and {three},* District Judge.

            Opinion by Judge {case.judges[1][0]} {case.lasts[1]};
                 Dissent by Judge {case.lasts[2]}

                         OPINION

{case.author}, Circuit Judge:

     {case.body}

     {case.closing}

{case.loud(case.lasts[2])}, District Judge, dissenting:

     I would deny the petition.
"""
    other = [("dissent", case.lasts[2])]
    return Opinion(text, case.right("ca9", argued=case.heard.isoformat(), separate_opinion=other))


def _tenth_order(case: _Case) -> Opinion:
    text = f"""                                                             FILED
                                                 {COURT}
             {LOUD_COURT}              Tenth Circuit

                  FOR THE TENTH CIRCUIT              {_written(case.day)}
                 _______________________
                                                    Rex A. Clark
                                                     Clerk of Court
{case.parties()},

      {case.role},

v.                                                No. {case.number}
                                               (Petition for Review)
{case.general.upper()}, Attorney General,

      Respondent.
                 _______________________

                  ORDER AND JUDGMENT*
                 _______________________

Before {case.bench()}
                 _______________________

{case.body}

{case.closing}

                                 Entered for the Court

                                 {case.judges[1][0]} {case.lasts[1]}
                                 Circuit Judge
"""
    return Opinion(text, case.right("ca10"))


def _tenth(case: _Case) -> Opinion:
    text = f"""                                                        F I L E D
                                                 {COURT}
                                                         Tenth Circuit
                        PUBLISH
                                                      {_loud(case.day)}
             {LOUD_COURT}
                                                      REX A. CLARK
                      TENTH CIRCUIT                       Clerk

{case.parties()},
             {case.role},
v.                                              No. {case.number}
{case.general.upper()}, Attorney General,
             Respondent.

           PETITION FOR REVIEW FROM THE {LOUD_BOARD}
                           (No. {case.file})

Before {case.bench()}

{case.author}, Circuit Judge.

{case.body}

{case.closing}
"""
    return Opinion(text, case.right("ca10"))


def _eleventh(case: _Case) -> Opinion:
    text = f"""                                                             [DO NOT PUBLISH]

             IN THE {LOUD_COURT}
                    FOR THE ELEVENTH CIRCUIT
                      ________________________
                            No. {case.number}
                        Non-Argument Calendar
                      ________________________
                      Agency No. {case.file}

{case.parties(between=", ")},
                                                                    {case.role},
                                  versus

U.S. ATTORNEY GENERAL,
                                                                   Respondent.
                      ________________________
                  Petition for Review of a Decision of the
                       {BOARD}
                       _________________________
                            ({_written(case.day)})

Before {case.bench()}

PER CURIAM:

{case.body}

{case.closing}
"""
    caption = f"{case.parties(between=', ')}, {case.role}, versus U.S. ATTORNEY GENERAL, Respondent."
    return Opinion(text, case.right("ca11", caption=caption, author="per curiam"))


def _eleventh_late(case: _Case) -> Opinion:
    text = f"""USCA11 Case: {case.number}    Document: 30-1     Date Filed: {case.day:%m/%d/%Y}   Page: 1 of 9

                                    [DO NOT PUBLISH]
                              In the
           {COURT}
                    For the Eleventh Circuit
                     ____________________
                          No. {case.number}
                     Non-Argument Calendar
                     ____________________

{case.parties(between=", ")},
                                                    {case.role},
versus
U.S. ATTORNEY GENERAL,
                                                    Respondent.
                     ____________________
             Petition for Review of a Decision of the
                   {BOARD}
                     Agency No. {case.file}
                     ____________________

Before {case.bench()}

PER CURIAM:

{case.body}

{case.closing}
"""
    caption = f"{case.parties(between=', ')}, {case.role}, versus U.S. ATTORNEY GENERAL, Respondent."
    return Opinion(text, case.right("ca11", caption=caption, author="per curiam"))


def _columbia(case: _Case) -> Opinion:
    text = f"""            {COURT}
                FOR THE DISTRICT OF COLUMBIA CIRCUIT

Argued {_written(case.heard)}            Decided {_written(case.day)}

                         No. {case.number}

                  {case.parties()},
                         {case.role}

                              v.

         {case.general.upper()}, Attorney General,
                         Respondent

             On Petition for Review of a Final Order
             of the {BOARD}

Before: {case.bench()}

Opinion for the Court filed by Circuit Judge {case.lasts[1]}.

{case.author}, Circuit Judge: {case.body}

{case.closing}
"""
    caption = f"{case.parties()}, {case.role} v. {case.general.upper()}, Attorney General, Respondent"
    return Opinion(text, case.right("cadc", caption=caption, argued=case.heard.isoformat()))


def _reporter(case: _Case) -> Opinion:
    text = f"""{case.parties(loud=False)}, {case.role}, v. {case.general}, Attorney General, Respondent.

No. {case.number}.

{COURT}, Eighth Circuit.

Submitted: {_written(case.heard)}.

Filed: {_written(case.day)}.

Before {case.bench()}

{case.author}, Circuit Judge.

{case.body}

{case.closing}
"""
    return Opinion(text, case.right("ca8", caption=case.caption(loud=False), submitted=case.heard.isoformat()))


def _supreme(case: _Case) -> Opinion:
    text = f"""           SUPREME COURT OF THE UNITED STATES

                       No. {case.number}

      {case.general.upper()}, ATTORNEY GENERAL, PETITIONER
                  v. {case.people[0].upper()}

     ON WRIT OF CERTIORARI TO THE UNITED STATES COURT OF
             APPEALS FOR THE NINTH CIRCUIT

                     [{_written(case.day)}]

     JUSTICE {case.author} delivered the opinion of the Court.

     {case.body.split(". For the reasons")[0]}.

     The judgment of the Court of Appeals is reversed, and the case is remanded for further proceedings.

                              It is so ordered.

     JUSTICE {case.loud(case.lasts[2])}, with whom JUSTICE {case.loud(case.lasts[0])} joins, dissenting.

     I would affirm.
"""
    right = case.right("scotus", disposition=["reversed", "remanded"], separate_opinion=[("dissent", case.lasts[2])])
    del right["panel"], right["caption"]
    return Opinion(text, right)


def opinion(form: str, seed: int) -> Opinion:
    """An invented opinion in a form; the same for the same seed."""
    made: Opinion = globals()[f"_{form}"](_Case(seed))
    return made


def joined(text: str) -> str:
    """A text as one line, as some sites and stores give it."""
    return " ".join(text.split())


LARK = """United States Court of Appeals
For the Sixth Circuit

No. 09-1234

Decided: April 5, 2011

ANN B. LARK,
Petitioner,
v.
ERIC H. HOLDER, Jr., Attorney General,
Respondent.

Before: FINCH, Chief Judge, and McROOK and WREN, Circuit Judges.

FINCH, Chief Judge.

Ann Lark ("Lark") is a citizen of Iceland.

II. Discussion

"""
"""The head of an opinion, up to its discussion."""
