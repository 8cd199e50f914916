// What a worker and its supervisor say to each other: questions to the directory and their answers, "started", "stop". A worker makes
// a link when it starts; the supervisor answers. Always true: a question has one answer, also when the supervisor is gone; a worker
// whose supervisor is gone ends.

import cluster from "node:cluster";
import type { Directory, Unanswered } from "../../fleet/directory.ts";

/** What a supervisor gives a worker. */
export interface WorkerPlace {
  /** From 1. */
  readonly number: number;
  /** The port that all share. */
  readonly port: number;
  /** Signs seats and permits, where whoever runs the server has given none. */
  readonly secret: Uint8Array;
}

/** The variables that say so. */
const NUMBER = "RECKON_WORKER";
const PORT = "RECKON_WORKERS_PORT";
const SECRET = "RECKON_WORKERS_SECRET";

export function environmentOf({ number, port, secret }: WorkerPlace): Readonly<Record<string, string>> {
  return { [NUMBER]: String(number), [PORT]: String(port), [SECRET]: Buffer.from(secret).toString("base64") };
}

type Method = Exclude<keyof Directory, "end">;

interface Question {
  readonly type: "ask";
  readonly id: number;
  readonly method: Method;
  readonly args: readonly unknown[];
}

/** `node`: its id in the directory. */
export type FromWorker = Question | { readonly type: "started"; readonly node: string };

export type ToWorker =
  | { readonly type: "answer"; readonly id: number; readonly value: unknown }
  | { readonly type: "stop"; readonly drainMs: number };

/** The supervisor has this long. */
const ANSWER_MS = 1000;

const METHODS: readonly Method[] = [
  "renew",
  "leave",
  "find",
  "place",
  "claim",
  "move",
  "send",
  "collect",
  "order",
  "list",
  "nodes",
];

/** Answers a question of a worker. */
export async function answerWorker(directory: Directory, { id, method, args }: Question): Promise<ToWorker> {
  const ask = directory[method] as (...given: readonly unknown[]) => Promise<unknown>;
  return { type: "answer", id, value: await ask.apply(directory, [...args]) };
}

/** What the supervisor gave this process; undefined: it is no worker. */
export function ownPlace(): WorkerPlace | undefined {
  const { [NUMBER]: number, [PORT]: port, [SECRET]: secret = "" } = process.env;
  if (number === undefined || !cluster.isWorker) return undefined;
  return { number: Number(number), port: Number(port), secret: Buffer.from(secret, "base64") };
}

export class WorkerLink {
  readonly directory: Directory;
  readonly #onStop: (drainMs: number) => void;
  readonly #asked = new Map<number, (value: never) => void>();
  #nextId = 1;

  /** @param onStop the supervisor wants this worker to stop */
  constructor(onStop: (drainMs: number) => void) {
    this.#onStop = onStop;
    process.on("message", (message: ToWorker) => this.#hear(message));
    this.directory = Object.assign(
      Object.fromEntries(METHODS.map((method) => [method, (...args: unknown[]) => this.#ask(method, args)])),
      { end: () => {} },
    ) as unknown as Directory;
  }

  /** It is open for players. */
  started(node: string): void {
    send({ type: "started", node });
  }

  #hear(message: ToWorker): void {
    if (message.type === "stop") this.#onStop(message.drainMs);
    else {
      this.#asked.get(message.id)?.(message.value as never);
      this.#asked.delete(message.id);
    }
  }

  #ask(method: Method, args: readonly unknown[]): Promise<unknown> {
    const id = this.#nextId++;
    return new Promise<unknown>((resolve) => {
      const late = setTimeout(() => {
        this.#asked.delete(id);
        resolve("late" satisfies Unanswered);
      }, ANSWER_MS);
      this.#asked.set(id, (value) => {
        clearTimeout(late);
        resolve(value);
      });
      if (!send({ type: "ask", id, method, args })) resolve("away" satisfies Unanswered);
    });
  }
}

/** False: the supervisor is gone. */
function send(message: FromWorker): boolean {
  if (!process.connected) return false;
  process.send?.(message, undefined, undefined, ignore);
  return true;
}

/** The supervisor is gone, and this process ends with it. */
function ignore(): void {}
