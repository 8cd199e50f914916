// Hostile bytes against the small decoders that keep nothing, or nothing that counts: handshakes, input messages, commands,
// events and tables. What they take must be sound: handshakes are written back to the very same bytes, inputs, commands and
// events are on their grid, and with a table that was read rows can be decoded and coded.

import { EventEffects } from "../../src/client/effects/effects.ts";
import { decodeHandshake, encodeHandshake, PROTOCOL_VERSION } from "../../src/connection/handshake.ts";
import { Random } from "../../src/core/random.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { DeltaCodec } from "../../src/wire/delta/delta-codec.ts";
import { codePlanOf } from "../../src/wire/image/code-plan.ts";
import { Image } from "../../src/wire/image/image.ts";
import { commandCodecs, readCommand } from "../../src/wire/messages/command-message.ts";
import { InputMessages, MOST_INPUTS } from "../../src/wire/messages/input-message.ts";
import type { ViewStamp } from "../../src/wire/messages/view-stamp.ts";
import { LANE } from "../../src/wire/room-lanes.ts";
import { readTable, type Table, writeTable } from "../../src/wire/tables/table.ts";
import { Trainer } from "../../src/wire/tables/table-trainer.ts";
import { checkCommand } from "../../src/world/game.ts";
import { World } from "../../src/world/world.ts";
import { stir, TICK_RATE } from "../wire/delta-samples.ts";
import { menagerie } from "./menagerie.ts";
import { messagesIn, recordedMatches } from "./recorded-match.ts";
import { decoderOf, SMALL_BYTES } from "./stateless-victim.ts";
import type { Decoder } from "./victim.ts";

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

export const handshake: Decoder = decoderOf("handshake", SMALL_BYTES, () => {
  const terms = { version: PROTOCOL_VERSION, schema: "0123456789abcdef" };
  const payload = new Uint8Array(40).fill(9);
  return {
    genuine: [
      encodeHandshake({ type: "hello", ...terms, payload }),
      encodeHandshake({ type: "hello", ...terms, payload: new Uint8Array(0) }),
      encodeHandshake({ type: "welcome", ...terms, payload }),
      encodeHandshake({ type: "refuse", ...terms, reason: "full" }),
      encodeHandshake({ type: "refuse", ...terms, reason: "login", sentence: "Erst anmelden, bitte schön." }),
    ],
    kept: 2,
    takes(bytes) {
      const read = decodeHandshake(bytes);
      // Of another version only the terms are known, so the rest cannot be written back.
      if (read === undefined || read.version !== PROTOCOL_VERSION) return read !== undefined;
      if (!isSame(encodeHandshake(read), bytes)) throw new Error("It was not read as what it says.");
      return true;
    },
  };
});

const EVERY = 3;

/** A moment between snapshots that its sender holds, or past the one it was carried on from. */
function isPossible(stamp: ViewStamp, held: number): boolean {
  const { moment, from, to, newest, isExtrapolated, own } = stamp;
  if (newest < to || newest > held || !Number.isInteger(newest / EVERY)) return false;
  if (![from / EVERY, to / EVERY, moment * 256, own * 256].every(Number.isInteger)) return false;
  if (from < 0 || from > moment || to < from || to > held || own < 0 || own > 64) return false;
  return isExtrapolated ? from === to && moment > to : moment < to || (from === to && moment === to);
}

export const input: Decoder = decoderOf("input", SMALL_BYTES, () => {
  const messages = new InputMessages(menagerie.input, { snapshotEvery: EVERY, firstTick: 0 });
  const { header, inputs, stamps } = messages;
  const again = new Float64Array(menagerie.input.size);
  const from = new ByteReader();
  return {
    genuine: recordedMatches()
      .filter(({ preset }) => preset.agreement.snapshotEvery === EVERY)
      .flatMap(({ up }) => messagesIn(up, LANE.play)),
    kept: 0,
    takes(bytes, random) {
      const [number, place] = [random.below(100_000), random.below(50_000)];
      from.start(bytes);
      if (!messages.read(from, number, place) || from.left > 0) return false;
      if (!(header.newest >= 0 && header.place >= -1 && header.count >= 1 && header.count <= MOST_INPUTS))
        throw new Error(`Its header makes no sense: ${JSON.stringify(header)}.`);
      for (const stamp of stamps.slice(0, header.count))
        if (stamp.isKnown && !isPossible(stamp, header.place * EVERY))
          throw new Error(`Nobody can have seen this: ${JSON.stringify(stamp)}.`);
      for (const one of inputs.slice(0, header.count)) {
        menagerie.input.settle(
          Object.fromEntries(menagerie.input.names.map((name, i) => [name, one[i]])),
          again,
        );
        if (!menagerie.input.isEqual(one, again)) throw new Error("An input is off its grid.");
      }
      return true;
    },
  };
});

