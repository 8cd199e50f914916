// A line that is opened before it is needed: to the node where a room goes, while the match still runs where it is. When the old line ends
// only a greeting is left to be sent, so the move does not wait for a connection to open. node-search.ts makes one when it hears of a move.
// Always true: until an attempt takes it over nothing is sent on it; a host closes a line that stays silent by itself.

import type { HostLine } from "../host/host-line.ts";
import type { Attempt } from "./session-options.ts";

export class LineAhead implements Attempt {
  readonly address: string;
  #line: HostLine | undefined;
  #attempt: Attempt | undefined;
  #isOver = false;

  constructor(address: string) {
    this.address = address;
  }

  /** Hands it over, open or still opening. False: it has failed or ended, and another one is to be opened. */
  handTo(attempt: Attempt): boolean {
    if (this.#isOver) return false;
    this.#attempt = attempt;
    if (this.#line !== undefined) attempt.opened(this.#line);
    return true;
  }

  /** Nobody wants it any more. */
  drop(): void {
    this.#isOver = true;
    this.#line?.close("left");
  }

  opened(line: HostLine): void {
    this.#line = line;
    if (this.#isOver) line.close("left");
    else this.#attempt?.opened(line);
  }

  failed(): void {
    this.#isOver = true;
    this.#attempt?.failed();
  }

  received(packet: Uint8Array, now: number): void {
    this.#attempt?.received(packet, now);
  }

  moved(isStream: boolean): void {
    this.#attempt?.moved(isStream);
  }

  closed(reason: string): void {
    this.#isOver = true;
    this.#attempt?.closed(reason);
  }
}
