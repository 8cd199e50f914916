// Files of the sources that pages of the site link to, as pages: a proof is one click away from its claim, without a network. A linked folder
// is a list of its files. site-builder.ts calls it after all other pages. Always true: a file that is too long is shown to a line that says so.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { relativeUrl, sourceUrl } from "./addresses.ts";
import { codeBlock, escapeHtml } from "./markdown.ts";

const MOST_CHARACTERS = 60_000;
const TEXT = /\.(?:[cm]?[jt]sx?|json|md|yml|conf|css|html|sh|down|up)$|^(?:LICENSE|Dockerfile)$/;
const LANGUAGES: Readonly<Record<string, string>> = {
  ".ts": "ts",
  ".tsx": "ts",
  ".mjs": "js",
  ".json": "json",
  ".yml": "yaml",
  ".conf": "nginx",
  ".css": "css",
  ".html": "xml",
};

export interface SourcePage {
  readonly path: string;
  readonly url: string;
  readonly html: string;
}

/** Pages for paths from the root, and for the files of those that are folders. */
export function sourcePages(root: string, paths: ReadonlySet<string>): SourcePage[] {
  const files = new Set<string>();
  const pages: SourcePage[] = [];
  for (const path of paths) {
    if (!statSync(join(root, path)).isDirectory()) {
      files.add(path);
      continue;
    }
    const names = namesIn(join(root, path));
    for (const name of names) files.add(`${path}/${name}`);
    pages.push({ path, url: sourceUrl(path, true), html: folderHtml(path, names) });
  }
  for (const path of files) pages.push(filePage(root, path));
  return pages;
}

function namesIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const isShown = (path: string): boolean => !/node_modules|\/dist(?:\/|$)/.test(path);
  return entries
    .filter((entry) => entry.isFile() && TEXT.test(entry.name) && isShown(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

function folderHtml(path: string, names: readonly string[]): string {
  const here = sourceUrl(path, true);
  const items = names.map((name) => {
    const to = relativeUrl(here, sourceUrl(`${path}/${name}`, false));
    return `<li><a href="${to}"><code>${escapeHtml(name)}</code></a></li>`;
  });
  return `<h1><code>${escapeHtml(path)}</code></h1>\n<ul>${items.join("\n")}</ul>`;
}

function filePage(root: string, path: string): SourcePage {
  const text = readFileSync(join(root, path), "utf8");
  const isLong = text.length > MOST_CHARACTERS;
  const shown = isLong ? `${text.slice(0, MOST_CHARACTERS)}\n… the rest is in the repository` : text;
  // A long file would take the highlighter longer than the whole site.
  const code = codeBlock(shown, isLong ? "" : (LANGUAGES[extname(path)] ?? ""));
  const html = `<h1><code>${escapeHtml(path)}</code></h1>\n${code}`;
  return { path, url: sourceUrl(path, false), html };
}
