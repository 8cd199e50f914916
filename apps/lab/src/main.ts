// The lab's own page: a game by its name in the address, with the yard's experiments. `?embed` leaves out what a part of a page needs not.

import type { Dash } from "@reckon/dash";
import { EXPERIMENTS } from "./experiments/experiments.ts";
import { type OpenLab, openLab } from "./open-lab.ts";
import type { Yard } from "./yard/rules.ts";
import { yard } from "./yard/yard.ts";

declare global {
  /** For tests and benchmarks of the page. */
  var reckonLab: OpenLab<Yard> | OpenLab<Dash> | undefined;
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
  globalThis.reckonLab = openLab(element, dashLab, options);
} else
  globalThis.reckonLab = openLab(element, yard, {
    ...options,
    experiments: EXPERIMENTS,
  });
