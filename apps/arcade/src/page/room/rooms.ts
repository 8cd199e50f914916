// The open rooms of a server, requested every few seconds while the list is shown. Always true: only answers
// with the shape of a room are accepted.

import { type Signal, signal } from "@preact/signals";
import type { ListedRoom } from "reckon/host";
import { ROOMS } from "../words.ts";

const AGAIN_MS = 3000;

export class Rooms {
  /** undefined: not known yet. */
  readonly list: Signal<readonly ListedRoom[] | undefined> = signal(undefined);
  /** Why there is no list; empty: there is one, or none was requested yet. */
  readonly problem: Signal<string> = signal("");
  readonly #server: string;

  /** @param server address, empty: the page's own */
  constructor(server: string) {
    this.#server = server;
  }

  /** Starts asking; returns a function that stops it. */
  start(): () => void {
    const timer = setInterval(() => {
      if (!document.hidden) void this.refresh();
    }, AGAIN_MS);
    void this.refresh();
    return () => clearInterval(timer);
  }

  async refresh(): Promise<void> {
    const { protocol, host } = location;
    const server = this.#server || host;
    try {
      const answer = await fetch(`${protocol}//${server}/rooms`, { signal: AbortSignal.timeout(5000) });
      const rooms: unknown = await answer.json();
      this.list.value = Array.isArray(rooms) ? rooms.filter(isRoom) : [];
      this.problem.value = "";
    } catch {
      this.list.value = [];
      this.problem.value = ROOMS.noAnswer(server);
    }
  }
}

function isRoom(value: unknown): value is ListedRoom {
  const room = value as Partial<ListedRoom> | null;
  return typeof room?.code === "string" && typeof room.game === "string" && typeof room.players === "number";
}
