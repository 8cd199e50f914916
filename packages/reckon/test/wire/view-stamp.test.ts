import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BitReader, BitWriter } from "../../src/wire/bits.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { InputHeader, InputMessages } from "../../src/wire/messages/input-message.ts";
import { StampCodec, ViewStamp } from "../../src/wire/messages/view-stamp.ts";
import { fixed, plainFlag as flag, plainPresses as presses } from "../../src/world/fields/grid.ts";
import { InputSchema } from "../../src/world/input.ts";
import { RUNS } from "../world/samples.ts";

const schema = new InputSchema({
  move: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
  fire: flag({ aims: true }),
  shots: presses({ aims: true }),
});
const FIRST = 1000;
const GRID = { snapshotEvery: 3, firstTick: FIRST } as const;
const messages = new InputMessages(schema, GRID);

type Fields = Partial<Omit<ViewStamp, "isKnown" | "clear" | "copyFrom">>;

/** A stamp; its player held nothing newer than its later snapshot unless the fields say so. */
function stampOf(fields: Fields): ViewStamp {
  return Object.assign(new ViewStamp(), { newest: fields.to ?? -1 }, fields);
}

function inputOf(record: Record<string, number>): Float64Array {
  const input = new Float64Array(schema.size);
  schema.settle(record, input);
  return input;
}

/** Writes inputs and stamps, newest first. */
function written(
  place: number,
  inputs: readonly Float64Array[],
  stamps: readonly (ViewStamp | undefined)[],
): Uint8Array {
  const header = Object.assign(new InputHeader(), { newest: 2000, place, count: inputs.length });
  const out = new ByteWriter();
  messages.write(
    header,
    (back) => inputs[back],
    (back) => stamps[back],
    out,
  );
  return out.finish().slice();
}

/** The stamps of a message, newest first; undefined when it is refused. */
function read(bytes: Uint8Array, place: number): readonly (ViewStamp | undefined)[] | undefined {
  const from = new ByteReader();
  from.start(bytes);
  const { header, stamps } = messages;
  for (const stamp of stamps) stamp.copyFrom(stampOf({ moment: 7 }));
  if (!messages.read(from, 2000, Math.max(0, place)) || from.left > 0) return undefined;
  return stamps.slice(0, header.count).map((stamp) => (stamp.isKnown ? stampOf(stamp) : undefined));
}

const steps = (max: number) => fc.integer({ min: 0, max }).map((n) => n / 256);

/** A view that a client could have had which holds the snapshot at `place`. */
function viewAt(place: number): fc.Arbitrary<ViewStamp> {
  return fc
    .record({
      behind: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: place - 1 })),
      span: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.integer({ min: 0, max: 31 })),
      share: fc.integer({ min: 0, max: 255 }),
      past: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90 * 256 })),
      isFading: fc.boolean(),
      own: fc.oneof(steps(800), steps(64 * 256), fc.constant(0)),
      old: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 34 })),
    })
    .map(({ behind, span, share, past, isFading, own, old }) => {
      const from = FIRST + 3 * (place - behind);
      const to = from + 3 * (past > 0 ? 0 : Math.min(span, behind));
      const newest = Math.max(to, FIRST + 3 * (place - old));
      // On the grid of 1/256, before `to`, unless there is but one.
      const within = Math.floor(((to - from) * 256 * share) / 256) / 256;
      if (past > 0)
        return stampOf({ moment: from + past / 256, from, to, newest, isExtrapolated: true, isFading, own });
      return stampOf({ moment: from + within, from, to, newest, isFading, own });
    });
}

