"""The language server in Neovim, set up as docs/editors.md says."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

CHECK = """
local out = {}
local function position(line, word)
  local text = vim.api.nvim_buf_get_lines(0, line, line + 1, false)[1]
  return { line = line, character = text:find(word, 1, true) }
end
local function line_with(word)
  for number, text in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    if text:find(word, 1, true) then return number - 1 end
  end
end
local function ask(method, at, more)
  local params = vim.tbl_extend("force", { textDocument = { uri = vim.uri_from_bufnr(0) }, position = at }, more or {})
  for _, reply in pairs(vim.lsp.buf_request_sync(0, method, params, 60000) or {}) do return reply.result end
end
out.waited = vim.wait(120000, function() return #vim.diagnostic.get(0) > 0 end, 50)
local shown = vim.diagnostic.get(0)
out.faults = vim.tbl_map(function(one) return { one.code or one.message, one.lnum, one.col } end, shown)
local at = position(line_with("relief: asylm"), "asylm")
out.hover = ask("textDocument/hover", position(line_with("relief: asylm"), "relief")).contents.value
out.offered = vim.tbl_map(function(item) return item.label end, ask("textDocument/completion", at).items)
local id = position(line_with("relief: asylm"), "kaptsov,")
out.defined = ask("textDocument/definition", id)[1].range.start.line
vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", id, { newName = "ivan" }), "utf-16")
out.text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\\n")
local file = io.open(os.getenv("OUT"), "w")
file:write(vim.fn.json_encode(out))
file:close()
vim.cmd("qa!")
"""


@pytest.mark.slow
def test_a_case_file_is_written_in_neovim(tmp_path):
    page = (ROOT / "docs" / "editors.md").read_text(encoding="utf-8")
    (setup,) = re.findall(r"```lua\n(.*?)```", page, re.DOTALL)
    (tmp_path / "init.lua").write_text(setup, encoding="utf-8")
    (tmp_path / "check.lua").write_text(CHECK, encoding="utf-8")
    example = (ROOT / "examples" / "kaptsov.yaml").read_text(encoding="utf-8")
    case = tmp_path / "case.yaml"
    case.write_text(example.replace("relief: asylum", "relief: asylm", 1), encoding="utf-8")
    command = tmp_path / "bin" / "wellfounded"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m wellfounded "$@"\n', encoding="utf-8")
    command.chmod(0o700)
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    places = {"HOME": str(tmp_path), "OUT": str(tmp_path / "out.json"), "XDG_CACHE_HOME": cache}
    given = {**os.environ, **places, "PATH": f"{command.parent}:{os.environ['PATH']}"}
    run = ["nvim", "--headless", "-n", "-u", "init.lua", "case.yaml", "-c", "luafile check.lua"]
    done = subprocess.run(run, cwd=tmp_path, env=given, timeout=300, capture_output=True, text=True)
    assert (tmp_path / "out.json").is_file(), done.stderr
    found = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert len(found["faults"]) == 1
    assert "Which relief or protection" in found["hover"]
    assert "asylum" in found["offered"]
    assert "kaptsov: {name: Kaptsov" in example.splitlines()[found["defined"]]
    assert "  ivan: {name: Kaptsov" in found["text"]
    assert "{kaptsov}" not in found["text"]
