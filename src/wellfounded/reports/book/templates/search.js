// Finds pieces of law, chapters and authorities by their words; ENTRIES stands above. Works from a file, without a server.
"use strict";
(function () {
  const box = document.getElementById("search");
  const results = document.getElementById("results");
  const found = document.getElementById("found");
  const MOST = 40;
  const folded = ENTRIES.map(([title, , kind, more]) => (title + " " + kind + " " + more).toLowerCase());
  document.querySelector(".search").hidden = false;

  function search() {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    results.replaceChildren();
    if (!words.length) {
      found.textContent = "";
      return;
    }
    const hits = [];
    folded.forEach((text, at) => {
      if (words.every((word) => text.includes(word))) {
        const title = ENTRIES[at][0].toLowerCase();
        hits.push([words.filter((word) => title.includes(word)).length, at]);
      }
    });
    hits.sort((a, b) => b[0] - a[0] || a[1] - b[1]);
    const more = hits.length > MOST ? ", of which the first " + MOST + " are shown" : "";
    found.textContent = hits.length === 1 ? "1 place found" : hits.length + " places found" + more;
    for (const [, at] of hits.slice(0, MOST)) {
      const [title, link, kind] = ENTRIES[at];
      const item = document.createElement("li");
      const anchor = document.createElement("a");
      anchor.href = link;
      anchor.textContent = title;
      item.append(anchor, " " + kind);
      results.append(item);
    }
  }

  box.addEventListener("input", search);
})();
