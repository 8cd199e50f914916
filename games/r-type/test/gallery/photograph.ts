// Takes pictures of made-up scenes with both painters, in headless Chromium; speed.ts measures their cost:
//   npx tsx --conditions=source games/r-type/test/gallery/photograph.ts <folder> pictures [painter] [scene]
//   npx tsx --conditions=source games/r-type/test/gallery/photograph.ts <folder> shot <name> "<query of the page>" [1280x720]
//   npx tsx --conditions=source games/r-type/test/gallery/photograph.ts docs/pictures desk
// The second takes one picture, of a real run if the query has a level: "level=2&after=20000&painter=webgl". The
// third takes those of docs/pictures: every level and every boss in WebGL, and one in the plain view. Look at the results.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { BOSS_CLOCK } from "../../src/tuning.ts";
import { Gallery } from "./gallery.ts";
import { MADE_UP } from "./made-up.ts";

const [folder = "pictures", what = "pictures", ...rest] = process.argv.slice(2);

/** A run from the arrival of a level's boss until this many ms later: open, with its longest pattern in the air. */
function boss(level: number, after: number): string {
  return `level=${level}&clock=${BOSS_CLOCK[level - 1]}&after=${after}`;
}

/** A run from a level's clock, in ticks, and its duration from there, in ms. */
const DESK: Readonly<Record<string, string>> = {
  "first-contact": "level=1&clock=2700&after=7000&painter=webgl",
  "rising-threat": "level=2&clock=3000&after=7500&painter=webgl",
  "final-assault": "level=3&clock=3600&after=6000&painter=webgl",
  gatekeeper: `${boss(1, 11_300)}&painter=webgl`,
  broodmother: `${boss(2, 9900)}&painter=webgl`,
  heart: `${boss(3, 11_300)}&painter=webgl`,
  plain: `${boss(3, 10_800)}&painter=canvas`,
};

await mkdir(folder, { recursive: true });
const gallery = await Gallery.open();

async function shoot(name: string, query: string, size?: string): Promise<void> {
  const page = await gallery.page(query, size);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}

if (what === "desk")
  for (const [name, query] of Object.entries(DESK)) await shoot(`r-type-${name}-1280x720`, query);
else if (what === "shot")
  for (let i = 0; i + 1 < rest.length; i += 3) await shoot(rest[i], rest[i + 1], rest[i + 2]);
else
  for (const painter of ["canvas", "webgl"].filter((one) => one.includes(rest[0] ?? "")))
    for (const scene of MADE_UP.filter((one) => one.includes(rest[1] ?? "")))
      await shoot(`${painter}-${scene}`, `painter=${painter}&scene=${scene}`);
await gallery.close();
