// The lock of the mouse on a game that it turns: raw movement where the system gives it, else what the browser makes of it.
// Owned by Controls, which asks for it when somebody presses a button of the mouse on the game. Always true: each change is told
// once; a browser that never gives it is found out after a few tries, and is not asked again; nothing here throws.

/**
 * `locked`: the mouse turns. `lost`: it did, and the player freed it or the browser refused to give it back. `impossible`: it
 * never will here.
 */
export type PointerState = "locked" | "lost" | "impossible";

/** A browser that refused so often, and never gave it, never will. */
const TRIES = 3;
/** After Escape browsers refuse for a while: a player who wants to go on at once is not asked twice. */
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
  /** It answers by a promise; the event that says the same does not count. */
  #isPromised = false;
  /** When it is asked for again; Infinity: it is not. */
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

  /** Asks for it. Browsers give it only soon after something was pressed. */
  request(now: number): void {
    this.#againMs = this.#hasLocked ? now + AGAIN_MS : Infinity;
    this.#ask();
  }

  /** Asks once more where a request was refused too soon after Escape. Call it in every frame. */
  update(now: number): void {
    if (now < this.#againMs) return;
    this.#againMs = Infinity;
    this.#ask();
  }

  /** Frees the mouse, without a word. */
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

  /** Raw movement, and where a system has none, what there is. Older browsers know no options, and answer by events alone. */
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
