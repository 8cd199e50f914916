// The player's controls: keys, stick or a finger as this game's input. Both views make one. Always true: the trigger is sent as
// a count of releases, so that no shot is lost between two inputs; a dragging finger flies the ship half as far again as it
// moves, wherever it lies, so that it hides nothing; a press sends one request, and presses from before the view existed send none.

import type { StageControls } from "@reckon/stage";
import type { ControlsOf } from "reckon";
import type { Client } from "reckon/client";
import type { RType } from "../r-type.ts";
import { FAR_X, FAR_Y, SHIP_SPEED, TICK_RATE } from "../tuning.ts";
import type { Drag } from "./drag.ts";

/** Within this distance the ship is where the finger wants it, in px. */
const THERE = 1.5;
/** px that a ship flies in a tick. */
const STEP: number = SHIP_SPEED / TICK_RATE;

export class Hands {
  /** The hitbox is shown. */
  showsHitbox = false;
  readonly #controls: StageControls;
  readonly #drag: Drag;
  readonly #asked = new Map<string, number>();
  /** Where the finger wants the ship. */
  #goalX = 0;
  #goalY = 0;
  #isDragged = false;

  constructor(controls: StageControls, drag: Drag) {
    this.#controls = controls;
    this.#drag = drag;
  }

  /** Writes the current controls into an input. */
  sample(into: Partial<ControlsOf<RType>>, client: Client<RType>): void {
    const controls = this.#controls;
    into.moveX = controls.moveX;
    into.moveY = controls.moveY;
    if (controls.device === "touch") this.#fly(into, client);
    const isHeld = controls.isDown("fire");
    into.charge = isHeld ? 1 : 0;
    // Releases equal presses, except for a press that is still held.
    into.shoot = (controls.presses("fire") + 16 - (isHeld ? 1 : 0)) % 16;
    into.rapid = controls.isDown("rapid") ? 1 : 0;
    into.bomb = controls.presses("bomb") % 16;
    this.#ask(client);
  }

  /** Towards the place to which the finger has dragged it. */
  #fly(into: Partial<ControlsOf<RType>>, client: Client<RType>): void {
    const world = client.shown;
    const row = world.rowOf("ship", client.player);
    into.moveX = 0;
    into.moveY = 0;
    if (row < 0 || !this.#drag.isHeld) {
      this.#isDragged = false;
      this.#drag.take();
      return;
    }
    const { x, y } = world.fields.ship;
    if (!this.#isDragged) {
      this.#goalX = x[row];
      this.#goalY = y[row];
    }
    this.#isDragged = true;
    const moved = this.#drag.take();
    this.#goalX = Math.max(0, Math.min(FAR_X, this.#goalX + moved.x));
    this.#goalY = Math.max(0, Math.min(FAR_Y, this.#goalY + moved.y));
    into.moveX = toward(this.#goalX - x[row]);
    into.moveY = toward(this.#goalY - y[row]);
  }

  #ask(client: Client<RType>): void {
    const wishes = this.#drag.takeWishes() + (this.#isAsked("hitbox") ? 1 : 0);
    if (wishes % 2 === 1) this.showsHitbox = !this.showsHitbox;
    if (!this.#isAsked("pause")) return;
    const { pausedAt } = client.shown.fields.run;
    client.command({ name: "pause", values: { isPaused: pausedAt[0] > 0 ? 0 : 1 } });
  }

  #isAsked(action: string): boolean {
    const count = this.#controls.presses(action);
    const before = this.#asked.get(action) ?? count;
    this.#asked.set(action, count);
    return count > before;
  }
}

/** The share of the ship's speed that brings it there without overshooting. */
function toward(far: number): number {
  if (Math.abs(far) < THERE) return 0;
  // The picture is a little behind the input: the last steps are short.
  return Math.max(-1, Math.min(1, far / (3 * STEP)));
}
