// The page of a real run: bots fly in virtual time over a simulated network, and the first of them is shown by R-Type's own view.
// gallery/photograph.ts opens it with ?level=1&after=20000&painter=webgl, and asks for a frame, or for a while of them.

import type { Frame, StageControls, ViewOptions } from "@reckon/stage";
import { rTypeGame } from "../../src/r-type.ts";
import { CanvasPainter } from "../../src/stage/canvas/painter.ts";
import { RTypeView } from "../../src/stage/view.ts";
import { startRun } from "../play.ts";

const NAMES = ["Ada", "Grace", "Linus", "Margaret"];

const CONTROLS: StageControls = {
  device: "keyboard",
  isDown: () => false,
  presses: () => 0,
  moveX: 0,
  moveY: 0,
  aim: { type: "point", x: 0, y: 0 },
  takeTurn: () => ({ x: 0, y: 0 }),
};

/** Opens it; a function that goes on for so many virtual ms and draws every frame of the last second. */
export async function openRun(parent: HTMLElement, query: URLSearchParams): Promise<(ms: number) => void> {
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
  const pilots = Number(query.get("pilots") ?? 4);
  const people = NAMES.slice(0, pilots).map((name, seat) => ({ seat, name, isBot: seat > 0 }));
  let draws = false;
  const stepper = startRun(
    {
      pilots,
      seed: Number(query.get("seed") ?? 3),
      frameRate: 60,
      profile: "wifi",
    },
    {
      game: rTypeGame({ level: Number(query.get("level") ?? 1), clock: Number(query.get("clock") ?? 0) }),
      onFrame: ({ client }, now) => {
        if (client === undefined || client.player !== 0) return;
        const frame: Frame = { now, client, people, ghosts: query.has("hitbox") };
        if (draws) view.draw(frame);
        else client.effects.take();
      },
    },
  );
  return (ms) => {
    const end = stepper.nowMs + ms;
    draws = false;
    stepper.run(end - Math.min(ms, 1000));
    draws = true;
    stepper.run(end);
  };
}
