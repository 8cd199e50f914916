// llms.txt and llms-full.txt: the site for programs that read. The first is a list of pages with a sentence on each, the second the text of
// the guide, concepts and API in one file. Always true: both come from the same Markdown as the pages.

import type { SiteMap, SitePage } from "./pages.ts";

/** The first paragraph of a page, as one line without marks. */
export function summaryOf(text: string): string {
  const body = text.replaceAll(/^#+ .+\n|^- \*\*.+\n/gm, "\n");
  const paragraph = body.split(/\n\n+/).find((part) => /^[A-Za-z"“*`[]/.test(part.trim())) ?? "";
  const plain = paragraph
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[*`]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (plain.length <= 180) return plain;
  const sentence = /^(.{40,180}?[.!?])\s/.exec(plain)?.[1];
  return sentence ?? `${plain.slice(0, 170).replace(/\s\S*$/, "")} …`;
}

const FULL = new Set(["Start", "Concepts", "Recipes", "Policies", "Operate", "API"]);

export function llmsList({ home, groups }: SiteMap): string {
  const line = ({ title, url, text }: SitePage): string =>
    `- [${title}](${url.replace(/\.html$/, ".md")}): ${summaryOf(text)}`;
  const parts = groups.map(({ title, pages }) => `## ${title}\n\n${pages.map(line).join("\n")}`);
  return `# Reckon\n\n> ${summaryOf(home.text)}\n\nThe whole text in one file: [llms-full.txt](llms-full.txt)\n\n${parts.join("\n\n")}\n`;
}

export function llmsFull({ home, groups }: SiteMap): string {
  const pages = groups.filter(({ title }) => FULL.has(title)).flatMap((group) => group.pages);
  return [home, ...pages].map(({ path, text }) => `<!-- ${path} -->\n\n${text.trim()}\n`).join("\n\n");
}
