// Where a link of a page leads on the site: to another page, to a picture, or to a file of the sources, which becomes a page of its own as
// soon as something links to it. markdown.ts asks for each link. Always true: addresses are relative, so the site works in any folder;
// a link to a file that does not exist is refused with a sentence.

import { existsSync, statSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import type { SiteMap } from "./pages.ts";

const PICTURE = /\.(?:png|webp|gif|svg)$/;
/** Files that are sent as they are. */
const PLAIN = /\.(?:png|webp|gif|svg|yml|csv)$|quality\.json$/;

export class Addresses {
  /** Files of the sources that pages link to, and folders. */
  readonly sources = new Set<string>();
  /** Files that are copied as they are: path to address. */
  readonly plain = new Map<string, string>();
  /** Addresses of pages that no Markdown file has, such as those of the doors. */
  readonly made = new Set<string>();
  readonly #root: string;
  readonly #map: SiteMap;

  constructor(root: string, map: SiteMap) {
    this.#root = root;
    this.#map = map;
  }

  /** The address for a link as it is written on the page at `path`, seen from the page at `url`. */
  of(link: string, path: string, url: string): string {
    if (/^[a-z]+:/i.test(link) || link.startsWith("#")) return link;
    const [file, anchor] = link.split("#");
    const target = posix.normalize(join(dirname(path), decodeURI(file))).replace(/\/$/, "");
    const there = relativeUrl(url, this.#urlOf(target, path));
    return anchor === undefined ? there : `${there}#${anchor}`;
  }

  isPicture(link: string): boolean {
    return PICTURE.test(link) && !/^[a-z]+:/i.test(link);
  }

  #urlOf(target: string, path: string): string {
    const page = this.#map.byPath.get(target) ?? this.#map.byPath.get(`${target}/README.md`);
    if (page !== undefined) return page.url;
    if (target.startsWith("docs/") && this.made.has(target.slice("docs/".length)))
      return target.slice("docs/".length);
    const full = join(this.#root, target);
    if (!existsSync(full)) throw new Error(`${path} links to ${target}, which does not exist.`);
    if (target === "docs/adr") return "adr/index.html";
    if (PLAIN.test(target)) {
      const url = target.startsWith("docs/") ? target.slice("docs/".length) : `files/${target}`;
      this.plain.set(target, url);
      return url;
    }
    this.sources.add(target);
    return sourceUrl(target, statSync(full).isDirectory());
  }
}

/** The address of the page of a source file or a folder. */
export function sourceUrl(path: string, isFolder: boolean): string {
  return isFolder ? `source/${path}/index.html` : `source/${path}.html`;
}

/** The way from one page to another, as a link. */
export function relativeUrl(from: string, to: string): string {
  const way = relative(dirname(from), to);
  return way === "" ? posix.basename(to) : way;
}
