// The player's controls: what is held, where they aim, and the commands of keys in camp. Every view of High Noon makes
// one, and gives it its own camera, because the aim depends on what is drawn.
// Always true: a press sends one request, and presses from before the view existed send none.

import type { StageControls } from "@reckon/stage";
import type { ControlsOf } from "reckon";
import type { Client } from "reckon/client";
import type { HighNoon } from "../high-noon.ts";
import { PHASE } from "../kinds.ts";
import { UPGRADES } from "../tuning.ts";
import type { Camera } from "./look/camera.ts";

const PRESSED = ["fire", "roll", "jump", "reload", "showdown"] as const;

export class Hands {
  readonly #controls: StageControls;
  readonly #camera: Camera;
  #aim = 0;
  /** Counts of the actions that are commands, when they were last read. */
  readonly #asked = new Map<string, number>();
  readonly #tapped = new Set<string>();

  constructor(controls: StageControls, camera: Camera) {
    this.#controls = controls;
    this.#camera = camera;
  }

  /** Sends a request that is not part of an input, such as a tapped upgrade. */
  readonly ask = (action: string): void => {
    this.#tapped.add(action);
  };

  /** Writes the current controls into an input. */
  sample(into: Partial<ControlsOf<HighNoon>>, client: Client<HighNoon>): void {
    const controls = this.#controls;
    // While the pad's cross chooses, it does not walk.
    const isChoosing = controls.device === "gamepad" && UPGRADES.some((name) => controls.isDown(name));
    const walks = !(controls.isDown("upgrade") && isChoosing);
    into.moveX = walks ? controls.moveX : 0;
    into.moveY = walks ? controls.moveY : 0;
    this.#takeAim(client);
    into.aim = this.#aim;
    into.hold = controls.isDown("fire") ? 1 : 0;
    into.help = controls.isDown("help") ? 1 : 0;
    for (const name of PRESSED) into[name] = controls.presses(name) % 16;
    this.#ask(client);
  }

  #takeAim(client: Client<HighNoon>): void {
    const { aim } = this.#controls;
    if (aim.type === "direction") {
      if (aim.x !== 0 || aim.y !== 0) this.#aim = Math.atan2(aim.y, aim.x);
      return;
    }
    const row = client.shown.rowOf("player", client.player);
    if (row < 0) return;
    const { x, y } = client.shown.fields.player;
    this.#aim = Math.atan2(this.#camera.worldY(aim.y) - y[row], this.#camera.worldX(aim.x) - x[row]);
  }

  #ask(client: Client<HighNoon>): void {
    const { run } = client.shown.fields;
    const isCamp = run.phase[0] === PHASE.camp;
    if (this.#isAsked("ready") && isCamp) client.command({ name: "ready", values: { isReady: 1 } });
    // On the ride the pad's cross walks, unless upgrades are shown.
    const canChoose = isCamp || this.#controls.device !== "gamepad" || this.#controls.isDown("upgrade");
    UPGRADES.forEach((name, upgrade) => {
      const isTapped = this.#tapped.has(name);
      if (this.#isAsked(name) && (canChoose || isTapped))
        client.command({ name: "choose", values: { upgrade } });
    });
  }

  #isAsked(action: string): boolean {
    const count = this.#controls.presses(action);
    const before = this.#asked.get(action) ?? count;
    this.#asked.set(action, count);
    return this.#tapped.delete(action) || count > before;
  }
}
