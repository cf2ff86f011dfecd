"""Going through a page by Tab alone: what can be reached, whether one sees where one is, and whether one comes out."""

from __future__ import annotations

LONGEST = 4000
OPENED = 4
"""So many folded things of a page are opened by Enter on the way; the others are reached and left folded."""

PREPARE = """
() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
    && one.getClientRects().length > 0;
  window.toReach = () => {
    const groups = new Set();
    return [...document.querySelectorAll(
      "a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, "
      + "[tabindex='0']"
    )].filter((one) => {
      if (!shown(one)) return false;
      if (one.type !== "radio") return true;
      const group = `${one.form && [...document.forms].indexOf(one.form)} ${one.name}`;
      const chosen = one.form && [...one.form.elements].find((other) => other.name === one.name && other.checked);
      if (chosen ? one !== chosen : groups.has(group)) return false;  // the arrows lead to the others
      groups.add(group);
      return true;
    });
  };
  window.reached = new Set();
  window.named = (one) => one.outerHTML.slice(0, 120);
}
"""
LOOK = """
() => {
  const one = document.activeElement;
  if (!one || one === document.body || one === document.documentElement) return null;
  window.reached.add(one);
  const style = getComputedStyle(one);
  const drawn = (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== "none";
  const between = (from, to, part) => from + (to - from) * part;
  const spots = [...one.getClientRects()].flatMap((box) => [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.15, 0.85].map(
    (y) => document.elementFromPoint(
      between(Math.max(box.left, 0), Math.min(box.right, innerWidth), x),
      between(Math.max(box.top, 0), Math.min(box.bottom, innerHeight), y)))));
  return {
    number: [...window.reached].indexOf(one),
    name: window.named(one),
    drawn,
    seen: spots.some((spot) => spot && (one.contains(spot) || spot.contains(one))),
    folded: one.localName === "summary" && !one.parentElement.open,
    skips: one.classList.contains("skip"),
  };
}
"""
MISSED = "() => window.toReach().filter((one) => !window.reached.has(one)).map(window.named)"


def walk(page, *, skips=True):
    """What is wrong with a page for one who has only a keyboard, in words; empty if nothing is.

    ``skips``: whether a link to the content must come first, past what all pages have.
    """
    page.evaluate(PREPARE)
    page.evaluate("() => { if (document.activeElement) document.activeElement.blur(); scrollTo(0, 0); }")
    wrong, same, last, opened, first = [], 0, -1, 0, True
    for _ in range(LONGEST):
        page.keyboard.press("Tab")
        at = page.evaluate(LOOK)
        if at is None:
            break
        if first and skips and not at["skips"]:
            wrong.append(f"Tab leads first to {at['name']}, and not to the link that skips to the content")
        if at["number"] < last and not first:
            break  # round again
        same = same + 1 if at["number"] == last else 0
        if same > 8:  # a date has several parts
            return [*wrong, f"Tab does not lead out of {at['name']}"]
        if not at["drawn"]:
            wrong.append(f"the focus does not show on {at['name']}")
        if not at["seen"]:
            wrong.append(f"the focus is covered on {at['name']}")
        if at["folded"] and opened < OPENED:
            opened += 1
            page.keyboard.press("Enter")
            if not page.evaluate("() => document.activeElement.parentElement.open"):
                wrong.append(f"Enter does not open {at['name']}")
        last, first = at["number"], False
    else:
        return [*wrong, f"Tab does not come to an end within {LONGEST} steps"]
    missed = page.evaluate(MISSED)
    return wrong + [f"Tab does not lead to {name}" for name in missed]


SUBMITTED = """
(number) => {
  const form = document.forms[number];
  window.sent = undefined;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    window.sent = event.submitter
      ? [event.submitter.className, event.submitter.textContent.trim().slice(0, 40)] : ["", "nothing"];
  }, { once: true });
  const field = [...form.elements].find((one) => one.checkVisibility()
    && (one.localName === "input" && !["hidden", "file", "checkbox", "submit"].includes(one.type)));
  if (!field) return false;
  form.noValidate = true;
  field.focus();
  return true;
}
"""


def sent_by_enter(page):
    """For each form with a field to type into: the class and words of the button that Enter in that field presses."""
    found = []
    for number in range(page.evaluate("document.forms.length")):
        if page.evaluate(SUBMITTED, number):
            page.keyboard.press("Enter")
            found.append(page.evaluate("window.sent") or ["", "nothing"])
    return found
