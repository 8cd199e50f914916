// Which address a session opens. Alone it is the one that the lobby knows. In a fleet it is the node that has the room: a server leads
// there, and where that node does not answer, another server is asked. session.ts asks before it opens a line and after one was lost.
// Always true: from one wish of the lobby to the next it leads on a bounded number of times.

import { fullAddress, isNodeAddress } from "../fleet/node-address.ts";
import { type Place, readPlace } from "../fleet/place.ts";
import type { VisitorWish } from "../host/visit/greeting.ts";
import type { Loss } from "../lobby/reasons.ts";
import { LineAhead } from "./line-ahead.ts";
import type { Attempt, SessionServices } from "./session-options.ts";

/** More than a healthy fleet needs: one to the room, one past a dead node, and the same again. */
const MOST_STEPS = 5;
/** A node that has not answered after so long is given up, ms, while there is another one to ask. */
const PATIENCE_MS = 3000;

export class NodeSearch {
  /** The address that the lobby knows, and other servers of the fleet. */
  #homes: readonly string[];
  /** Which of them is asked. */
  #turn = 0;
  /** Where the room is; its permit is gone once it was shown. */
  #place: (Omit<Place, "permit"> & Partial<Place>) | undefined;
  readonly #dead: string[] = [];
  #steps = 0;
  #openedMs = 0;
  #isOpening = false;
  /** To where its room is about to go. */
  #ahead: LineAhead | undefined;

  constructor(home: string) {
    this.#homes = [home];
  }

  /** The lobby wants a connection. */
  begin(home: string): void {
    // What was opened last never answered.
    if (this.#isOpening) this.#giveUp();
    if (this.#homes[0] !== home) this.#homes = [home];
    this.#steps = 0;
  }

  /** Opens a line to where it is to be asked now, or goes on with the one that was opened ahead. */
  open(attempt: Attempt, open: SessionServices["open"], now: number): void {
    this.#openedMs = now;
    this.#isOpening = true;
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead?.address === this.#address && ahead.handTo(attempt)) return;
    ahead?.drop();
    open(this.#address, attempt);
  }

  get #address(): string {
    const home = this.#homes[this.#turn % this.#homes.length];
    return this.#place === undefined ? home : fullAddress(this.#place.address, home);
  }

  /** What is said there. */
  get wish(): Pick<VisitorWish, "permit" | "notNodes"> {
    return {
      permit: this.#place?.permit,
      notNodes: this.#dead.length > 0 ? this.#dead.slice(-8) : undefined,
    };
  }

  /** It was let in. */
  arrived(others: readonly string[] = []): void {
    this.#isOpening = false;
    this.#dead.length = 0;
    if (this.#place !== undefined) this.#place = { ...this.#place, permit: undefined };
    const [home] = this.#homes;
    this.#homes = [home, ...others.filter(isNodeAddress).map((other) => fullAddress(other, home))];
  }

  /** Its room is about to go to another node, to which it opens a line; where it is there by now, this was said before. */
  moved(said: string, open: SessionServices["open"]): void {
    const place = readPlace(said);
    if (place === undefined || place.node === this.#place?.node) return;
    this.#place = place;
    this.#steps = 0;
    this.#ahead?.drop();
    this.#ahead = new LineAhead(this.#address);
    open(this.#ahead.address, this.#ahead);
  }

  /** Whether nobody answers where there is another address to try. */
  isSlow(now: number): boolean {
    return this.#isOpening && this.#hasMore && now - this.#openedMs > PATIENCE_MS;
  }

  /** A line has ended. True: open the next address. */
  leads(reason: Loss, said: string | undefined): boolean {
    const wasOpening = this.#isOpening;
    this.#isOpening = false;
    if (this.#steps >= MOST_STEPS) return false;
    this.#steps++;
    const place = reason === "elsewhere" ? readPlace(said ?? "") : undefined;
    if (place !== undefined) this.#place = place;
    else if (reason === "unreachable" && wasOpening && this.#hasMore) this.#giveUp();
    else return false;
    return true;
  }

  get #hasMore(): boolean {
    return this.#place !== undefined || this.#homes.length > 1;
  }

  #giveUp(): void {
    this.#isOpening = false;
    if (this.#place === undefined) this.#turn++;
    else this.#dead.push(this.#place.node);
    this.#place = undefined;
  }
}
