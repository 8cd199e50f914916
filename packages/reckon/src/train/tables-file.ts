// A file of trained tables. The end of its name decides: a module that exports them as text, the text as JSON, or the bytes.

import { basename, extname } from "node:path";
import { writeTablesText } from "../wire/tables/table-text.ts";

const LINE = 96;

/** The contents of a file of this name; its first line names the `command` that makes it. */
export function tablesFile(path: string, tables: Uint8Array, command: string): string | Uint8Array {
  const text = writeTablesText(tables);
  const lines = text.match(new RegExp(`.{1,${LINE}}`, "g")) ?? [];
  switch (extname(path)) {
    case ".json":
      return `${JSON.stringify(text)}\n`;
    case ".ts":
    case ".js":
    case ".mjs": {
      const type = extname(path) === ".ts" ? ": string" : "";
      const about = `// Written by \`${command}\`: what the snapshots of this game are coded with, ${tables.length} bytes. Not to be edited.`;
      return `${about}\n\nexport const ${constantOf(path)}${type} = [\n${lines.map((line) => `  "${line}",`).join("\n")}\n].join("");\n`;
    }
    default:
      return tables;
  }
}

/** `dash-tables.ts` exports `DASH_TABLES`. */
function constantOf(path: string): string {
  return basename(path, extname(path))
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toUpperCase();
}
