// Detects what has happened between two pictures: dash has no events, so the view watches how rows change. Own rows are
// predicted, so the player's own actions show at once.

import { RowWatch } from "reckon/client";
import type { DashWorld } from "../dash.ts";
import { DASH_COOLDOWN, PLAYERS, RADIUS } from "../tuning.ts";

/** Called for what happened to a row, and where. */
export interface Happened {
  dash(row: number): void;
  /** A dash has ended that touched no player. */
  miss(row: number): void;
  touch(row: number): void;
  hurt(row: number): void;
  score(row: number): void;
  /** Two players lean on each other, around a place. */
  push(x: number, y: number): void;
}

const QUIET_MS = 250;
const PUSH_MS = 260;
const CONTACT = 2 * RADIUS + 1.5;

const isMore = (was: number, is: number): boolean => is > was;
const isLess = (was: number, is: number): boolean => is < was;

/** Only after a miss is the time to the next dash longer than a dash. */
function isMiss(was: number, is: number): boolean {
  return is > was && is > DASH_COOLDOWN;
}

export class Happenings {
  readonly #happened: Happened;
  readonly #players: RowWatch;
  readonly #pushMs = new Float64Array(PLAYERS);

  constructor(happened: Happened) {
    this.#happened = happened;
    this.#players = new RowWatch({
      kind: "player",
      capacity: PLAYERS,
      changes: [
        { field: "dashTicks", when: isMore, tell: happened.dash, quietMs: QUIET_MS },
        { field: "cooldown", when: isMiss, tell: happened.miss, quietMs: QUIET_MS },
        { field: "dashHit", when: isMore, tell: happened.touch, quietMs: QUIET_MS },
        { field: "health", when: isLess, tell: happened.hurt },
        { field: "score", when: isMore, tell: happened.score },
      ],
    });
  }

  /** Examines a picture, and reports what is new in it. */
  look(shown: DashWorld, now: number): void {
    this.#players.look(shown, now);
    this.#lookForPushes(shown, now);
  }

  #lookForPushes(shown: DashWorld, now: number): void {
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
        this.#happened.push(x[row] + dx / 2, y[row] + dy / 2);
      }
    }
  }
}
