"""Another person's answers beside the program's, as rows and as data."""

from __future__ import annotations

from wellfounded.assess.answer_comparison import AnswerComparison, Difference, NamedAuthority
from wellfounded.assess.inputs import sentence_with_ids
from wellfounded.dates import day_words
from wellfounded.reports.json_data import citation_data, rule_name, value_word
from wellfounded.reports.row_tree import Row
from wellfounded.reports.why_not import KINDS

_GROUNDS = {
    "rule": "by rule",
    "record": "stated in the case file",
    "default": "by default: nothing in the case file shows otherwise",
    "unresolved": "the law or the record leaves it open",
    "no rule": "no rule in the library concludes it; the other answer rests on law that is not in the library",
}
_STANDINGS = {
    "unknown": "not in the library's register of authorities",
    "not binding": "not binding in this forum on that date",
    "not cited": "in the register, but no rule on this sentence cites it",
    "cited": "cited by a rule on this sentence",
}


def answers_rows(answer: AnswerComparison) -> list[Row]:
    """How many agree, and each difference with the ground of the program's answer."""
    case = answer.case
    setting = case.law.setting
    head = Row(case.matter.title, mark="head")
    head.add(f"{case.library.forums[setting.forum]}, {day_words(setting.day)}")
    compared = len(answer.agreed) + len(answer.differences)
    blank = f"; {answer.blank} left blank" if answer.blank else ""
    answers = f"{compared} answer{'' if compared == 1 else 's'} compared"
    head.add(f"{answers}: same answer {len(answer.agreed)}, another {len(answer.differences)}{blank}")
    differing = Row("Differences", mark="head")
    for one in answer.differences:
        _difference(differing, one)
    if not answer.differences:
        differing.add("none")
    agreeing = Row("Same answer", mark="head")
    for text in answer.agreed:
        agreeing.add(text)
    return [head, differing, *([agreeing] if answer.agreed else [])]


def _difference(row: Row, one: Difference) -> None:
    under = row.add(one.text)
    given = under.add(f"the other answer: {value_word(one.given.value)}", _named_words(one.authority))
    if one.given.reason:
        given.add(f"reason given: {one.given.reason}", mark="quiet")
    own = under.add(f"this analysis: {value_word(one.value)}, {_GROUNDS[one.kind]}", "; ".join(map(str, one.citations)))
    for part in one.rules:
        own.add(f"rule: {rule_name(part)}", str(part.place))
    for text in one.facts:
        own.add(f"met: {text}" if one.kind != "record" else text, mark="quiet")
    for reason in one.because:
        own.add(f"unresolved: {reason}", mark="quiet")
    for obstacle in one.obstacles:
        name = rule_name(obstacle.part) if obstacle.part else obstacle.name
        lacking = own.add(f"not by {name}", "; ".join(map(str, obstacle.citations)))
        lacking.add(KINDS[obstacle.link.kind] + obstacle.link.text)
    for missing in one.not_applied:
        own.add(f"not applied: {missing.part.id}", missing.reason, "quiet")
    if one.blanks:
        possible = under.add("the other answer would follow if the case file stated one of these:")
        for blank in one.blanks:
            possible.add(blank.ask or blank.text, blank.line)
    else:
        short = "; the search was cut short" if not one.searched else ""
        under.add(f"no single blank in the case file would give the other answer{short}", mark="quiet")


def _named_words(named: NamedAuthority | None) -> str:
    if named is None:
        return ""
    near = f" (nearest: {named.near})" if named.near and named.standing == "unknown" else ""
    return f"{named.text}: {_STANDINGS[named.standing]}{near}"


def answers_data(answer: AnswerComparison) -> dict[str, object]:
    """The same as data, schema ``wellfounded.compare-answers/1``."""
    setting = answer.case.law.setting
    return {
        "schema": "wellfounded.compare-answers/1",
        "matter": answer.case.matter.title,
        "forum": setting.forum,
        "as_of": setting.day.isoformat(),
        "agree": list(answer.agreed),
        "blank": answer.blank,
        "differences": [_data(answer, one) for one in answer.differences],
    }


def _data(answer: AnswerComparison, one: Difference) -> dict[str, object]:
    named = one.authority
    return {
        "sentence": sentence_with_ids(answer.case, one.given.atom),
        "text": one.text,
        "other": {
            "answer": value_word(one.given.value),
            "reason": one.given.reason,
            "authority": None
            if named is None
            else {"text": named.text, "standing": named.standing, "nearest": named.near},
        },
        "program": {
            "answer": value_word(one.value),
            "kind": one.kind,
            "rules": [{"rule": part.id, "place": str(part.place)} for part in one.rules],
            "authorities": [citation_data(citation) for citation in one.citations],
            "facts": list(one.facts),
            "because": list(one.because),
            "unmet": [
                {
                    "rule": obstacle.name,
                    "authorities": [citation_data(citation) for citation in obstacle.citations],
                    "text": obstacle.link.text,
                    "kind": obstacle.link.kind,
                    "value": value_word(obstacle.link.value),
                }
                for obstacle in one.obstacles
            ],
            "not_applied": [{"rule": missing.part.id, "reason": missing.reason} for missing in one.not_applied],
        },
        "would_follow_if": [
            {"sentence": blank.text, "question": blank.ask, "line": blank.line} for blank in one.blanks
        ],
        "missing_law": one.kind == "no rule" or (named is not None and named.standing == "unknown"),
        "searched": one.searched,
    }
