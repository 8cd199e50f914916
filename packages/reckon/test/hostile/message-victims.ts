// Hostile bytes against small decoders that keep no state: handshakes, input messages, commands and events. What they take must be
// sound: a handshake is written back to the very same bytes; inputs, commands and events are on their grid.

import { EventEffects } from "../../src/client/effects/effects.ts";
import { decodeHandshake, encodeHandshake, PROTOCOL_VERSION } from "../../src/connection/handshake.ts";
import { ByteReader } from "../../src/wire/bytes.ts";
import { commandCodecs, readCommand } from "../../src/wire/messages/command-message.ts";
import { InputMessages, MOST_INPUTS } from "../../src/wire/messages/input-message.ts";
import type { ViewStamp } from "../../src/wire/messages/view-stamp.ts";
import { LANE } from "../../src/wire/room-lanes.ts";
import { checkCommand } from "../../src/world/game.ts";
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
    const { welcome, preset } = matches[0];
    const { player } = welcome;
    const options = {
      game: menagerie,
      player,
      agreement: { ...preset.agreement, snapshotEvery: 1 },
      predicts: () => true,
      firstTick: 0,
      counts: new Map(),
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
