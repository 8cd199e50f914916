// Watches whether own flights that are judged by claim meet a target on this screen: their drawn balls, swept from frame to frame against
// the drawn targets. client-flights.ts asks once per frame. Always true: a row that cannot be hit, was put elsewhere, or is another one
// since the last frame is not met; rows of the own player never are.

import { lerp } from "../../view/curve.ts";
import { MISSED, meetsMoving } from "../../view/shapes.ts";
import type { FlightSchema } from "../../world/events/flight-schema.ts";
import type { Layout } from "../../world/kind.ts";
import type { KindRows } from "../../world/kind-rows.ts";
import type { TargetColumns } from "../../world/target.ts";
import { World } from "../../world/world.ts";

export class ClaimWatch {
  /** What the flight asked about last met: place of the kind in the layout, and row. */
  kind = -1;
  row = -1;
  readonly #before: World;
  readonly #shown: World;
  readonly #own: number;

  constructor(layout: Layout, shown: World, player: number) {
    this.#before = new World(layout);
    this.#shown = shown;
    this.#own = player + 1;
  }

  /** The frame is over: the next one is held against it. */
  keep(): void {
    this.#before.copyFrom(this.#shown);
  }

  /**
   * True when a ball that was drawn at `from` in the last frame and is at `to` in this one met a target.
   * @param flown share of the time between them in which it flew
   */
  meets({ radius, targets }: FlightSchema, from: Float64Array, to: Float64Array, flown: number): boolean {
    let first = 2;
    for (let t = 0; t < targets.length; t++) {
      const before = this.#before.kinds[targets[t]];
      const now = this.#shown.kinds[targets[t]];
      const { position, target } = now.layout;
      if (target === undefined) continue;
      const [px, py, pz] = position;
      for (let row = 0; row < now.alive.length; row++) {
        if (!this.#isThere(before, now, target, row)) continue;
        const more = target.radiusColumn < 0 ? target.radius : now.columns[target.radiusColumn][row];
        const share = meetsMoving(
          from[0],
          from[1],
          from[2],
          to[0],
          to[1],
          to[2],
          before.columns[px][row],
          before.columns[py][row],
          pz === undefined ? 0 : before.columns[pz][row],
          lerp(before.columns[px][row], now.columns[px][row], flown),
          lerp(before.columns[py][row], now.columns[py][row], flown),
          pz === undefined ? 0 : lerp(before.columns[pz][row], now.columns[pz][row], flown),
          radius + more,
        );
        if (share === MISSED || share >= first) continue;
        first = share;
        this.kind = targets[t];
        this.row = row;
      }
    }
    return first <= 1;
  }

  #isThere(before: KindRows, now: KindRows, target: TargetColumns, row: number): boolean {
    const { whileColumn, teleportsColumn } = target;
    if (now.alive[row] === 0 || before.alive[row] === 0 || now.owner[row] === this.#own) return false;
    if (now.generation[row] !== before.generation[row]) return false;
    if (whileColumn >= 0 && (now.columns[whileColumn][row] === 0 || before.columns[whileColumn][row] === 0))
      return false;
    return teleportsColumn < 0 || now.columns[teleportsColumn][row] === before.columns[teleportsColumn][row];
  }
}
