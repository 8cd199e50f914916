// The index of the site's search: the text of every section of every page, which the page's search reads when it is opened first. Always
// true: an entry leads to a heading that exists; code is in it, because readers search for names.

import type { Heading } from "./markdown.ts";

/** Address, page, heading, text. */
export type SearchEntry = readonly [url: string, page: string, heading: string, text: string];

const MOST_CHARACTERS = 1500;

function textOf(html: string): string {
  return html
    .replaceAll(/<style[\s\S]*?<\/style>|<svg[\s\S]*?<\/svg>|<a class="anchor"[\s\S]*?<\/a>/g, " ")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/&(lt|gt|quot|amp|#39|#x27);/g, (_all, name: string) => NAMED[name])
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** markdown-it and highlight.js write no others. */
const NAMED: Readonly<Record<string, string>> = {
  ...{ lt: "<", gt: ">", quot: '"', amp: "&", "#39": "'", "#x27": "'" },
};

/** The entries of one page: one for its head, and one for each heading of the second and third level. */
export function entriesOf(
  url: string,
  title: string,
  html: string,
  headings: readonly Heading[],
): SearchEntry[] {
  const ids = new Map(headings.map((heading) => [heading.id, heading]));
  return html.split(/(?=<h[23] id=")/).flatMap((section): SearchEntry[] => {
    const id = /^<h[23] id="([^"]+)"/.exec(section)?.[1];
    const heading = id === undefined ? undefined : ids.get(id);
    const text = textOf(section.replace(/<h[123][^>]*>[\s\S]*?<\/h[123]>/, "")).slice(0, MOST_CHARACTERS);
    // What stands at the end of many pages answers no search.
    if (id === undefined ? text === "" : heading === undefined) return [];
    return [[id === undefined ? url : `${url}#${id}`, title, heading?.text ?? "", text]];
  });
}
