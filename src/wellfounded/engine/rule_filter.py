"""Of many rules, those that can apply to a record at all."""

from __future__ import annotations

from collections.abc import Iterable

from wellfounded.engine.program import OPEN_PRED, Count, Literal, Rule


def possible_rules(rules: Iterable[Rule], given: Iterable[str]) -> tuple[Rule, ...]:
    """The rules of which every sentence that is to hold is given or may be concluded; no other changes an answer."""
    rules = tuple(rules)
    missing = [
        {c.atom.pred for c in rule.body if isinstance(c, Count) or (isinstance(c, Literal) and c.positive)}
        - {OPEN_PRED}
        for rule in rules
    ]
    users: dict[str, list[int]] = {}
    for number, preds in enumerate(missing):
        for pred in preds:
            users.setdefault(pred, []).append(number)
    todo = sorted(set(given))
    todo += [rule.head.pred for rule, preds in zip(rules, missing, strict=True) if not preds]
    seen = set(todo)
    while todo:
        pred = todo.pop()
        for number in users.get(pred, ()):
            missing[number].discard(pred)
            head = rules[number].head.pred
            if not missing[number] and head not in seen:
                seen.add(head)
                todo.append(head)
    return tuple(rule for rule, preds in zip(rules, missing, strict=True) if not preds)
