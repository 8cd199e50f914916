// One connection to Redis that scripts are run over. redis-directory.ts has one. Always true: nothing throws or rejects, and every
// question is answered within the time limit, by the server's reply or by why there is none; what waits is bounded; a connection over
// which nothing comes back is given up for a new one. It connects by itself, and again whenever it must.

import { createClient } from "@redis/client";
import type { Unanswered } from "../../fleet/directory.ts";
import type { Script } from "./scripts/script.ts";

export interface RedisLinkOptions {
  /** `redis://`, `rediss://` (TLS) or `unix://`, with name and password where the server wants them. */
  readonly url: string;
  /** How long an answer may take, ms. */
  readonly timeLimitMs: number;
  /** It answers now, or not any more, and why; for the log. Told of when it changes. */
  readonly onState: (isAnswering: boolean, why: string) => void;
}

/** Questions that the server has not answered. */
const MOST_WAITING = 1024;
/** So many without an answer in a row, and the connection is taken for dead. */
const MOST_UNANSWERED = 3;
/** A connection of which nothing was heard for so long before it was ready is given up. */
const HANDSHAKE_MS = 5000;
const MOST_PAUSE_MS = 500;

const ADDRESS = /^(?:rediss?|unix):\/\/./;
const NO_ADDRESS =
  "The address of Redis makes no sense: give redis://, rediss:// or unix:// and what follows.";

type Client = ReturnType<typeof makeClient>;

function makeClient({ url, timeLimitMs }: RedisLinkOptions) {
  try {
    if (!ADDRESS.test(url)) throw new Error(NO_ADDRESS);
    return createClient({
      url,
      RESP: 2,
      maintNotifications: "disabled",
      disableClientInfo: true,
      disableOfflineQueue: true,
      // The limit is ours: theirs is only for what was not sent yet.
      commandOptions: { timeout: 0 },
      socket: {
        connectTimeout: Math.max(timeLimitMs, 1000),
        reconnectStrategy: (tries: number) => Math.min(50 * (tries + 1), MOST_PAUSE_MS),
      },
    });
  } catch {
    // What it throws shows the address, and the password in it.
    throw new Error(NO_ADDRESS);
  }
}

export class RedisLink {
  readonly #options: RedisLinkOptions;
  #client: Client;
  #waiting = 0;
  #unanswered = 0;
  /** When something was last heard of a connection that is not ready. */
  #heardMs = performance.now();
  /** What was last told; undefined: nothing yet. */
  #isAnswering: boolean | undefined;
  #isOver = false;

  constructor(options: RedisLinkOptions) {
    this.#options = options;
    this.#client = this.#connect();
  }

  /** Runs a script. `root` is where its keys begin: it names the shard. */
  run(script: Script, root: string, args: readonly string[]): Promise<readonly unknown[] | Unanswered> {
    if (this.#waiting >= MOST_WAITING) return Promise.resolve("busy");
    if (!this.#client.isReady) {
      if (!this.#isOver && performance.now() - this.#heardMs > HANDSHAKE_MS) this.#reconnect();
      return Promise.resolve("away");
    }
    const client = this.#client;
    this.#waiting++;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        resolve("late");
        this.#missed(client);
      }, this.#options.timeLimitMs);
      const answered = (answer: readonly unknown[] | Unanswered): void => {
        this.#waiting--;
        clearTimeout(timer);
        resolve(answer);
      };
      ask(client, script, [`${root}nodes`, ...args]).then(
        (reply) => {
          this.#unanswered = 0;
          this.#tell(true, "");
          answered(reply);
        },
        (error) => {
          answered("away");
          this.#missed(client, String(error));
        },
      );
    });
  }

  end(): void {
    this.#isOver = true;
    this.#client.destroy();
  }

  /** Nothing came back, or an error: the server may have become a replica, or the other end of the line be gone. */
  #missed(client: object, why = "It does not answer."): void {
    if (client !== this.#client || this.#isOver || ++this.#unanswered < MOST_UNANSWERED) return;
    this.#tell(false, why);
    this.#reconnect();
  }

  #reconnect(): void {
    this.#unanswered = 0;
    const old = this.#client;
    this.#client = this.#connect();
    old.destroy();
  }

  #connect(): Client {
    const client = makeClient(this.#options);
    const heard = (): void => {
      if (client === this.#client) this.#heardMs = performance.now();
    };
    client.on("connect", heard).on("ready", heard);
    client.on("error", (error) => {
      heard();
      if (client === this.#client) this.#tell(false, String(error));
    });
    // Tries until it is ended, and tells of each failure as an event.
    client.connect().catch(() => {});
    this.#heardMs = performance.now();
    return client;
  }

  #tell(isAnswering: boolean, why: string): void {
    if (this.#isAnswering === isAnswering || this.#isOver) return;
    this.#isAnswering = isAnswering;
    this.#options.onState(isAnswering, why);
  }
}

async function ask(
  client: Client,
  { sha, text }: Script,
  args: readonly string[],
): Promise<readonly unknown[]> {
  try {
    return await client.sendCommand(["EVALSHA", sha, "1", ...args]);
  } catch (error) {
    if (!String(error).includes("NOSCRIPT")) throw error;
    // A server that has begun anew knows no scripts.
    const [, reply] = await Promise.all([
      client.sendCommand(["SCRIPT", "LOAD", text]),
      client.sendCommand<readonly unknown[]>(["EVALSHA", sha, "1", ...args]),
    ]);
    return reply;
  }
}