describe("[HN22] the view stamp of an input that aims", () => {
  it("comes back as it was, for any view that a client could have had, one or many in a message", () => {
    const place = 400;
    const arbitrary = fc.array(fc.option(viewAt(place), { nil: undefined }), { minLength: 1, maxLength: 32 });
    fc.assert(
      fc.property(arbitrary, (stamps) => {
        const inputs = stamps.map((_, i) => inputOf({ fire: 1, move: i / 64 }));
        expect(read(written(place, inputs, stamps), place)).toEqual(stamps);
      }),
      RUNS,
    );
  });

  it("goes with inputs that aim and with no other, though only the sender knows it of the oldest", () => {
    const seen = stampOf({ moment: 2000.5, from: 1999, to: 2002, own: 1.5 });
    const place = 340;
    // Newest first: held, released, pressed, as before, and a press that only the sender knows of.
    const inputs = [{ fire: 1, shots: 3 }, { shots: 3 }, { shots: 3 }, { shots: 2 }, { shots: 2 }].map(
      (record) => inputOf({ fire: 0, ...record }),
    );
    const all = inputs.map(() => seen);
    expect(read(written(place, inputs, all), place)).toEqual([seen, undefined, seen, undefined, seen]);
    const none = inputs.map(() => undefined);
    expect(read(written(place, inputs, none), place)).toEqual(none);
    expect(written(place, inputs, none).length).toBeLessThan(written(place, inputs, all).length);
  });

  it("is left out by a client that holds no snapshot, or whose view no message can tell", () => {
    const inputs = [inputOf({ fire: 1 })];
    const seen = stampOf({ moment: 2000.5, from: 1999, to: 2002, own: 1.5 });
    expect(read(written(-1, inputs, [seen]), -1)).toEqual([undefined]);
    for (const odd of [
      { own: 65 },
      { own: -1 },
      { moment: 2003 },
      { to: 2100 },
      { newest: 1999 },
      { newest: 2021 },
      { from: FIRST - 3 },
      { moment: 1998 },
    ])
      expect(read(written(340, inputs, [stampOf({ ...seen, ...odd })]), 340)).toEqual([undefined]);
  });
});

describe("hostile view stamps", () => {
  const held = FIRST + 3 * 340;

  /** A message of one aiming input with these bits where its stamp is. */
  function forged(fill: (bits: BitWriter) => void, place = 340): Uint8Array {
    const out = new ByteWriter();
    const bits = new BitWriter();
    bits.start(out);
    bits.bits(2000 % 256, 8);
    bits.flag(place >= 0);
    if (place >= 0) bits.bits(place, 12);
    bits.bits(0, 5);
    // Another input than neutral: fire alone differs.
    bits.flag(false);
    bits.flag(true);
    bits.flag(false);
    bits.bits(1, 1);
    bits.flag(true);
    bits.flag(true);
    fill(bits);
    bits.finish();
    return out.finish().slice();
  }
  const momentAt = (bits: BitWriter, moment: number): void => {
    bits.flag(false);
    bits.bits((held + 256 - moment) * 256, 24);
  };
  const explicit = (bits: BitWriter, flags: number, back: number, span: number): void => {
    bits.flag(false);
    bits.bits(flags, 2);
    bits.bits(back, 5);
    if ((flags & 1) === 0) bits.bits(span, 5);
  };
  const own = (bits: BitWriter, ticks: number): void => {
    // The newest snapshot was there.
    bits.bits(0, 2);
    bits.flag(false);
    bits.bits(ticks * 256, 15);
  };

  it.each<[string, boolean, (bits: BitWriter) => void]>([
    ["a sound one", true, (b) => [momentAt(b, held - 2), b.flag(true), own(b, 1)]],
    ["own rows 64 ticks behind", true, (b) => [momentAt(b, held - 2), b.flag(true), own(b, 64)]],
    ["own rows further behind", false, (b) => [momentAt(b, held - 2), b.flag(true), own(b, 64 + 1 / 256)]],
    [
      "between the newest snapshot and one that is not held",
      false,
      (b) => [momentAt(b, held), b.flag(true), own(b, 1)],
    ],
    ["exactly at the newest", true, (b) => [momentAt(b, held), explicit(b, 0, 0, 0), own(b, 1)]],
    [
      "past a single snapshot without extrapolation",
      false,
      (b) => [momentAt(b, held - 2), explicit(b, 0, 0, 0), own(b, 1)],
    ],
    ["past the later snapshot", false, (b) => [momentAt(b, held - 2), explicit(b, 0, 3, 2), own(b, 1)]],
    ["at the later snapshot", false, (b) => [momentAt(b, held - 3), explicit(b, 0, 2, 2), own(b, 1)]],
    ["across a lost snapshot", true, (b) => [momentAt(b, held - 4), explicit(b, 0, 1, 2), own(b, 1)]],
    ["extrapolated from the newest", true, (b) => [momentAt(b, held + 9), explicit(b, 1, 3, 0), own(b, 1)]],
    [
      "extrapolated from one that is not held",
      false,
      (b) => [momentAt(b, held + 9), explicit(b, 1, 2, 0), own(b, 1)],
    ],
    ["extrapolated by nothing", false, (b) => [momentAt(b, held), explicit(b, 1, 0, 0), own(b, 1)]],
    [
      "of the newest snapshot, which was not there",
      false,
      (b) => [momentAt(b, held - 2), b.flag(true), b.bits(1, 2), b.flag(false), b.bits(256, 15)],
    ],
    [
      "of one that is further back than there are any",
      false,
      (b) => [
        momentAt(b, held - 2),
        b.flag(true),
        b.bits(3, 2),
        b.bits(31, 5),
        b.flag(false),
        b.bits(256, 15),
      ],
    ],
    ["before the first tick", false, (b) => [momentAt(b, FIRST - 0.5), b.flag(true), own(b, 1)]],
    ["from before the first tick", false, (b) => [momentAt(b, FIRST + 4), explicit(b, 0, 2, 3), own(b, 1)]],
  ])("%s: taken %s", (_what, isTaken, fill) => {
    expect(read(forged(fill), 340) !== undefined).toBe(isTaken);
  });

  it("a stamp without a snapshot is refused", () => {
    const bytes = forged((b) => [momentAt(b, held - 2), b.flag(true), own(b, 1)], -1);
    expect(read(bytes, -1)).toBeUndefined();
  });

  it("any bits are refused, or are a view that can be written again", () => {
    const codec = new StampCodec(GRID);
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        const from = new ByteReader();
        from.start(bytes);
        const bits = new BitReader();
        bits.start(from);
        const stamp = new ViewStamp();
        codec.start(340);
        if (codec.read(stamp, 0, bits)) expect(codec.fits(stamp)).toBe(true);
      }),
      RUNS,
    );
  });
});

