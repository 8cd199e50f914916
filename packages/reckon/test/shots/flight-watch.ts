// Watches the flights that one client draws, frame by frame, and keeps what must never be: two of one shot at once, one that
// nobody confirmed past its deadline, a step longer than twice what its speed and the time of the frame explain; and what is
// said of the flashes that shots come with.

import { SHOT_SPEED, WEAPON } from "@reckon/skirmish";
import type { Client } from "../../src/client/client.ts";

const DEADLINE = 30;

/** What was said of the flash of a shot, and how often it was shown. */
export interface Flash {
  shown: number;
  state: string;
}

interface Last {
  x: number;
  y: number;
  frame: number;
}

export class FlightWatch {
  readonly faults: string[] = [];
  /** Flights of this player: by input that fired them, whether they were drawn as confirmed, and to their end. */
  readonly own = new Map<number, { isConfirmed: boolean; hasEnded: boolean }>();
  /** Flights of others that were drawn. */
  readonly others = new Set<number>();
  /** Flashes of this player's shots, by the tick that they were predicted for. */
  readonly flashes = new Map<number, Flash>();
  /** Own flights that are drawn now. */
  readonly drawn = new Set<number>();
  /** Longest step, as a share of what speed and time explain. */
  mostStep = 0;
  readonly #last = new Map<number, Last>();
  #frame = 0;

  /** Looks at a frame that came `frameMs` after the one before. */
  look(client: Client, frameMs: number): void {
    this.#frame++;
    this.drawn.clear();
    for (const { name, player, tick, state } of client.effects.take()) {
      if (name !== "shot" || player !== client.player) continue;
      const flash = this.flashes.get(tick) ?? { shown: 0, state };
      if (state === "shown") flash.shown++;
      flash.state = state;
      this.flashes.set(tick, flash);
    }
    for (const { key, name, player, number, isProvisional, isEnded, values } of client.flights) {
      const where = `${name} ${key} of ${player} in frame ${this.#frame}`;
      if (player === client.player && number >= 0) {
        if (this.drawn.has(number)) this.faults.push(`double: ${where}`);
        this.drawn.add(number);
        const known = this.own.get(number) ?? { isConfirmed: false, hasEnded: false };
        if (isEnded) known.hasEnded = true;
        if (!isProvisional) known.isConfirmed = true;
        this.own.set(number, known);
        const age = client.confirmation.number - number;
        if (isProvisional && age >= DEADLINE) this.faults.push(`orphan, ${age} inputs old: ${where}`);
      } else this.others.add(key);
      this.#step(key, values.x, values.y, SHOT_SPEED[WEAPON[name as keyof typeof WEAPON]], frameMs, where);
    }
  }

  #step(key: number, x: number, y: number, speed: number, frameMs: number, where: string): void {
    const last = this.#last.get(key);
    if (last !== undefined && last.frame === this.#frame - 1) {
      const share = Math.hypot(x - last.x, y - last.y) / ((speed * frameMs) / 1000);
      this.mostStep = Math.max(this.mostStep, share);
      if (share > 2) this.faults.push(`step of ${share.toFixed(2)}: ${where}`);
    }
    this.#last.set(key, { x, y, frame: this.#frame });
  }
}
