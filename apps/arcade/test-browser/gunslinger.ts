// A person at High Noon, for the browser tests: looks at what his page shows, and answers with real keys and a real mouse. He
// knows no more than his client shows. Always true: when he is done he holds no key.

import type { Page } from "playwright-core";
import { FlowField } from "../../../games/high-noon/src/flow-field.ts";
import { seesThrough } from "../../../games/high-noon/src/ground.ts";
import { PHASE, STATE } from "../../../games/high-noon/src/kinds.ts";
import { type Ground, groundOf } from "../../../games/high-noon/src/map.ts";
import { Camera } from "../../../games/high-noon/src/stage/camera.ts";

/** Nearer than this he shoots: bullets get 400 px far. */
const REACH = 300;
/** A direction whose share along an axis is less than this is walked without its key. */
const LEAST_SHARE = 0.38;

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Figure extends Place {
  /** Stands, and can be hurt. */
  readonly isOpen: boolean;
  readonly isDown: boolean;
}

interface Sight {
  readonly phase: number;
  readonly ground: number;
  readonly score: number;
  readonly own: Figure;
  readonly rivals: readonly Figure[];
  readonly enemies: readonly Place[];
}

/** In the page: what it shows; undefined: not yet, or no more. */
function look(down: number): Sight | undefined {
  const { client } = globalThis.reckon.session ?? {};
  if (client?.isStarted !== true) return undefined;
  const { shown } = client;
  const { player, enemy, run } = shown.fields;
  const row = shown.rowOf("player", client.player);
  if (row < 0) return undefined;
  const figure = (at: number): Figure => ({
    x: player.x[at],
    y: player.y[at],
    isOpen: player.isOpen[at] === 1,
    isDown: player.state[at] === down,
  });
  return {
    phase: run.phase[0],
    ground: run.ground[0],
    score: player.score[row],
    own: figure(row),
    rivals: [...shown.all("player")].filter((other) => other !== row).map(figure),
    enemies: [...shown.all("enemy")].map((at) => ({ x: enemy.x[at], y: enemy.y[at] })),
  };
}

export class Gunslinger {
  readonly #page: Page;
  readonly #camera = new Camera();
  readonly #field = new FlowField();
  readonly #keys = new Set<string>();
  #ground: Ground = groundOf(0);
  #number = 0;
  #last: Place = { x: 0, y: 0 };

  constructor(page: Page) {
    this.#page = page;
  }

  async #see(): Promise<Sight | undefined> {
    const sight = await this.#page.evaluate(look, STATE.down);
    if (sight !== undefined && sight.ground !== this.#number) {
      this.#number = sight.ground;
      this.#ground = groundOf(sight.ground);
    }
    return sight;
  }

  /** Hunts the rival until the match is decided. */
  async hunt(): Promise<void> {
    for (let sight = await this.#see(); sight !== undefined; sight = await this.#see()) {
      if (sight.phase === PHASE.victory) break;
      const [rival] = sight.rivals;
      if (sight.own.isDown || rival === undefined) await this.#walk(0, 0);
      else if (rival.isDown) await this.#goTo(sight, this.#middle);
      else if (!this.#canHit(sight.own, rival)) await this.#goTo(sight, rival);
      else await this.#attack(sight.own, rival, rival.isOpen);
    }
    await this.#walk(0, 0);
  }

  /** Shoots at whoever comes near until somebody has died of it, or the match is decided. */
  async defend(): Promise<void> {
    for (let sight = await this.#see(); sight !== undefined; sight = await this.#see()) {
      if (sight.score > 0 || sight.phase === PHASE.defeat || sight.own.isDown) break;
      const { own } = sight;
      const near = sight.enemies.filter((enemy) => this.#canHit(own, enemy));
      near.sort((a, b) => distance(own, a) - distance(own, b));
      if (near.length > 0) await this.#attack(own, near[0], true);
      else await this.#page.waitForTimeout(50);
    }
    await this.#walk(0, 0);
  }

  async aimAtMiddle(): Promise<void> {
    const sight = await this.#see();
    if (sight !== undefined) await this.#aim(sight.own, this.#middle);
  }

  /** Points the mouse at a place of the world, where the camera will show it once it has looked there. */
  async #aim(own: Place, at: Place): Promise<void> {
    const { width, height } = this.#page.viewportSize() ?? { width: 1280, height: 720 };
    const camera = this.#camera;
    camera.resize(width, height, 1);
    camera.look(this.#ground, own.x, own.y, at.x - own.x, at.y - own.y, 1);
    await this.#page.mouse.move(at.x * camera.scale + camera.left, at.y * camera.scale + camera.top);
  }

  /** Holds the keys of a direction, and no others. */
  async #walk(wayX: number, wayY: number, least = LEAST_SHARE): Promise<void> {
    const wanted = new Set<string>();
    if (wayX > least) wanted.add("KeyD");
    if (wayX < -least) wanted.add("KeyA");
    if (wayY > least) wanted.add("KeyS");
    if (wayY < -least) wanted.add("KeyW");
    const { keyboard } = this.#page;
    for (const key of this.#keys) if (!wanted.has(key)) await keyboard.up(key);
    for (const key of wanted) if (!this.#keys.has(key)) await keyboard.down(key);
    this.#keys.clear();
    for (const key of wanted) this.#keys.add(key);
  }

  get #middle(): Place {
    return { x: this.#ground.width / 2, y: this.#ground.height / 2 };
  }

  #canHit(own: Place, other: Place): boolean {
    return distance(own, other) < REACH && seesThrough(this.#ground, own.x, own.y, other.x, other.y);
  }

  async #attack(own: Place, other: Place, shoots: boolean): Promise<void> {
    await this.#walk(0, 0);
    await this.#aim(own, other);
    if (!shoots) return;
    await this.#page.mouse.down();
    await this.#page.mouse.up();
  }

  async #goTo({ own }: Sight, to: Place): Promise<void> {
    const field = this.#field;
    field.begin();
    field.add(this.#ground, to.x, to.y);
    field.end(this.#ground);
    field.look(own.x, own.y);
    // Held by a corner he needs the key of the smaller share too.
    const isHeld = this.#keys.size > 0 && distance(own, this.#last) < 0.5;
    this.#last = own;
    await this.#walk(field.wayX, field.wayY, isHeld ? 0 : LEAST_SHARE);
  }
}

function distance(a: Place, b: Place): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
}