describe("golden vectors of docs/protocol.md", () => {
  const hex = (bytes: Uint8Array): string => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join(" ");
  const held = FIRST + 3 * 340;
  const [fire, idle] = [inputOf({ fire: 1 }), inputOf({})];
  const plain = stampOf({ moment: held - 4.5, from: held - 6, to: held - 3, own: 1.5 });

  it.each<[string, readonly Float64Array[], readonly (ViewStamp | undefined)[], string]>([
    ["idle", [idle], [undefined], "d0 a9 02 04"],
    ["fires, nothing seen", [fire], [undefined], "d0 a9 02 68"],
    ["fires, plain", [fire], [plain], "d0 a9 02 e8 01 73 01 01"],
    [
      "fires for two ticks, plain",
      [fire, fire],
      [stampOf({ ...plain, moment: held - 3.5 }), plain],
      "d0 a9 22 e8 01 75 01 1d e0 02 02",
    ],
    [
      "fires, across a lost snapshot, fading",
      [fire],
      [stampOf({ moment: held - 4.5, from: held - 6, to: held, isFading: true, own: 1.5 })],
      "d0 a9 02 e8 01 93 40 10 10",
    ],
    [
      "fires, extrapolated, own rows drawn with the others",
      [fire],
      [stampOf({ moment: held + 2.25, from: held, to: held, isExtrapolated: true, own: 0 })],
      "d0 a9 02 e8 80 fb 01 04 00 00 00",
    ],
  ])("%s", (_what, inputs, stamps, expected) => {
    const bytes = written(340, inputs, stamps);
    expect(hex(bytes)).toBe(expected);
    expect(read(bytes, 340)).toEqual(stamps);
  });
});
