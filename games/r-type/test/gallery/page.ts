// The page of the gallery: shows a made-up scene, a real run or the worst burst, with either painter. gallery.ts opens it.

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
import { openBurst, openRun } from "./play-page.ts";

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
const world = new World(rTypeGame().layout) as RTypeWorld;
const PEOPLE = ["Ada", "Grace", "Linus", "Margaret"].map((one, seat) => ({ seat, name: one, isBot: false }));
world.spawn("run");
for (const { seat } of PEOPLE) world.spawn("ship", seat);
Object.assign(world.fields.run.phase, [PHASE.boss]);

function draw(now: number): void {
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
    hud.draw(context, {
      world,
      own: 0,
      people: PEOPLE,
      controls: { device: "keyboard", keyOf: (action) => action },
      clock: 6000,
      width,
      height,
      box,
    });
}

async function open(): Promise<void> {
  if (query.has("burst")) {
    globalThis.drawFor = await openBurst(parent, query);
    document.body.dataset.ready = "yes";
    return;
  }
  if (query.has("level")) {
    const go = await openRun(parent, query);
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

void open();
