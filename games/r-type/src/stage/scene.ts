// One picture of R-Type, described without a renderer. The view fills one from the shown world in every frame, and tests
// fill one by hand; everything drawn follows from it. Places are in px of the field. Always true: composers and
// painters read nothing else of the game; after the first frames filling a scene allocates nothing.

/** Things of one sort in this frame: made once, refilled. */
export class Pool<T> {
  readonly items: T[] = [];
  count = 0;
  readonly #make: () => T;

  constructor(make: () => T) {
    this.#make = make;
  }

  clear(): void {
    this.count = 0;
  }

  /** The next one to fill. */
  next(): T {
    if (this.count === this.items.length) this.items.push(this.#make());
    return this.items[this.count++];
  }
}

/** A ship, by its middle. */
export interface ShipLook {
  seat: number;
  x: number;
  y: number;
  /** −1 (it climbs) to 1 (it dives), and −1 (it falls back) to 1 (it speeds up). */
  tilt: number;
  thrust: number;
  /** Charged levels, with a fraction: 0 to 5. */
  charge: number;
  isOwn: boolean;
  isBlinking: boolean;
  isShielded: boolean;
  /** Its shield ends soon. */
  isFading: boolean;
}

export interface EnemyLook {
  row: number;
  sort: number;
  x: number;
  y: number;
  aim: number;
  mood: number;
  link: number;
  /** It flashes white: it has just been hit. */
  isHit: boolean;
  /** How far a core is open, 0 to 1. */
  open: number;
  /** Its direction of movement, for leaning: −1 (up) to 1 (down). */
  lean: number;
}

/** A shot of a ship. `beam` has a level from 1 to 5. */
export interface ShotLook {
  sort: "shot" | "beam" | "missile";
  seat: number;
  x: number;
  y: number;
  angle: number;
  level: number;
}

/** The looks of enemy bullets. */
export const BULLET = { orb: 0, great: 1, needle: 2, lance: 3 } as const;

export const MOST_BULLETS = 1536;

/** Enemy bullets: there may be hundreds. */
export class Bullets {
  readonly x: Float32Array = new Float32Array(MOST_BULLETS);
  readonly y: Float32Array = new Float32Array(MOST_BULLETS);
  readonly angle: Float32Array = new Float32Array(MOST_BULLETS);
  readonly look: Uint8Array = new Uint8Array(MOST_BULLETS);
  count = 0;

  add(x: number, y: number, angle: number, look: number): void {
    if (this.count === MOST_BULLETS) return;
    const at = this.count++;
    this.x[at] = x;
    this.y[at] = y;
    this.angle[at] = angle;
    this.look[at] = look;
  }
}

/** Bullets will come from here: `share` of the wait has passed. `lane`: along this height, over the whole field. */
export interface WarningLook {
  x: number;
  y: number;
  share: number;
  lane: boolean;
}

export interface PowerUpLook {
  sort: number;
  x: number;
  y: number;
}

export class Scene {
  /** Local time in ms. */
  now = 0;
  /** 1 to 3; the ground follows from it and the seed. */
  level = 1;
  seed = 0;
  /** Coordinate of the field's left edge on the ground. */
  scroll = 0;
  /** Reduced motion; the lesser quality. */
  isStill = false;
  isLow = false;
  /** Hitboxes are shown. */
  showsHitbox = false;
  readonly ships: Pool<ShipLook> = new Pool(newShip);
  readonly enemies: Pool<EnemyLook> = new Pool(newEnemy);
  readonly shots: Pool<ShotLook> = new Pool(newShot);
  readonly bullets: Bullets = new Bullets();
  readonly warnings: Pool<WarningLook> = new Pool(newWarning);
  readonly powerUps: Pool<PowerUpLook> = new Pool(newPowerUp);

  clear(): void {
    this.ships.clear();
    this.enemies.clear();
    this.shots.clear();
    this.bullets.count = 0;
    this.warnings.clear();
    this.powerUps.clear();
  }
}

function newShip(): ShipLook {
  const is = { isOwn: false, isBlinking: false, isShielded: false, isFading: false };
  return { seat: 0, x: 0, y: 0, tilt: 0, thrust: 0, charge: 0, ...is };
}

function newEnemy(): EnemyLook {
  return { row: 0, sort: 0, x: 0, y: 0, aim: 0, mood: 0, link: 0, isHit: false, open: 0, lean: 0 };
}

function newShot(): ShotLook {
  return { sort: "shot", seat: 0, x: 0, y: 0, angle: 0, level: 0 };
}

function newWarning(): WarningLook {
  return { x: 0, y: 0, share: 0, lane: false };
}

function newPowerUp(): PowerUpLook {
  return { sort: 0, x: 0, y: 0 };
}