export const command: Decoder = decoderOf("command", SMALL_BYTES, () => {
  const codecs = commandCodecs(menagerie);
  const from = new ByteReader();
  return {
    genuine: recordedMatches().flatMap(({ up }) => messagesIn(up, LANE.control)),
    kept: 0,
    takes(bytes) {
      from.start(bytes);
      const read = readCommand(from, codecs);
      if (read !== undefined && checkCommand(menagerie, read) === undefined)
        throw new Error(`It was read as a command that does not fit its schema: ${JSON.stringify(read)}.`);
      return read !== undefined;
    },
  };
});

/** Records of a client's effects: all that there can be. */
const EVENT_BYTES = 1_000_000;

function eventDecoder(name: string, isNumbered: boolean): Decoder {
  return decoderOf(name, EVENT_BYTES, () => {
    const matches = recordedMatches().filter(
      ({ preset }) => (preset.agreement.addressing !== "tick") === isNumbered,
    );
    const { player } = matches[0].welcome;
    const options = {
      game: menagerie,
      player,
      agreement: { addressing: isNumbered ? "queue" : "tick", snapshotEvery: 1 } as const,
      predicts: () => true,
      firstTick: 0,
    };
    const effects = new EventEffects(options);
    const from = new ByteReader();
    const again = new Float64Array(8);
    /** What is shown is on its grid, and is not more than fits. */
    const look = (moment: number): void => {
      effects.update(moment);
      let count = 0;
      for (const effect of effects.take()) {
        const schema = menagerie.events.find((one) => one.name === effect.name);
        schema?.fields.settle(effect.values, again);
        const isOff = schema?.fields.names.some((field, i) => effect.values[field] !== again[i]);
        if (isOff !== false || ++count > 512) throw new Error(`${count}: ${JSON.stringify(effect)}.`);
      }
    };
    return {
      genuine: matches.flatMap(({ down }) => [
        ...messagesIn(down, LANE.events),
        ...messagesIn(down, LANE.passingEvents),
      ]),
      kept: 0,
      takes(bytes, random) {
        const head = random.below(200);
        effects.confirm(head, head, random.below(256));
        const isTaken = [true, false].some((isReliable) => {
          from.start(bytes);
          return effects.receive(from, isReliable, head);
        });
        if (random.chance(0.1)) look(random.below(70_000));
        return isTaken;
      },
    };
  });
}

export const events: Decoder = eventDecoder("events", false);
export const numberedEvents: Decoder = eventDecoder("events-numbered", true);

/** A table is kept by whoever reads it, with a coder that has its probabilities twice. */
const TABLE_BYTES = 2_000_000;

export const table: Decoder = decoderOf("table", TABLE_BYTES, () => {
  const world = new World(menagerie.layout);
  const plan = codePlanOf(world.layout, "shared");
  const random = Random.from(3);
  const images = [0, 1, 2].map(() => {
    stir(world, random);
    const image = new Image(plan);
    image.capture(world);
    return image;
  });
  const against = { tick: images[2].tick, baseline: images[1], older: images[0], select: undefined };
  const trainer = new Trainer(plan, TICK_RATE);
  trainer.add(images[2], against);
  const held = new Image(plan);
  const from = new ByteReader();
  const out = new ByteWriter();
  const bytesOf = (one: Table): Uint8Array => {
    const bytes = new ByteWriter();
    writeTable(one, bytes);
    return bytes.finish();
  };
  let tried = 0;

  /** Codes a snapshot with a table, and back. */
  function tryOut(read: Table, coder: "range" | "packed"): void {
    const codec = new DeltaCodec(plan, { coder, tickRate: TICK_RATE, table: read });
    out.reset();
    codec.encode(images[2], against, held, out);
    from.start(out.finish());
    if (!codec.decode(from, out.length, against, held)) throw new Error("It codes what it cannot decode.");
  }

  return {
    genuine: [bytesOf(trainer.table())],
    kept: 0,
    takes(bytes) {
      const read = readTable(plan, bytes);
      if (read === undefined) return false;
      tried++;
      if (tried % 64 === 0) tryOut(read, tried % 128 === 0 ? "range" : "packed");
      return true;
    },
  };
});
