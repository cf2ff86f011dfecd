// Comfort only: every page works without this.
"use strict";

// A line named in a problem, or in the address, is shown in the text.
function goToLine(area, number) {
  const lines = area.value.split("\n");
  const from = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0);
  area.focus();
  area.setSelectionRange(from, from + (lines[number - 1] || "").length);
  const height = parseFloat(getComputedStyle(area).lineHeight);
  area.scrollTop = Math.max(0, (number - 4) * height);
}

const area = document.querySelector("textarea#text");
if (area) {
  for (const link of document.querySelectorAll("a[data-line]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      goToLine(area, Number(link.dataset.line));
    });
  }
  if (Number(area.dataset.at) > 0) goToLine(area, Number(area.dataset.at));
}

// What is typed is kept as a draft beside the file, never in it.
const form = document.querySelector("form[data-draft-url]");
if (form && area) {
  const state = document.getElementById("draft-state");
  let timer = 0;
  const keep = async () => {
    const sent = new URLSearchParams();
    for (const name of ["token", "seen", "text"]) sent.set(name, form.elements[name].value);
    let kept = false;
    try {
      kept = (await fetch(form.dataset.draftUrl, { method: "POST", body: sent })).ok;
    } catch {
      kept = false;
    }
    state.textContent = kept ? "Draft saved; the file is unchanged." : "The draft could not be saved.";
  };
  area.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(keep, 1500);
  });
  area.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "s") {
      event.preventDefault();
      form.requestSubmit(form.querySelector("button:not([name])"));
    }
  });
  form.addEventListener("submit", () => clearTimeout(timer));
}

// Pages of a matter notice when its file is changed by someone else.
const matter = document.querySelector("[data-version-url]");
if (matter && matter.dataset.version) {
  const watch = async () => {
    if (document.visibilityState === "visible") {
      try {
        const answer = await fetch(matter.dataset.versionUrl, { redirect: "error" });
        if (!answer.ok) return;
        if ((await answer.json()).version !== matter.dataset.version) {
          matter.querySelector(".outside").hidden = false;
          return;
        }
      } catch {
        // The workbench may have been stopped; it is asked again later.
      }
    }
    setTimeout(watch, 4000);
  };
  setTimeout(watch, 4000);
}
