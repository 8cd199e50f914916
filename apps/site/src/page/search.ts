// The search of the site: a dialog over the page, and a list that is as long as a screen. site.ts loads it when search is opened first.
// Always true: it works by keyboard alone; the index comes from the same site, and nothing that is typed leaves the page.

import { type Found, find, type SearchSection } from "./search-ranking.ts";

let dialog: HTMLDialogElement | undefined;
let field: HTMLInputElement;
let list: HTMLOListElement;
let said: HTMLParagraphElement;
let sections: readonly SearchSection[] | undefined;

export function openSearch(root: string): void {
  dialog ??= make(root);
  if (!dialog.open) dialog.showModal();
  field.select();
}

function make(root: string): HTMLDialogElement {
  const made = document.createElement("dialog");
  made.className = "search";
  made.setAttribute("aria-label", "Search");
  made.innerHTML = `<form method="dialog"><label for="search-field">Search the site</label>
<div class="row"><input id="search-field" type="search" autocomplete="off" spellcheck="false" placeholder="rewind, interpolation, serve …"><button type="submit" class="button" formnovalidate>Close</button></div></form>
<p class="said" role="status"></p><ol></ol>`;
  document.body.append(made);
  field = made.querySelector("input") as HTMLInputElement;
  list = made.querySelector("ol") as HTMLOListElement;
  said = made.querySelector("p") as HTMLParagraphElement;
  field.addEventListener("input", () => show(root));
  made.addEventListener("keydown", move);
  made.addEventListener("click", ({ target }) => {
    if (target === made) made.close();
  });
  said.textContent = "Loading the index …";
  fetch(`${root}search.json`)
    .then((answer) => answer.json())
    .then((loaded: readonly SearchSection[]) => {
      sections = loaded;
      show(root);
    })
    .catch(() => {
      said.textContent = "The index could not be loaded: check the connection, and open search again.";
      dialog = undefined;
    });
  return made;
}

function show(root: string): void {
  if (sections === undefined) return;
  const words = field.value.trim();
  const found = find(sections, words);
  list.replaceChildren(...found.map((one) => item(one, root)));
  if (words === "") said.textContent = "Type a word. Arrow keys choose, Enter opens.";
  else said.textContent = found.length === 0 ? `Nothing has all of: ${words}` : `${found.length} places`;
}

function item({ section: [url, page, heading], excerpt }: Found, root: string): HTMLLIElement {
  const entry = document.createElement("li");
  const link = document.createElement("a");
  link.href = root + url;
  const name = document.createElement("strong");
  name.textContent = heading === "" ? page : `${page} › ${heading}`;
  const text = document.createElement("span");
  text.textContent = excerpt;
  link.append(name, text);
  link.addEventListener("click", () => dialog?.close());
  entry.append(link);
  return entry;
}

/** Arrow keys walk through the list; Enter in the field opens the first. */
function move(event: KeyboardEvent): void {
  const links = [...list.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (event.key === "Enter" && document.activeElement === field) {
    event.preventDefault();
    links[0]?.click();
  } else if (event.key === "ArrowDown") {
    event.preventDefault();
    links[Math.min(at + 1, links.length - 1)]?.focus();
  } else if (event.key === "ArrowUp") {
    event.preventDefault();
    if (at > 0) links[at - 1].focus();
    else field.focus();
  }
}
