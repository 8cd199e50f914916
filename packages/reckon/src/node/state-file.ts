// The file in which rooms outlive the process, after a crash as after a stop: what the host saves, and the secret that signs seats
// where nobody has given one, so that everybody who was in a room comes back to their seat by themselves. game-server.ts reads it
// before it starts, and has it written at most once per second, and in the end. Always true: a reader finds it whole, as it was or
// as it is (it is written beside its place, and moved there); nobody but its owner may read it; what is wrong with it is said and
// stops no server; a file that is not taken is moved aside, and not written over.

import { createHmac, randomBytes } from "node:crypto";
import { lstat, mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import type { SavedRoom } from "../host/saved-rooms.ts";

/** What was read. */
export interface Kept {
  readonly rooms: readonly unknown[];
  /** Nobody waits for these any more; their matches were lost. */
  readonly lost: readonly unknown[];
  readonly secret: Uint8Array;
}

/** What is in the file. */
interface Written {
  readonly at: number;
  /** In base64; empty: whoever runs the server gives one. */
  readonly secret: string;
  /** Which secret it was, without telling it. */
  readonly signedBy: string;
  readonly rooms: readonly unknown[];
}

/** Of what is written here. Another one is not read. */
const VERSION = 1;
const EVERY_MS = 1000;
/** Of a server that was away for longer nobody waits for anything. */
const MOST_AGE_MS = 10 * 60_000;
/** More than all rooms that a server may have take. */
const MEGABYTE = 1024 * 1024;
const MOST_BYTES = 64 * MEGABYTE;
const SECRET_BYTES = 32;

export class StateFile {
  #path: string | undefined;
  readonly #given: Uint8Array | undefined;
  readonly #onProblem: (problem: string) => void;
  /** Rooms that have not changed are not written out anew. */
  readonly #texts = new WeakMap<SavedRoom, string>();
  #secret: Uint8Array = randomBytes(SECRET_BYTES);
  #save: () => readonly SavedRoom[] = () => [];
  #written = "";
  #writtenMs = 0;
  #writing: Promise<void> | undefined;
  /** It could not be written last time. */
  #isFailing = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param path undefined: nothing is kept @param secret that whoever runs the server has given */
  constructor(
    path: string | undefined,
    secret: Uint8Array | undefined,
    onProblem: (problem: string) => void,
  ) {
    this.#path = path;
    this.#given = secret;
    this.#onProblem = onProblem;
  }

  /** What was kept, and the secret to sign with: that which was given, that which was kept, or a new one. */
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

  /** What the file says; undefined: nothing that can be used, which is said, and the file is moved aside. */
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

  /** Writes from now on what `save` says, when it is another. */
  start(save: () => readonly SavedRoom[]): void {
    if (this.#path === undefined) return;
    this.#save = save;
    this.#timer = setInterval(() => this.#write(), EVERY_MS);
    this.#timer.unref();
  }

  /** Writes a last time. Where a server could not start, the file stays as it was. */
  async stop(): Promise<void> {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    await this.#writing;
    this.#write();
    await this.#writing;
  }

  #write(): void {
    const path = this.#path;
    // A slow disk is not given more to do than it can.
    if (path === undefined || this.#writing !== undefined) return;
    const rooms = `[${this.#save().map((room) => this.#textOf(room))}]`;
    // Also when nothing has changed for long: its time says how long ago the server was there.
    const now = Date.now();
    if (rooms === this.#written && now - this.#writtenMs < MOST_AGE_MS / 10) return;
    this.#written = rooms;
    this.#writtenMs = now;
    // A secret that was given is for whoever gave it to keep.
    const secret = this.#given === undefined ? Buffer.from(this.#secret).toString("base64") : "";
    const signedBy = nameOf(this.#given ?? this.#secret);
    const head = JSON.stringify({ version: VERSION, at: now, secret, signedBy });
    const text = `${head.slice(0, -1)},"rooms":${rooms}}\n`;
    this.#writing = this.#replace(path, text);
  }

  /** A disk that is full may not be so for ever: it is said once, and tried again. */
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

/** Makes a folder for nobody else; one that is there and is somebody else's is not used. */
async function makeFolder(folder: string): Promise<void> {
  const isNew = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined;
  const { uid } = await lstat(folder);
  const own = process.getuid?.() ?? uid;
  // Root's folders, such as /tmp or /var/lib, are the business of whoever named one.
  if (!isNew && uid !== own && uid !== 0) throw new Error(`${folder} belongs to another user`);
}

/** Nobody ever finds half of it, also after the machine has lost its power. */
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

/** What was written; as a sentence, why it cannot be used. Rooms are looked at by the host. */
function parse(text: string): Written | string {
  try {
    const { version, at, secret, signedBy, rooms } = JSON.parse(text) as Record<string, unknown>;
    if (typeof version === "number" && version > VERSION)
      return `it is of version ${version}, and this server reads version ${VERSION}`;
    const isSound = version === VERSION && typeof at === "number" && Array.isArray(rooms);
    if (isSound && typeof secret === "string" && typeof signedBy === "string")
      return { at, secret, signedBy, rooms };
  } catch {
    // It says so below.
  }
  return "it is damaged, or was not written by this server";
}

/** A name for a secret that does not give it away. */
function nameOf(secret: Uint8Array): string {
  return createHmac("sha256", secret).update("reckon rooms").digest("hex").slice(0, 16);
}

/** A room as it was, but nobody has a seat: of those who come with a token nobody can be believed. */
function withoutSeats(room: unknown): unknown {
  const { lobby } = (room ?? {}) as { lobby?: object };
  return { ...(room as object), lobby: { ...lobby, players: [] } };
}
