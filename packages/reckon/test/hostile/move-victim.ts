// Hostile matches on the move: genuine ones of which some fields are nonsense, and damaged copies of their bytes, most of them with the
// hash that belongs to them. They come from another process of the same operator, so a damaged one throws; but only the sentence that
// says so, and what is taken in spite of its damage plays on without throwing or running for ever.

import { SkirmishBot, skirmish, WEAPON } from "@reckon/skirmish";
import { Hash } from "../../src/core/hash.ts";
import type { Cells } from "../../src/core/moving/moving.ts";
import type { Random } from "../../src/core/random.ts";
import { presets } from "../../src/presets/index.ts";
import type { Preset } from "../../src/presets/preset.ts";
import { DepartingRoom } from "../../src/server/move/departure.ts";
import { captureRoom, restoreRoom } from "../../src/server/move/room-move.ts";
import type { Room } from "../../src/server/room.ts";
import { profileNamed } from "../../src/testing/link/profiles.ts";
import { Stepper } from "../../src/testing/stepper.ts";
import type { Game } from "../../src/world/game.ts";
import { menagerie } from "./menagerie.ts";
import { decoderOf } from "./stateless-victim.ts";
import type { Decoder } from "./victim.ts";

/** A room is made of every buffer that gets in, and thrown away. */
const MOST_BYTES = 24_000_000;
const HASH_BYTES = 8;
/** Bytes of the header, where the build has no name. */
const HEADER_BYTES = 56;
const PLAYED_TICKS = 6;
/** Share of buffers that get behind the hash: to make a room takes a while. */
const DEEP = 0.15;
/** Of so many fields one is nonsense. */
const RARE = 1500;
const NUMBERS = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300, -1e300, -1, 0, 1e15];
const { reckon, highNoon, rType } = presets;
const tight = { interest: { see: "radius", distance: 150 }, budgetBytes: 150 } as const;

interface Match {
  readonly preset: Preset;
  readonly room: Room;
  readonly bytes: Uint8Array;
}

function play(game: Game, preset: Preset): Match {
  const match = new Stepper({
    game,
    preset,
    profile: profileNamed("bad"),
    seed: 5,
    hashed: false,
    development: false,
    clients: [60, 30].map((frameRate, i) => ({
      frameRate,
      bot: (player, seed) =>
        game === menagerie
          ? { sample: (into: Record<string, number>) => Object.assign(into, { go: i / 2, call: seed & 1 }) }
          : new SkirmishBot(seed, player, i === 0 ? WEAPON.dart : WEAPON.rocket),
    })),
  });
  match.run(1711);
  const { room } = match;
  room.command(0, { name: "bow", values: {} });
  return { preset, room, bytes: captureRoom(room) };
}

/** Writes nonsense now and then, as far as its part would take it. */
class Nonsense extends DepartingRoom {
  readonly #random: Random;
  /** Lengths are right. */
  #isLength = false;

  constructor({ tick, startMs }: Room, random: Random) {
    super(tick, startMs);
    this.#random = random;
  }

  override number(value: number): number {
    super.number(this.#isNow ? NUMBERS[this.#random.below(NUMBERS.length)] : value);
    return value;
  }

  override whole(value: number, least = 0, most: number = Number.MAX_SAFE_INTEGER): number {
    super.whole(this.#isNow ? this.#other(value, least, most) : value, least, most);
    return value;
  }

  override bits(value: number): number {
    super.bits(this.#isNow ? this.#random.next() : value);
    return value;
  }

  override flag(value: boolean): boolean {
    super.flag(this.#isNow ? !value : value);
    return value;
  }

  override cells(values: Cells, before?: Cells): void {
    const copy = values.slice();
    const octets = new Uint8Array(copy.buffer);
    if (this.#isNow && octets.length > 0) octets[this.#random.below(octets.length)] = this.#random.below(256);
    this.#isLength = true;
    super.cells(copy, before);
    this.#isLength = false;
  }

  override bytes(value: Uint8Array, most: number): Uint8Array {
    this.#isLength = true;
    super.bytes(value, most);
    this.#isLength = false;
    return value;
  }

  get #isNow(): boolean {
    return !this.#isLength && this.#random.below(RARE) === 0;
  }

  #other(value: number, least: number, most: number): number {
    const random = this.#random;
    if (random.chance(0.3)) return Math.min(most, Math.max(least, value + random.below(5) - 2));
    return random.chance(0.3) ? least : least + random.below(Math.min(most - least + 1, 0xffffffff));
  }
}

/** A genuine match of which some fields are nonsense. */
function nonsense({ room, bytes }: Match, random: Random): Uint8Array {
  const by = new Nonsense(room, random);
  by.out.append(bytes.subarray(0, HEADER_BYTES));
  DepartingRoom.prototype.whole.call(by, room.world.seed);
  DepartingRoom.prototype.flag.call(by, false);
  room.carry(by);
  by.out.append(new Uint8Array(HASH_BYTES));
  return sealed(by.out.finish());
}

/** The bytes with the hash that belongs to them, so that what lies behind it is reached. */
function sealed(bytes: Uint8Array): Uint8Array {
  const hash = new Hash();
  const end = Math.max(0, bytes.length - HASH_BYTES);
  hash.bytes(bytes, 0, end);
  const digest = hash.digest();
  const copy = bytes.slice();
  for (let i = 0; end + i < bytes.length; i++)
    copy[end + i] = Number.parseInt(digest.slice(2 * i, 2 * i + 2), 16);
  return copy;
}

function playsOn(bytes: Uint8Array, { room: { game }, preset }: Match, random: Random): boolean {
  const { agreement, room: policy, client: shown } = preset;
  const dueMs = random.below(1_000_000);
  try {
    const room = restoreRoom(bytes, { game, agreement, policy, shown, send: () => {}, dueMs });
    for (let i = 0; i < PLAYED_TICKS; i++) room.update(room.timeOf(room.tick + 1));
    captureRoom(room);
    return true;
  } catch (error) {
    const isSentence = /^(?:The bytes of this|These bytes|This) match|^These bytes are no match/;
    if (error instanceof Error && isSentence.test(error.message)) return false;
    throw error;
  }
}

export const move: Decoder = decoderOf("move", MOST_BYTES, () => {
  const matches = [
    play(menagerie, { ...reckon, room: { ...reckon.room, snapshot: tight } }),
    play(menagerie, highNoon),
    play(skirmish, reckon),
    play(skirmish, highNoon),
    play(skirmish, rType),
  ];
  return {
    genuine: matches.map(({ bytes }) => bytes),
    kept: HEADER_BYTES,
    takes(bytes, random) {
      const genuine = matches.find((one) => one.bytes === bytes);
      if (genuine !== undefined) return playsOn(bytes, genuine, random);
      const match = matches[random.below(matches.length)];
      if (random.chance(DEEP)) return playsOn(nonsense(match, random), match, random);
      // Whose it is: the one whose header it has, if it still has one.
      const isLike = (one: Uint8Array): boolean => one.subarray(0, 40).every((byte, i) => byte === bytes[i]);
      const like = matches.find((one) => isLike(one.bytes)) ?? match;
      return playsOn(random.chance(DEEP) ? sealed(bytes) : bytes, like, random);
    },
  };
});
