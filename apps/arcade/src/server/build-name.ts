// The name of the build, which the page has from its build (vite.config.ts) and tells in every greeting. arcade.ts asks when it starts. Always
// true: a server and the page that it serves have one name, or the server does not start.

import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The name of the page in this folder, for the server as well; undefined: the page has none.
 *
 * @param asked what the server's BUILD says, if anything
 */
export function buildNameOf(pageFolder: string, asked: string | undefined): string | undefined {
  const named = read(join(pageFolder, "build.txt"))?.trim() || undefined;
  if (named !== undefined && asked !== undefined && asked !== named)
    throw new Error(
      `BUILD is "${asked}", and the page was built as "${named}", so its players would be told to load it again for ever: build it with BUILD=${asked} npm run build, or leave BUILD empty.`,
    );
  return named;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
