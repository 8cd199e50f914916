// The file in which rooms outlive the process, after a crash or a stop: the rooms that the host saves, and the secret that signs seats if
// none was configured, so that every player of a room gets their seat back automatically. game-server.ts reads it before it starts, and
// writes it at most once per second, and at the end. Always true: a reader finds the old file or the new one, never half of one (it is
// written beside its place, and moved there); only its owner may read it; a problem is reported and stops no server; a refused file is
// moved aside, not overwritten.

import { createHmac, randomBytes } from "node:crypto";
import { lstat, mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import type { SavedRoom } from "../host/saved-rooms.ts";

export interface Kept {
  readonly rooms: readonly unknown[];
  /** These rooms were away too long for anybody to wait; their matches are lost. */
  readonly lost: readonly unknown[];
  readonly secret: Uint8Array;
}

/** The content of the file. */
interface Written {
  readonly at: number;
  /** In base64; empty: the operator configured a secret. */
  readonly secret: string;
  /** A name for the secret that does not reveal it. */
  readonly signedBy: string;
  readonly rooms: readonly unknown[];
}

/** Files of another version are not read. */
const VERSION = 1;
const EVERY_MS = 1000;
/** Nobody waits for a server that was away for longer. */
const MOST_AGE_MS = 10 * 60_000;
/** More than all rooms of a server take. */
const MEGABYTE = 1024 * 1024;
const MOST_BYTES = 64 * MEGABYTE;
const SECRET_BYTES = 32;

export class StateFile {
  #path: string | undefined;
  readonly #given: Uint8Array | undefined;
  readonly #onProblem: (problem: string) => void;
  /** Texts of rooms, so that an unchanged room is not converted anew. */
  readonly #texts = new WeakMap<SavedRoom, string>();
  #secret: Uint8Array = randomBytes(SECRET_BYTES);
  #save: () => readonly SavedRoom[] = () => [];
  #written = "";
  #writtenMs = 0;
  #writing: Promise<void> | undefined;
  #isFailing = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param path undefined: nothing is kept @param secret the configured one */
  constructor(
    path: string | undefined,
    secret: Uint8Array | undefined,
    onProblem: (problem: string) => void,
  ) {
    this.#path = path;
    this.#given = secret;
    this.#onProblem = onProblem;
  }

  /** The rooms that were kept, and the secret to sign with: the configured one, the kept one, or a new one. */
  async read(now: number = Date.now()): Promise<Kept> {
    const path = this.#path;
    let found: Pick<Kept, "rooms" | "lost"> = { rooms: [], lost: [] };
    if (path !== undefined)
      try {
        await makeFolder(dirname(path));
        const written = await this.#readFrom(path);
        if (written !== undefined) found = this.#take(written, now);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") this.#giveUp(error);
      }
    return { ...found, secret: this.#given ?? this.#secret };
  }

  /** The content of the file; undefined: it is unusable, which is reported, and the file is moved aside. */
  async #readFrom(path: string): Promise<Written | undefined> {
    const stat = await lstat(path);
    if (!stat.isFile()) throw new Error(`${path} is no file`);
    const written =
      stat.size > MOST_BYTES
        ? `it has ${Math.ceil(stat.size / MEGABYTE)} MB, and no server writes more than ${MOST_BYTES / MEGABYTE}`
        : parse(await readFile(path, "utf8"));
    if (typeof written !== "string") return written;
    const aside = `${path}.refused`;
    await rename(path, aside);
    this.#onProblem(`No room comes back from STATE_FILE ${path}: ${written}. It is kept as ${aside}.`);
    return undefined;
  }

  #take({ at, secret, signedBy, rooms }: Written, now: number): Pick<Kept, "rooms" | "lost"> {
    const kept = Buffer.from(secret, "base64");
    if (kept.length === SECRET_BYTES) this.#secret = kept;
    if (Math.abs(now - at) >= MOST_AGE_MS) return { rooms: [], lost: rooms };
    if (signedBy === nameOf(this.#given ?? this.#secret)) return { rooms, lost: [] };
    this.#onProblem(
      "SECRET is another than the one that signed the seats in STATE_FILE: rooms come back without them.",
    );
    return { rooms: rooms.map(withoutSeats), lost: [] };
  }

  /** From now on writes the result of `save` whenever it has changed. */
  start(save: () => readonly SavedRoom[]): void {
    if (this.#path === undefined) return;
    this.#save = save;
    this.#timer = setInterval(() => this.#write(), EVERY_MS);
    this.#timer.unref();
  }

  /** Writes a last time. If the server could not start, the file stays as it was. */
  async stop(): Promise<void> {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    await this.#writing;
    this.#write();
    await this.#writing;
  }

  #write(): void {
    const path = this.#path;
    // A slow disk finishes one write before the next begins.
    if (path === undefined || this.#writing !== undefined) return;
    const rooms = `[${this.#save().map((room) => this.#textOf(room))}]`;
    // Now and then an unchanged file is written, too: its time tells how long ago the server ran.
    const now = Date.now();
    if (rooms === this.#written && now - this.#writtenMs < MOST_AGE_MS / 10) return;
    this.#written = rooms;
    this.#writtenMs = now;
    // A configured secret is the operator's to keep.
    const secret = this.#given === undefined ? Buffer.from(this.#secret).toString("base64") : "";
    const signedBy = nameOf(this.#given ?? this.#secret);
    const head = JSON.stringify({ version: VERSION, at: now, secret, signedBy });
    const text = `${head.slice(0, -1)},"rooms":${rooms}}\n`;
    this.#writing = this.#replace(path, text);
  }

  /** A full disk may have room again later: the problem is reported once, and writing is tried again. */
  async #replace(path: string, text: string): Promise<void> {
    try {
      await replace(path, text);
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#say(error);
      this.#isFailing = true;
      this.#written = "";
    }
    this.#writing = undefined;
  }

  #textOf(room: SavedRoom): string {
    const text = this.#texts.get(room) ?? JSON.stringify(room);
    this.#texts.set(room, text);
    return text;
  }

  #giveUp(error: unknown): void {
    this.#say(error);
    this.#path = undefined;
  }

  #say(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.#onProblem(
      `Rooms will not outlive this process: ${reason}. Set STATE_FILE to a file that can be written.`,
    );
  }
}

