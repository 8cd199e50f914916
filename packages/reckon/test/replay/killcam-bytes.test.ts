import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import {
  type KillcamPart,
  KillcamPieces,
  MOST_PART_BYTES,
  readKillcamPart,
  writeKillcamPart,
  writeKillcamPiece,
} from "../../src/wire/messages/killcam-message.ts";

const FLIGHTS = ["bolt", "ball"];
const PLAYERS = 4;

function drawnPart(random: Random): KillcamPart {
  const count = 1 + random.below(3);
  const point = (): number[] => Array.from({ length: count }, () => random.between(-5000, 5000));
  const shot = {
    flight: ["", ...FLIGHTS][random.below(3)],
    ordinal: random.below(64),
    tick: random.below(1e9),
    number: random.below(1e9),
    basis: (["claimed", "silent", "older", "newer", "own", "missing"] as const)[random.below(6)],
    isOwnInput: random.chance(0.5),
    isEstimated: random.chance(0.5),
    isCapped: random.chance(0.5),
    seenMoment: random.between(-1, 1e6),
    usedMoment: random.between(0, 1e6),
    from: point(),
    to: point(),
    radius: random.between(0, 20),
    target: [...point(), random.between(0, 20)],
  };
  const head = {
    killer: random.below(PLAYERS),
    victim: random.below(PLAYERS),
    tick: random.below(1e9) * 64,
    ticksBefore: random.below(200),
    rttMs: random.below(500),
    shot: random.chance(0.8) ? shot : undefined,
  };
  return {
    number: random.below(65_536),
    head: random.chance(0.7) ? head : undefined,
    behind: Array.from({ length: random.below(80) }, () => random.below(64 * 64) / 64),
    track: Uint8Array.from({ length: random.below(3000) }, () => random.below(256)),
  };
}

function bytesOf(part: KillcamPart): Uint8Array {
  const out = new ByteWriter();
  writeKillcamPart(part, FLIGHTS, out);
  return out.finish().slice();
}

function read(bytes: Uint8Array): KillcamPart | undefined {
  const from = new ByteReader();
  from.start(bytes);
  return readKillcamPart(from, PLAYERS, FLIGHTS);
}

function piecesOf(part: Uint8Array): Uint8Array[] {
  const out = new ByteWriter();
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < part.length; ) {
    at = writeKillcamPiece(part, at, out);
    pieces.push(out.finish().slice());
  }
  return pieces;
}

function take(pieces: KillcamPieces, piece: Uint8Array): Uint8Array | "more" | "bad" {
  const from = new ByteReader();
  from.start(piece);
  return pieces.read(from);
}

describe("[KC4] the bytes of a killcam", () => {
  it("give back every part, its shot bit for bit, and pieces put it together", () => {
    const random = Random.from(1);
    const pieces = new KillcamPieces();
    for (let i = 0; i < 100; i++) {
      const part = drawnPart(random);
      const bytes = bytesOf(part);
      expect(read(bytes)).toEqual(part);
      const all = piecesOf(bytes);
      const last = all.pop() ?? new Uint8Array(0);
      for (const piece of all) expect(take(pieces, piece)).toBe("more");
      expect(take(pieces, last)).toEqual(bytes);
    }
  });

  it("are taken in bounds or refused when they are damaged, without an exception", () => {
    const random = Random.from(2);
    let refused = 0;
    for (let i = 0; i < 4000; i++) {
      const bytes = bytesOf(drawnPart(random)).slice(0, random.chance(0.5) ? undefined : random.below(200));
      for (let hits = random.below(4); hits >= 0 && bytes.length > 0; hits--)
        bytes[random.below(Math.min(bytes.length, 120))] = random.below(256);
      const part = read(bytes);
      if (part === undefined) {
        refused++;
        continue;
      }
      const { head, behind } = part;
      expect(behind.length).toBeLessThanOrEqual(1024);
      if (head !== undefined) expect(Math.max(head.killer, head.victim)).toBeLessThan(PLAYERS);
      for (const value of [...(head?.shot?.from ?? []), ...(head?.shot?.target ?? [])])
        expect(Number.isFinite(value)).toBe(true);
    }
    expect(refused).toBeGreaterThan(600);
  });

  it("are kept up to a bound, and only in one unbroken row of pieces", () => {
    const pieces = new KillcamPieces();
    const [first, second] = piecesOf(new Uint8Array(700).fill(7));
    expect(take(pieces, second)).toBeInstanceOf(Uint8Array);
    expect(take(pieces, first)).toBe("more");
    expect(take(pieces, first)).toBe("bad");
    expect(take(pieces, first)).toBe("more");
    expect(take(pieces, second)).toHaveLength(700);
    const [tooLong] = piecesOf(new Uint8Array(MOST_PART_BYTES + 1));
    expect(take(pieces, tooLong)).toBe("bad");
    expect(take(pieces, new Uint8Array([254, 0, 0, 0]))).toBe("bad");
    expect(take(pieces, new Uint8Array(0))).toBe("bad");
  });
});
