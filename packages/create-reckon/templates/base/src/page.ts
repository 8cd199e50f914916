// The page: controls in, picture out. `join` does what lies between: it finds a room, predicts, and shows the others.
import { join } from "reckon/page";
import { Controls } from "./controls.ts";
import { game } from "./game.ts";
import { showHud } from "./hud.ts";
import { makePicture } from "./picture.ts";

const stage = document.querySelector<HTMLElement>("#stage")!;
const controls = new Controls(stage, document.querySelector<HTMLElement>("#dash")!);
const draw = await makePicture(stage);
let lastMs = performance.now();

export const session = join(game, {
  name: new URLSearchParams(location.search).get("name") ?? "guest",
  sample(into) {
    const { x, y } = controls.way();
    into.moveX = x;
    into.moveY = y;
    into.dash = controls.dashes;
  },
  draw(session) {
    const now = performance.now();
    const frameMs = Math.min(now - lastMs, 100);
    lastMs = now;
    draw(session, frameMs);
    const { x, y } = controls.way();
    showHud(session, x !== 0 || y !== 0, frameMs);
  },
});

// To look at in the browser's console: session.quality, session.switches.prediction = false, …
Object.assign(globalThis, { session });
