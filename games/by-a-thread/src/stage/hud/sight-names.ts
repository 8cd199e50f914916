// Names above the visible spheres. The HUD draws them in every frame, under everything else. Always true: the nearest comes first and
// stands right above its sphere; the others rise until no name covers a name or a sphere, and one without room is left out.

import type { NameTags } from "@reckon/stage";
import { PLAYERS, RADIUS } from "../../tuning.ts";
import type { Painter, Sphere, Spot } from "../scene.ts";

/** From this distance on a name does not get fainter, in units. */
const FAR_NAME = 900;
const LEAST_NAME = 0.35;
/** A name stands this far above the middle of its sphere, in units. */
const ABOVE = 11;

/** A visible sphere: its player, the place for its name, and its distance. */
interface Seen {
  sphere: Sphere | undefined;
  x: number;
  y: number;
  depth: number;
}

export class SightNames {
  readonly #names: NameTags;
  readonly #pool: readonly Seen[] = Array.from({ length: PLAYERS }, () => ({
    sphere: undefined,
    x: 0,
    y: 0,
    depth: 0,
  }));
  readonly #seen: Seen[] = [];
  readonly #spot: Spot = { x: 0, y: 0, depth: 0 };

  constructor(names: NameTags) {
    this.#names = names;
  }

  /** On a context in device pixels. `isSeen`: whether no wall hides a sphere, by its index; undefined: all names are plain to see, from above. */
  draw(
    context: CanvasRenderingContext2D,
    spheres: readonly Sphere[],
    isSeen: ((place: number) => boolean) | undefined,
    painter: Pick<Painter, "project">,
    ratio: number,
  ): void {
    this.#names.begin(context, ratio);
    this.#look(spheres, isSeen ?? everything, painter, ratio);
    for (const { sphere, x, y, depth } of this.#seen) {
      if (sphere === undefined) continue;
      const alpha = isSeen === undefined ? 1 : Math.max(LEAST_NAME, 1 - depth / FAR_NAME);
      this.#names.draw(sphere.seat, sphere.name, false, x, y, Number.NaN, alpha);
    }
  }

  /** Notes the visible spheres, the nearest first, and keeps names away from them. */
  #look(
    spheres: readonly Sphere[],
    isSeen: (place: number) => boolean,
    painter: Pick<Painter, "project">,
    ratio: number,
  ): void {
    const seen = this.#seen;
    const spot = this.#spot;
    seen.length = 0;
    for (let i = 0; i < spheres.length && i < PLAYERS; i++) {
      const sphere = spheres[i];
      const { x, y, z } = sphere;
      if (!isSeen(i) || !painter.project(x, y, z, spot)) continue;
      const [middleX, middleY] = [spot.x * ratio, spot.y * ratio];
      if (!painter.project(x, y + RADIUS, z, spot)) continue;
      this.#names.cover(middleX, middleY, Math.abs(spot.y * ratio - middleY));
      if (!painter.project(x, y + ABOVE, z, spot)) continue;
      const one = this.#pool[seen.length];
      one.sphere = sphere;
      one.x = spot.x * ratio;
      one.y = spot.y * ratio;
      one.depth = spot.depth;
      seen.push(one);
    }
    seen.sort(nearestFirst);
  }
}

function everything(): boolean {
  return true;
}

function nearestFirst(a: Seen, b: Seen): number {
  return a.depth - b.depth;
}
