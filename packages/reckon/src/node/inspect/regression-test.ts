// A replay as a test that anybody can run with `node --test`: `reckon inspect --test` writes it. Always true: it fails as soon as the rules lead
// a chunk of the match to another world, and names the first tick of that chunk.

import { dirname, relative, resolve } from "node:path";

export interface RegressionTest {
  /** Path of the test, of the replay and of the module with the game. */
  readonly test: string;
  readonly file: string;
  readonly module: string;
  readonly exported: string;
  readonly title: string;
}

/** The source of the test. */
export function regressionTest({ test, file, module, exported, title }: RegressionTest): string {
  const from = (path: string): string => {
    const found = relative(dirname(resolve(test)), resolve(path)).replaceAll("\\", "/");
    return JSON.stringify(found.startsWith(".") ? found : `./${found}`);
  };
  return `// Written by \`reckon inspect\`: plays a match again, and fails once the rules lead elsewhere.
import { readFileSync } from "node:fs";
import { strict as assert } from "node:assert";
import { test } from "node:test";
import { openChunk, ReplayReader } from "reckon/replay";
import { ${exported} as game } from ${from(module)};

test(${JSON.stringify(title)}, () => {
  const reader = new ReplayReader();
  reader.add(readFileSync(new URL(${from(file)}, import.meta.url)));
  const rules = ("hosted" in game ? game.hosted : game).make(reader.header.choices);
  assert.equal(reader.refusal(rules), undefined);
  assert.ok(reader.chunks.length > 0, "The replay holds nothing to play.");
  for (const chunk of reader.chunks) {
    const play = openChunk(rules, chunk);
    while (play?.next());
    assert.ok(play?.isSame, \`Ticks \${chunk.firstTick} to \${chunk.lastTick} lead to another world than in the match.\`);
  }
});
`;
}
