// The seat of the client that a playback shows. Always true: its report says that every input was used as it was recorded, so that the
// client corrects only what its player had to see corrected.

import { Connection } from "../../connection/connection.ts";
import type { Tick } from "../../core/tick.ts";
import { reckon } from "../../presets/reckon.ts";
import { Seat } from "../../server/seat.ts";
import type { Agreement } from "../../wire/agreement.ts";
import type { Report } from "../../wire/messages/report.ts";
import { connectionOptions } from "../../wire/room-lanes.ts";
import type { MatchSteps } from "./played-match.ts";

/** An unused bitfield of inputs says that all arrived. */
const ALL = 0xffffffff;

export class PlayedSeat extends Seat {
  readonly #steps: MatchSteps;
  readonly #isNumbered: boolean;

  constructor(steps: MatchSteps, agreement: Agreement, player: number, firstTick: Tick, tick: Tick) {
    const { game } = steps.simulation;
    super({
      player,
      game,
      agreement,
      policy: reckon.room.input,
      delay: reckon.client.delay,
      firstTick,
      tick,
      connection: new Connection(connectionOptions("server")),
      watches: player >= game.players,
    });
    this.#steps = steps;
    this.#isNumbered = agreement.addressing !== "tick";
  }

  /** The input number that the newest tick was stepped with. */
  get used(): number {
    return this.#steps.numberOf(this.player);
  }

  override fillReport(report: Report, nowMs: number): void {
    super.fillReport(report, nowMs);
    report.substitutes = 0;
    if (!this.#isNumbered) return;
    report.ack = this.used;
    report.newest = this.used;
    report.receivedBits = ALL;
  }
}
