// Builds the whole site into a folder: pages of Markdown, of the API, of decisions and of linked sources, with search, llms.txt and pictures.
// build.ts and tests call it. Always true: the same tree gives the same files; every page that something links to is there.

import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Addresses, relativeUrl } from "./addresses.ts";
import { apiDoors, apiOverview, doorHtml } from "./api-pages.ts";
import { homeHtml, labHtml, playHtml } from "./home.ts";
import { type Assets, type Framed, Layout } from "./layout.ts";
import { llmsFull, llmsList, summaryOf } from "./llms.ts";
import { escapeHtml, Markdown } from "./markdown.ts";
import { EXPERIMENTS, LAB } from "./outline.ts";
import { readPages, type SiteMap } from "./pages.ts";
import { entriesOf, type SearchEntry } from "./search-index.ts";
import { sourcePages } from "./source-pages.ts";

const API = "docs/api.md";
const PLAY = "docs/play.md";

export class SiteBuilder {
  readonly #root: string;
  readonly #folder: string;
  readonly #map: SiteMap;
  readonly #addresses: Addresses;
  readonly #markdown: Markdown;
  readonly #layout: Layout;
  readonly #hasArcade: boolean;
  readonly #entries: SearchEntry[] = [];
  pages = 0;

  /** @param hasArcade the games are one folder up */
  constructor(root: string, folder: string, assets: Assets, hasArcade = false) {
    this.#hasArcade = hasArcade;
    this.#root = root;
    this.#folder = folder;
    this.#map = readPages(root);
    this.#addresses = new Addresses(root, this.#map);
    this.#markdown = new Markdown(root, this.#addresses);
    this.#layout = new Layout(this.#map, assets);
  }

  build(): void {
    this.#writeMarkdownPages();
    this.#writeApi();
    this.#writeDecisions();
    this.#writeSources();
    this.#write("search.json", JSON.stringify(this.#entries));
    this.#write("llms.txt", llmsList(this.#map));
    this.#write("llms-full.txt", llmsFull(this.#map));
    for (const [path, url] of this.#addresses.plain) this.#copy(path, url);
    this.#copy("apps/arcade/public/icon.svg", "icon.svg");
  }

  #writeMarkdownPages(): void {
    for (const { path, url, title, text } of this.#map.byPath.values()) {
      // Programs read the text itself.
      this.#write(url.replace(/\.html$/, ".md"), text);
      if (path === API) continue;
      const isHome = path === this.#map.home.path;
      const rendered = this.#markdown.render(text, path, url);
      const html = this.#withDoors(path, url, rendered.html);
      this.#frame({
        url,
        title,
        path,
        isHome,
        html,
        headings: rendered.headings,
        description: summaryOf(text),
      });
    }
  }

  /** Buttons that lead on, on the pages that have them. */
  #withDoors(path: string, url: string, html: string): string {
    if (path === this.#map.home.path) return homeHtml(html, this.#hasArcade);
    if (path === PLAY && this.#hasArcade) return playHtml(html);
    const experiment = EXPERIMENTS[path];
    return experiment === undefined ? html : labHtml(html, experiment, relativeUrl(url, LAB));
  }

  #writeApi(): void {
    const page = this.#map.byPath.get(API);
    if (page === undefined) return;
    const doors = apiDoors(page.text);
    for (const { url } of doors) this.#addresses.made.add(url);
    const overview = this.#markdown.render(apiOverview(page.text, doors), API, page.url);
    const description = "Everything that the package reckon exports, door by door, with its comments.";
    this.#frame({ ...page, html: overview.html, headings: overview.headings, description });
    for (const door of doors) {
      const comment = (text: string): string => this.#markdown.render(text, API, door.url).html;
      const { html, headings } = doorHtml(door, comment);
      const about = `What the door ${door.name} of the package exports, with comments and examples.`;
      this.#frame({ url: door.url, title: door.name, path: API, html, headings, description: about });
    }
  }

  #writeDecisions(): void {
    const decisions = this.#map.groups.find(({ title }) => title === "Decisions")?.pages ?? [];
    const items = decisions.map(({ url, title, text }) => {
      const href = url.slice("adr/".length);
      return `<li><a href="${href}">${escapeHtml(title)}</a><br>${escapeHtml(summaryOf(text))}</li>`;
    });
    const html = `<h1>Decisions</h1>\n<p>Each page says what was decided, why, and what follows from it. None is edited later: a newer one supersedes it.</p>\n<ul class="list">${items.join("\n")}</ul>`;
    const description = "The decisions behind Reckon and their reasons, one page for each.";
    this.#frame({ url: "adr/index.html", title: "Decisions", html, headings: [], description });
  }

  #writeSources(): void {
    for (const { path, url, html } of sourcePages(this.#root, this.#addresses.sources)) {
      const description = `The file ${path} of Reckon's repository.`;
      this.#frame({ url, title: path, html, headings: [], description }, false);
    }
  }

  #frame(page: Framed, isFound = true): void {
    this.pages++;
    this.#write(page.url, this.#layout.frame(page));
    if (isFound) this.#entries.push(...entriesOf(page.url, page.title, page.html, page.headings));
  }

  #write(url: string, text: string): void {
    const path = join(this.#folder, url);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  #copy(path: string, url: string): void {
    const to = join(this.#folder, url);
    mkdirSync(dirname(to), { recursive: true });
    if (path.endsWith(".svg")) writeFileSync(to, readFileSync(join(this.#root, path)));
    else cpSync(join(this.#root, path), to);
  }
}
