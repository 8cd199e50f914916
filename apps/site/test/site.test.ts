// The whole site, built from this tree into a folder: no link of it is dead, its text is found, programs can read it, and it loads nothing that
// the arcade's policy forbids. The style sheet and scripts are not built: browser tests load them.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SearchEntry } from "../src/build/search-index.ts";
import { SiteBuilder } from "../src/build/site-builder.ts";
import { find } from "../src/page/search-ranking.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const ASSETS = {
  style: "assets/site.css",
  theme: "assets/theme.js",
  script: "assets/site.js",
  font: "assets/font.woff2",
  notices: "notices.txt",
};
const folder = mkdtempSync(join(tmpdir(), "reckon-site-"));
afterAll(() => rmSync(folder, { recursive: true }));

let pages: readonly string[] = [];
const texts = new Map<string, string>();

beforeAll(() => {
  new SiteBuilder(ROOT, folder, ASSETS).build();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  pages = files.filter((name) => name.endsWith(".html"));
  for (const page of pages) texts.set(page, readFileSync(join(folder, page), "utf8"));
});

/** Addresses and anchors of a page that lead into the site. */
function linksOf(html: string): string[] {
  const found = html.matchAll(/<(?:a|img|link|script)\b[^>]*?\b(?:href|src)="([^"]*)"/g);
  return [...found].map(([, link]) => link).filter((link) => !/^[a-z]+:/i.test(link));
}

function complaint(page: string, link: string): string[] {
  const [file, anchor] = link.split("#");
  // vite builds the lab.
  if (/^(?:\.\.\/)*lab\/index\.html(?:\?experiment=\w+)?$/.test(file)) return [];
  const target = file === "" ? page : normalize(join(dirname(page), decodeURI(file)));
  if (Object.values(ASSETS).includes(target)) return [];
  if (!existsSync(join(folder, target))) return [`${page} links to ${link}, which does not exist.`];
  const html = texts.get(target) ?? "";
  const isThere = anchor === undefined || html.includes(`id="${anchor}"`);
  return isThere ? [] : [`${page} links to ${link}: ${target} has no such heading.`];
}

describe("the site", () => {
  it("[DS1] has no dead link, neither to a page nor to a heading", () => {
    expect(pages.length).toBeGreaterThan(200);
    const all = pages.flatMap((page) =>
      linksOf(texts.get(page) ?? "").flatMap((link) => complaint(page, link)),
    );
    expect(all).toEqual([]);
  });

  it("[DS1] says so when a page links to nothing", () => {
    expect(complaint("index.html", "no-such-page.html")).toHaveLength(1);
    expect(complaint("index.html", "guide/delay.html#no-such-heading")).toHaveLength(1);
    expect(complaint("guide/delay.html", "view.html")).toEqual([]);
  });

  it("[DS2] has one h1, one main and a description on every page, and neither inline scripts nor foreign addresses", () => {
    for (const [page, html] of texts) {
      expect(html.match(/<h1[ >]/g), page).toHaveLength(1);
      expect(html.match(/<main[ >]/g), page).toHaveLength(1);
      expect(html, page).toMatch(/<meta name="description" content="[^"]{10,}">/);
      for (const [, attributes] of html.matchAll(/<script\b([^>]*)>/g))
        expect(attributes, page).toContain("src=");
      expect(html, page).not.toMatch(/\son\w+="|<(?:img|script|link)[^>]+(?:src|href)="https?:/);
    }
  });

  it("[DS3] finds a page by its subject, an export by its name, and nothing for words that nobody wrote", () => {
    const index = JSON.parse(readFileSync(join(folder, "search.json"), "utf8")) as SearchEntry[];
    const first = (words: string): string | undefined => find(index, words)[0]?.section[0].split("#")[0];
    expect(first("lag compensation")).toBe("concepts/lag-compensation.html");
    expect(first("missing input")).toBe("guide/missing-input.html");
    expect(first("three.js")).toBe("guide/three.html");
    expect(find(index, "defineGame")[0]?.section[0]).toBe("api/reckon.html#definegame");
    expect(find(index, "zyzzyva")).toEqual([]);
    expect(find(index, " ")).toEqual([]);
    // Readers see text: nothing of how HTML writes it, and no half word.
    for (const [url, , , text] of index) expect(text.match(/&#?\w+;/)?.[0], url).toBeUndefined();
    for (const { section, excerpt } of find(index, "rewind"))
      for (const word of excerpt.split(" ").filter((one) => one !== "…"))
        expect(` ${section[3]} `).toContain(` ${word} `);
  });

  it("[DS4] has every page in llms.txt, as Markdown that is there", () => {
    const list = readFileSync(join(folder, "llms.txt"), "utf8");
    const named = [...list.matchAll(/\]\(([^)]+)\)/g)].map(([, url]) => url);
    expect(named.filter((url) => !existsSync(join(folder, url)))).toEqual([]);
    expect(named).toEqual(
      expect.arrayContaining(["guide/first-game.md", "concepts/prediction.md", "api.md"]),
    );
    expect(readFileSync(join(folder, "llms-full.txt"), "utf8")).toContain("export interface Field<");
  });

  it("[DS4] has code on pages alone whose code is tested: the guide, the concepts, README and the API", () => {
    const withCode = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .filter((name) => /^```(?:[jt]sx?)$/m.test(readFileSync(join(ROOT, "docs", name), "utf8")));
    expect(
      withCode.filter((name) => !/^(?:guide|concepts)\/|^(?:api|replay-format)\.md$/.test(name)),
    ).toEqual([]);
  });

  it("[DS5] shows every export of the API under a heading, with its comment as text", () => {
    const page = texts.get("api/reckon.html") ?? "";
    expect(page).toContain('<h2 id="kind">');
    expect(page.replaceAll(/<[^>]+>/g, "")).toContain("One field of a kind or of an input.");
    const listed = [...readFileSync(join(ROOT, "docs/api.md"), "utf8").matchAll(/^## `([^`]+)`$/gm)];
    for (const [, door] of listed)
      expect(texts.has(`api/${door.replaceAll("/", "-")}.html`), door).toBe(true);
  });
});
