// `npm run api`: writes docs/api.md from the declarations of the built package.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { listApi } from "./api-listing.ts";

const root = new URL("..", import.meta.url);
const text = listApi(fileURLToPath(new URL("packages/reckon", root)));
writeFileSync(new URL("docs/api.md", root), text);
console.log(`docs/api.md: ${text.split("\n").length} lines`);
