// What a page of the site does by itself: theme, navigation on a phone, copying of code, pausing of films, and search when it is asked for.
// layout.ts loads it on every page. Always true: without it every page can be read, and every link works.

import "./site.css";

const root = document.documentElement;

function button(selector: string): HTMLButtonElement | null {
  return document.querySelector<HTMLButtonElement>(selector);
}

button("[data-theme-button]")?.addEventListener("click", () => {
  const isDark = getComputedStyle(root).getPropertyValue("--is-dark").trim() === "1";
  const theme = isDark ? "light" : "dark";
  root.dataset.theme = theme;
  try {
    localStorage.setItem("reckon-theme", theme);
  } catch {
    // Storage is switched off: the choice holds for this page.
  }
});

const menu = button("[data-menu]");
menu?.addEventListener("click", () => {
  const isOpen = document.body.classList.toggle("menu-open");
  menu.setAttribute("aria-expanded", String(isOpen));
  if (isOpen) document.querySelector<HTMLElement>("#pages a")?.focus({ preventScroll: true });
});

/** Search is a file of its own, which most visits never load. */
async function search(): Promise<void> {
  const { openSearch } = await import("./search.ts");
  openSearch(document.body.dataset.root ?? "");
}
button("[data-search]")?.addEventListener("click", () => void search());

addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  const isAsked = (event.key === "/" && !isTyping) || (event.key === "k" && (event.ctrlKey || event.metaKey));
  if (isAsked) {
    event.preventDefault();
    void search();
  } else if (event.key === "Escape" && document.body.classList.contains("menu-open")) {
    menu?.click();
    menu?.focus();
  }
});

for (const block of document.querySelectorAll<HTMLElement>("div.code")) {
  const copy = document.createElement("button");
  copy.type = "button";
  copy.className = "copy";
  copy.textContent = "Copy";
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.querySelector("code")?.textContent ?? "");
    copy.textContent = "Copied";
    setTimeout(() => {
      copy.textContent = "Copy";
    }, 1500);
  });
  block.append(copy);
}

/** A film that is a file has another one that stands still. */
function swap(film: HTMLElement, isPaused: boolean): void {
  const image = film.querySelector<HTMLImageElement>("img[data-moving]");
  if (image === null) return;
  const { moving = "", still = "" } = image.dataset;
  // The choice of the reader counts, not what the page chose for them.
  film.querySelector("source")?.remove();
  const wanted = isPaused ? still : moving;
  if (image.getAttribute("src") !== wanted) image.src = wanted;
}

const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
for (const film of document.querySelectorAll<HTMLElement>(".film")) {
  const toggle = document.createElement("button");
  toggle.type = "button";
  toggle.className = "pause";
  const show = (isPaused: boolean): void => {
    film.classList.toggle("paused", isPaused);
    swap(film, isPaused);
    film.classList.toggle("asked", !isPaused);
    toggle.textContent = isPaused ? "Play" : "Pause";
    toggle.setAttribute("aria-label", isPaused ? "Play the moving picture" : "Pause the moving picture");
  };
  toggle.addEventListener("click", () => show(!film.classList.contains("paused")));
  show(isStill);
  film.append(toggle);
}

for (const place of document.querySelectorAll<HTMLElement>("[data-lab]")) {
  const open = document.createElement("button");
  open.type = "button";
  open.className = "button first";
  open.textContent = "Try it here";
  open.addEventListener("click", async () => {
    open.disabled = true;
    const { embedLab } = await import("./lab-embed.ts");
    embedLab(place, place.dataset.lab ?? "", document.body.dataset.root ?? "");
    open.remove();
  });
  place.prepend(open);
}
