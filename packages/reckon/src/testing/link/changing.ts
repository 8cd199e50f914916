// Networks that change with time, by name: the scoreboard's rows on which players lose control most easily. profiles.ts lists them;
// tools/make-traces.ts writes them to packages/reckon/networks, for people and for --network, and a test holds the two equal. Always
// true: every way begins with the figures to which it returns; nothing changes in the first 5 s, which measurements leave out; something
// changes before 20 s have passed, so that a short run sees it.

import { Random } from "../../core/random.ts";
import type { LinkPiece, Profile } from "./link-pieces.ts";

/** Names of the built-in profiles that are written as pieces. */
export type ChangingName = "route" | "bloat" | "bloat-up" | "handover" | "storm" | "satellite" | "powersave";

/** A profile whose ways are pieces. */
export interface ChangingProfile extends Profile {
  readonly up: readonly LinkPiece[];
  readonly down: readonly LinkPiece[];
}

/** A home connection by cable. */
const home: LinkPiece = { fromMs: 0, latencyMs: 30, jitterMs: 3, loss: 0.001 };
/** Packets that wait in a queue stay in order. */
const queued: LinkPiece = { ...home, reorder: false };

/** Packets take a longer route for 8 s; both changes are immediate. */
const flap: readonly LinkPiece[] = [
  home,
  { fromMs: 8000, latencyMs: 150 },
  { fromMs: 16_000, latencyMs: 30 },
];

/** Another device in the house loads a large file: the queue before the bottleneck fills, stays full for a moment, and empties. */
const swell: readonly LinkPiece[] = [
  queued,
  { fromMs: 6000, latencyMs: 800, jitterMs: 10, loss: 0.005, rampMs: 6000 },
  { fromMs: 12_500, latencyMs: 30, jitterMs: 3, loss: 0.001, rampMs: 1000 },
];

/** A phone moves from one cell to the next. */
const cells: readonly LinkPiece[] = [
  { fromMs: 0, latencyMs: 40, jitterMs: 8, loss: 0.002 },
  { fromMs: 9000, darkMs: 400 },
];

const far: readonly LinkPiece[] = [{ fromMs: 0, latencyMs: 300, jitterMs: 8, loss: 0.005 }];

/** A radio that wakes with the beacons of its access point: 100 units of 1.024 ms, as drivers round it. */
const beacons: readonly LinkPiece[] = [{ fromMs: 0, latencyMs: 15, jitterMs: 3, loss: 0.001, batchMs: 102 }];

const STORM_MS = 30_000;

export const changing: { readonly [Name in ChangingName]: ChangingProfile } = {
  route: { name: "route", up: flap, down: flap, repeatMs: 30_000 },
  bloat: { name: "bloat", up: [home], down: swell, repeatMs: 20_000 },
  "bloat-up": { name: "bloat-up", up: swell, down: [home], repeatMs: 20_000 },
  handover: { name: "handover", up: cells, down: cells, repeatMs: 15_000 },
  storm: { name: "storm", up: storm(0x5701), down: storm(0x5702), repeatMs: STORM_MS },
  satellite: { name: "satellite", up: far, down: far },
  powersave: { name: "powersave", up: beacons, down: beacons },
};

/** Delays in gusts: each rises within some packets, lasts for a moment and falls, with a second or so of calm before the next. */
function storm(seed: number): readonly LinkPiece[] {
  const random = Random.from(seed);
  const some = (least: number, most: number): number => Math.round(random.between(least, most));
  const pieces: LinkPiece[] = [{ fromMs: 0, latencyMs: 30, jitterMs: 6, loss: 0.002, reorder: false }];
  for (let fromMs = some(200, 1500); ; ) {
    const heightMs = some(60, 220);
    const riseMs = some(40, 150);
    const standMs = some(50, 400);
    const fallMs = some(150, 600);
    const calmMs = some(300, 2000);
    if (fromMs + riseMs + standMs + fallMs > STORM_MS) return pieces;
    pieces.push(
      { fromMs, latencyMs: 30 + heightMs, jitterMs: 12, rampMs: riseMs },
      { fromMs: fromMs + riseMs + standMs, latencyMs: 30, jitterMs: 6, rampMs: fallMs },
    );
    fromMs += riseMs + standMs + fallMs + calmMs;
  }
}

/** The text from which `parseNetwork` reads a profile back: a line for each piece. */
export function writeNetwork({ name, up, down, repeatMs }: ChangingProfile): string {
  const list = (pieces: readonly LinkPiece[]): string =>
    pieces.map((piece) => `    ${line(piece)}`).join(",\n");
  const repeat = repeatMs === undefined ? "" : `  "repeatMs": ${repeatMs},\n`;
  return `{\n  "name": ${JSON.stringify(name)},\n${repeat}  "up": [\n${list(up)}\n  ],\n  "down": [\n${list(down)}\n  ]\n}\n`;
}

/** A piece as a formatter leaves it: `{ "fromMs": 0, "latencyMs": 30 }`. */
function line(piece: LinkPiece): string {
  const parts = Object.entries(piece).map(
    ([knob, value]) => `${JSON.stringify(knob)}: ${JSON.stringify(value)}`,
  );
  return `{ ${parts.join(", ")} }`;
}
