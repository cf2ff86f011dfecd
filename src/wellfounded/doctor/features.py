"""What can be done with what is installed, each thing done once on something small that is made up here."""

from __future__ import annotations

import importlib
import importlib.util
import socket
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from wellfounded.doctor.model import Finding, without_home
from wellfounded.problems import InputError

if TYPE_CHECKING:
    from wellfounded.documents.model import Document

_WORDS = "Notice of appeal"
_SCRIPTS = {"Cyrillic": "Ж", "Arabic": "ع", "Amharic": "አ", "Chinese": "文", "Georgian": "ქ", "Devanagari": "ह"}
"""A letter of each script in which people of cases often write their names."""


class _Lacking(Exception):
    """This system has no such thing; said as the rest of a sentence about it."""


def features() -> Iterator[Finding]:
    """Every feature, tried now."""
    for name, extra, modules, trial in _TRIALS:
        missing = [module for module in modules if importlib.util.find_spec(module) is None]
        if missing:
            yield Finding(name, "not installed", "", f"pip install 'wellfounded[{extra}]'")
        else:
            yield _tried(name, trial)


def _tried(name: str, trial: Callable[[], tuple[str, str]]) -> Finding:
    try:
        says, concern = trial()
    except _Lacking as error:
        return Finding(name, "not installed", str(error))
    except InputError as error:
        return Finding(name, "fails", without_home("; ".join(one.message for one in error.problems)))
    except Exception as error:  # whatever goes wrong is what was asked
        return Finding(name, "fails", without_home(f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"))
    return Finding(name, "warning" if concern else "works", concern or says)


def _law() -> tuple[str, str]:
    from wellfounded.language.cache import cached_library

    library = cached_library()
    return f"{len(library.parts):,} rules and {len(library.registry):,} authorities", ""


def _document(*texts: str) -> Document:
    from wellfounded.documents.model import Document, Paragraph, words

    return Document(_WORDS, (), tuple(Paragraph(words(text)) for text in texts))


def _word() -> tuple[str, str]:
    from wellfounded.documents.render.word import docx

    _read_again(docx(_document(_WORDS)), "made.docx")
    return "written and read", ""


def _pdf() -> tuple[str, str]:
    from wellfounded.documents.render.pdf import pdf

    _read_again(pdf(_document(_WORDS)), "made.pdf")
    return "written and read", ""


def _read_again(data: bytes, name: str) -> None:
    from wellfounded.extraction import open_document

    found = open_document(data, name)
    if not any(_WORDS in line.text for page in found.pages for line in page.lines):
        raise RuntimeError("what was written is not read again")


def _fonts() -> tuple[str, str]:
    from wellfounded.documents.render.pdf import pdf_and_missing

    missing = pdf_and_missing(_document(*_SCRIPTS.values()))[1]
    lacking = [script for script, letter in _SCRIPTS.items() if letter in missing]
    known = [script for script in _SCRIPTS if script not in lacking]
    if lacking:
        return (
            "",
            f"no font for {', '.join(lacking)}: such letters are boxes in a PDF until a font is installed",
        )
    return f"Latin, {', '.join(known)}", ""


def _recognition() -> tuple[str, str]:
    from PIL import Image, ImageDraw, ImageFont

    from wellfounded.extraction.ocr import available, words_in

    way = available()
    if not way:
        raise RuntimeError("there is neither the library with its data nor the program tesseract")
    picture = Image.new("L", (1000, 200), 255)
    ImageDraw.Draw(picture).text((60, 70), _WORDS, fill=0, font=ImageFont.load_default(60))
    found = " ".join(word.text for word in words_in(picture, 300))
    if found != _WORDS:
        raise RuntimeError(f"a picture of '{_WORDS}' is read as '{found}'")
    return f"by the {way}", ""


def _table() -> tuple[str, str]:
    import io

    import pyarrow
    from pyarrow import parquet

    file = io.BytesIO()
    parquet.write_table(pyarrow.table({"words": [_WORDS]}), file)
    if parquet.read_table(io.BytesIO(file.getvalue()))["words"].to_pylist() != [_WORDS]:
        raise RuntimeError("what was written is not read again")
    return "written and read", ""


def _workbench() -> tuple[str, str]:
    for library in ("starlette", "uvicorn"):
        importlib.import_module(library)
    from wellfounded.storage.matter_store import MatterStore

    with tempfile.TemporaryDirectory() as scratch:
        store = MatterStore(Path(scratch))
        store.create("made.yaml", f"matter: {_WORDS}\n")
        if store.read("made.yaml").text != f"matter: {_WORDS}\n":
            raise RuntimeError("a case file that was saved is not read again")
        store.close()
    with socket.create_server(("127.0.0.1", 0)):
        pass
    try:
        socket.getaddrinfo("made.localhost", 80)
    except OSError:
        # Browsers know these names by themselves.
        return "a case saved and read, a port opened; this system does not know *.localhost, browsers do", ""
    return "a case saved and read, a port opened", ""


def _confinement() -> tuple[str, str]:
    from wellfounded.extraction.confinement import lacking

    if missing := lacking():
        said = " and ".join(missing)
        return "", f"readers of documents cannot be kept from {said}; open only documents that you trust"
    return "readers of documents have no network (seccomp) and not your files (Landlock)", ""


def _vault() -> tuple[str, str]:
    from wellfounded.files.memory import folder_in_memory
    from wellfounded.files.vault import Vault

    with tempfile.TemporaryDirectory() as scratch:
        vault = Vault(Path(scratch))
        vault.make("a passphrase made for this")
        vault.lock()
        vault.unlock("a passphrase made for this")
        if vault.open(vault.seal("made.yaml", b"made")) != ("made.yaml", b"made"):
            raise RuntimeError("what was encrypted is not decrypted again")
    try:
        folder_in_memory().rmdir()
    except OSError:
        return "", "encrypted and decrypted; without a file system in memory, uploads in a vault are refused"
    return "encrypted and decrypted", ""


def _keyring() -> tuple[str, str]:
    import keyring
    from keyring.backends.fail import Keyring as NoKeyring
    from keyring.errors import KeyringError

    found = keyring.get_keyring()
    if isinstance(found, NoKeyring):
        raise _Lacking("this system has no keyring; a vault opens with its passphrase")
    try:
        found.get_password("wellfounded", "made for this")
    except KeyringError as error:
        return "", f"{found.name}: {error}"
    return str(found.name), ""


def _imported(module: str, says: str = "found") -> tuple[str, str]:
    importlib.import_module(module)
    return says, ""


_TRIALS: tuple[tuple[str, str, tuple[str, ...], Callable[[], tuple[str, str]]], ...] = (
    ("law library", "", (), _law),
    ("Word files", "documents", ("docx", "lxml"), _word),
    ("PDF", "documents", ("typst", "pypdfium2"), _pdf),
    ("fonts", "documents", ("typst",), _fonts),
    ("text recognition", "ocr", ("PIL",), _recognition),
    ("Parquet tables", "tables", ("pyarrow",), _table),
    ("workbench", "workbench", ("starlette", "uvicorn"), _workbench),
    ("confinement", "", (), _confinement),
    ("vault", "vault", ("pyrage",), _vault),
    ("keyring", "keyring", ("keyring",), _keyring),
    ("assistant", "assistant", ("mcp",), partial(_imported, "mcp.server")),
    ("editor", "editor", ("pygls",), partial(_imported, "pygls.lsp.server")),
    ("citation service", "online", ("courtlistener",), partial(_imported, "courtlistener", "found; nothing was sent")),
)
"""Each feature with its extra, the modules without which that is not installed, and how it is tried."""
