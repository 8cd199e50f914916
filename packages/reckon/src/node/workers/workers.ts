// Several room processes on one machine, behind one port: the supervisor. game-server.ts starts it in place of a host when WORKERS is
// above 1. It runs the program again once for each worker, keeps the directory in which they find each other's rooms (unless Redis
// does), and starts a worker again that has ended. It holds no rooms itself: the system hands each connection of the shared port to
// one of the workers, which leads the player to the room's own process. Always true: a worker that dies takes only its own rooms;
// none outlives the supervisor.

import cluster, { type Worker } from "node:cluster";
import type { Directory } from "../../fleet/directory.ts";
import type { Log } from "../log.ts";
import { answerWorker, environmentOf, type FromWorker, type ToWorker } from "./worker-link.ts";

export interface WorkersOptions {
  readonly count: number;
  /** The port that all of them share. */
  readonly port: number;
  readonly secret: Uint8Array;
  /** What workers without Redis find each other by. */
  readonly directory: Directory;
  readonly log: Log;
}

/** A worker that ends at once is started again after a wait that doubles. */
const FIRST_WAIT_MS = 250;
const MOST_WAIT_MS = 8000;
/** A worker that ran for so long had started well. */
const WELL_MS = 30_000;
/** A worker that was told to stop and does not is ended, so long after its drain should be over. */
const GRACE_MS = 10_000;

/** One place of a worker: the processes that take it, one after another. */
interface Slot {
  readonly number: number;
  worker: Worker | undefined;
  startedMs: number;
  waitMs: number;
  /** Its lease in the directory, which ends with the process. */
  node: string;
}

export class Workers {
  readonly #options: WorkersOptions;
  readonly #slots: readonly Slot[];
  #isStopping = false;
  #onStarted: (() => void) | undefined;
  #waiting = new Set<number>();

  /** Starts all workers, and waits until they are open. Rejects when one cannot start. */
  static async start(options: WorkersOptions): Promise<Workers> {
    const workers = new Workers(options);
    await workers.#startAll();
    return workers;
  }

  private constructor(options: WorkersOptions) {
    this.#options = options;
    this.#slots = Array.from({ length: options.count }, (_, i) => ({
      number: i + 1,
      worker: undefined,
      startedMs: 0,
      waitMs: FIRST_WAIT_MS,
      node: "",
    }));
  }

  get port(): number {
    return this.#options.port;
  }

  /** Processes that run, for tests and tools. */
  get pids(): readonly number[] {
    return this.#slots.flatMap(({ worker }) => worker?.process.pid ?? []);
  }

  /** Tells every worker to stop, as `GameServer.stop` does, and waits for them. Called again with 0 it waits no longer. */
  async stop(drainMs: number): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#slots.map((slot) => this.#end(slot, drainMs)));
    this.#options.directory.end();
  }

  #end({ worker }: Slot, drainMs: number): Promise<void> {
    if (worker === undefined || worker.isDead()) return Promise.resolve();
    return new Promise((resolve) => {
      const tooLong = setTimeout(() => worker.process.kill("SIGKILL"), drainMs + GRACE_MS);
      worker.once("exit", () => {
        clearTimeout(tooLong);
        resolve();
      });
      tell(worker, { type: "stop", drainMs });
    });
  }

  #startAll(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting = new Set(this.#slots.map(({ number }) => number));
      this.#onStarted = resolve;
      for (const slot of this.#slots) {
        const worker = this.#fork(slot);
        worker.once("exit", () => {
          if (!this.#waiting.has(slot.number)) return;
          reject(new Error(`Worker ${slot.number} could not start: its own message is above.`));
          void this.stop(0);
        });
      }
    });
  }

  #fork(slot: Slot): Worker {
    const { number } = slot;
    cluster.setupPrimary({ serialization: "advanced" });
    const worker = cluster.fork(environmentOf({ number, ...this.#options }));
    slot.worker = worker;
    slot.startedMs = performance.now();
    worker.on("message", (message: FromWorker) => this.#hear(slot, worker, message));
    worker.once("exit", (code, signal) => this.#ended(slot, signal ?? code));
    return worker;
  }

  #hear(slot: Slot, worker: Worker, message: FromWorker): void {
    if (message.type === "ask") {
      void answerWorker(this.#options.directory, message).then((answer) => tell(worker, answer));
      return;
    }
    slot.node = message.node;
    this.#waiting.delete(slot.number);
    if (this.#waiting.size === 0) this.#onStarted?.();
  }

  /** Its rooms are gone with it: nobody is led there any more. */
  #ended(slot: Slot, cause: string | number): void {
    const { log, directory } = this.#options;
    if (slot.node !== "") void directory.leave(slot.node);
    slot.worker = undefined;
    slot.node = "";
    if (this.#isStopping || this.#waiting.has(slot.number)) return;
    const ranMs = performance.now() - slot.startedMs;
    slot.waitMs = ranMs > WELL_MS ? FIRST_WAIT_MS : Math.min(2 * slot.waitMs, MOST_WAIT_MS);
    log.error(
      { worker: slot.number, cause, ranMs: Math.round(ranMs) },
      "a worker ended; it is started again",
    );
    setTimeout(() => {
      if (!this.#isStopping) this.#fork(slot);
    }, slot.waitMs);
  }
}

/** A worker that ends in this moment hears nothing any more. */
function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, (error) => void error);
}
