import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listApi } from "../tools/api-listing.ts";
import { demandBuilt, root } from "./empty-project.ts";

it("docs/api.md lists the public surface as it is", () => {
  demandBuilt();
  const isCurrent =
    readFileSync(join(root, "docs/api.md"), "utf8") === listApi(join(root, "packages/reckon"));
  expect(isCurrent, "docs/api.md is not current: run npm run api, and commit what it wrote").toBe(true);
});
