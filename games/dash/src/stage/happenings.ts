// What has happened between two pictures: dash has no events, so the view looks at how rows changed. Own rows are
// predicted, so what one does oneself is seen at once. Always true: of each sort at most one in QUIET_MS for a row, so a
// correction that takes back and gives again is not shown twice; a row that has just appeared did nothing.

import type { World } from "reckon";
import { PLAYERS, RADIUS } from "../tuning.ts";

/** What is told of a row, and where. */
export interface Happened {
  dash(row: number): void;
  touch(row: number): void;
  hurt(row: number): void;
  score(row: number): void;
  /** Two players lean on each other, around a place. */
  push(x: number, y: number): void;
}

const QUIET_MS = 250;
const PUSH_MS = 260;
const CONTACT = 2 * RADIUS + 1.5;

export class Happenings {
  readonly #generation = new Int32Array(PLAYERS).fill(-1);
  readonly #cooldown = new Int32Array(PLAYERS);
  readonly #hit = new Uint8Array(PLAYERS);
  readonly #health = new Int32Array(PLAYERS);
  readonly #score = new Int32Array(PLAYERS);
  readonly #dashMs = new Float64Array(PLAYERS);
  readonly #touchMs = new Float64Array(PLAYERS);
  readonly #pushMs = new Float64Array(PLAYERS);

  /** Looks at a picture, and tells what is new in it. */
  look(shown: World, now: number, happened: Happened): void {
    const { cooldown, dashHit, health, score } = shown.fields.player;
    const { alive, generation } = shown.of("player");
    for (let row = 0; row < PLAYERS; row++) {
      const isKnown = alive[row] === 1 && this.#generation[row] === generation[row];
      if (isKnown) {
        if (cooldown[row] > this.#cooldown[row] + 8 && isOver(this.#dashMs, row, now)) happened.dash(row);
        if (dashHit[row] > this.#hit[row] && isOver(this.#touchMs, row, now)) happened.touch(row);
        if (health[row] < this.#health[row]) happened.hurt(row);
        if (score[row] > this.#score[row]) happened.score(row);
      }
      this.#generation[row] = alive[row] === 1 ? generation[row] : -1;
      this.#cooldown[row] = cooldown[row];
      this.#hit[row] = dashHit[row];
      this.#health[row] = health[row];
      this.#score[row] = score[row];
    }
    this.#lookForPushes(shown, now, happened);
  }

  #lookForPushes(shown: World, now: number, happened: Happened): void {
    const { x, y } = shown.fields.player;
    const { alive } = shown.of("player");
    for (let row = 0; row < PLAYERS; row++) {
      if (alive[row] === 0 || now - this.#pushMs[row] < PUSH_MS) continue;
      for (let other = row + 1; other < PLAYERS; other++) {
        if (alive[other] === 0) continue;
        const dx = x[other] - x[row];
        const dy = y[other] - y[row];
        if (dx * dx + dy * dy > CONTACT * CONTACT) continue;
        this.#pushMs[row] = now;
        happened.push(x[row] + dx / 2, y[row] + dy / 2);
      }
    }
  }
}

/** Whether the last one is long enough ago; then this one is the last. */
function isOver(last: Float64Array, row: number, now: number): boolean {
  if (now - last[row] < QUIET_MS && last[row] > 0) return false;
  last[row] = now;
  return true;
}
