// The page of a real run: bots fly in virtual time over a simulated network, and R-Type's own view shows the first of them.
// page.ts opens one: a run for photographs (?level=1&after=20000&painter=webgl), or the worst burst for benchmarks (?burst).

import type { Frame, StageControls, ViewOptions, ViewSource } from "@reckon/stage";
import type { StepperOptions } from "reckon/testing/engine";
import type { RType } from "../../src/r-type.ts";
import { rTypeGame } from "../../src/r-type.ts";
import { CanvasPainter } from "../../src/stage/canvas/painter.ts";
import { RTypeView } from "../../src/stage/view.ts";
import { burst, countBullets } from "../burst.ts";
import { startRun } from "../play.ts";

export interface DrawFigures {
  readonly pictures: number;
  readonly picturesPerSecond: number;
  /** Script time of a picture, the median and the 95th percentile, ms. */
  readonly scriptMs: number;
  readonly scriptMsP95: number;
  /** Median number of projectiles in the field. */
  readonly projectiles: number;
}

declare global {
  /** Plays the burst and draws it for this many ms. */
  var drawFor: (ms: number) => Promise<DrawFigures>;
}

const NAMES = ["Ada", "Grace", "Linus", "Margaret"];
const FRAME_MS = 1000 / 60;
/** Until the curtains of the burst are dense. */
const DENSE_MS = 8000;

const CONTROLS: StageControls = {
  device: "keyboard",
  isDown: () => false,
  presses: () => 0,
  keyOf: (action) => action,
  moveX: 0,
  moveY: 0,
  aim: { type: "point", x: 0, y: 0 },
  takeTurn: () => ({ x: 0, y: 0 }),
};

async function openView(parent: HTMLElement, query: URLSearchParams): Promise<RTypeView> {
  const device = query.get("device") === "touch" ? ("touch" as const) : ("keyboard" as const);
  const options: ViewOptions = {
    parent,
    kind: "auto",
    settings: { quality: "high", reducedMotion: query.has("still"), volume: 0 },
    controls: { ...CONTROLS, device },
    sound: { play: () => {} },
  };
  const painter =
    query.get("painter") === "webgl"
      ? await (await import("../../src/stage/pixi/painter.ts")).openPixiPainter(options)
      : new CanvasPainter(options);
  const view = new RTypeView(options, painter);
  await Promise.all(
    ['600 14px "Inter Variable"', '600 14px "JetBrains Mono Variable"'].map((one) =>
      document.fonts.load(one),
    ),
  );
  view.resize(innerWidth, innerHeight, devicePixelRatio);
  return view;
}

/** A run, and the view that shows the first of its clients in every frame. */
function play(
  query: URLSearchParams,
  game: StepperOptions<RType>["game"],
  show: (frame: Frame<RType>) => void,
): ReturnType<typeof startRun> {
  const pilots = Number(query.get("pilots") ?? 4);
  const people = NAMES.slice(0, pilots).map((name, seat) => ({ seat, name, isBot: seat > 0 }));
  return startRun(
    { pilots, seed: Number(query.get("seed") ?? 3), frameRate: 60, profile: "wifi" },
    {
      game,
      onFrame: ({ client }, now) => {
        if (client?.player === 0) show({ now, client, people, ghosts: query.has("hitbox") });
      },
    },
  );
}

/** Opens a run; returns a function that continues for this many virtual ms and draws every frame of the last second. */
export async function openRun(parent: HTMLElement, query: URLSearchParams): Promise<(ms: number) => void> {
  const view = await openView(parent, query);
  const game = rTypeGame({ level: Number(query.get("level") ?? 1), clock: Number(query.get("clock") ?? 0) });
  let draws = false;
  const stepper = play(query, game, (frame) => {
    if (draws) view.draw(frame);
    else frame.client.effects.take();
  });
  return (ms) => {
    const end = stepper.nowMs + ms;
    draws = false;
    stepper.run(end - Math.min(ms, 1000));
    draws = true;
    stepper.run(end);
  };
}

/** Projectiles in the field, as a client has them. */
function projectilesOf(client: ViewSource<RType>): number {
  return countBullets(client.predictor.world) + [...client.flights].length;
}

/** Opens the burst; returns a function that plays and draws it in the page's own frames. */
export async function openBurst(
  parent: HTMLElement,
  query: URLSearchParams,
): Promise<(ms: number) => Promise<DrawFigures>> {
  const view = await openView(parent, query);
  let [tookMs, draws] = [0, false];
  let counts: number[] = [];
  const stepper = play(query, burst(), (frame) => {
    if (!draws) {
      frame.client.effects.take();
      return;
    }
    const began = performance.now();
    view.draw(frame);
    tookMs = performance.now() - began;
    counts.push(projectilesOf(frame.client));
  });
  stepper.run(DENSE_MS);
  draws = true;
  return async (ms) => {
    const took: number[] = [];
    const start = performance.now();
    counts = [];
    while (performance.now() - start < ms) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      stepper.run(stepper.nowMs + FRAME_MS);
      took.push(tookMs);
    }
    const seconds = (performance.now() - start) / 1000;
    return {
      pictures: took.length,
      picturesPerSecond: took.length / seconds,
      scriptMs: quantile(took, 0.5),
      scriptMsP95: quantile(took, 0.95),
      projectiles: quantile(counts, 0.5),
    };
  };
}

function quantile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN;
}
