// `npm run -s bench:lab`: frames per second of the lab's page with three clients in Chromium, and the script's own time for a frame.
// Without a graphics card the browser draws on the processor, so its own share is larger than on most machines.

import { LabStand } from "./lab-stand.ts";

const SECONDS = 10;

const stand = await LabStand.open();
const page = await stand.page("");
await page.waitForTimeout(2000);
const before = await page.evaluate(() => ({ ...globalThis.reckonLab?.frames, worstMs: 0 }));
await page.evaluate(() => Object.assign(globalThis.reckonLab?.frames ?? {}, { worstMs: 0 }));
const began = performance.now();
await page.waitForTimeout(SECONDS * 1000);
const after = await page.evaluate(() => ({ ...globalThis.reckonLab?.frames }));
const seconds = (performance.now() - began) / 1000;
const frames = (after.count ?? 0) - (before.count ?? 0);
const goingBackMs = await page.evaluate(() => {
  const from = performance.now();
  globalThis.reckonLab?.lab.goTo((globalThis.reckonLab?.lab.at ?? 60) - 60);
  return performance.now() - from;
});
const figures = {
  clients: 3,
  framesPerSecond: Number((frames / seconds).toFixed(1)),
  scriptMsPerFrame: Number((((after.sumMs ?? 0) - (before.sumMs ?? 0)) / frames).toFixed(2)),
  worstScriptMs: Number((after.worstMs ?? 0).toFixed(1)),
  oneSecondBackMs: Number(goingBackMs.toFixed(0)),
};
console.log(JSON.stringify(figures));
await stand.close();
