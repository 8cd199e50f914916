// The free camera of a replay: moved by mouse, fingers and keys, drawn by the game's own view. replay-show.ts asks for it in every frame.
// Always true: the camera stays over the arena; a press that moves drags and does not click; zoom goes in steps, so views
// that bake pictures bake only a few; in a view without an arena the camera does nothing.

import type { Arena, FreeCamera } from "@reckon/stage";

const STEPS_PER_DOUBLING = 4;
const MOST_ZOOM = 6;
/** A press that moves further than this is a drag, CSS pixels. */
const STILL = 6;
/** So much of the wheel is one step. */
const WHEEL_STEP = 60;
const LINE_PIXELS = 20;

interface Finger {
  x: number;
  y: number;
}

export interface RoamOptions {
  readonly parent: HTMLElement;
  readonly arena: () => Arena | undefined;
  /** The free camera is the one that is looked through. */
  readonly isFree: () => boolean;
  /** As a link has it. */
  readonly from: FreeCamera | undefined;
}

export class Roam {
  /** The last press was a drag. */
  wasDrag = false;
  readonly #options: RoamOptions;
  readonly #listeners = new AbortController();
  readonly #fingers = new Map<number, Finger>();
  #x = Number.NaN;
  #y = Number.NaN;
  #step = 0;
  #wheel = 0;
  /** Where a pinch began. */
  #apart = 0;
  #pinchStep = 0;

  constructor(options: RoamOptions) {
    this.#options = options;
    const { parent, from } = options;
    if (from !== undefined) {
      [this.#x, this.#y] = [from.x, from.y];
      this.#step = Math.round(STEPS_PER_DOUBLING * Math.log2(Math.max(1, from.zoom)));
    }
    const { signal } = this.#listeners;
    const on = <N extends keyof HTMLElementEventMap>(
      name: N,
      hear: (event: HTMLElementEventMap[N]) => void,
      passive = true,
    ): void => parent.addEventListener(name, hear, { signal, passive });
    on("pointerdown", (event) => this.#press(event));
    on("pointermove", (event) => this.#drag(event));
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"] as const)
      on(name, ({ pointerId }) => this.#release(pointerId));
    on("dblclick", () => this.whole());
    on("wheel", (event) => this.#turn(event), false);
  }

  /** What a view with an arena is to show; undefined: what it likes. */
  get camera(): FreeCamera | undefined {
    const arena = this.#arena;
    if (arena === undefined) return undefined;
    const { width, height } = arena;
    const { clientWidth, clientHeight } = this.#options.parent;
    const scale = this.#scale(arena);
    this.#x = within(this.#x, clientWidth / scale / 2, width);
    this.#y = within(this.#y, clientHeight / scale / 2, height);
    return { x: this.#x, y: this.#y, zoom: this.#zoom };
  }

  /** The whole arena again. */
  whole(): void {
    [this.#x, this.#y, this.#step] = [Number.NaN, Number.NaN, 0];
  }

  /** Goes aside by shares of the screen. */
  move(right: number, down: number): void {
    const { clientWidth, clientHeight } = this.#options.parent;
    this.#shift(-right * clientWidth, -down * clientHeight);
  }

  /** Comes nearer by steps, or goes away; what is at a place of the element stays there. Default: the middle. */
  zoomBy(steps: number, atX: number = this.#options.parent.clientWidth / 2, atY = this.#middleY): void {
    const arena = this.#arena;
    if (arena === undefined || this.camera === undefined) return;
    const { clientWidth } = this.#options.parent;
    const [aside, below] = [atX - clientWidth / 2, atY - this.#middleY];
    const before = this.#scale(arena);
    const most = STEPS_PER_DOUBLING * Math.log2(arena.mostZoom ?? MOST_ZOOM);
    this.#step = Math.min(Math.max(this.#step + steps, 0), Math.floor(most));
    const after = this.#scale(arena);
    this.#x += aside / before - aside / after;
    this.#y += below / before - below / after;
  }

  close(): void {
    this.#listeners.abort();
  }

  get #arena(): Arena | undefined {
    return this.#options.isFree() ? this.#options.arena() : undefined;
  }

  get #zoom(): number {
    return 2 ** (this.#step / STEPS_PER_DOUBLING);
  }

  get #middleY(): number {
    return this.#options.parent.clientHeight / 2;
  }

  /** CSS pixels per unit of the world. */
  #scale({ width, height }: Arena): number {
    const { clientWidth, clientHeight } = this.#options.parent;
    return Math.max(1e-6, Math.min(clientWidth / width, clientHeight / height) * this.#zoom);
  }

  #shift(x: number, y: number): void {
    const arena = this.#arena;
    if (arena === undefined || this.camera === undefined) return;
    const scale = this.#scale(arena);
    this.#x -= x / scale;
    this.#y -= y / scale;
  }

  #press({ pointerId, clientX, clientY, button }: PointerEvent): void {
    if (button !== 0) return;
    if (this.#fingers.size === 0) this.wasDrag = false;
    this.#fingers.set(pointerId, { x: clientX, y: clientY });
    this.#apart = this.#distance();
    this.#pinchStep = this.#step;
  }

  #drag({ pointerId, clientX, clientY }: PointerEvent): void {
    const finger = this.#fingers.get(pointerId);
    if (finger === undefined || this.#arena === undefined) return;
    const [x, y] = [clientX - finger.x, clientY - finger.y];
    if (!this.wasDrag) {
      if (Math.hypot(x, y) < STILL) return;
      this.wasDrag = true;
      this.#options.parent.setPointerCapture(pointerId);
    }
    this.#shift(x / this.#fingers.size, y / this.#fingers.size);
    [finger.x, finger.y] = [clientX, clientY];
    if (this.#fingers.size === 2 && this.#apart > 0) this.#pinch();
  }

  #pinch(): void {
    const { left, top } = this.#options.parent.getBoundingClientRect();
    const [one, other] = [...this.#fingers.values()];
    const wanted =
      this.#pinchStep + Math.round(STEPS_PER_DOUBLING * Math.log2(this.#distance() / this.#apart));
    this.zoomBy(wanted - this.#step, (one.x + other.x) / 2 - left, (one.y + other.y) / 2 - top);
  }

  #release(pointerId: number): void {
    this.#fingers.delete(pointerId);
    this.#apart = 0;
  }

  #distance(): number {
    const [one, other] = [...this.#fingers.values()];
    return other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);
  }

  #turn(event: WheelEvent): void {
    if (this.#arena === undefined) return;
    event.preventDefault();
    this.#wheel += event.deltaMode === 0 ? event.deltaY : event.deltaY * LINE_PIXELS;
    const steps = Math.trunc(this.#wheel / WHEEL_STEP);
    this.#wheel -= steps * WHEEL_STEP;
    const { left, top } = this.#options.parent.getBoundingClientRect();
    if (steps !== 0) this.zoomBy(-steps, event.clientX - left, event.clientY - top);
  }
}

/** A middle from which `half` to both sides is within a length; its middle if it is not known, or the length is shorter. */
function within(middle: number, half: number, length: number): number {
  if (Number.isNaN(middle) || 2 * half >= length) return length / 2;
  return Math.min(Math.max(middle, half), length - half);
}
