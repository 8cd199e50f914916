// A simulated person at High Noon, for the browser tests: looks at what their page shows, and answers with real keys and a real
// mouse. They know only what their client shows, and may be slow: up to half a second can pass between a look and its keys. Always
// true: when they are done they hold no key; what they saw last can be reported.

import { FlowField, seesThrough } from "@reckon/kit";
import type { Page } from "playwright-core";
import { PRICES, STOPS_ALL } from "../../../games/high-noon/src/ground.ts";
import { PHASE, STATE } from "../../../games/high-noon/src/kinds.ts";
import { type Ground, groundOf } from "../../../games/high-noon/src/map.ts";
import { Camera } from "../../../games/high-noon/src/stage/look/camera.ts";

/** They shoot at anybody nearer than this: bullets fly 400 px. */
const REACH = 300;
/** Nothing stands within 128 px of the middle of any map: nearer to it than this they stop, and a late key still ends there. */
const CLEARING = 80;
/** They point this far from themselves, in pixels of the world. */
const POINTER = 100;
/** If a direction's share along an axis is less than this, its key is not pressed. */
const LEAST_SHARE = 0.38;
/** Time from one look to the next, ms. */
const LOOK_MS = 30;
/** After this many looks without moving they let go of all keys and press them again. */
const LOOKS_HELD = 12;
/** A match that is not over after this long is stuck, ms. */
const STUCK_MS = 200_000;

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Figure extends Place {
  readonly state: number;
  readonly health: number;
  readonly score: number;
}

/** A match as a page shows it. */
interface Match {
  readonly phase: number;
  readonly ground: number;
  readonly own: Figure;
  readonly others: readonly Figure[];
  readonly enemies: readonly Place[];
}

interface Sight {
  readonly state: string | undefined;
  readonly room: string | undefined;
  readonly sentence: string | undefined;
  /** undefined: there is no match now. */
  readonly match: Match | undefined;
}

/** Runs in the page: what it shows. */
function look(): Sight {
  const { session } = globalThis.reckon;
  const { state, room, sentence } = session?.lobby ?? {};
  const sight = { state, room: room?.phase, sentence, match: undefined };
  const { client } = session ?? {};
  if (client?.isStarted !== true) return sight;
  const { shown } = client;
  const { player, enemy, run } = shown.fields;
  const row = shown.rowOf("player", client.player);
  if (row < 0) return sight;
  const figure = (at: number): Figure => ({
    x: player.x[at],
    y: player.y[at],
    state: player.state[at],
    health: player.health[at],
    score: player.score[at],
  });
  return {
    ...sight,
    match: {
      phase: run.phase[0],
      ground: run.ground[0],
      own: figure(row),
      others: [...shown.all("player")].filter((other) => other !== row).map(figure),
      enemies: [...shown.all("enemy")].map((at) => ({ x: enemy.x[at], y: enemy.y[at] })),
    },
  };
}

export class Gunslinger {
  readonly page: Page;
  readonly #name: string;
  readonly #camera = new Camera();
  readonly #field = new FlowField(PRICES);
  readonly #keys = new Set<string>();
  #isShooting = false;
  #ground: Ground = groundOf(0);
  #number = 0;
  #last: Place = { x: 0, y: 0 };
  #looksHeld = 0;
  #sight: Sight | undefined;

  constructor(name: string, page: Page) {
    this.#name = name;
    this.page = page;
  }

  /** What they see, or saw last, in one line. */
  async report(): Promise<string> {
    // A page that hangs or is closed shows nothing new.
    await Promise.race([this.#see(), wait(2000)]).catch(() => {});
    const { match, ...lobby } = this.#sight ?? {};
    const seen = match && {
      phase: nameOf(PHASE, match.phase),
      ground: match.ground,
      own: told(match.own),
      others: match.others.map(told),
      enemies: match.enemies.length,
    };
    const held = [...this.#keys, ...(this.#isShooting ? ["trigger"] : [])];
    return `${this.#name} saw ${JSON.stringify({ ...lobby, ...seen, held })}`;
  }

  /** Goes to the middle and stays there until the match is over. With `hunts` they shoot from there at everybody they see. */
  meet({ hunts }: { readonly hunts: boolean }): Promise<void> {
    return this.#play(async ({ own, others }) => {
      const seen = others.filter((other) => other.state !== STATE.down && this.#canHit(own, other));
      await this.#goToMiddle(own);
      await this.#shootAt(own, hunts && this.#isInMiddle(own) ? seen : []);
      return false;
    });
  }

  /** Goes to the middle. */
  goToMiddle(): Promise<void> {
    return this.#play(async ({ own }) => {
      await this.#goToMiddle(own);
      return this.#isInMiddle(own) && this.#keys.size === 0;
    });
  }

