// Finds what people may read and stands in a source file instead of a file of texts: prose, text between tags, attributes that are read
// aloud, and what is written on a canvas. The test beside this one uses it. Always true: sentences for developers (thrown errors,
// assertions) are not meant, nor what only a program reads.

import { parseAst } from "vite";

/** A node of the syntax tree, as far as this file looks at it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}

/** Attributes whose texts are seen or read aloud. */
const SPOKEN = new Set(["aria-label", "aria-valuetext", "title", "label", "placeholder", "alt"]);
/** Functions whose first text is seen or read aloud. */
const WRITERS = /\b(?:write|say|tell|announce|fillText|strokeText)$/;
/** Nothing in these is for players. */
const SKIPPED =
  /^(?:ImportDeclaration|ExportAllDeclaration|ThrowStatement|TS(?:Type|Interface|Literal|Union)\w*)$/;
const LETTERS = /\p{L}/u;
/** Two words with a space between. */
const PROSE = /(?:^|[^\w#&.-])\p{L}[\p{L}'’]+[,:]? \p{L}+/u;
/** Fonts, colours, selectors, media queries, code for the graphics card, names that programs use. */
const NOT_PROSE =
  /px |sans-serif|monospace|rgba?\(|translate\(|:not\(|^button,|pointer: coarse|;\n|^reckon \w+$|^denied hit$|^late inputs$|^play [\w-]+$/;
const UNIT = /^·? ?(?:ms|%|px|B|s|kB\/s|kbit\/s)$/;
/** Attributes that only the browser reads. */
const UNREAD = new Set(["class", "kind", "className", "style", "rel", "d", "viewBox", "sizes", "accept"]);

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

/** @returns each with its line */
export function literalsIn(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: Node, parent: Node | undefined): void => {
    if (SKIPPED.test(node.type) || isForDevelopers(node, text)) return;
    const said = saidBy(node, parent, text);
    if (said !== undefined) found.push(`${path}:${text.slice(0, node.start).split("\n").length} ${said}`);
    for (const part of Object.values(node))
      for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) visit(child, node);
  };
  visit(parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" }) as unknown as Node, undefined);
  return found;
}

/** Errors, assertions, and attributes that only the browser reads. */
function isForDevelopers(node: Node, text: string): boolean {
  if (node.type === "JSXAttribute") return UNREAD.has(nameOf(node, text));
  if (node.type !== "NewExpression" && node.type !== "CallExpression") return false;
  return isNode(node.callee) && /^(?:assert|\w*Error)$/.test(sourceOf(node.callee, text));
}

function saidBy(node: Node, parent: Node | undefined, text: string): string | undefined {
  const words = wordsOf(node);
  if (words === undefined || !LETTERS.test(words) || UNIT.test(words)) return undefined;
  if (node.type === "JSXText") return words.trim();
  if (parent?.type === "JSXAttribute" && SPOKEN.has(nameOf(parent, text))) return words;
  const isCalled = parent?.type === "CallExpression" && (parent.arguments as Node[])[0] === node;
  if (isCalled && WRITERS.test(sourceOf(parent.callee as Node, text))) return words;
  return PROSE.test(words) && !NOT_PROSE.test(words) ? words : undefined;
}

/** The text of a literal; a template's with a dot for each value. */
function wordsOf(node: Node): string | undefined {
  if (node.type === "JSXText" || node.type === "Literal")
    return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral") return undefined;
  return (node.quasis as { readonly value: { readonly cooked: string } }[])
    .map(({ value }) => value.cooked)
    .join("·");
}

function nameOf(attribute: Node, text: string): string {
  return isNode(attribute.name) ? sourceOf(attribute.name, text) : "";
}

function sourceOf(node: Node, text: string): string {
  return text.slice(node.start, node.end as number);
}
