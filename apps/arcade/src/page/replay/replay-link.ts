// The address of the replay page: `?replay=ID`, or `?replay` alone to choose a file; with a moment in seconds (`t`), a camera (`cam`: a seat's
// screen, or `true`, or `true` and a seat), where the free camera is (`at`: x, y, zoom), and the room whose match it is (`room`), to join it. Always true: an address that makes no
// sense gives the defaults.

import type { FreeCamera } from "@reckon/stage";
import type { Playback } from "reckon/replay";

/** Where a playback looks from. */
export type ReplayCamera = Playback["camera"];

/** What the replay page is to show. */
export interface ReplayPlace {
  /** Of the file; empty: none is named. */
  readonly id: string;
  /** The room that one came from, which can be joined; empty: none. */
  readonly room: string;
  readonly seconds: number | undefined;
  readonly camera: ReplayCamera | undefined;
  readonly free: FreeCamera | undefined;
}

const ID = /^[0-9a-f]{16}(?:-[2-9])?$/;
const ROOM = /^[A-Za-z0-9]{1,8}$/;
const CAMERA = /^(true)?(\d{0,3})$/;
const FREE = /^(\d{1,5}),(\d{1,5}),(\d{1,2}(?:\.\d{1,2})?)$/;

export function readReplayPlace(search: string): ReplayPlace {
  const query = new URLSearchParams(search);
  const id = query.get("replay") ?? "";
  const room = query.get("room") ?? "";
  const seconds = Number.parseFloat(query.get("t") ?? "");
  return {
    id: ID.test(id) ? id : "",
    room: ROOM.test(room) ? room.toUpperCase() : "",
    seconds: Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined,
    camera: cameraOf(query.get("cam") ?? ""),
    free: freeOf(query.get("at") ?? ""),
  };
}

function cameraOf(text: string): ReplayCamera | undefined {
  const [, isTrue, seat] = CAMERA.exec(text) ?? [];
  if (seat === undefined || (isTrue === undefined && seat === "")) return undefined;
  if (isTrue === undefined) return { as: "seen", player: Number(seat) };
  return seat === "" ? { as: "true" } : { as: "true", player: Number(seat) };
}

function freeOf(text: string): FreeCamera | undefined {
  const [x, y, zoom] = (FREE.exec(text) ?? []).slice(1).map(Number);
  return zoom === undefined ? undefined : { x, y, zoom };
}

export function cameraWord(camera: ReplayCamera): string {
  if (camera.as === "seen") return `${camera.player}`;
  return `true${camera.player ?? ""}`;
}

/** The query that leads to a moment of a file, as a camera shows it. */
export function replayQuery(
  id: string,
  seconds: number,
  camera: ReplayCamera,
  free: FreeCamera | undefined,
): string {
  const tenths = Math.max(0, Math.floor(seconds * 10) / 10);
  const query = new URLSearchParams({ replay: id, t: `${tenths}`, cam: cameraWord(camera) });
  if (free !== undefined && free.zoom > 1)
    query.set("at", `${Math.round(free.x)},${Math.round(free.y)},${Math.round(100 * free.zoom) / 100}`);
  return `?${query}`;
}
