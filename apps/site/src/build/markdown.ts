// Markdown to HTML as the site shows it: headings with anchors, highlighted code, links and pictures at their addresses, films of films/.
// page-builder.ts calls it for each page. Always true: HTML inside of Markdown is text, but for the few elements of README.md; code
// and tables that scroll can be reached by keyboard.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import highlighter from "highlight.js";
import MarkdownIt, { type Token } from "markdown-it";
import type { Addresses } from "./addresses.ts";
import { sizeOf } from "./picture-size.ts";

export interface Heading {
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** What a page needs while it is rendered. */
interface Place {
  readonly path: string;
  readonly url: string;
  readonly headings: Heading[];
  readonly taken: Set<string>;
}

/** Anchors as GitHub makes them, so that a link works here and there. */
export function slugOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Code as HTML, coloured by classes. */
function highlight(code: string, language: string): string {
  const known = highlighter.getLanguage(language) !== undefined;
  return known ? highlighter.highlight(code, { language }).value : escapeHtml(code);
}

/** A block of code with a button that copies it. */
export function codeBlock(code: string, language: string): string {
  const inside = highlight(code.trimEnd(), language);
  const label = language === "" ? "Text" : `Code: ${language}`;
  return `<div class="code"><pre tabindex="0" role="region" aria-label="${escapeHtml(label)}"><code>${inside}</code></pre></div>\n`;
}

export class Markdown {
  readonly #root: string;
  readonly #addresses: Addresses;
  #place: Place = { path: "", url: "", headings: [], taken: new Set() };
  readonly #renderer: InstanceType<typeof MarkdownIt>;

  constructor(root: string, addresses: Addresses) {
    this.#root = root;
    this.#addresses = addresses;
    this.#renderer = new MarkdownIt({ html: false, linkify: false, typographer: false });
    this.#setRules();
  }

  /** @param path of the Markdown file, from the root @param url of the page */
  render(text: string, path: string, url: string): Rendered {
    this.#place = { path, url, headings: [], taken: new Set() };
    const html = this.#renderer.render(text);
    return { html, headings: this.#place.headings };
  }

  #setRules(): void {
    const { rules } = this.#renderer.renderer;
    rules.fence = (tokens, at) => codeBlock(tokens[at].content, tokens[at].info.trim());
    rules.heading_open = (tokens, at) => {
      const place = this.#place;
      const level = Number(tokens[at].tag.slice(1));
      const text = plainText(tokens[at + 1].children ?? []);
      let id = slugOf(text);
      for (let n = 1; place.taken.has(id); n++) id = `${slugOf(text)}-${n}`;
      place.taken.add(id);
      place.headings.push({ level, id, text });
      return `<${tokens[at].tag} id="${escapeHtml(id)}">`;
    };
    rules.heading_close = (tokens, at) => {
      const heading = this.#place.headings.at(-1);
      if (heading === undefined || heading.level === 1) return `</${tokens[at].tag}>\n`;
      const label = escapeHtml(`Link to: ${heading.text}`);
      return ` <a class="anchor" href="#${escapeHtml(heading.id)}" aria-label="${label}">#</a></${tokens[at].tag}>\n`;
    };
    rules.table_open = () => '<div class="table" tabindex="0" role="region" aria-label="Table"><table>\n';
    rules.table_close = () => "</table></div>\n";
    rules.link_open = (tokens, at, options, _env, self) => {
      const href = String(tokens[at].attrGet("href") ?? "");
      tokens[at].attrSet("href", this.#addresses.of(href, this.#place.path, this.#place.url));
      return self.renderToken(tokens, at, options);
    };
    rules.image = (tokens, at) => this.#picture(tokens[at], this.#place);
  }

  /** A film plays in the page itself; other pictures have their size, so that nothing jumps when they arrive. */
  #picture(token: Token, { path, url }: Place): string {
    const link = String(token.attrGet("src") ?? "");
    const alt = plainText(token.children ?? []);
    const file = posix.normalize(join(dirname(path), link));
    if (/(?:^|\/)films\/[\w-]+\.svg$/.test(link)) {
      const svg = readFileSync(join(this.#root, file), "utf8");
      return `<span class="film" role="group" aria-label="${escapeHtml(alt)}">${svg}</span>`;
    }
    const src = this.#addresses.of(link, path, url);
    const { width, height } = sizeOf(readFileSync(join(this.#root, file)), file);
    const size = `width="${width}" height="${height}"`;
    const still = file.replace(/\.webp$/, "-still.webp");
    if (still !== file && existsSync(join(this.#root, still)))
      return movingPicture(
        src,
        this.#addresses.of(link.replace(/\.webp$/, "-still.webp"), path, url),
        alt,
        size,
      );
    return `<img src="${src}" alt="${escapeHtml(alt)}" ${size} loading="lazy" decoding="async">`;
  }
}

/** A picture that moves, and the one that stands in for it where motion is not wanted or is paused. */
function movingPicture(src: string, still: string, alt: string, size: string): string {
  const source = `<source media="(prefers-reduced-motion: reduce)" srcset="${still}">`;
  const image = `<img src="${src}" data-moving="${src}" data-still="${still}" alt="${escapeHtml(alt)}" ${size} fetchpriority="high">`;
  return `<span class="film"><picture>${source}${image}</picture></span>`;
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) =>
      type === "text" || type === "code_inline" ? content : plainText(children ?? []),
    )
    .join("");
}
