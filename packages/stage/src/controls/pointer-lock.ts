// Locks the mouse to a game: with raw movement if the system provides it, else with the browser's.
// Owned by Controls, which requests the lock when the player presses a mouse button on the game. Always true: each change is reported
// once; a browser that never grants the lock is recognised after a few tries, and is not asked again; nothing here throws.

/**
 * `locked`: the mouse turns the view. `lost`: it did, and the player freed it or the browser refused to lock it again. `impossible`: this
 * browser never will.
 */
export type PointerState = "locked" | "lost" | "impossible";

/** A browser that refused this often, and never granted the lock, never will. */
const TRIES = 3;
/** After Escape browsers refuse for a while: a player who goes on at once does not have to click twice. */
const AGAIN_MS = 1300;

interface LockOptions {
  readonly unadjustedMovement: boolean;
}

export interface PointerLockOptions {
  readonly target: HTMLElement;
  readonly signal: AbortSignal;
  readonly onChange: (state: PointerState) => void;
}

export class PointerLock {
  readonly #options: PointerLockOptions;
  readonly #page: Document;
  #refusals = 0;
  #hasLocked = false;
  #wasLocked = false;
  #isImpossible = false;
  #isAsking = false;
  /** The browser answers with a promise; then the event with the same answer is ignored. */
  #isPromised = false;
  /** When to request it again; Infinity: never. */
  #againMs = Infinity;

  constructor(options: PointerLockOptions) {
    const { target, signal } = options;
    this.#options = options;
    this.#page = target.ownerDocument;
    this.#isImpossible = typeof target.requestPointerLock !== "function";
    this.#page.addEventListener("pointerlockchange", () => this.#changed(), { signal });
    this.#page.addEventListener("pointerlockerror", () => this.#isPromised || this.#refused(), { signal });
  }

  get isLocked(): boolean {
    return this.#page.pointerLockElement === this.#options.target;
  }

  get isImpossible(): boolean {
    return this.#isImpossible;
  }

  /** Requests the lock. Browsers grant it only shortly after a press. */
  request(now: number): void {
    this.#againMs = this.#hasLocked ? now + AGAIN_MS : Infinity;
    this.#ask();
  }

  /** Requests it once more if it was refused too soon after Escape. Call it in every frame. */
  update(now: number): void {
    if (now < this.#againMs) return;
    this.#againMs = Infinity;
    this.#ask();
  }

  /** Frees the mouse without a report. */
  exit(): void {
    this.#wasLocked = false;
    this.#againMs = Infinity;
    if (this.isLocked) this.#page.exitPointerLock();
  }

  #ask(): void {
    if (this.isLocked || this.#isAsking || this.#isImpossible) return;
    this.#isAsking = true;
    this.#tryBoth()
      .catch(() => this.#refused())
      .finally(() => {
        this.#isAsking = false;
      });
  }

  /** Tries raw movement, then the ordinary kind. Older browsers know no options, and answer with events alone. */
  async #tryBoth(): Promise<void> {
    const { target } = this.#options;
    const ask = target.requestPointerLock as (options?: LockOptions) => Promise<void> | undefined;
    try {
      const answer = ask.call(target, { unadjustedMovement: true });
      this.#isPromised = answer !== undefined;
      await answer;
    } catch (error) {
      if ((error as Error).name !== "NotSupportedError") throw error;
      await ask.call(target);
    }
  }

  #changed(): void {
    if (this.isLocked) {
      this.#hasLocked = true;
      this.#isAsking = false;
      this.#refusals = 0;
      this.#againMs = Infinity;
    }
    if (this.isLocked === this.#wasLocked) return;
    this.#wasLocked = this.isLocked;
    this.#options.onChange(this.isLocked ? "locked" : "lost");
  }

  #refused(): void {
    this.#isImpossible = !this.#hasLocked && ++this.#refusals >= TRIES;
    if (this.#isImpossible) this.#options.onChange("impossible");
    else if (this.#hasLocked && this.#againMs === Infinity) this.#options.onChange("lost");
  }
}
