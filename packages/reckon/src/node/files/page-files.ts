// The page: a folder of static files, as browsers want them. site.ts passes it every request that is not the server's own. Always true: no
// file outside the folder is sent, and none whose name begins with a dot; a file that has not changed since a browser got it is not sent
// again; browsers that accept it get the compressed file that lies beside one (`.br`, `.gz`); few files are open at a time, however many
// clients ask for them and do not read.

import { createReadStream, type Stats, statSync } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, resolve } from "node:path";
import { pipeline } from "node:stream";
import { assert } from "../../core/assert.ts";
import { InPieces } from "./in-pieces.ts";
import { KeptFiles, MOST_KEPT_BYTES } from "./kept-files.ts";
import { typeOf } from "./media-types.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
/** Files that are too long for memory stay open while a client reads them: at most this many. */
const MOST_OPEN = 32;
/** Browsers keep the file, and ask each time whether it has changed. */
const ASKED_ANEW = "no-cache";
const ENCODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

interface Found {
  readonly file: string;
  readonly stats: Stats;
  readonly encoding?: string;
}

export class PageFiles {
  readonly #folder: string;
  readonly #hashed: RegExp | undefined;
  readonly #kept = new KeptFiles();
  readonly #pieces = new InPieces();
  #open = 0;

  /** @param hashed paths of files that never change */
  constructor(folder: string, hashed: RegExp | undefined) {
    this.#folder = resolve(folder);
    this.#hashed = hashed;
    const isFolder = statSync(this.#folder, { throwIfNoEntry: false })?.isDirectory() === true;
    assert(
      isFolder,
      `page is "${folder}", which is no folder here: build the page first, or say where it is.`,
    );
  }

  /** Answers with a file; false: the request names none, and has no answer yet. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { method, headers } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const path = pathOf(request.url ?? "");
    if (path === undefined) return false;
    const plain = join(this.#folder, path);
    const found = await find(plain, String(headers["accept-encoding"] ?? ""));
    if (found === undefined) return false;
    const { file, stats, encoding } = found;
    const etag = `W/"${stats.size.toString(36)}-${Math.floor(stats.mtimeMs).toString(36)}"`;
    response.setHeader("content-type", typeOf(extname(plain)));
    response.setHeader("cache-control", this.#hashed?.test(path) === true ? FOR_EVER : ASKED_ANEW);
    response.setHeader("vary", "accept-encoding");
    response.setHeader("etag", etag);
    if (encoding !== undefined) response.setHeader("content-encoding", encoding);
    if (headers["if-none-match"] === etag) response.writeHead(304).end();
    else await this.#send(file, stats, request, response);
    return true;
  }

  /** Sends the file, or the part that a range asks for (a film is played from its middle). */
  async #send(
    file: string,
    stats: Stats,
    { method, headers }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const isKept = stats.size <= MOST_KEPT_BYTES;
    const bytes = isKept && method !== "HEAD" ? await this.#kept.bytesOf(file, stats) : undefined;
    const size = bytes?.length ?? stats.size;
    response.setHeader("accept-ranges", "bytes");
    const part = partOf(size, headers.range);
    if (part === "none") {
      response.writeHead(416, { "content-range": `bytes */${size}` }).end();
      return;
    }
    if (!isKept && method !== "HEAD" && this.#open >= MOST_OPEN) {
      response.writeHead(503, { "retry-after": "10" }).end();
      return;
    }
    const { start, end } = part ?? { start: 0, end: size - 1 };
    if (part !== undefined) response.setHeader("content-range", `bytes ${start}-${end}/${size}`);
    response.writeHead(part === undefined ? 200 : 206, { "content-length": end - start + 1 });
    if (method === "HEAD") response.end();
    else if (bytes !== undefined) await this.#pieces.send(bytes.subarray(start, end + 1), response);
    else {
      this.#open++;
      // A client that disconnects before the end closes the file, too.
      pipeline(createReadStream(file, { start, end }), response, () => this.#open--);
    }
  }
}

/** The path of the file in the folder; undefined: the request names no file. */
function pathOf(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.split("?")[0]);
    const names = path.split("/").slice(1);
    const isPlain = names.every((name) => !name.startsWith(".") && !/[\\\0:]/.test(name));
    if (!path.startsWith("/") || !isPlain) return undefined;
    return path.endsWith("/") ? `${path}index.html` : path;
  } catch {
    return undefined;
  }
}

async function find(plain: string, accepted: string): Promise<Found | undefined> {
  const stats = await statOf(plain);
  if (stats === undefined) return undefined;
  const wanted = accepted.split(",").map((part) => part.split(";")[0].trim());
  for (const [encoding, suffix] of ENCODINGS) {
    if (!wanted.includes(encoding)) continue;
    const packed = await statOf(plain + suffix);
    if (packed !== undefined) return { file: plain + suffix, stats: packed, encoding };
  }
  return { file: plain, stats };
}

async function statOf(file: string): Promise<Stats | undefined> {
  try {
    const stats = await stat(file);
    return stats.isFile() ? stats : undefined;
  } catch {
    return undefined;
  }
}

/** The first and the last byte of a range; undefined: the whole file; "none": the file has none of these bytes. */
export function partOf(
  size: number,
  range: string | undefined,
): { readonly start: number; readonly end: number } | "none" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? "none" : { start, end };
}
