// Reads what a snapshot message says in front of its rows: its tick, and the report for one player. logbook.ts calls it for messages that
// the client has taken too. Always true: it throws at nothing, and says false if the message makes no sense.

import { expandTick, type Tick } from "../../core/tick.ts";
import type { Agreement } from "../../wire/agreement.ts";
import { BitReader } from "../../wire/bits.ts";
import { ByteReader } from "../../wire/bytes.ts";
import { countsEvents, Report, readReport, readTime } from "../../wire/messages/report.ts";
import type { Game } from "../../world/game.ts";

export class ReportReader {
  tick: Tick = -1;
  sentAfterMs = 0;
  /** Bytes in front of the rows. */
  bytes = 0;
  readonly report: Report = new Report();
  readonly #foreign = new Report();
  readonly #from = new ByteReader();
  readonly #bits = new BitReader();
  readonly #agreement: Agreement;
  readonly #player: number;
  readonly #countsEvents: boolean;

  constructor(game: Game, agreement: Agreement, player: number) {
    this.#agreement = agreement;
    this.#player = player;
    this.#countsEvents = countsEvents(game);
  }

  /** `head`: a tick near that of the message; `number`: the newest input. */
  read(message: Uint8Array, head: Tick, number: number): boolean {
    const [from, bits] = [this.#from, this.#bits];
    from.start(message);
    this.tick = expandTick(from.u16(), head);
    bits.start(from);
    this.sentAfterMs = readTime(10, bits);
    if (bits.flag()) {
      bits.bits(16);
      bits.bits(16);
    }
    const isFound = this.#reports(number);
    this.bytes = message.length - from.left;
    return isFound && !from.overflowed;
  }

  #reports(number: number): boolean {
    if (this.#agreement.recipient === "each") return this.#one(number, this.report);
    let isFound = false;
    for (let left = this.#bits.bits(8); left > 0; left--) {
      const isMine = this.#bits.bits(8) === this.#player;
      if (!this.#one(number, isMine ? this.report : this.#foreign)) return false;
      isFound ||= isMine;
    }
    return isFound;
  }

  #one(number: number, into: Report): boolean {
    const isRead = readReport(this.#bits, this.#agreement, number, into);
    into.events = this.#countsEvents ? this.#bits.bits(8) : 0;
    return isRead;
  }
}
