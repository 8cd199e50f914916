// What a server answers about replay files over HTTP: the list, a file or a part of it, and the file of a room. site.ts hands requests in.
// Always true: a file that is finished may be kept by caches for ever, one that grows by none; of a running match nothing is sent that is
// newer than its host's delay; few files are open at a time, however slowly they are read.
//   GET /replays · GET /replays/<id>, with ranges; 204: nothing new yet; x-replay-next: ask again after so many ms · GET /watch/<room code>

import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { partOf } from "../files/page-files.ts";
import { sayJson } from "../say.ts";
import { REPLAY_ID, type ReplayShelf, type ShownReplay } from "./replay-shelf.ts";
import type { ReplayStore } from "./replay-store.ts";

/** Files that are read at a time. */
const MOST_OPEN = 64;
const FOR_EVER = "max-age=31536000, immutable";

export class ReplayAnswers {
  readonly #shelf: ReplayShelf;
  readonly #store: ReplayStore;
  readonly #seatOf: (token: string) => Promise<string | undefined>;
  #open = 0;

  /** @param seatOf the seat that a token gives now: the room's id, a dash, and a number */
  constructor(
    shelf: ReplayShelf,
    store: ReplayStore,
    seatOf: (token: string) => Promise<string | undefined>,
  ) {
    this.#shelf = shelf;
    this.#store = store;
    this.#seatOf = seatOf;
  }

  /** False: the request is about something else, and has no answer yet. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const [path] = (request.url ?? "").split("?");
    const [, what, name] = /^\/(replays|watch)(?:\/([^/]+))?$/.exec(path) ?? [];
    if (what === undefined || (request.method !== "GET" && request.method !== "HEAD")) return false;
    // Ids are secrets enough, and nobody's cookies count.
    response.setHeader("access-control-allow-origin", "*");
    if (what === "watch") await this.#watch(name ?? "", request, response);
    else if (name === undefined) sayJson(response, 200, { replays: await this.#shelf.list() });
    else await this.#file(name, request, response);
    return true;
  }

  async #watch(code: string, { headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const found = this.#shelf.ofRoom(code);
    const [, token] = /^Bearer (\S+)$/.exec(headers.authorization ?? "") ?? [];
    const seat =
      found?.match.isLocked === true && token !== undefined ? await this.#seatOf(token) : undefined;
    const isAllowed = found?.match.isLocked === false || seat?.split("-")[0] === String(found?.match.roomId);
    if (found === undefined || !isAllowed) {
      sayJson(response, 404, { error: "No match of this room is kept here, or it is not open to you." });
      return;
    }
    const { id, match, isLive } = found;
    sayJson(response, 200, { replay: id, game: match.game, isLive, delaySeconds: match.watchDelayMs / 1000 });
  }

  async #file(id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const shown = REPLAY_ID.test(id) ? await this.#shelf.find(id) : undefined;
    if (shown === undefined) {
      sayJson(response, 404, { error: "This replay is not here: it was removed, or there never was one." });
      return;
    }
    const etag = `"${shown.id}-${shown.bytes}"`;
    response.setHeader("content-type", "application/octet-stream");
    response.setHeader("content-disposition", `attachment; filename="${shown.id}.replay"`);
    response.setHeader("access-control-expose-headers", "content-range, x-replay-live, x-replay-next");
    if (shown.isLive) response.setHeader("x-replay-live", "1");
    if (shown.nextMs !== undefined) response.setHeader("x-replay-next", Math.ceil(shown.nextMs));
    const who = shown.isHidden ? "private" : "public";
    response.setHeader("cache-control", shown.isLive ? "no-store" : `${who}, ${FOR_EVER}`);
    if (!shown.isLive) response.setHeader("etag", etag);
    if (!shown.isLive && request.headers["if-none-match"] === etag) response.writeHead(304).end();
    else await this.#send(shown, request, response);
  }

  async #send(
    { id, name, bytes, isLive }: ShownReplay,
    { method, headers }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    response.setHeader("accept-ranges", "bytes");
    const asked = partOf(bytes, headers.range);
    const isAtEnd = bytes === 0 || headers.range === `bytes=${bytes}-`;
    if (isLive && isAtEnd) {
      response.writeHead(204).end();
      return;
    }
    if (asked === "none" || bytes === 0) {
      response.writeHead(416, { "content-range": `bytes */${bytes}` }).end();
      return;
    }
    const { start, end } = asked ?? { start: 0, end: bytes - 1 };
    const recent = isLive && method !== "HEAD" ? this.#shelf.recent(id, start, end) : undefined;
    if (recent === undefined && method !== "HEAD" && this.#open >= MOST_OPEN) {
      response.writeHead(503, { "retry-after": "2" }).end();
      return;
    }
    if (asked !== undefined) response.setHeader("content-range", `bytes ${start}-${end}/${bytes}`);
    response.writeHead(asked === undefined ? 200 : 206, { "content-length": end - start + 1 });
    if (method === "HEAD" || recent !== undefined) {
      response.end(recent);
      return;
    }
    this.#open++;
    const bytesOf = await this.#store.read(name, start, end);
    pipeline(bytesOf, response, () => this.#open--);
  }
}