  /** Shoots at anybody who comes near until somebody has died of it. */
  defend(): Promise<void> {
    return this.#play(async ({ own, others, enemies }) => {
      await this.#shootAt(
        own,
        enemies.filter((enemy) => this.#canHit(own, enemy)),
      );
      return [own, ...others].some(({ score }) => score > 0);
    });
  }

  /** Aims across the middle: nothing is near in that direction. */
  async aimAcross(): Promise<void> {
    const { match } = await this.#see();
    if (match !== undefined) await this.#aim(match.own, this.#middle);
  }

  /** Acts on what they see, again and again, until `act` has enough or the match is over. */
  async #play(act: (match: Match) => Promise<boolean>): Promise<void> {
    const byMs = Date.now() + STUCK_MS;
    for (;;) {
      const { room, match } = await this.#see();
      if (room === "afterGame" || room === "leaderboard") break;
      if (Date.now() > byMs) throw new Error(`${this.#name} played for ${STUCK_MS / 1000} s without an end.`);
      if (match === undefined || match.own.state === STATE.down) await this.#letGo();
      else if (await act(match)) break;
      await wait(LOOK_MS);
    }
    await this.#letGo();
  }

  async #see(): Promise<Sight> {
    const sight = await this.page.evaluate(look);
    this.#sight = sight;
    const ground = sight.match?.ground ?? this.#number;
    if (ground !== this.#number) {
      this.#number = ground;
      this.#ground = groundOf(ground);
    }
    return sight;
  }

  get #middle(): Place {
    return { x: this.#ground.width / 2, y: this.#ground.height / 2 };
  }

  #isInMiddle(own: Place): boolean {
    return distance(own, this.#middle) < CLEARING;
  }

  #canHit(own: Place, other: Place): boolean {
    return (
      distance(own, other) < REACH && seesThrough(this.#ground, own.x, own.y, other.x, other.y, STOPS_ALL)
    );
  }

  /** Aims at the nearest target and pulls the trigger again; without a target lets go of it. */
  async #shootAt(own: Place, targets: readonly Place[]): Promise<void> {
    const [nearest] = [...targets].sort((a, b) => distance(own, a) - distance(own, b));
    const { mouse } = this.page;
    if (this.#isShooting) await mouse.up();
    this.#isShooting = nearest !== undefined;
    if (nearest === undefined) return;
    await this.#aim(own, nearest);
    await mouse.down();
  }

  /**
   * Moves the mouse to where the camera will show a place of the world once it has followed. The point stays near their own figure,
   * because there are buttons at the edges of the screen.
   */
  async #aim(own: Place, at: Place): Promise<void> {
    const { width, height } = this.page.viewportSize() ?? { width: 1280, height: 720 };
    const share = Math.min(1, POINTER / Math.max(1, distance(own, at)));
    const [toX, toY] = [(at.x - own.x) * share, (at.y - own.y) * share];
    const camera = this.#camera;
    camera.resize(width, height, 1);
    camera.look(this.#ground, own.x, own.y, toX, toY, 1);
    const { scale, left, top } = camera;
    await this.page.mouse.move((own.x + toX) * scale + left, (own.y + toY) * scale + top);
  }

  async #goToMiddle(own: Place): Promise<void> {
    if (this.#isInMiddle(own)) return this.#walk(0, 0, 0);
    const { x, y } = this.#middle;
    const field = this.#field;
    field.begin();
    field.add(this.#ground, x, y);
    field.end(this.#ground);
    field.look(own.x, own.y);
    // Stuck at a corner they need the key of the smaller share too.
    const isHeld = this.#keys.size > 0 && distance(own, this.#last) < 0.5;
    this.#last = own;
    this.#looksHeld = isHeld ? this.#looksHeld + 1 : 0;
    // A key that went down while the page was not listening was lost: press it again.
    if (this.#looksHeld % LOOKS_HELD === LOOKS_HELD - 1) await this.#walk(0, 0, 0);
    return this.#walk(field.wayX, field.wayY, isHeld ? 0 : LEAST_SHARE);
  }

  /** Holds the keys of a direction and no others. */
  async #walk(wayX: number, wayY: number, least: number): Promise<void> {
    const wanted = new Set<string>();
    if (wayX > least) wanted.add("KeyD");
    if (wayX < -least) wanted.add("KeyA");
    if (wayY > least) wanted.add("KeyS");
    if (wayY < -least) wanted.add("KeyW");
    const { keyboard } = this.page;
    const ups = [...this.#keys].filter((key) => !wanted.has(key));
    const downs = [...wanted].filter((key) => !this.#keys.has(key));
    this.#keys.clear();
    for (const key of wanted) this.#keys.add(key);
    await Promise.all([...ups.map((key) => keyboard.up(key)), ...downs.map((key) => keyboard.down(key))]);
  }

  async #letGo(): Promise<void> {
    await this.#walk(0, 0, 0);
    await this.#shootAt(this.#last, []);
  }
}

function distance(a: Place, b: Place): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

function told({ x, y, state, health, score }: Figure): Record<string, unknown> {
  return { x: Math.round(x), y: Math.round(y), state: nameOf(STATE, state), health, score };
}

function nameOf(names: Readonly<Record<string, number>>, value: number): string {
  return Object.keys(names).find((name) => names[name] === value) ?? String(value);
}
