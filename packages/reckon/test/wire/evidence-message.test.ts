import { skirmish } from "@reckon/skirmish";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import {
  EVIDENCE,
  MOST_BOXES,
  readEvidence,
  TestedShot,
  writeEvidence,
} from "../../src/wire/messages/evidence-message.ts";

const { layout } = skirmish;

function read(bytes: Uint8Array, head: number): TestedShot | undefined {
  const reader = new ByteReader();
  const shot = new TestedShot();
  reader.start(bytes);
  return readEvidence(reader, layout, head, shot) ? shot : undefined;
}

function sample(random: Random, head: number): TestedShot {
  const shot = new TestedShot();
  const place = (): number => Math.fround(random.between(0, 900));
  shot.tick = head - random.below(30);
  shot.moment = shot.tick - random.below(60 * 256) / 256;
  shot.verdict = "hit";
  shot.from.set([place(), place()]);
  shot.to.set([place(), place()]);
  shot.count = 1 + random.below(MOST_BOXES);
  shot.met = random.below(shot.count);
  for (let i = 0; i < shot.count; i++) {
    shot.boxes[i].row = random.below(16);
    shot.boxes[i].at.set([place(), place()]);
    shot.boxes[i].radius = 12;
  }
  return shot;
}

describe("[RW13] evidence", () => {
  it("says why a target was denied, and nothing else has a reason", () => {
    const random = Random.from(7);
    for (const denied of ["view", "capped", "dodged", "ended"] as const) {
      const shot = Object.assign(sample(random, 1000), { verdict: "denied", denied, met: -1 } as const);
      const out = new ByteWriter(256);
      writeEvidence(shot, 2, out);
      const bytes = out.finish().slice();
      expect(read(bytes, 1000)).toMatchObject({ verdict: "denied", denied });
      bytes[5] &= ~2;
      expect(read(bytes, 1000)).toBeUndefined();
    }
  });

  it("is read as it was written, also where ticks wrap, and is short", () => {
    const random = Random.from(5);
    for (let i = 0; i < 300; i++) {
      const head = 65_500 + random.below(200);
      const shot = sample(random, head);
      const out = new ByteWriter(256);
      writeEvidence(shot, 2, out);
      expect(out.length).toBeLessThanOrEqual(28 + 15 * MOST_BOXES);
      const again = read(out.finish(), head);
      expect(again).toMatchObject({ tick: shot.tick, moment: shot.moment, verdict: "hit", met: shot.met });
      expect(again?.boxes.slice(0, shot.count)).toEqual(shot.boxes.slice(0, shot.count));
    }
  });

  it("of bytes at random, cut short or too long is refused, or names rows that there can be", () => {
    const random = Random.from(6);
    const out = new ByteWriter(256);
    let taken = 0;
    for (let i = 0; i < 20_000; i++) {
      out.reset();
      writeEvidence(sample(random, 1000), 2, out);
      const bytes = out.finish().slice(0, random.chance(0.3) ? 1 + random.below(out.length) : out.length);
      for (let n = random.below(4); n > 0; n--) bytes[random.below(bytes.length)] = random.below(256);
      const shot = bytes[0] === EVIDENCE ? read(bytes, 1000) : undefined;
      if (shot === undefined) continue;
      taken++;
      expect(shot.count).toBeLessThanOrEqual(MOST_BOXES);
      for (const { kind, row, at } of shot.boxes.slice(0, shot.count)) {
        expect(layout.kinds[kind].target).toBeDefined();
        expect(row).toBeLessThan(16);
        expect(Number.isFinite(at[0] + at[1])).toBe(true);
      }
    }
    expect(taken).toBeGreaterThan(1000);
  });
});
