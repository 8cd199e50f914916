// Tapes as files of the page: saved compressed, opened compressed or not. Always true: an opened file is bounded before it is unpacked; what
// is wrong with one is said in a sentence.

import type { ArcadeGame } from "@reckon/stage";
import { openTape, type TapedClient, TapeInspection, writeTape } from "reckon/inspect";
import { GAMES } from "../games.ts";
import { buildName } from "../page/build-name.ts";
import { INSPECT_PAGE } from "./inspect-words.ts";

const MOST_BYTES = 32 * 1024 * 1024;
const GZIP = 0x8b1f;

/** Hands the tape of a client to the browser as a file. */
export async function saveTape(
  client: TapedClient,
  game: string,
  choices: Readonly<Record<string, string | number>>,
): Promise<void> {
  const bytes = writeTape(client.tape, { game, choices, build: buildName }, client.game);
  const packed = await new Response(
    new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream("gzip")),
  ).blob();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(packed);
  link.download = `${game}-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.tape`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A file that the person opened: an inspection that has not read its tape yet, and a sentence about any damage. */
export interface OpenedFile {
  readonly inspection: TapeInspection;
  readonly note: string;
  readonly game: ArcadeGame;
}

/** Opens a file, and loads the rules of its game. Throws a sentence if that cannot be. */
export async function openFile(file: Blob): Promise<OpenedFile> {
  const opened = openTape(await unpack(file));
  const game = GAMES.find(({ name }) => name === opened.game);
  if (game === undefined) throw new Error(INSPECT_PAGE.unknownGame(opened.game));
  const { hosted } = await game.rules();
  const made = hosted.make(opened.choices as never);
  return {
    inspection: new TapeInspection(opened.of(made), made, hosted.preset.client),
    note: opened.note,
    game,
  };
}

async function unpack(file: Blob): Promise<Uint8Array> {
  if (file.size > MOST_BYTES) throw new Error(INSPECT_PAGE.tooLong);
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if ((head[0] | (head[1] << 8)) !== GZIP) return new Uint8Array(await file.arrayBuffer());
  const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > MOST_BYTES) throw new Error(INSPECT_PAGE.tooLong);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
