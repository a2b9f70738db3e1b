"use strict";
// Filters and copy buttons. All is on the page without them.
const form = document.querySelector("form.find");
const rows = (name) => [...document.querySelectorAll(`[data-${name}]`)];
const causes = rows("cause").map((row) => [row, document.getElementById(row.dataset.cause),
  `${row.textContent} ${row.dataset.words} ${row.dataset.cause}`.toLowerCase()]);
const messages = rows("name").map((row) => [row, row.dataset.name.toLowerCase(), (row.dataset.states || "").split(" ")]);
const legend = [...document.querySelectorAll(".legend li")];
const chosen = new Set();

function show(element, visible) {
  if (element && element.hidden === visible) element.hidden = !visible;
}

function filter() {
  const words = form.words.value.toLowerCase().split(/\s+/).filter(Boolean);
  const severity = form.severity ? form.severity.value : "";
  let found = 0;
  const named = new Set();
  for (const [row, article, text] of causes) {
    const fits = words.every((word) => text.includes(word)) && (!severity || row.dataset.severity === severity);
    show(row, fits);
    show(article, fits);
    found += fits;
    if (fits && words.length) for (const each of row.dataset.words.split(" ")) named.add(each.toLowerCase());
  }
  for (const [row, name, states] of messages) {
    const fits = words.every((word) => name.includes(word)) || named.has(name);
    show(row, fits && (!chosen.size || !row.dataset.states || states.some((state) => chosen.has(state))));
  }
  for (const group of document.querySelectorAll(".group")) show(group, !chosen.size || chosen.has(group.dataset.state));
  form.querySelector("output").textContent =
    causes.length && (words.length || severity) ? `${found} of ${causes.length} causes` : "";
}

if (form) {
  form.hidden = false;
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
}
for (const item of form ? legend : []) {
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-pressed", "false");
  button.append(...item.childNodes);
  item.append(button);
  button.addEventListener("click", () => {
    const state = item.dataset.state;
    if (!chosen.delete(state)) chosen.add(state);
    button.setAttribute("aria-pressed", String(chosen.has(state)));
    filter();
  });
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
for (const button of document.querySelectorAll("button.copy")) button.hidden = false;
document.addEventListener("click", async (event) => {
  const button = event.target.closest("button.copy");
  if (!button) return;
  const source = button.dataset.copy ?? button.closest("p").nextElementSibling.textContent;
  const done = await copy(source);
  const said = button.textContent;
  button.textContent = done ? "copied" : "select and copy it";
  setTimeout(() => { button.textContent = said; }, 1500);
});
