import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { GAMES } from "../../src/games.ts";
import { tilePicture } from "../../src/page/look/tile-pictures.ts";

it("[PG27] every game has a picture for its tile, and together they are small", async () => {
  let bytes = 0;
  for (const { name } of GAMES) {
    const { size } = await stat(fileURLToPath(tilePicture(name) ?? "file:///missing"));
    expect(size, name).toBeGreaterThan(5000);
    bytes += size;
  }
  expect(bytes).toBeLessThan(250_000);
});
