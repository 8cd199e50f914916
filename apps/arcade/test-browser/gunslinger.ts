// A person at High Noon, for the browser tests: looks at what his page shows, and answers with real keys and a real mouse. He
// knows no more than his client shows, and may be slow: between a look and its keys there can be half a second. Always true:
// when he is done he holds nothing; what he saw last can be told.

import { FlowField, seesThrough } from "@reckon/kit";
import type { Page } from "playwright-core";
import { PRICES, STOPS_ALL } from "../../../games/high-noon/src/ground.ts";
import { PHASE, STATE } from "../../../games/high-noon/src/kinds.ts";
import { type Ground, groundOf } from "../../../games/high-noon/src/map.ts";
import { Camera } from "../../../games/high-noon/src/stage/look/camera.ts";

/** Nearer than this he shoots: bullets get 400 px far. */
const REACH = 300;
/** Around the middle of every map nothing stands within 128 px: who is nearer to it than this stops, and a late key still ends there. */
const CLEARING = 80;
/** So far from himself he points, in pixels of the world. */
const POINTER = 100;
/** A direction whose share along an axis is less than this is walked without its key. */
const LEAST_SHARE = 0.38;
/** From one look to the next, ms. */
const LOOK_MS = 30;
/** Who has not moved for so many looks lets go and presses anew. */
const LOOKS_HELD = 12;
/** A match that is not over after so long, ms, is stuck. */
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

/** A match, as a page shows it. */
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
  /** undefined: not yet, not at the moment, or no more. */
  readonly match: Match | undefined;
}

/** In the page: what it shows. */
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

  /** What he sees, or saw last, in one line. */
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

  /** Goes to the middle and stays there until the match is over. Who hunts shoots from there at everybody whom he sees. */
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

  /** Shoots at whoever comes near until somebody has died of it. */
  defend(): Promise<void> {
    return this.#play(async ({ own, others, enemies }) => {
      await this.#shootAt(
        own,
        enemies.filter((enemy) => this.#canHit(own, enemy)),
      );
      return [own, ...others].some(({ score }) => score > 0);
    });
  }

  /** Aims across the middle: that way nothing is near. */
  async aimAcross(): Promise<void> {
    const { match } = await this.#see();
    if (match !== undefined) await this.#aim(match.own, this.#middle);
  }

  /** Acts on what he sees, again and again, until that is enough or the match is over. */
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

  /** Aims at the nearest, and pulls the trigger anew; where there is none he lets it go. */
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
   * Points the mouse towards a place of the world, where the camera will show it once it has looked there; not far from himself,
   * because at the edges of the screen are buttons.
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
    // Held by a corner he needs the key of the smaller share too.
    const isHeld = this.#keys.size > 0 && distance(own, this.#last) < 0.5;
    this.#last = own;
    this.#looksHeld = isHeld ? this.#looksHeld + 1 : 0;
    // A key that went down while the page did not listen is nobody's: he presses it again.
    if (this.#looksHeld % LOOKS_HELD === LOOKS_HELD - 1) await this.#walk(0, 0, 0);
    return this.#walk(field.wayX, field.wayY, isHeld ? 0 : LEAST_SHARE);
  }

  /** Holds the keys of a direction, and no others. */
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
