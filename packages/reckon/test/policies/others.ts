// How well a client shows the others: against where they were at the moment it shows, and against where they are when
// its own input takes effect. Truth is the room's history. Tests of view and scope policies use it.

import { Distribution } from "../../src/quality/distribution.ts";
import type { Room } from "../../src/server/room.ts";
import type { Stepper } from "../../src/testing/index.ts";
import type { SimulatedClient } from "../../src/testing/stepper.ts";
import { World } from "../../src/world/world.ts";
import { type MatchOptions, SETTLE_MS, start } from "./match.ts";

const KEPT_TICKS = 256;

/** What the first client's picture of the others came to, in units. */
export class OthersFigures {
  /** Distance from where each row was at view time. */
  readonly error: Distribution = new Distribution(0, 1024, 1024);
  /** Way of each row from one frame to the next. */
  readonly step: Distribution = new Distribution(0, 256, 4096);
  /** Distance from where each row is in the tick that own rows are shown at. */
  readonly errorAtInput: Distribution = new Distribution(0, 1024, 1024);
}

class OthersWatch {
  readonly #figures: OthersFigures;
  readonly #drawn = new Map<number, World>();
  #last: World | undefined;
  #mine = 0;

  constructor(figures: OthersFigures) {
    this.#figures = figures;
  }

  noteFrame({ client, index }: SimulatedClient, { room }: Stepper): void {
    if (client === undefined || index !== 0) return;
    const { predictor, viewMs } = client;
    const mine = client.player + 1;
    this.#mine = mine;
    const shown = new World(room.game.layout);
    shown.copyFrom(client.shown);
    if (room.timeOf(room.tick) > SETTLE_MS) {
      const moment = viewMs / room.game.tickMs;
      const from = room.history.at(Math.floor(moment));
      const to = room.history.at(Math.floor(moment) + 1);
      if (from !== undefined && to !== undefined)
        compare(shown, mine, from, to, moment - Math.floor(moment), (d) => this.#figures.error.add(d));
      if (this.#last !== undefined)
        compare(shown, mine, this.#last, this.#last, 0, (d) => this.#figures.step.add(d));
    }
    this.#last = shown;
    this.#drawn.set(predictor.number, shown);
    this.#drawn.delete(predictor.number - KEPT_TICKS);
  }

  noteTick({ tick, world }: Room): void {
    const drawn = this.#drawn.get(tick);
    if (drawn !== undefined)
      compare(drawn, this.#mine, world, world, 0, (d) => this.#figures.errorAtInput.add(d));
  }
}

/** Visits the distance of each row of another owner than `mine` from its place between two worlds. */
function compare(
  shown: World,
  mine: number,
  from: World,
  to: World,
  share: number,
  visit: (distance: number) => void,
): void {
  for (let k = 0; k < shown.kinds.length; k++) {
    const { alive, owner, columns, layout } = shown.kinds[k];
    if (layout.position.length === 0) continue;
    for (let row = 0; row < alive.length; row++) {
      if (alive[row] === 0 || owner[row] === mine || from.kinds[k].alive[row] === 0) continue;
      let sum = 0;
      for (const i of layout.position) {
        const a = from.kinds[k].columns[i][row];
        const d = columns[i][row] - (a + (to.kinds[k].columns[i][row] - a) * share);
        sum += d * d;
      }
      visit(Math.sqrt(sum));
    }
  }
}

/** Plays the matches and watches what the first client shows of the others. */
export function watchOthers(options: MatchOptions): OthersFigures {
  const figures = new OthersFigures();
  for (const seed of options.seeds ?? [1, 2]) {
    const watch = new OthersWatch(figures);
    const stepper: Stepper = start(
      {
        ...options,
        more: {
          ...options.more,
          onFrame: (client) => watch.noteFrame(client, stepper),
          onTick: (room) => watch.noteTick(room),
        },
      },
      seed,
    );
    stepper.run((options.seconds ?? 22) * 1000);
  }
  return figures;
}
