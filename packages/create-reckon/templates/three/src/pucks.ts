// The pucks with their names, and sparks. Always true: a puck's mesh is made once for each player, and hidden while they have no row.
import type { WorldOf } from "reckon";
import {
  CanvasTexture,
  CylinderGeometry,
  Group,
  InstancedMesh,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Object3D,
  type PerspectiveCamera,
  RingGeometry,
  type Scene,
  SphereGeometry,
  SRGBColorSpace,
} from "three";
import { NameTags } from "./name-tags.ts";
import { colourOf, paintTop } from "./players.ts";
import { FALL_TICKS, PLAYERS, PUCK, REST_TICKS, type Rim } from "./rules.ts";
import type { Spark } from "./sparks.ts";

const HEIGHT = 16;
const MOST_SPARKS = 300;
const body = new CylinderGeometry(PUCK, PUCK, HEIGHT, 48);

export class Pucks {
  readonly #groups: Group[] = [];
  readonly #tags = new NameTags();
  /** Around the own puck: grows while the dash rests. */
  readonly #ring: Mesh;
  readonly #sparks: InstancedMesh;
  readonly #place = new Object3D();

  constructor(scene: Scene) {
    for (let player = 0; player < PLAYERS; player++) {
      const group = makePuck(player);
      this.#groups.push(group);
      scene.add(group);
    }
    this.#ring = new Mesh(
      new RingGeometry(PUCK + 5, PUCK + 9, 48),
      new MeshBasicMaterial({ color: "#ffffff" }),
    );
    this.#ring.rotation.x = -Math.PI / 2;
    this.#sparks = new InstancedMesh(
      new SphereGeometry(2.4, 6, 4),
      new MeshBasicMaterial({ color: "#ffffff", toneMapped: false }),
      MOST_SPARKS,
    );
    this.#sparks.frustumCulled = false;
    scene.add(this.#ring, this.#sparks);
  }

  show(
    shown: WorldOf<Rim> | undefined,
    own: number,
    camera: PerspectiveCamera,
    nameOf: (player: number) => string,
  ): void {
    for (const group of this.#groups) group.visible = false;
    this.#ring.visible = false;
    this.#tags.begin();
    for (const row of shown?.all("puck") ?? []) {
      const { x, y, fall, rest } = shown!.fields.puck;
      const player = shown!.ownerOf("puck", row);
      const group = this.#groups[player];
      const fallen = fall[row] === 0 ? 0 : 1 - fall[row] / FALL_TICKS;
      group.visible = true;
      group.position.set(x[row], HEIGHT / 2 - fallen * fallen * 620, y[row]);
      const away = Math.hypot(x[row], y[row]) || 1;
      group.rotation.set((y[row] / away) * fallen * 5, 0, (-x[row] / away) * fallen * 5);
      if (fallen > 0) continue;
      this.#tags.put(player, nameOf(player), group.position, camera);
      if (player !== own) continue;
      this.#ring.visible = true;
      this.#ring.position.set(x[row], 0.8, y[row]);
      this.#ring.scale.setScalar(1.5 - 0.5 * (1 - rest[row] / REST_TICKS));
    }
    this.#tags.end();
  }

  showSparks(sparks: readonly Spark[]): void {
    this.#sparks.count = Math.min(sparks.length, MOST_SPARKS);
    for (let i = 0; i < this.#sparks.count; i++) {
      const { x, y, z, left } = sparks[i];
      this.#place.position.set(x, z, y);
      this.#place.scale.setScalar(left);
      this.#place.updateMatrix();
      this.#sparks.setMatrixAt(i, this.#place.matrix);
    }
    this.#sparks.instanceMatrix.needsUpdate = true;
  }
}

function makePuck(player: number): Group {
  const map = new CanvasTexture(paintTop(player, 256));
  map.colorSpace = SRGBColorSpace;
  map.center.set(0.5, 0.5);
  map.rotation = Math.PI / 2;
  const side = new MeshStandardMaterial({ color: colourOf(player), roughness: 0.35 });
  const top = new MeshStandardMaterial({ map, roughness: 0.4 });
  const mesh = new Mesh(body, [side, top, side]);
  mesh.castShadow = true;
  return new Group().add(mesh);
}
