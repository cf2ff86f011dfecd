// Comfort only: every page works without this. What a citation or a legal word means is shown beside it.
"use strict";

const tip = document.createElement("div");
tip.id = "tip";
tip.hidden = true;
tip.setAttribute("aria-hidden", "true"); // the link is described by the list's entry itself
document.body.append(tip);
let shownFor = null;

function show(link) {
  const entry = document.getElementById(link.dataset.word || decodeURIComponent(link.hash.slice(1)));
  if (!entry) return;
  tip.replaceChildren(...[...entry.cloneNode(true).childNodes].filter((node) => !(node.classList && node.classList.contains("more"))));
  tip.style.left = "0";
  tip.hidden = false;
  shownFor = link;
  const box = link.getBoundingClientRect();
  const width = tip.offsetWidth;
  const left = Math.max(16, Math.min(box.left, document.documentElement.clientWidth - width - 16));
  const below = box.bottom + tip.offsetHeight + 8 < window.innerHeight;
  tip.style.left = `${left + window.scrollX}px`;
  tip.style.top = `${window.scrollY + (below ? box.bottom + 4 : box.top - tip.offsetHeight - 4)}px`;
}

function hide() {
  tip.hidden = true;
  shownFor = null;
}

const isNamed = (node) => node instanceof Element && node.closest("a.cite, .term");

for (const begins of ["mouseover", "focusin"]) {
  document.addEventListener(begins, (event) => {
    const link = isNamed(event.target);
    if (link) show(link);
    else if (shownFor && begins === "mouseover" && !tip.contains(event.target) && document.activeElement !== shownFor) hide();
  });
}
document.addEventListener("focusout", hide);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hide();
});
