"""The papers of one invented client, as a clinic is handed them; they agree but for the date of one harm."""

from __future__ import annotations

NOTICE_TO_APPEAR = """\
U.S. Department of Homeland Security
NOTICE TO APPEAR
In removal proceedings under section 240 of the Immigration and Nationality Act
In the Matter of:
Respondent: PINEDA CRUZ, Rosa Elena
currently residing at: 14 Alder Court, Newark, New Jersey
You are an alien present in the United States who has not been admitted or paroled.
The Department of Homeland Security alleges that:
1. You are not a citizen or national of the United States;
2. You are a native of Honduras and a citizen of Honduras;
3. You arrived in the United States at or near Hidalgo, Texas, on or about March 3, 2025;
4. You were not then admitted or paroled after inspection by an immigration officer.
YOU ARE ORDERED to appear before an immigration judge of the United States Department of Justice at:
970 Broad Street, Newark, New Jersey 07102, on September 8, 2025, at 8:30 AM.
Certificate of Service
This Notice To Appear was served on the respondent by me on March 5, 2025, in person.
"""

HEARING_NOTICE = """\
UNITED STATES DEPARTMENT OF JUSTICE
EXECUTIVE OFFICE FOR IMMIGRATION REVIEW
IMMIGRATION COURT
NEWARK, NEW JERSEY
In the Matter of: PINEDA CRUZ, ROSA ELENA
NOTICE OF HEARING IN REMOVAL PROCEEDINGS
Please take notice that the above captioned case has been scheduled for an INDIVIDUAL hearing before the
Immigration Court on April 14, 2027 at 1:00 P.M. at 970 Broad Street, Newark, New Jersey.
All evidence and the witness list must be filed no later than March 15, 2027.
"""

APPLICATION = """\
Department of Homeland Security
Form I-589, Application for Asylum and for Withholding of Removal
Received by the Immigration Court on November 20, 2025
Part A. I. Information About You
4. Complete Last Name: Pineda Cruz
5. First Name: Rosa
6. Middle Name: Elena
14. Date of Birth (mm/dd/yyyy): 05/17/1991
16. Present Nationality (Citizenship): Honduras
19c. List each entry into the U.S. beginning with your most recent entry. Date: 03/03/2025
Part A. II. Information About Your Spouse and Children
Your spouse
5. Complete Last Name: Mejia Lanza
6. First Name: Oscar
9. Date of Birth: 02/11/1989
12. Date of Marriage: 06/20/2014
Your children
5. Complete Last Name: Mejia Pineda
6. First Name: Camila
8. Date of Birth: 08/09/2016
Part A. III. Information About Your Background
Part B. Information About Your Application
1. I am seeking asylum or withholding of removal based on:
[ ] Race  [ ] Religion  [ ] Nationality  [X] Political opinion  [X] Membership in a particular social group
[X] Torture Convention
A. Have you, your family, or close friends ever experienced harm or mistreatment? [X] Yes
On June 4, 2024, gang members beat me outside the school where I taught. I reported the attack to the police.
They threatened to kill me if I did not pay.
"""

DECLARATION = """\
DECLARATION OF ROSA ELENA PINEDA CRUZ
I, Rosa Elena Pineda Cruz, declare under penalty of perjury as follows.
1. I was born on May 17, 1991, in La Ceiba. I am a citizen of Honduras.
2. On July 4, 2024, gang members beat me outside the school where I taught. I was taken to the hospital.
3. On October 12, 2024, MS-13 members shot my brother. He did not survive.
4. I entered the United States on March 3, 2025.
5. I am afraid that gang members will kill me if I return to Honduras.
Executed on January 15, 2027, at Newark, New Jersey.
"""

INTERVIEW = """\
CREDIBLE FEAR INTERVIEW NOTES
Applicant: Rosa Elena Pineda Cruz
Date of Interview: March 21, 2025
Nationality: Honduras
Q: What happened to you in Honduras?
A: Gang members beat me on June 4, 2024.
Q: Did anyone else in your family come to harm?
A: My brother was shot in October 2024.
"""

RECEIPT = """\
NOTICE OF RECEIPT
Applicant: Rosa Elena Pineda Cruz
Form I-589 Received Date: November 20, 2025
"""

EXHIBIT_INDEX = """\
INDEX OF EXHIBITS
Tab  Document  Pages
A  Declaration of Rosa Elena Pineda Cruz  1-6
B  Hospital record of July 2024  7-9
C  Death certificate of the brother, with translation  10-13
"""

PAPERS = {
    "notice-to-appear.txt": NOTICE_TO_APPEAR,
    "hearing-notice.txt": HEARING_NOTICE,
    "i-589.txt": APPLICATION,
    "declaration.txt": DECLARATION,
    "interview.txt": INTERVIEW,
    "receipt.txt": RECEIPT,
    "exhibits.txt": EXHIBIT_INDEX,
}
"""Each paper by the name of its file."""

DECISION = """\
UNITED STATES DEPARTMENT OF JUSTICE
EXECUTIVE OFFICE FOR IMMIGRATION REVIEW
IMMIGRATION COURT
NEWARK, NEW JERSEY

In the Matter of:                    Case No. A200-300-400

Rosa Elena PINEDA CRUZ,
Respondent                           IN REMOVAL PROCEEDINGS

CHARGE: Section 212(a)(6)(A)(i)
APPLICATIONS: Asylum; withholding of removal; Convention Against Torture

Date: June 8, 2026

DECISION OF THE IMMIGRATION JUDGE

The respondent is a native and citizen of Honduras. The court finds her credible. The court finds that the harm does not
rise to the level of persecution.

ORDERS
Each of the three applications is denied.

ROSA B. LARK
Immigration Judge
"""
"""The decision of a judge on her applications, which the other papers come before."""
