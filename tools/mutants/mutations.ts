// Small faults that could be made in rules: each is one place of a source file and what would stand there instead. Made from
// the syntax tree, so that words in strings, comments and types stay as they are. mutants.ts draws from them.
// Always true: the same source gives the same mutants, in the order of the file; none is the source itself.

import { parseSync } from "vite";

export interface Mutant {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** A node of the syntax tree, as far as we look at it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const OTHER_OPERATOR: Readonly<Record<string, string>> = {
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "+=": "-=",
  "-=": "+=",
  "++": "--",
  "--": "++",
};
/** Code that only talks: its faults would change words, not behaviour. */
const TALK: readonly string[] = ["assert"];

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

function isLeftAlone(node: Node): boolean {
  if (node.type.startsWith("TS") && node.type !== "TSAsExpression" && node.type !== "TSNonNullExpression")
    return true;
  if (node.type === "ImportDeclaration" || node.type === "ExportAllDeclaration") return true;
  if (node.type === "ExpressionStatement") return isLeftAlone(node.expression as Node);
  const { callee } = node;
  return node.type === "CallExpression" && isNode(callee) && TALK.includes(String(callee.name));
}

/** All faults of one file. */
export function mutantsOf(file: string, source: string): readonly Mutant[] {
  const { program } = parseSync(file, source);
  const found: Mutant[] = [];
  const add = (start: number, end: number, after: string): void => {
    const before = source.slice(start, end);
    if (before === after) return;
    const line = source.slice(0, start).split("\n").length;
    found.push({ file, start, end, line, before, after });
  };
  const visit = (node: Node): void => {
    if (isLeftAlone(node)) return;
    mutate(node, source, add);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program as unknown as Node);
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

type Add = (start: number, end: number, after: string) => void;

function mutate(node: Node, source: string, add: Add): void {
  const { type, start, end } = node;
  if (type === "BinaryExpression" || type === "LogicalExpression" || type === "AssignmentExpression")
    mutateOperator(node, source, add);
  else if (type === "UpdateExpression") {
    const operator = String(node.operator);
    const at = node.prefix === true ? start : end - operator.length;
    add(at, at + operator.length, OTHER_OPERATOR[operator]);
  } else if (type === "UnaryExpression" && (node.operator === "!" || node.operator === "-"))
    add(start, start + 1, "");
  else if (type === "IfStatement" || type === "ConditionalExpression") {
    const test = node.test as Node;
    add(test.start, test.end, `!(${source.slice(test.start, test.end)})`);
  } else if (type === "Literal" && typeof node.value === "number")
    add(start, end, `(${source.slice(start, end)} + 1)`);
  else if (type === "Literal" && typeof node.value === "boolean")
    add(start, end, String(node.value !== true));
  else if (type === "ExpressionStatement" && (node.expression as Node).type === "CallExpression")
    add(start, end, ";");
}

/** The operator stands between its two sides. */
function mutateOperator(node: Node, source: string, add: Add): void {
  const operator = String(node.operator);
  const other = OTHER_OPERATOR[operator];
  if (other === undefined) return;
  const from = (node.left as Node).end;
  const at = source.indexOf(operator, from);
  if (at >= 0 && at < (node.right as Node).start) add(at, at + operator.length, other);
}

/** The source with the fault in it. */
export function applied(source: string, { start, end, after }: Mutant): string {
  return source.slice(0, start) + after + source.slice(end);
}
