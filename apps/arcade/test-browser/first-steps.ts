// A simulated newcomer for the browser test of a first fight: they go to the nearest rival that their page shows, and fire. They use keys alone, and may be
// slow: half a second can pass between a look and its keys. Always true: they know only what their client shows, which in By a Thread is the map that
// every player has.

import { FlowField } from "@reckon/kit";
import type { Page } from "playwright-core";
import { mazeOf } from "../../../games/by-a-thread/src/index.ts";
import { SHIP_HEIGHT } from "../../../games/r-type/src/tuning.ts";

interface Place {
  readonly x: number;
  readonly y: number;
}

/** What a page shows: the own figure, its rivals, and where it looks. */
interface Sight {
  readonly own: Place;
  readonly yaw: number;
  readonly maze: number;
  readonly rivals: readonly Place[];
}

/**
 * By game: the kind of the own figure and of its rivals, the field of a place that grows downwards, the trigger, and whether it is held down: plasma
 * that is fired at a wall without a rest comes back.
 */
const TERMS = {
  "by-a-thread": { figure: "player", rival: "player", down: "z", fire: "Space", holds: false },
  "high-noon": { figure: "player", rival: "enemy", down: "y", fire: "KeyJ", holds: true },
  "r-type": { figure: "ship", rival: "enemy", down: "y", fire: "KeyK", holds: true },
} as const;

export type Fought = keyof typeof TERMS;
type Terms = (typeof TERMS)[Fought];

/** Time from one look to the next, ms. */
const LOOK_MS = 60;
/** After this many looks they let go of all keys, and press them again. */
const LOOKS_HELD = 12;
/** They press no key for a smaller share of the way than this. */
const LEAST_SHARE = 0.38;

/** Runs in the page. */
function look({ figure, rival, down }: Terms): Sight | undefined {
  const client = globalThis.reckon.session?.client;
  if (client?.isStarted !== true) return undefined;
  const { shown } = client;
  const fields = shown.fields as Readonly<Record<string, Readonly<Record<string, ArrayLike<number>>>>>;
  const row = shown.rowOf(figure, client.player);
  if (row < 0) return undefined;
  const placeOf = (kind: string, at: number) => ({ x: fields[kind].x[at], y: fields[kind][down][at] });
  const rivals = [...shown.all(rival)].filter(
    (at) => (rival !== figure || at !== row) && !(fields[rival].health?.[at] === 0),
  );
  return {
    own: placeOf(figure, row),
    yaw: fields[figure].yaw?.[row] ?? 0,
    maze: fields.match?.maze[0] ?? 0,
    rivals: rivals.map((at) => placeOf(rival, at)),
  };
}

export class Newcomer {
  readonly #page: Page;
  readonly #game: Fought;
  readonly #field = new FlowField([1, 0]);
  readonly #held = new Set<string>();

  constructor(page: Page, game: Fought) {
    this.#page = page;
    this.#game = game;
  }

  /** Plays until `isDone`. */
  async play(isDone: () => boolean): Promise<void> {
    const { fire, holds } = TERMS[this.#game];
    const held = holds ? [fire] : [];
    for (let looks = 1; !isDone(); looks++) {
      // A key that went down while the page was not listening was lost: press it again.
      if (looks % LOOKS_HELD === 0) await this.#hold([]);
      const sight = await this.#page.evaluate(look, TERMS[this.#game]);
      if (sight !== undefined) await this.#hold([...held, ...this.#wish(sight)]);
      if (sight !== undefined && !holds) await this.#page.keyboard.press(fire, { delay: 20 });
      await this.#page.waitForTimeout(LOOK_MS);
    }
    await this.#hold([]);
  }

  /** The keys of the way to the nearest rival. */
  #wish({ own, yaw, maze, rivals }: Sight): readonly string[] {
    const [nearest] = [...rivals].sort((a, b) => far(own, a) - far(own, b));
    if (nearest === undefined) return [];
    if (this.#game === "by-a-thread") return this.#walk(own, yaw, maze, rivals);
    // A ship flies up and down only: what it meets comes to it.
    if (this.#game === "r-type") return keysOf(0, (nearest.y - own.y) / SHIP_HEIGHT);
    const length = Math.max(1, far(own, nearest));
    return keysOf((nearest.x - own.x) / length, (nearest.y - own.y) / length);
  }

  /** Through the maze, without a turn: they were set down with their back to a wall, along an axis. */
  #walk(own: Place, yaw: number, number: number, rivals: readonly Place[]): readonly string[] {
    const field = this.#field;
    const maze = mazeOf(number);
    field.begin();
    for (const { x, y } of rivals) field.add(maze, x, y);
    field.end(maze);
    field.look(own.x, own.y);
    const [ahead, aside] = [Math.cos(yaw), Math.sin(yaw)];
    const forward = field.wayX * ahead + field.wayY * aside;
    return keysOf(field.wayY * ahead - field.wayX * aside, -forward);
  }

  /** Holds these keys and no others. */
  async #hold(wanted: readonly string[]): Promise<void> {
    const { keyboard } = this.#page;
    for (const key of [...this.#held].filter((one) => !wanted.includes(one))) {
      this.#held.delete(key);
      await keyboard.up(key);
    }
    for (const key of wanted.filter((one) => !this.#held.has(one))) {
      this.#held.add(key);
      await keyboard.down(key);
    }
  }
}

/** Right and down are positive. */
function keysOf(x: number, y: number): string[] {
  const keys: string[] = [];
  if (x > LEAST_SHARE) keys.push("KeyD");
  if (x < -LEAST_SHARE) keys.push("KeyA");
  if (y > LEAST_SHARE) keys.push("KeyS");
  if (y < -LEAST_SHARE) keys.push("KeyW");
  return keys;
}

function far(a: Place, b: Place): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
}
