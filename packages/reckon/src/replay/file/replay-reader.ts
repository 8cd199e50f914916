// Reads a replay file, whole, cut off or while it grows: bytes in, pieces of any length; header, chunks and notes out. Pages and tools make
// one. Always true: `add` never throws and does work in proportion to the bytes, whatever they are; what is damaged is passed over with a
// note, a sentence; chunks are in the order of their ticks, and none is there twice.

import { parsed } from "../../core/shape.ts";
import { decodeUtf8 } from "../../core/text.ts";
import { schemaHash } from "../../wire/schema-hash.ts";
import type { Game } from "../../world/game.ts";
import { type ReplayChunk, readChunk } from "./replay-chunk.ts";
import {
  type Bookmark,
  isReplayFooter,
  isReplayHeader,
  REPLAY_VERSION,
  type ReplayFooter,
  type ReplayHeader,
} from "./replay-format.ts";
import { type FilePart, PartScanner } from "./replay-parts.ts";

/** Longer files are refused: hours of play have fewer bytes. */
const MOST_FILE_BYTES = 256 * 1024 * 1024;
const MOST_NOTES = 100;

/**
 * @example
 * const reader = new ReplayReader();
 * reader.add(await readFile(path));
 * for (const { firstTick, lastTick } of reader.chunks) console.log(firstTick, lastTick);
 */
export class ReplayReader {
  header: ReplayHeader | undefined;
  footer: ReplayFooter | undefined;
  readonly #chunks: ReplayChunk[] = [];
  readonly #notes: string[] = [];
  readonly #scanner = new PartScanner((part) => this.#take(part));
  #length = 0;
  #lost = 0;
  #version = 0;

  /** The next bytes of the file. */
  add(bytes: Uint8Array): void {
    this.#length += bytes.length;
    if (this.#length > MOST_FILE_BYTES) {
      this.#note(`The file is longer than ${MOST_FILE_BYTES / 1024 / 1024} MB: the rest of it is left out.`);
      return;
    }
    this.#scanner.add(bytes);
    const lost = this.#scanner.lostBytes - this.#lost;
    this.#lost += lost;
    if (lost > 0) this.#note(`${lost} bytes of the file are damaged and were passed over.`);
  }

  /** Those that have come whole. */
  get chunks(): readonly ReplayChunk[] {
    return this.#chunks;
  }

  /** Of the chunks that have come, in their order. */
  get bookmarks(): readonly Bookmark[] {
    return this.#chunks.flatMap(({ bookmarks }) => bookmarks);
  }

  /** What was wrong with the file so far, as sentences. */
  get notes(): readonly string[] {
    return this.#notes;
  }

  /** It was ended, and nothing of it is damaged. Else it is cut off, or still being written. */
  get isWhole(): boolean {
    return this.footer !== undefined && this.header !== undefined && this.#notes.length === 0;
  }

  /** Why the file cannot be played with a game; undefined: it can, by its rules or by its state track. */
  refusal(game: Game | undefined): string | undefined {
    const { header } = this;
    if (this.#version !== 0 && this.#version !== REPLAY_VERSION)
      return `This replay is of version ${this.#version}, and only ${REPLAY_VERSION} is known here: open it with ${this.#version > REPLAY_VERSION ? "a newer build" : "the build that wrote it"}.`;
    if (header === undefined)
      return this.#length === 0
        ? "This replay is empty: nothing of the match was written yet."
        : "This is no replay, or its beginning is damaged: take the file from the server again.";
    if (game === undefined) return `This replay is of ${header.game}, a game that is not here.`;
    if (schemaHash(game) !== header.schema)
      return `This replay is of another version of ${header.game}, whose worlds have other fields: play it with build ${header.rules}.`;
    return undefined;
  }

  #take({ kind, body, offset, bytes }: FilePart): void {
    if (kind === "H") this.#takeHeader(body);
    else if (kind === "C") this.#takeChunk(readChunk(body, offset, bytes));
    else {
      const footer = parsed(isReplayFooter, decodeUtf8(body) ?? "");
      if (footer === undefined) this.#note("The end of the file makes no sense and is left out.");
      else this.footer ??= footer;
    }
  }

  #takeHeader(body: Uint8Array): void {
    const [version] = body;
    this.#version = version ?? 0;
    const header = parsed(isReplayHeader, decodeUtf8(body.subarray(1)) ?? "");
    if (header !== undefined && version === REPLAY_VERSION) this.header ??= header;
    else this.#note("The beginning of the file makes no sense here.");
  }

  #takeChunk(chunk: ReplayChunk | undefined): void {
    const last = this.#chunks.at(-1);
    if (chunk === undefined) this.#note("A part of the match makes no sense and is left out.");
    else if (last === undefined || chunk.firstTick >= last.lastTick) {
      if (last !== undefined && chunk.firstTick > last.lastTick)
        this.#note(`Ticks ${last.lastTick} to ${chunk.firstTick} are missing.`);
      this.#chunks.push(chunk);
    } else this.#note(`A part of the match comes twice, at tick ${chunk.firstTick}, and is left out.`);
  }

  #note(sentence: string): void {
    if (this.#notes.length < MOST_NOTES) this.#notes.push(sentence);
  }
}
