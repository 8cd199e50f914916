import { skirmish } from "@reckon/skirmish";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { CLAIM, Claim, readClaim, writeClaim } from "../../src/wire/messages/claim-message.ts";

const EVERY = 3;
const DART = skirmish.flights.findIndex(({ name }) => name === "dart");

function read(bytes: Uint8Array, head: number): Claim | undefined {
  const reader = new ByteReader();
  reader.start(bytes);
  expect(reader.u8()).toBe(CLAIM);
  const claim = new Claim();
  return readClaim(reader, skirmish, EVERY, head, claim) ? claim : undefined;
}

describe("[FL8] a claim", () => {
  it("is read as it was written, also where ticks wrap", () => {
    const random = Random.from(5);
    for (let i = 0; i < 500; i++) {
      const head = 65_500 + random.below(200);
      const claim = new Claim();
      const to = head - random.below(60);
      const from = to - EVERY * random.below(5);
      const moment = from + random.below(256 * 20) / 256;
      const [number, ordinal, row] = [head - random.below(60), random.below(64), random.below(16)];
      Object.assign(claim, { flight: DART, number, ordinal, row, from, to, moment });
      const out = new ByteWriter(16);
      writeClaim(claim, EVERY, out);
      expect(read(out.finish(), head)).toEqual(claim);
    }
  });

  it("of bytes at random is refused, or names a flight and a row that there can be", () => {
    const random = Random.from(6);
    let taken = 0;
    for (let i = 0; i < 20_000; i++) {
      const length = random.chance(0.8) ? 13 : 1 + random.below(20);
      const bytes = Uint8Array.from({ length }, (_, at) => {
        if (at === 0) return CLAIM;
        // Small numbers now and then, or hardly anything fits.
        return random.chance(0.7) ? random.below(4) : random.below(256);
      });
      const claim = read(bytes, 1000);
      if (claim === undefined) continue;
      taken++;
      expect(claim.flight).toBe(DART);
      expect(claim.row).toBeLessThan(16);
      expect(claim.from).toBeLessThanOrEqual(claim.to);
      expect(claim.moment).toBeGreaterThanOrEqual(claim.from);
    }
    expect(taken).toBeGreaterThan(10);
  });
});
