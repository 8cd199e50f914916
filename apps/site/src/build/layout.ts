// The frame around every page of the site: head, top bar, navigation, contents of the page, way to the pages before and after. Always true:
// it has no script of its own in the HTML, as the arcade's policy asks; every link is relative; one h1, one main, one skip link.

import { relativeUrl } from "./addresses.ts";
import { escapeHtml, type Heading } from "./markdown.ts";
import { LAB } from "./outline.ts";
import type { SiteGroup, SiteMap, SitePage } from "./pages.ts";

/** Files that vite built, from the root of the site. */
export interface Assets {
  readonly style: string;
  /** Sets the theme before the first picture. */
  readonly theme: string;
  readonly script: string;
  /** Licences of the works that are part of the site. */
  readonly notices: string;
  /** The typeface of the words, loaded early. */
  readonly font: string;
}

export interface Framed {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  /** Its place in the navigation, if it has one. */
  readonly path?: string;
  readonly isHome?: boolean;
}

const LOGO = `<svg class="logo" viewBox="0 0 32 32" aria-hidden="true"><rect x="0.75" y="0.75" width="30.5" height="30.5" rx="7"/><path class="ahead" d="M6 24 L13 14 L19 20 L26 9"/><path d="M6 22 L13 11 L19 18 L26 8"/><circle cx="26" cy="8" r="3.2"/></svg>`;

export class Layout {
  readonly #map: SiteMap;
  readonly #assets: Assets;
  readonly #order: readonly SitePage[];

  constructor(map: SiteMap, assets: Assets) {
    this.#map = map;
    this.#assets = assets;
    this.#order = map.groups.filter(({ isFolded }) => !isFolded).flatMap(({ pages }) => pages);
  }

  frame(page: Framed): string {
    const { url, title, description, html, isHome = false } = page;
    const to = (target: string): string => relativeUrl(url, target);
    const { style, theme, script, notices, font } = this.#assets;
    const heading = isHome ? "Reckon: netcode for fast multiplayer games" : `${title} · Reckon`;
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(heading)}</title>
<meta name="description" content="${escapeHtml(description)}">
<meta name="color-scheme" content="dark light">
<link rel="icon" href="${to("icon.svg")}" type="image/svg+xml">
<link rel="preload" href="${to(font)}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${to(style)}">
<script src="${to(theme)}"></script>
<script type="module" src="${to(script)}"></script>
</head>
<body class="${isHome ? "home" : "inner"}" data-root="${to("index.html").replace(/index\.html$/, "")}">
<a class="skip" href="#main">Skip to the text</a>
<header class="bar">
<a class="brand" href="${to("index.html")}">${LOGO}<span>Reckon</span></a>
<nav class="top" aria-label="Site">
<a href="${to("play.html")}">Play</a>
<a href="${to(LAB)}">Lab</a>
<a href="${to("guide/first-game.html")}">First game</a>
<a href="${to("concepts/index.html")}">Concepts</a>
<a href="${to("api.html")}">API</a>
</nav>
<button type="button" class="search-button" data-search aria-haspopup="dialog"><span>Search</span><kbd>/</kbd></button>
<button type="button" class="icon-button" data-theme-button aria-label="Change between dark and light"><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8"/><path d="M12 4a8 8 0 0 1 0 16z"/></svg></button>
<button type="button" class="icon-button menu-button" data-menu aria-expanded="false" aria-controls="pages" aria-label="All pages"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16"/></svg></button>
</header>
<div class="columns">
${this.#navigation(page)}
<main id="main" tabindex="-1">
<article${isHome ? ' class="front"' : ""}>
${html}
</article>
${this.#around(page)}
</main>
${isHome ? "" : contents(page.headings)}
</div>
<footer class="foot"><span>Reckon is free software under the MIT licence.</span> <a href="${to(notices)}">Licences of others</a> <a href="${to("llms.txt")}">llms.txt</a></footer>
</body>
</html>
`;
  }

  #navigation({ url, path }: Framed): string {
    const groups = this.#map.groups.map((group) => this.#group(group, url, path));
    return `<nav id="pages" class="pages" aria-label="All pages">\n${groups.join("\n")}\n</nav>`;
  }

  #group({ title, pages, isFolded }: SiteGroup, url: string, path: string | undefined): string {
    const isHere = pages.some((page) => page.path === path);
    if (isFolded && !isHere) {
      const all = relativeUrl(url, "adr/index.html");
      const mark = url === "adr/index.html" ? ' aria-current="page"' : "";
      return `<h2>${escapeHtml(title)}</h2>\n<ul><li><a href="${all}"${mark}>All ${pages.length} decisions</a></li></ul>`;
    }
    const items = pages.map((page) => {
      const mark = page.path === path ? ' aria-current="page"' : "";
      return `<li><a href="${relativeUrl(url, page.url)}"${mark}>${escapeHtml(shortTitle(page.title))}</a></li>`;
    });
    return `<h2>${escapeHtml(title)}</h2>\n<ul>${items.join("")}</ul>`;
  }

  #around({ url, path }: Framed): string {
    const at = this.#order.findIndex((page) => page.path === path);
    if (at < 0) return "";
    const link = (page: SitePage | undefined, name: string, label: string): string =>
      page === undefined
        ? "<span></span>"
        : `<a class="${name}" href="${relativeUrl(url, page.url)}"><small>${label}</small>${escapeHtml(shortTitle(page.title))}</a>`;
    return `<nav class="around" aria-label="Pages before and after">${link(this.#order[at - 1], "before", "Before")}${link(this.#order[at + 1], "after", "Next")}</nav>`;
  }
}

/** A title that fits the navigation: without what follows a colon. */
function shortTitle(title: string): string {
  return title.replace(/^(?:ADR )?(\d{4}):? /, "$1 ").replace(/(.{12,}?): .*/, "$1");
}

function contents(headings: readonly Heading[]): string {
  const shown = headings.filter(({ level }) => level === 2 || level === 3);
  if (shown.length < 2 || shown.length > 150) return '<div class="contents"></div>';
  const items = shown.map(
    ({ level, id, text }) =>
      `<li class="level-${level}"><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`,
  );
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${items.join("")}</ul></nav>`;
}
