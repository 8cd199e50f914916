// Networks of random scenarios: pieces with steps, ramps, darkness, held packets, batches, rates and losses; and simpler versions of the
// network of a failed scenario. scenario.ts calls it. Always true: a network is valid plain data, the same draws give the same network,
// and for the last fifth of the play it is as in the beginning, so that clients can be compared with the server afterwards.

import type { Random } from "../core/random.ts";
import type { Profile } from "./link/link-pieces.ts";
import { isPieces, type LinkPiece, settledPieces, type Way } from "./link/link-pieces.ts";

type Pieces = readonly LinkPiece[];
type Knobs = Omit<LinkPiece, "fromMs">;

/** Share of the play after which a network is as in the beginning. */
const CHANGES_SHARE = 0.8;
const FARTHEST_MS = 500;
/** The changes that a piece may make, some more often than others. */
const CHANGES = ["step", "step", "ramp", "ramp", "dark", "held", "batch", "rate", "loss", "calm"] as const;

/** A network that changes during a play of this length. */
export function randomNetwork(random: Random, playMs: number): Profile {
  const isStream = random.chance(0.2);
  const up = randomWay(random, playMs, isStream);
  // Often both ways change together, as when a phone changes cells.
  const down = random.chance(0.4) ? up : randomWay(random, playMs, isStream);
  return { name: "random", up, down };
}

function randomWay(random: Random, playMs: number, isStream: boolean): Pieces {
  const base = baseOf(random, isStream);
  const pieces: LinkPiece[] = [{ fromMs: 0, ...base }];
  if (random.chance(0.15)) return pieces;
  const endMs = Math.floor(playMs * CHANGES_SHARE);
  const count = 1 + random.below(5);
  const moments = Array.from({ length: count }, () => whole(random, 500, endMs - 500)).sort((a, b) => a - b);
  for (let i = 0; i < count; i++) {
    const lengthMs = (moments[i + 1] ?? endMs) - moments[i];
    if (lengthMs < 100) continue;
    pieces.push({ fromMs: moments[i], ...changeOf(random, lengthMs, isStream) });
  }
  const { latencyMs, jitterMs = 0, loss, reorder, stream } = base;
  const lossless = isStream ? { stream } : { loss, reorder, burst: null, queueBytes: null };
  pieces.push({ fromMs: endMs, latencyMs, jitterMs, batchMs: 0, rateKbps: null, spike: null, ...lossless });
  return pieces;
}

function baseOf(random: Random, isStream: boolean): Knobs & { readonly latencyMs: number } {
  const latencyMs = whole(random, 2, 120);
  const jitterMs = Math.round(latencyMs * random.between(0, 0.4));
  if (isStream) return { latencyMs, jitterMs, stream: { segmentLoss: random.chance(0.5) ? 0.01 : 0 } };
  return { latencyMs, jitterMs, loss: random.chance(0.5) ? 0.005 : 0, reorder: random.chance(0.6) };
}

/** The knobs that change at a piece of this length. */
function changeOf(random: Random, lengthMs: number, isStream: boolean): Knobs {
  const change = CHANGES[random.below(CHANGES.length)];
  // Mostly a little, sometimes a second.
  const share = random.unit();
  const latencyMs = Math.round(5 + 1000 * share * share * share);
  if (change === "step") return { latencyMs };
  if (change === "ramp") return { latencyMs, rampMs: whole(random, 20, Math.min(lengthMs, 6000)) };
  if (change === "dark" || change === "held") {
    const darkMs = whole(random, 20, Math.min(lengthMs - 1, 2000));
    return change === "held" ? { darkMs, held: true } : { darkMs };
  }
  if (change === "batch") return { batchMs: whole(random, 5, 200) };
  if (change === "calm") return { batchMs: 0, jitterMs: 0 };
  if (isStream) return change === "rate" ? { rateKbps: whole(random, 100, 1000) } : { jitterMs: 20 };
  if (change === "rate")
    return { rateKbps: whole(random, 100, 1000), queueBytes: whole(random, 3000, 16_000) };
  return { loss: random.chance(0.5) ? 0.1 : 0.01, burst: { lossRate: 0.05, burstMs: 80, lossInside: 0.8 } };
}

function whole(random: Random, least: number, most: number): number {
  return Math.floor(random.between(least, most));
}

/**
 * The moment since which a network has not changed, ms; Infinity where control is not promised: on recordings, which change all the
 * time, and with more than half a second one way.
 */
export function calmSinceMs({ up, down, repeatMs }: Profile, atMs: number): number {
  const roundMs = repeatMs === undefined ? 0 : Math.floor(atMs / repeatMs) * repeatMs;
  const ends = [up, down].flatMap((way) =>
    settledPieces(way).map(({ fromMs, rampMs, darkMs, conditions }, i, all) => {
      const { latencyMs, batchMs = 0, trace } = conditions;
      if (roundMs + fromMs > atMs) return 0;
      const isLast = i + 1 === all.length || roundMs + all[i + 1].fromMs > atMs;
      if (trace !== undefined || (isLast && latencyMs + batchMs > FARTHEST_MS)) return Infinity;
      return roundMs + fromMs + Math.max(rampMs, darkMs);
    }),
  );
  return Math.max(...ends);
}

/** The same network for a shorter play: all changes come sooner. Undefined: its pieces would become too short. */
export function shortened(network: Profile, share: number): Profile | undefined {
  const shorter = { ...network, up: sooner(network.up, share), down: sooner(network.down, share) };
  return isSound(shorter) ? shorter : undefined;
}

function sooner(way: Way, share: number): Way {
  if (!isPieces(way)) return way;
  const from = way.map(({ fromMs }) => Math.floor(fromMs * share));
  return way.map(({ rampMs, darkMs, ...rest }, i): LinkPiece => {
    const lengthMs = (from[i + 1] ?? Infinity) - from[i];
    return {
      ...rest,
      fromMs: from[i],
      ...(rampMs === undefined ? {} : { rampMs: Math.min(Math.floor(rampMs * share), lengthMs) }),
      ...(darkMs === undefined ? {} : { darkMs: Math.min(Math.floor(darkMs * share), lengthMs - 1) }),
    };
  });
}

/** Networks that are a little simpler, the largest steps first: a way without changes, without a piece, without a knob. */
export function* simplerThan(network: Profile): Generator<Profile> {
  for (const way of ["up", "down"] as const)
    for (const simpler of simplerWays(network[way])) {
      const candidate = { ...network, [way]: simpler };
      if (isSound(candidate)) yield candidate;
    }
}

function* simplerWays(way: Way): Generator<Way> {
  if (!isPieces(way)) return;
  if (way.length > 1) yield way.slice(0, 1);
  for (let i = way.length - 1; i > 0; i--) yield way.filter((_, at) => at !== i);
  for (let i = 0; i < way.length; i++)
    for (const knob of Object.keys(way[i])) {
      if (knob === "fromMs" || (knob === "latencyMs" && i === 0) || knob === "stream") continue;
      // `held` needs `darkMs`, so the two are removed together.
      const gone = knob === "darkMs" ? ["darkMs", "held"] : [knob];
      const rest = Object.fromEntries(Object.entries(way[i]).filter(([name]) => !gone.includes(name)));
      yield way.map((piece, at) => (at === i ? (rest as unknown as LinkPiece) : piece));
    }
}

function isSound({ up, down, repeatMs }: Profile): boolean {
  try {
    settledPieces(up, repeatMs);
    settledPieces(down, repeatMs);
    return true;
  } catch {
    return false;
  }
}
