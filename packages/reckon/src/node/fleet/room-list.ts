// The list of rooms of a whole fleet, as JSON: what `/rooms` answers at any of its nodes. fleet.ts has one. Always true: the directory is
// asked only while somebody looks, at most four times per second for each game, and a look waits for its answer; without one the list stays
// as it was.

import type { Directory } from "../../fleet/directory.ts";

const KEPT_MS = 250;
/** Rooms of each game, the fullest first. */
const MOST_ROOMS = 100;

export class RoomList {
  readonly #directory: Directory;
  readonly #games: readonly string[];
  readonly #build: string;
  readonly #byGame = new Map<string, string>();
  #askedMs = Number.NEGATIVE_INFINITY;
  #asked: Promise<unknown> = Promise.resolve();

  constructor(directory: Directory, games: readonly string[], build: string) {
    this.#directory = directory;
    this.#games = games;
    this.#build = build;
  }

  /** The list as it is now or was a moment ago; undefined: it is not known yet. */
  async text(now: number): Promise<string | undefined> {
    if (now - this.#askedMs >= KEPT_MS) {
      this.#askedMs = now;
      this.#asked = Promise.all(this.#games.map((game) => this.#ask(game)));
    }
    await this.#asked;
    if (this.#byGame.size === 0) return undefined;
    return `[${[...this.#byGame.values()].filter((rooms) => rooms !== "")}]`;
  }

  async #ask(game: string): Promise<void> {
    const rooms = await this.#directory.list(game, this.#build, MOST_ROOMS);
    if (typeof rooms === "string") return;
    this.#byGame.set(game, rooms.flatMap(({ listing }) => listing || []).join(","));
  }
}
