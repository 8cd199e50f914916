// The page of the gallery: shows a made-up scene with either painter, and measures how long a picture takes. gallery/photograph.ts
// opens it in Chromium.

import type { ViewOptions } from "@reckon/stage";
import { World } from "reckon";
import { PHASE, type RTypeWorld } from "../../src/kinds.ts";
import { rTypeGame } from "../../src/r-type.ts";
import { CanvasPainter } from "../../src/stage/canvas/painter.ts";
import { compose } from "../../src/stage/compose/compose.ts";
import { Debris } from "../../src/stage/compose/debris.ts";
import { Lenses } from "../../src/stage/compose/lenses.ts";
import { DisplayList } from "../../src/stage/display-list.ts";
import { Hud } from "../../src/stage/hud/hud.ts";
import type { Painter } from "../../src/stage/painter.ts";
import { Scene } from "../../src/stage/scene.ts";
import { MADE_UP, makeUp } from "./made-up.ts";

const query = new URLSearchParams(location.search);
const name = MADE_UP.find((one) => one === query.get("scene")) ?? "contact";
const parent = document.getElementById("stage") as HTMLElement;
const settings = {
  quality: query.get("quality") === "low" ? "low" : "high",
  reducedMotion: false,
  volume: 0,
} as const;
const options = { parent, kind: "auto", settings } as unknown as ViewOptions;

let painter: Painter;

const scene = new Scene();
scene.isLow = settings.quality === "low";
scene.showsHitbox = query.has("hitbox");
const list = new DisplayList();
const lenses = new Lenses();
const debris = new Debris(1);
let burst = 0;
const hud = new Hud();
const world = new World(rTypeGame().layout) as unknown as RTypeWorld;
const PEOPLE = ["Ada", "Grace", "Linus", "Margaret"].map((one, seat) => ({ seat, name: one, isBot: false }));
world.spawn("run");
for (const { seat } of PEOPLE) world.spawn("ship", seat);
Object.assign(world.fields.run.phase, [PHASE.boss]);

/** Draws a frame; ms of script that it took. */
function draw(now: number): number {
  const began = performance.now();
  const seconds = painter.begin(now);
  makeUp(scene, name, now);
  if (now - burst > 400) {
    burst = now;
    debris.explode(900 + (now % 500), 300 + (now % 400), 40, true);
  }
  debris.update(seconds);
  compose(list, scene, debris);
  lenses.find(scene);
  painter.paint({ scene, list, lenses, shakeX: 0, shakeY: 0 });
  const context = painter.overlay();
  const { width, height, box } = painter;
  if (context !== null)
    hud.draw(context, { world, own: 0, people: PEOPLE, device: "keyboard", clock: 6000, width, height, box });
  return performance.now() - began;
}

/** Draws for so long; pictures per second, and script per picture: median and 95th percentile, ms. */
async function measure(ms: number): Promise<{ fps: number; median: number; high: number }> {
  const took: number[] = [];
  const start = performance.now();
  await new Promise<void>((resolve) => {
    const frame = (now: number): void => {
      took.push(draw(now));
      if (performance.now() - start < ms) requestAnimationFrame(frame);
      else resolve();
    };
    requestAnimationFrame(frame);
  });
  const seconds = (performance.now() - start) / 1000;
  took.sort((a, b) => a - b);
  const at = (share: number): number => took[Math.floor(took.length * share)];
  return { fps: took.length / seconds, median: at(0.5), high: at(0.95) };
}

async function open(): Promise<void> {
  if (query.has("level")) {
    const go = await (await import("./play-page.ts")).openRun(parent, query);
    go(Number(query.get("after") ?? 8000));
    Object.assign(window, { go });
    document.body.dataset.ready = "yes";
    return;
  }
  painter =
    query.get("painter") === "webgl"
      ? await (await import("../../src/stage/pixi/painter.ts")).openPixiPainter(options)
      : new CanvasPainter(options);
  painter.resize(innerWidth, innerHeight, devicePixelRatio);
  for (let i = 0; i < 12; i++) draw(5000 + i * 16);
  document.body.dataset.ready = "yes";
}

Object.assign(window, { measure, draw });
void open();
