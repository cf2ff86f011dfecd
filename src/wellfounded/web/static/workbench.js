// Comfort only: every page works without this.
"use strict";

// A line named in a fault, or in the address, is shown in the text.
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
