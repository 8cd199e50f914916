// The API as pages: docs/api.md, which `npm run api` makes, as one page for each door, with each export under a heading of its own, and its
// comment as text. site-builder.ts calls it. Always true: nothing of docs/api.md is left out; a page has the exports in its order.

import { codeBlock, escapeHtml, type Heading, slugOf } from "./markdown.ts";

interface ApiExport {
  readonly name: string;
  readonly comment: string;
  readonly examples: readonly string[];
  readonly code: string;
  readonly isExported: boolean;
}

export interface ApiDoor {
  /** Such as `reckon/testing`. */
  readonly name: string;
  readonly url: string;
  readonly exports: readonly ApiExport[];
}

const DECLARED = /^(export )?(?:declare )?(?:abstract )?(?:class|interface|type|function|const|enum) (\w+)/m;

export function apiDoors(text: string): ApiDoor[] {
  const sections = text.matchAll(/^## `([^`]+)`\n([\s\S]*?)(?=^##? |$(?![\s\S]))/gm);
  return [...sections].map(([, name, section]) => {
    const code = [...section.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, inside]) => inside).join("\n");
    return { name, url: `api/${name.replaceAll("/", "-")}.html`, exports: exportsIn(code) };
  });
}

function exportsIn(code: string): ApiExport[] {
  const found: ApiExport[] = [];
  let before = "";
  for (const part of code.trim().split(/\n\n(?=\S)/)) {
    const [, comment = "", rest = part] = /^\/\*\*([\s\S]*?)\*\/\n?([\s\S]*)$/.exec(part) ?? [];
    const declared = DECLARED.exec(rest);
    if (declared === null) {
      before += `${part}\n\n`;
      continue;
    }
    const lines = comment.split("\n").map((line) => line.replace(/^\s*\*? ?/, ""));
    const [words, ...examples] = lines.join("\n").split(/^@example\b ?/m);
    found.push({
      name: declared[2],
      comment: words.trim(),
      examples: examples.map((example) => example.trim()),
      code: before + rest.trim(),
      isExported: declared[1] !== undefined,
    });
    before = "";
  }
  return found;
}

/** A door's page, and its headings. `markdown` renders a comment. */
export function doorHtml(
  { name, exports }: ApiDoor,
  markdown: (text: string) => string,
): { readonly html: string; readonly headings: readonly Heading[] } {
  const headings: Heading[] = [];
  const parts = exports.map((one) => {
    let id = slugOf(one.name);
    for (let n = 1; headings.some((heading) => heading.id === id); n++) id = `${slugOf(one.name)}-${n}`;
    headings.push({ level: 2, id, text: one.name });
    const note = one.isExported
      ? ""
      : "<p><em>Part of an export; it cannot be imported by itself.</em></p>\n";
    const examples = one.examples.map((example) => codeBlock(example, "ts")).join("");
    const anchor = `<a class="anchor" href="#${id}" aria-label="Link to: ${one.name}">#</a>`;
    return `<h2 id="${id}"><code>${escapeHtml(one.name)}</code> ${anchor}</h2>\n${note}${markdown(one.comment)}${examples}${codeBlock(one.code, "ts")}`;
  });
  const doorCode = codeBlock(`import { … } from "${name}";`, "ts");
  return { html: `<h1><code>${escapeHtml(name)}</code></h1>\n${doorCode}${parts.join("\n")}`, headings };
}

/** docs/api.md without its code, with links to the pages of doors. */
export function apiOverview(text: string, doors: readonly ApiDoor[]): string {
  const plain = text.replaceAll(/^```ts\n[\s\S]*?^```$\n?/gm, "");
  const [title, ...rest] = plain.split("\n");
  const below = rest.join("\n").replaceAll(/^(##?) /gm, "$1# ");
  return `${title}\n${below}`.replaceAll(/^### `([^`]+)`\n/gm, (heading, name) => {
    const door = doors.find((one) => one.name === name);
    if (door === undefined) return heading;
    const names = door.exports.filter(({ isExported }) => isExported);
    const links = names.map((one) => `[\`${one.name}\`](${door.url}#${slugOf(one.name)})`);
    return `${heading}\n[All of it](${door.url}): ${links.join(", ")}.\n`;
  });
}
