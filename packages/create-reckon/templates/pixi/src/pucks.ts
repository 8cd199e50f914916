// The pucks with their trails and names. Always true: a puck's sprites are made once for each player, and hidden while they have no row.
import { Container, Graphics, Sprite, Text, Texture } from "pixi.js";
import type { WorldOf } from "reckon";
import { colourOf, paintTop } from "./players.ts";
import { FALL_TICKS, PLAYERS, PUCK, REST_TICKS, type Rim } from "./rules.ts";

const TRAIL = 22;
/** A puck that is further from where it was did not glide there. */
const LEAP = 60;
const NAME = 13;
/** On a small screen names are no smaller than this, in px. */
const LEAST_NAME = 11;

interface Puck {
  readonly body: Container;
  readonly name: Text;
  trail: { x: number; y: number }[];
}

export class Pucks {
  readonly layer = new Container();
  readonly #trails = new Graphics({ blendMode: "add" });
  readonly #ring = new Graphics();
  /** Above all pucks. */
  readonly #names = new Container();
  readonly #pucks: Puck[] = [];
  readonly #isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;

  constructor() {
    this.layer.addChild(this.#trails, this.#ring);
    for (let player = 0; player < PLAYERS; player++) this.#pucks.push(this.#make(player));
    this.layer.addChild(this.#names);
  }

  show(shown: WorldOf<Rim> | undefined, own: number, nameOf: (player: number) => string): void {
    this.#trails.clear();
    this.#ring.clear();
    const scale = this.layer.parent?.scale.x ?? 1;
    for (const { body, name } of this.#pucks) body.visible = name.visible = false;
    for (const row of shown?.all("puck") ?? []) {
      const { x, y, fall, rest } = shown!.fields.puck;
      const player = shown!.ownerOf("puck", row);
      const puck = this.#pucks[player];
      const fallen = fall[row] === 0 ? 0 : 1 - fall[row] / FALL_TICKS;
      puck.body.visible = true;
      puck.body.position.set(x[row], y[row]);
      puck.body.scale.set((1 - fallen) ** 2);
      puck.body.rotation = fallen * fallen * 9;
      this.#trail(puck, player, x[row], y[row]);
      if (fallen > 0) continue;
      puck.name.visible = true;
      puck.name.text = nameOf(player);
      puck.name.scale.set(Math.max(1, LEAST_NAME / (NAME * scale)));
      puck.name.position.set(x[row], y[row] - PUCK - 16);
      if (player !== own) continue;
      const ready = 1 - rest[row] / REST_TICKS;
      const start = -Math.PI / 2;
      const at = [x[row] + (PUCK + 8) * Math.cos(start), y[row] + (PUCK + 8) * Math.sin(start)] as const;
      this.#ring.moveTo(...at).arc(x[row], y[row], PUCK + 8, start, start + 2 * Math.PI * ready);
      this.#ring.stroke({ color: "#ffffff", width: 3 });
    }
  }

  #trail(puck: Puck, player: number, x: number, y: number): void {
    const last = puck.trail.at(-1);
    if (last !== undefined && Math.hypot(last.x - x, last.y - y) > LEAP) puck.trail = [];
    puck.trail.push({ x, y });
    if (puck.trail.length > TRAIL) puck.trail.shift();
    if (this.#isStill) return;
    for (let i = 1; i < puck.trail.length; i++) {
      const [from, to] = [puck.trail[i - 1], puck.trail[i]];
      const share = i / puck.trail.length;
      this.#trails.moveTo(from.x, from.y).lineTo(to.x, to.y);
      this.#trails.stroke({
        color: colourOf(player),
        width: PUCK * 1.5 * share,
        alpha: 0.22 * share,
        cap: "round",
      });
    }
  }

  #make(player: number): Puck {
    const body = new Container();
    const halo = new Graphics({ blendMode: "add" });
    for (let more = 2; more < 24; more += 2)
      halo.circle(0, 0, PUCK + more).fill({ color: colourOf(player), alpha: 0.05 });
    const top = new Sprite(Texture.from(paintTop(player, 128)));
    top.anchor.set(0.5);
    top.width = top.height = 2 * PUCK;
    body.addChild(halo, top);
    const style = {
      fontFamily: "system-ui, sans-serif",
      fontSize: NAME,
      fontWeight: "600",
      fill: "#e8ecf1",
    } as const;
    const name = new Text({ text: "", style, resolution: 2, anchor: 0.5 });
    this.layer.addChild(body);
    this.#names.addChild(name);
    return { body, name, trail: [] };
  }
}
