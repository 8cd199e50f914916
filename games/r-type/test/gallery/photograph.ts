// Takes pictures of made-up scenes with both painters, in headless Chromium; speed.ts says what they cost:
//   npx tsx --conditions=source games/r-type/test/gallery/photograph.ts <folder> pictures [painter] [scene]
//   npx tsx --conditions=source games/r-type/test/gallery/photograph.ts <folder> shot <name> "<query of the page>" [1280x720]
//   npx tsx --conditions=source games/r-type/test/gallery/photograph.ts docs/pictures desk
// The second takes one picture, of a real run if the query has a level: "level=2&after=20000&painter=webgl". The
// third takes those of docs/pictures: every level and every boss in WebGL, and one in the plain view. Look at what it made.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Gallery } from "./gallery.ts";
import { MADE_UP } from "./made-up.ts";

const [folder = "pictures", what = "pictures", ...rest] = process.argv.slice(2);

/** A run at a level's clock, in ticks, and how long it goes on from there, in ms. Bosses are open by then. */
const DESK: Readonly<Record<string, string>> = {
  "first-contact": "level=1&clock=3300&after=6000&painter=webgl",
  "rising-threat": "level=2&clock=3400&after=6000&painter=webgl",
  "final-assault": "level=3&clock=3600&after=6000&painter=webgl",
  gatekeeper: "level=1&clock=5300&after=12500&painter=webgl",
  broodmother: "level=2&clock=5600&after=12500&painter=webgl",
  heart: "level=3&clock=5600&after=12500&painter=webgl",
  plain: "level=3&clock=5600&after=12000&painter=canvas",
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