/** Makes a private folder; an existing folder of another user is not used. */
async function makeFolder(folder: string): Promise<void> {
  const isNew = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined;
  const { uid } = await lstat(folder);
  const own = process.getuid?.() ?? uid;
  // An operator may name one of root's folders, such as /tmp or /var/lib.
  if (!isNew && uid !== own && uid !== 0) throw new Error(`${folder} belongs to another user`);
}

/** Replaces a file so that no reader ever finds half of it, even after a power failure. */
async function replace(path: string, text: string): Promise<void> {
  const beside = `${path}.new`;
  const file = await open(beside, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
}

/** The content of the file, or a sentence that says why it cannot be used. The host checks the rooms. */
function parse(text: string): Written | string {
  try {
    const { version, at, secret, signedBy, rooms } = JSON.parse(text) as Record<string, unknown>;
    if (typeof version === "number" && version > VERSION)
      return `it is of version ${version}, and this server reads version ${VERSION}`;
    const isSound = version === VERSION && typeof at === "number" && Array.isArray(rooms);
    if (isSound && typeof secret === "string" && typeof signedBy === "string")
      return { at, secret, signedBy, rooms };
  } catch {
    // The answer below covers it.
  }
  return "it is damaged, or was not written by this server";
}

/** A name for a secret that does not reveal it. */
function nameOf(secret: Uint8Array): string {
  return createHmac("sha256", secret).update("reckon rooms").digest("hex").slice(0, 16);
}

/** The same room without its seats: no token for them can be trusted. */
function withoutSeats(room: unknown): unknown {
  const { lobby } = (room ?? {}) as { lobby?: object };
  return { ...(room as object), lobby: { ...lobby, players: [] } };
}
