// Tells Agones (Kubernetes) how this server does, through the SDK's HTTP interface, which is on this machine: that it is ready, that it
// lives, that it has rooms (allocated: a scaler does not remove it then), and that it is done. fleet-watch.ts makes one where Agones has
// set AGONES_SDK_HTTP_PORT. Always true: one request at a time; play never waits for Agones; what it did not hear is told again.

export interface AgonesOptions {
  readonly port: number;
  /** Rooms that are open. */
  readonly rooms: () => number;
  /** Agones hears this server now, or not any more, and why; for the log. */
  readonly onState: (isHeard: boolean, why: string) => void;
  /** From one sign of life to the next, ms. Default 5000. */
  readonly healthMs?: number;
}

const HEALTH_MS = 5000;
/** How often rooms are looked at, and how long an answer may take, ms. */
const LOOK_MS = 500;
const ANSWER_MS = 2000;

type State = "ready" | "allocate";
type Word = State | "health" | "shutdown";

export class Agones {
  readonly #options: Required<AgonesOptions>;
  #timer: NodeJS.Timeout | undefined;
  /** What Agones takes this server for. */
  #state: State | undefined;
  #healthMs = Number.NEGATIVE_INFINITY;
  #isHeard: boolean | undefined;
  #isTelling = false;

  constructor(options: AgonesOptions) {
    this.#options = { healthMs: HEALTH_MS, ...options };
  }

  /** It is open for players. */
  start(): void {
    this.#timer = setInterval(() => void this.#update(), Math.min(LOOK_MS, this.#options.healthMs));
    void this.#update();
  }

  /** It is empty and ends: Agones takes the machine away. */
  async stop(): Promise<void> {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    await this.#tell("shutdown");
  }

  async #update(): Promise<void> {
    if (this.#isTelling) return;
    this.#isTelling = true;
    const state: State = this.#options.rooms() > 0 ? "allocate" : "ready";
    if (state !== this.#state && (await this.#tell(state))) this.#state = state;
    const now = performance.now();
    if (now - this.#healthMs >= this.#options.healthMs && (await this.#tell("health"))) this.#healthMs = now;
    this.#isTelling = false;
  }

  async #tell(word: Word): Promise<boolean> {
    let why = "";
    try {
      const { status, ok } = await fetch(`http://127.0.0.1:${this.#options.port}/${word}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      if (!ok) why = `${word} was answered with ${status}`;
    } catch (error) {
      why = `${word}: ${(error as Error).message}`;
    }
    const isHeard = why === "";
    if (isHeard !== (this.#isHeard ?? true)) this.#options.onState(isHeard, why);
    this.#isHeard = isHeard;
    return isHeard;
  }
}
