// Where the bytes of a replay come from: the server, while it is still being written too, or a file of the player. The replay page opens one.
// Always true: bytes reach the reader in order and once; a file that grows is asked for again when the server has said that there will be more,
// and at most once per second, until it is whole or nothing has come for a while.

import { ReplayReader } from "reckon/replay";
import { REPLAY } from "./replay-words.ts";

/** A file that grows is asked for news so often, ms, unless the server says when there will be some. */
const ASK_MS = 1000;
/** The server's word counts up to this, ms. */
const MOST_ASK_MS = 15_000;
/** Without news for so long, ms, a file does not grow any more. */
const SILENT_MS = 120_000;
const MOST_BYTES = 256 * 1024 * 1024;

/** A replay in the list of the server. */
export interface ListedReplay {
  readonly id: string;
  readonly game: string;
  readonly startedMs: number;
  readonly seconds: number;
  readonly isLive: boolean;
  readonly players: readonly { readonly name: string; readonly isBot: boolean }[];
}

/** A sentence for the player. */
export class ReplayProblem extends Error {}

export class ReplaySource {
  readonly reader: ReplayReader = new ReplayReader();
  /** Empty: a file of the player. */
  readonly id: string;
  /** The match goes on, and the file grows. */
  isLive = false;
  #bytes = 0;
  #isOver = false;
  #nextMs: number = ASK_MS;
  /** So much later than it might, it asks, ms: all watchers of a match might ask at the same moment. */
  readonly #laterMs: number = ASK_MS * Math.random();

  private constructor(id: string) {
    this.id = id;
  }

  /** A file of the player. */
  static async ofFile(file: Blob): Promise<ReplaySource> {
    if (file.size > MOST_BYTES) throw new ReplayProblem(REPLAY.tooLarge);
    const source = new ReplaySource("");
    source.reader.add(new Uint8Array(await file.arrayBuffer()));
    return source;
  }

  /** A file of the server. @param onProgress is told the share that has come; undefined: it is not known */
  static async ofServer(id: string, onProgress: (share: number | undefined) => void): Promise<ReplaySource> {
    const source = new ReplaySource(id);
    const response = await source.#ask();
    if (response.status === 404) throw new ReplayProblem(REPLAY.notFound);
    if (!response.ok) throw new ReplayProblem(REPLAY.notReached);
    source.isLive = response.headers.has("x-replay-live");
    if (response.status !== 204) await source.#take(response, onProgress);
    if (source.isLive) void source.#follow();
    return source;
  }

  close(): void {
    this.#isOver = true;
  }

  async #ask(): Promise<Response> {
    const headers = this.#bytes > 0 ? { range: `bytes=${this.#bytes}-` } : undefined;
    try {
      const response = await fetch(`/replays/${this.id}`, { headers });
      const said = response.headers.get("x-replay-next");
      const nextMs = said === null ? ASK_MS : Number(said) + this.#laterMs;
      this.#nextMs = nextMs >= 0 ? Math.min(nextMs, MOST_ASK_MS) : ASK_MS;
      return response;
    } catch {
      throw new ReplayProblem(REPLAY.notReached);
    }
  }

  async #take(response: Response, onProgress?: (share: number | undefined) => void): Promise<void> {
    const length = Number(response.headers.get("content-length") ?? Number.NaN);
    const stream = response.body?.getReader();
    for (let came = 0; ; ) {
      const piece = await stream?.read();
      if (piece?.value === undefined) return;
      came += piece.value.length;
      this.#bytes += piece.value.length;
      this.reader.add(piece.value);
      onProgress?.(length > 0 ? came / length : undefined);
    }
  }

  /** Asks for what was written since, until the match is over. */
  async #follow(): Promise<void> {
    let silentMs = 0;
    while (!this.#isOver && this.reader.footer === undefined && silentMs < SILENT_MS) {
      const waitMs = this.#nextMs;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      const before = this.#bytes;
      try {
        const response = await this.#ask();
        if (response.status === 206 || (response.status === 200 && before === 0)) await this.#take(response);
        else if (response.status === 404) break;
      } catch {
        this.#nextMs = ASK_MS;
        // The server may be back in the next second.
      }
      silentMs = this.#bytes > before ? 0 : silentMs + waitMs;
    }
    this.isLive = false;
  }
}

export async function recentReplays(): Promise<readonly ListedReplay[]> {
  try {
    const response = await fetch("/replays");
    const { replays } = response.ok ? await response.json() : { replays: [] };
    return Array.isArray(replays) ? replays : [];
  } catch {
    return [];
  }
}
