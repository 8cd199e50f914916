// The pages of the site: which Markdown file is which page, and the order of the navigation. build.ts starts with it. Always true: every
// Markdown file of docs is a page, and so are README.md and the files of the root that outline.ts names; a page's address follows from its path.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GROUPS, HOME } from "./outline.ts";

export interface SitePage {
  /** From the root of the repository. */
  readonly path: string;
  /** From the root of the site. */
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

export interface SiteGroup {
  readonly title: string;
  readonly isFolded: boolean;
  readonly pages: readonly SitePage[];
}

export interface SiteMap {
  readonly home: SitePage;
  readonly groups: readonly SiteGroup[];
  readonly byPath: ReadonlyMap<string, SitePage>;
}

/** The address of a page: folders' README files are their index, and pages of the root have small names. */
function urlOf(path: string): string {
  if (path === HOME) return "index.html";
  if (!path.startsWith("docs/")) return path.toLowerCase().replace(/\.md$/, ".html");
  return path
    .slice("docs/".length)
    .replace(/README\.md$/, "index.md")
    .replace(/\.md$/, ".html");
}

/** The first heading, without marks of code. */
function titleOf(text: string, path: string): string {
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error(`${path} has no title: begin it with "# ".`);
  return title.replaceAll("`", "");
}

function markdownIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return markdownIn(root, path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

export function readPages(root: string): SiteMap {
  const named = GROUPS.flatMap(({ pages }) => pages);
  const paths = new Set([
    HOME,
    ...named.filter((path) => existsSync(join(root, path))),
    ...markdownIn(root, "docs"),
  ]);
  const byPath = new Map(
    [...paths].map((path) => {
      const text = readFileSync(join(root, path), "utf8");
      return [path, { path, url: urlOf(path), title: titleOf(text, path), text }] as const;
    }),
  );
  const left = [...paths].filter((path) => path !== HOME && !named.includes(path)).sort();
  const groups = GROUPS.map(({ title, pages, others, isFolded = false }) => {
    const more = left.filter((path) => others?.test(path) === true);
    const all = [...pages, ...more].flatMap((path) => byPath.get(path) ?? []);
    return { title, isFolded, pages: all };
  });
  const home = byPath.get(HOME);
  if (home === undefined) throw new Error("README.md is missing: it is the first page of the site.");
  return { home, groups, byPath };
}
