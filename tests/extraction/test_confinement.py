"""A reader of documents gets at no network and at none of the user's files, whatever a document makes of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from made_files import lines, pdf
from wellfounded.extraction.confinement import lacking
from wellfounded.extraction.document_json import (
    document_of_json,
    json_of_document,
    plain_problems,
    problems_of,
    written,
)
from wellfounded.extraction.model import Box, ExtractedDocument, Line, Page, Word
from wellfounded.problems import Problem

confined = pytest.mark.skipif(bool(lacking()), reason=f"this system cannot keep from a reader: {', '.join(lacking())}")

# What a document might make of its reader: each line is an attempt, and says so where it succeeds.
ATTEMPTS = {
    "read a file of the user": "open({secret!r}).read()",
    "list a folder of the user": "os.listdir({folder!r})",
    "write a file": "open({folder!r} + '/new', 'w')",
    "remove a file": "os.remove({secret!r})",
    "rename a file": "os.rename({secret!r}, {secret!r} + '2')",
    "shorten a file": "os.truncate({secret!r}, 0)",
    "link to a file": "os.link({secret!r}, {folder!r} + '/link')",
    "read the environment of the program": "open(f'/proc/{{os.getppid()}}/environ', 'rb').read()",
    "read the memory of the program": "open(f'/proc/{{os.getppid()}}/mem', 'rb')",
    "end another process": "os.kill(os.getppid(), 0)",
    "open a connection": "socket.socket()",
    "open a connection over IPv6": "socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)",
    "speak to a program of the desktop": "socket.socket(socket.AF_UNIX)",
    "have another program read": "subprocess.run(['cat', {secret!r}], check=True, capture_output=True)",
    "have another program connect": "subprocess.run([sys.executable, '-c', 'import socket; socket.socket()'], "
    "check=True, capture_output=True)",
    "write over the program": "open(os.path.join(os.path.dirname(wellfounded.__file__), 'planted.py'), 'w')",
}
READING = """
import importlib, os, socket, subprocess, sys
import wellfounded
from wellfounded.extraction.file_opener import open_document
from wellfounded.extraction.model import Page, Line

def attempt(pdf, count, notes):
    try:
        {attempt}
    except OSError:
        yield Page(1, (Line("refused"),))
    except subprocess.CalledProcessError:
        yield Page(1, (Line("refused"),))
    else:
        yield Page(1, (Line("succeeded"),))

importlib.import_module("wellfounded.extraction.pdf")._pages = attempt
print(open_document(sys.stdin.buffer.read(), "a.pdf", threads=1).pages[0].lines[0].text)
"""


@pytest.fixture
def secret(tmp_path):
    """A file of the user, in a folder of the user."""
    path = tmp_path / "home" / "matter.yaml"
    path.parent.mkdir()
    path.write_text("secret", encoding="utf-8")
    return path


@confined
@pytest.mark.parametrize("attempt", ATTEMPTS.values(), ids=ATTEMPTS)
def test_a_reader_cannot(secret, attempt):
    program = READING.format(attempt=attempt.format(secret=str(secret), folder=str(secret.parent)))
    done = subprocess.run(
        [sys.executable, "-c", program], input=pdf([lines(["One"])]), capture_output=True, cwd=secret.parent
    )
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout == b"refused\n"
    assert secret.read_text(encoding="utf-8") == "secret"
    assert os.listdir(secret.parent) == ["matter.yaml"]


WORDS = st.builds(Word, st.text(), st.floats(0, 1), st.none() | st.builds(Box, *[st.floats(allow_nan=False)] * 4))
LINES = st.builds(
    Line,
    st.text(),
    st.floats(0, 1),
    st.none() | st.builds(Box, *[st.floats(allow_nan=False)] * 4),
    st.lists(WORDS, max_size=3).map(tuple),
    st.booleans(),
)
PROBLEMS = st.builds(Problem, st.text(), st.integers(0, 9), st.text(), st.text(), st.text(), st.booleans())
DOCUMENTS = st.builds(
    ExtractedDocument,
    st.text(),
    st.sampled_from(["pdf", "scan"]),
    st.lists(
        st.builds(Page, st.integers(1, 9), st.lists(LINES, max_size=3).map(tuple), st.floats(0, 9), st.floats(0, 9)),
        max_size=3,
    ).map(tuple),
    st.lists(PROBLEMS, max_size=2).map(tuple),
)
ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["name", "kind", "pages", "warnings"]), inner),
)


@given(DOCUMENTS)
def test_a_document_comes_back_as_it_was(document):
    assert document_of_json(json.loads(written(json_of_document(document)))) == document


@given(st.lists(PROBLEMS).map(tuple))
def test_problems_come_back_as_they_were(problems):
    assert problems_of(json.loads(written({"problems": plain_problems(problems)}))["problems"]) == problems


@given(ANY)
def test_what_a_reader_was_made_to_say_is_one_error_or_a_document(said):
    try:
        document_of_json(said)
    except (TypeError, ValueError, KeyError, OverflowError):
        return
    assert isinstance(said, dict)


PROGRAM = """
import mmap, sys
from wellfounded.extraction import sandbox
from wellfounded.extraction.file_opener import open_document
from wellfounded.extraction.model import ExtractedDocument
from wellfounded.problems import InputError
"""
LARGE = """
taken = mmap.mmap(-1, 5 * 2**30, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000)  # addresses, and no memory
print(open_document(sys.stdin.buffer.read(), "a.pdf", threads=2).pages[0].lines[0].text)
"""
MANY = """
import os, resource
_, most = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
kept = [os.open(os.devnull, os.O_RDONLY) for _ in range(1100)]
print(open_document(sys.stdin.buffer.read(), "a.pdf", threads=1).pages[0].lines[0].text)
"""
STANDING = """
import threading
sandbox._STANDSTILL = 0.2
try:
    sandbox.run_sandboxed("a.pdf", lambda watch: threading.Event().wait())
except InputError as error:
    print(error.problems[0].code)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="a document is read in a process of its own on Linux only")
@pytest.mark.parametrize(
    ("program", "printed"),
    [(LARGE, "Only this"), (MANY, "Only this"), (STANDING, "WF405")],
    ids=["large", "many-files", "standing"],
)
def test_a_reader_begins_in_a_large_program_and_is_stopped_where_it_stands_still(program, printed):
    given = pdf([lines(["Only this"])])
    done = subprocess.run([sys.executable, "-c", PROGRAM + program], input=given, capture_output=True, timeout=60)
    assert (done.stdout.decode().strip(), done.stderr) == (printed, b"")
