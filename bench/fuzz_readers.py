"""Everything that reads what a person or a program wrote, with damaged input for it: for ``python -m bench.fuzz``.

Each reader is given an input made from a number, always the same, in this process and without the command around it.
It has to take it or to refuse it in words (``InputError``, or the error that its documentation names); anything else
that it raises is a fault.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from bench.fuzz_inputs import EXAMPLES, Reader, file_of, library, piece_of, texts
from bench.mutated_files import HEADS, TEXTS, broken, changed, mutated, word_file
from wellfounded.problems import InputError

__all__ = ["READERS"]

# Small texts.

_DATES = (
    *("2005-05-11", "May 11, 2005", "5/11/2005", "5/2005", "spring 1993", "winter 1993-94", "about 2005-05", "unknown"),
    *("between 1993 and May 1994", "on or before 2005-05-11", "early May 1993", "the 1990s", "February 30, 1993"),
)


def _dates(chance: random.Random, _: Path) -> None:
    from wellfounded import dates

    text = " ".join(chance.choice(_DATES).split()[chance.choice((0, 0, 1)) :])
    text = (
        changed(text, chance) if chance.random() < 0.4 else text.replace(chance.choice("1925"), chance.choice("0379"))
    )
    dates.words_of(text), dates.iso_of(text)
    dates.parse_span(text)
    dates.parse_day(text)


def _object_table(chance: random.Random, _: Path) -> None:
    from wellfounded.dates import Span
    from wellfounded.object_tables import objects_from_text, text_of_objects

    made = {"a": (1, "x", None, 2.5), "b": frozenset({"y"}), "c": [Span(None, None, "unknown")], "d": True}
    text = _odd_json(text_of_objects(made, (Span,)), chance)
    objects_from_text(text, (Span,))


def _odd_json(text: str, chance: random.Random) -> str:
    """JSON with other values in some of its places, or damaged as a text."""
    if chance.random() < 0.3:
        return changed(text, chance)
    odd: tuple[Any, ...] = (
        None,
        0,
        -1,
        1e300,
        "",
        "x",
        [],
        {},
        [[]],
        True,
        10**30,
        "\x00",
        "2020-13-45",
        [1, 2],
        {"name": 1},
    )

    def other(value: Any) -> Any:
        if chance.random() < 0.03:
            return chance.choice(odd)
        if isinstance(value, list):
            return [other(one) for one in value]
        if isinstance(value, dict):
            return {key: other(one) for key, one in value.items() if chance.random() > 0.02}
        return value

    return json.dumps(other(json.loads(text)))


def _text_bytes(text: str, chance: random.Random) -> bytes:
    encoding = chance.choice(("utf-8", "utf-8", "utf-8-sig", "utf-16", "cp1252", "latin-1", "utf-16-le", "utf-32"))
    data = text.encode(encoding, "surrogatepass" if encoding.startswith("utf") else "replace")
    return broken(data, chance) if chance.random() < 0.4 else data


def _plain_text(chance: random.Random, _: Path) -> None:
    from wellfounded.extraction.file_opener import open_document

    open_document(_text_bytes(changed(piece_of(chance.choice(TEXTS), chance, 6, "\n"), chance), chance), "a.txt")


_MARKUP = ("", "<b>", "</p></div>", "<td>", "<!--", "<sup>1</sup>", "<pre>", "&nbsp;", "<br", "<a href=x>", "<style>")


def _web_page(chance: random.Random, _: Path) -> None:
    from wellfounded.extraction.file_opener import open_document

    text = changed(piece_of(chance.choice(TEXTS), chance, 6, "\n"), chance)
    page = "".join(f"<p>{chance.choice(_MARKUP)}{line}</p>\n" for line in text.split("\n"))
    open_document(_text_bytes(f"<html><body>{page}</body></html>", chance), "a.html")


def _decision(chance: random.Random, _: Path) -> None:
    """A damaged decision: its fields, what it tells of, and the draft made of it."""
    from wellfounded.drafting import draft
    from wellfounded.extraction import document_from_text
    from wellfounded.reading.facts.reader import read_papers

    papers = [
        document_from_text(f"{number}.txt", changed(chance.choice(TEXTS), chance))
        for number in range(chance.choice((1, 1, 1, 2)))
    ]
    main, *others = read_papers(papers)
    draft(main, _schema().forums, (), others)


def _any_bytes(chance: random.Random, _: Path) -> None:
    from wellfounded.extraction.file_opener import refuse_others
    from wellfounded.matter.source import decode
    from wellfounded.web.server.uploads import kind_of

    data = mutated_head(chance) + chance.randbytes(chance.choice((0, 1, 20, 300)))
    kind_of(data)
    refuse_others("a", data)
    decode(data, "a")


def mutated_head(chance: random.Random) -> bytes:
    """The beginning of a file of some kind, now and then damaged."""
    return broken(chance.choice(HEADS), chance)


# Citations and quotations.


def _citations(chance: random.Random, _: Path) -> None:
    from wellfounded.authorities import load_registry
    from wellfounded.citations.finder.finder import find_citations
    from wellfounded.citations.resolver.resolver import resolve

    text = changed(piece_of(chance.choice(TEXTS), chance, 4, "\n"), chance)
    resolve(find_citations(text), text, _registry(load_registry))


@cache
def _registry(load: Callable[[], Any]) -> Any:
    return load()


def _cite_check(chance: random.Random, _: Path) -> None:
    from wellfounded.authorities import load_registry
    from wellfounded.citations.checker.checker import check

    check(changed(piece_of(chance.choice(TEXTS), chance, 8, "\n"), chance), _registry(load_registry))


def _quotations(chance: random.Random, _: Path) -> None:
    from wellfounded.citations.finder.finder import find_citations
    from wellfounded.citations.quotations.checker import find_quotations
    from wellfounded.citations.quotations.matcher import Passage, compare

    source = piece_of(chance.choice(TEXTS), chance, 5, "\n")
    words = source.split() or ["x"]
    at = chance.randrange(len(words))
    quoted = changed(" ".join(words[at : at + chance.randint(1, 12)]), chance)
    compare(quoted, Passage.of(source))
    text = f"The court said, “{quoted}” Lark v. INS, 134 F.3d 962, 967 (9th Cir. 1998). {changed(source, chance)}"
    find_quotations(text, find_citations(text))


# Tables in TOML, JSON, and CSV.


def _register(chance: random.Random, folder: Path) -> None:
    from wellfounded.authorities import load_registry

    text = _odd_toml(piece_of(texts("authorities.toml")[0], chance, 4), chance)
    load_registry(file_of(folder, "authorities.toml", text, chance))


def _odd_toml(text: str, chance: random.Random) -> str:
    """TOML with other values behind some of its signs of equality, or damaged as a text."""
    odd = ("1", '""', "[]", "{}", "true", "1e400", "[[1]]", "2020-01-01", "{ a = 1 }", "'x'", '"\\u0000"', "")
    lines = [
        f"{line.split('=')[0]}= {chance.choice(odd)}" if "=" in line and chance.random() < 0.1 else line
        for line in text.split("\n")
    ]
    return changed("\n".join(lines), chance) if chance.random() < 0.5 else "\n".join(lines)


_RENAMES = """
format = 2
[types]
danger = "feared harm"
[fields.people]
name = "called"
[values.ground]
faith = "religion"
[sentences]
"{person} fears {danger}" = "{person} is afraid of {danger}"
[moved.claims]
people = ["a", "b"]
"""


def _renames(chance: random.Random, folder: Path) -> None:
    from wellfounded.renaming.model import read_renames

    read_renames(file_of(folder, "renames.toml", _odd_toml(_RENAMES, chance), chance))


def _currency(chance: random.Random, folder: Path) -> None:
    from wellfounded.assess.currency import load_currency

    file_of(folder, "currency.toml", _odd_toml(texts("currency.toml")[0], chance), chance)
    load_currency(folder)


_TABLE = 'id,case_name,plain_text,date_filed\n1,"Lark v. INS","We hold, ""as before"".",2001-02-03\n2,Dove,"a\nb",\n'
_RECORDS = '[{"id": 7, "case": {"citations": [{"volume": 1, "reporter": "F.3d", "page": "2"}]}, "plain_text": "Deny."}]'


def _tables(chance: random.Random, folder: Path) -> None:
    from wellfounded.reading import record_files

    if chance.random() < 0.5:
        path = file_of(folder, "a.csv", changed(_TABLE, chance), chance)
    else:
        path = file_of(folder, "a.json", _odd_json(_RECORDS, chance), chance)
    record_files._records.cache_clear()
    for name, record in record_files._records(str(path)).items():
        assert isinstance(name, str)
        assert isinstance(record, Mapping)


_READ = (
    '{"schema": "SCHEMA", "file": "a.txt", "family": "opinion", "values": {"court": {"value": "ca1", "spans": []}}}\n'
)


def _lines_of_readings(chance: random.Random, folder: Path) -> None:
    from wellfounded.reading.batch import _done
    from wellfounded.reading.serialization import SCHEMA

    path, line = folder / "a.jsonl", _READ.replace('"SCHEMA"', json.dumps(SCHEMA))
    path.write_text(f"{_odd_json(line, chance)}\n{changed(line, chance)}".encode("utf-8", "replace").decode())
    _done(path)


# What the workbench keeps.


@cache
def _store() -> Any:
    import tempfile

    from wellfounded.storage.matter_store import MatterStore

    store = MatterStore(Path(tempfile.mkdtemp(prefix="wellfounded-fuzz-")))
    store.create("a.yaml", "matter: A\nforum: ca1\n")
    return store


def _kept_files(chance: random.Random, _: Path) -> None:
    """The notes of the workbench beside a case: a draft, what was asked, whose case it is, its numbers, its authors."""
    from wellfounded.storage.identities import ABOUT
    from wellfounded.web.intake import interview_state

    store = _store()
    about = store.identities.all()[0]
    files: tuple[tuple[str, str], ...] = (
        ("drafts/0123456789abcdef.json", '{"seen": "x", "text": "matter: A"}'),
        (interview_state.FILE, '[["a", "skipped", 1, "why"], ["b", "not known", 1]]'),
        (ABOUT, '{"name": "a.yaml", "deleted": "", "decisions": ["x"]}'),
        ("now", '"1 1"'),
        ("authors", '"1 Ana"'),
    )
    name, text = chance.choice(files)
    place = store.folder / about.place / name
    before = place.read_bytes() if place.exists() else None
    place.parent.mkdir(exist_ok=True)
    place.write_bytes(broken(_odd_json(text, chance).encode("utf-8", "surrogatepass"), chance))
    store.identities.look_again()
    store.drafts.all("a.yaml")
    history = store.history_of(about)
    interview_state._in_effect(history, history.now())
    history.authors(), history.back(), history.forth()
    store.identities.all(), store.deleted()
    place.unlink()
    if before is not None:
        place.write_bytes(before)
    store.identities.look_again()


@cache
def _vault() -> Any:
    import tempfile

    from wellfounded.files.vault import Vault

    vault = Vault(Path(tempfile.mkdtemp(prefix="wellfounded-fuzz-")))
    vault.make("five random words of mine")
    return vault, vault.seal("a.yaml", b"matter: A\n" * 20)


def _vault_file(chance: random.Random, _: Path) -> None:
    vault, sealed = _vault()
    name, data = vault.open(broken(sealed, chance))
    assert isinstance(name, str)
    assert isinstance(data, bytes)


# Case files, and what is asked of them.


@cache
def _schema() -> Any:
    from wellfounded.assess.schema import matter_schema

    return matter_schema(library())


@cache
def _example(number: int) -> tuple[str, tuple[str, ...]]:
    """The head of an example, and its sections."""
    head, *sections = EXAMPLES[number].read_text(encoding="utf-8").split("\n\n")
    return head, tuple(sections)


def _case_text(chance: random.Random) -> str:
    head, sections = _example(chance.randrange(len(EXAMPLES)))
    at = chance.randrange(max(1, len(sections)))
    return changed("\n\n".join((head, *sections[at : at + chance.randint(1, 2)]))[:3000], chance)


def _case_file(chance: random.Random, _: Path) -> None:
    from wellfounded.matter.actual_disposition import load_expectations_text
    from wellfounded.matter.loader import load_matter_text

    text = _case_text(chance)
    data = broken(text.encode("utf-8", "surrogatepass"), chance) if chance.random() < 0.3 else text
    load_matter_text(data, _schema(), "a.yaml")
    load_expectations_text(data, _schema(), "a.yaml")


def _case_edit(chance: random.Random, _: Path) -> None:
    from wellfounded.matter.editor import add_entry, remove_entry, set_keys

    text, odd = _case_text(chance), changed(chance.choice(("yes", "a: b", "{x}", "2005", "- x")), chance)[:200]
    set_keys(text, (), {"title": odd}, "a.yaml")
    add_entry(text, "people", "zoe", {"name": odd}, "a.yaml")
    remove_entry(text, "people", chance.choice(("applicant", "ana", odd)), "a.yaml")


def _older_format(chance: random.Random, _: Path) -> None:
    from wellfounded.renaming.formats import migrated

    migrated(_case_text(chance).replace("format: 2", f"format: {chance.choice((0, 1, 2, 3, 'x'))}"), "a.yaml")


def _word_document(chance: random.Random, _: Path) -> None:
    from wellfounded.extraction.docx import read_docx

    read_docx("a.docx", word_file(chance))


def _document(chance: random.Random, folder: Path) -> None:
    """Any file, as ``read`` opens it: PDF, Word, and images in a process of their own."""
    from wellfounded.extraction.file_opener import open_document

    name, data = mutated(chance.randrange(10**9))
    path = folder / name
    path.write_bytes(data)
    open_document(path)


READERS: dict[str, Reader] = {
    "dates": Reader(_dates, 260_000, (ValueError,)),
    "tables of objects": Reader(_object_table, 90_000, (ValueError,)),
    "kinds of file": Reader(_any_bytes, 130_000),
    "plain texts": Reader(_plain_text, 130_000),
    "web pages": Reader(_web_page, 90_000),
    "decisions": Reader(_decision, 20_000),
    "citations": Reader(_citations, 60_000),
    "quotations": Reader(_quotations, 40_000),
    "the register": Reader(_register, 40_000),
    "renames": Reader(_renames, 30_000),
    "days of review": Reader(_currency, 10_000),
    "tables and records": Reader(_tables, 30_000),
    "lines of readings": Reader(_lines_of_readings, 10_000),
    "files of the workbench": Reader(_kept_files, 10_000),
    "sealed files": Reader(_vault_file, 70_000, (OSError,)),
    "case files": Reader(_case_file, 25_000),
    "edits of case files": Reader(_case_edit, 6_000, (InputError, ValueError)),
    "older case files": Reader(_older_format, 4_000),
    "citations, checked": Reader(_cite_check, 6_000),
    "Word files": Reader(_word_document, 4_000),
    "documents": Reader(_document, 2_000, recognizes=True),
}
"""The readers but those of law texts, with how many inputs each is given."""
