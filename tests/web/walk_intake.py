"""Going through the interview's intake without a browser: pages are filled in by the names of their fields."""

from __future__ import annotations

import html
import re

PAGE = re.compile(r'name="q" value="page ([a-z-]+)"')


ENTRY = re.compile(r'data-entry="([^"]+)">([^<]*)')
"""An entry that a page asks about: how the names of its fields begin, and what it is called."""


def values_of(page, name):
    """All values of inputs of a name in a page."""
    return [html.unescape(value) for value in re.findall(rf'name="{re.escape(name)}" value="([^"]*)"', page)]


def named(page, control, words):
    """The value of the choice that is shown in these words."""
    for id_, value in re.findall(rf'id="({re.escape(control)}-\d+)" name="{re.escape(control)}" value="([^"]*)"', page):
        shown = re.search(rf'<label for="{re.escape(id_)}"[^>]*>(.*?)</label>', page)
        assert shown is not None, f"{id_} has no label"
        label = html.unescape(shown[1])
        if label == words or label.startswith(f"{words} ("):
            return html.unescape(value)
    boxes = rf'name="{re.escape(control)}" value="([^"]*)"(?: checked)? aria-label="[^"]*: ([^":]*)"'
    for value, label in re.findall(boxes, page):
        if html.unescape(label).startswith(words):
            return html.unescape(value)
    options = re.search(rf'<select id="{re.escape(control)}(?:\.add)?".*?</select>', page, re.DOTALL)
    for value, label in re.findall(r'<option value="([^"]*)"[^>]*>(.*?)</option>', options[0] if options else ""):
        if html.unescape(label).startswith(words):
            return html.unescape(value)
    raise AssertionError(f"{control} offers no {words}")


def in_order(page, control, chosen):
    """Choices in the order in which the page lists them: a browser sends them so, however they were checked."""
    listed = values_of(page, control)
    return sorted(chosen, key=listed.index)


def put(data, page, control, value):
    """Fill in one control."""
    said = value if isinstance(value, dict) else {"is": value}
    if "new" in said:
        data[f"{control}.new"] = said["new"]
        data.pop(control, None)
    if "value" in said:
        data[control] = named(page, control, said["value"])
    if "is" in said:
        data[control] = in_order(page, control, said["is"]) if isinstance(said["is"], list) else said["is"]
    for part in ("note", "how", "at"):
        if part in said:
            data[f"{control}.{part}"] = said[part]


def form_data(page):
    """What a page's form would send as it is: hidden fields, checked choices, texts."""
    data = {name: values_of(page, name) for name in ("has",)}
    for name in ("seen", "q", "e"):
        if found := values_of(page, name):
            data[name] = found[-1] if name != "seen" else found[0]
    for name, value in re.findall(
        r'<input type="(?:radio|checkbox)"[^>]*? name="([^"]*)" value="([^"]*)" checked', page
    ):
        data.setdefault(html.unescape(name), []).append(html.unescape(value))
    for name, chosen in re.findall(r'<select id="[^"]*" name="([^"]*)".*?>(.*?)</select>', page, re.DOTALL):
        if found := re.search(r'<option value="([^"]*)" selected', chosen):
            data[name] = html.unescape(found[1])
    return data


def walk(bench, client):
    """Take a client through intake; gives the case's address and the pages that were asked, in order."""
    stage = client.get("stage", "hearing")
    made = bench.post("/matters/new", {"title": client["title"], "forum": client["forum"], "stage": stage})
    path = "/".join(made.url.path.split("/")[:3])
    asked, waiting = [], {id_: list(s) if isinstance(s, list) else [s] for id_, s in client["pages"].items()}
    url = f"{path}/interview"
    for _ in range(80):
        page = bench.get(url).text
        found = PAGE.search(page)
        if not found:
            break
        id_ = found[1]
        asked.append(id_)
        said = waiting.get(id_, [])
        one = said.pop(0) if said else {}
        data = form_data(page)
        entries = {html.unescape(label): prefix for prefix, label in ENTRY.findall(page)}
        if "rows" in one:
            inputs = re.findall(r'<td><(?:input|select) (?:type="checkbox" )?id="(f\.\d+\.\w+)"', page)
            width = len(one["rows"][0])
            for line, row in enumerate(one["rows"]):
                data |= dict(zip(inputs[line * width : line * width + width], row, strict=True))
        elif entries:
            for label, values in one.items():
                for name, value in values.items():
                    assert f"{entries[label]}{name}" in data["has"], f"{id_} does not ask {name} of {label}"
                    put(data, page, f"f.{entries[label]}{name}", value)
        else:
            for name, value in one.items():
                put(data, page, f"f.{name}", value)
        data["do"] = "more" if said else "answer"
        answer = bench.post(f"{path}/interview", data)
        assert answer.status_code == 200, (
            id_,
            re.findall(r'class="field-problem".*?</p>', answer.text),
            answer.text[:300],
        )
        url = str(answer.url.path) + (f"?{answer.url.query.decode()}" if answer.url.query else "")
    left = {id_: said for id_, said in waiting.items() if said}
    assert not left, f"never asked: {left}"
    return path, asked
