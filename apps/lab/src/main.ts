// The lab's own page: a game by its name in the address, with the yard's experiments. `?embed` leaves out what a part of a page needs not.

import { EXPERIMENTS } from "./experiments/experiments.ts";
import { type OpenLab, openLab } from "./open-lab.ts";
import { yard } from "./yard/yard.ts";

declare global {
  /** For tests and benchmarks of the page. */
  var reckonLab: OpenLab | undefined;
}

const query = new URLSearchParams(globalThis.location.search);
const options = {
  usesAddress: true,
  embed: query.has("embed"),
  guide: document.documentElement.dataset.guide,
};
const element = document.querySelector("main") ?? document.body;

if (query.get("game") === "dash") {
  const { dashLab } = await import("./dash/dash-lab.ts");
  globalThis.reckonLab = openLab(element, dashLab, options) as unknown as OpenLab;
} else
  globalThis.reckonLab = openLab(element, yard, {
    ...options,
    experiments: EXPERIMENTS,
  }) as unknown as OpenLab;
