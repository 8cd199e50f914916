// The entries of a chunk (server/record/match-record.ts) in few bytes: one walk over them for both directions codes each with the range coder
// of snapshots, inputs as differences to the player's last one. ReplayWriter codes tick by tick, `openChunk` decodes. Always true: what is
// decoded equals what was coded, byte for byte; decoding never throws, and ends after a bounded number of bytes and steps.

import { WHAT } from "../../server/record/match-record.ts";
import { ByteReader, ByteWriter } from "../../wire/bytes.ts";
import { sizeOf, treeNodes } from "../../wire/entropy/coder.ts";
import { RangeCoder } from "../../wire/entropy/range-coder.ts";
import { rangeEncoder } from "../../wire/entropy/range-encoder.ts";
import { codeLimit, codeWidth } from "../../wire/image/value-code.ts";
import type { FieldList } from "../../world/fields/field-list.ts";
import type { Game } from "../../world/game.ts";

/** Of a chunk; a writer begins another one long before. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_STEPS = 8192;
const END = 0;
const WHATS = 16;
const WHAT_BITS = 4;
const BYTE_NODES = 256;
/** Bytes whose neighbours say nothing about them, by what they are: places of a node table each. */
const PLAIN_SORTS = 3;
const NUMBER_BYTES = 8;
/** Sizes of residuals, 0 to 32 bits. */
const SIZES = 33;
const RESIDUAL_BITS = 32;
const TREE: number = treeNodes(RESIDUAL_BITS);
const HALF = 32_768;
/** How fast probabilities follow: a chunk has a few thousand inputs. */
const SHIFT = 4;

/** A list of fields as the coder needs it. */
interface Coded {
  readonly widths: readonly number[];
  readonly limits: readonly number[];
  /** First node of each field. */
  readonly nodes: readonly number[];
}

export class EntriesCoder {
  readonly #game: Game;
  readonly #coder: RangeCoder;
  readonly #from = new ByteReader();
  readonly #out = new ByteWriter(8192);
  readonly #input: Coded;
  readonly #commands: readonly FieldList[];
  /** Codes of each player's last input, and the sizes and signs of their last differences. */
  readonly #codes: Uint32Array;
  readonly #sizes: Uint8Array;
  readonly #signs: Uint8Array;
  readonly #whatNode = 0;
  readonly #playerNode: number;
  readonly #byteNode: number;
  #isDecoding = false;
  #lastWhat = 0;
  #lastPlayer = 0;

  constructor(game: Game) {
    const { input, players } = game;
    this.#game = game;
    this.#commands = Object.values(game.commands);
    this.#playerNode = WHATS * WHATS;
    this.#byteNode = this.#playerNode + (players + 1) * BYTE_NODES;
    const fieldNode = this.#byteNode + WHATS * (PLAIN_SORTS + NUMBER_BYTES) * BYTE_NODES;
    this.#input = {
      widths: input.fields.map(codeWidth),
      limits: input.fields.map(codeLimit),
      nodes: input.fields.map((_, i) => fieldNode + i * SIZES * TREE),
    };
    const nodes = fieldNode + input.size * SIZES * TREE;
    this.#coder = new RangeCoder({ chances: new Uint16Array(nodes).fill(HALF), shift: SHIFT }, rangeEncoder);
    this.#codes = new Uint32Array(players * input.size);
    this.#sizes = new Uint8Array(players * input.size);
    this.#signs = new Uint8Array(players * input.size);
  }

  /** A chunk begins. */
  start(): void {
    this.#isDecoding = false;
    this.#clear();
    this.#coder.startEncoding();
  }

  /** Codes whole entries. */
  add(entries: Uint8Array): void {
    this.#from.start(entries);
    while (this.#from.left > 0) this.#entry(this.#from.u8());
  }

  /** Appends the coded entries since `start`. */
  finish(out: ByteWriter): void {
    this.#what(END);
    this.#coder.finishEncoding(out);
  }

  /** The entries; undefined: the bytes are damaged. Valid until the next call. */
  decode(bytes: Uint8Array): Uint8Array | undefined {
    const from = new ByteReader();
    from.start(bytes);
    this.#isDecoding = true;
    this.#clear();
    this.#out.reset();
    this.#coder.startDecoding(from, bytes.length);
    let steps = 0;
    for (let what = this.#what(0); what !== END; what = this.#what(0)) {
      if (what === WHAT.step) steps++;
      if (what > WHAT.next || steps > MOST_STEPS || this.#out.length > MOST_BYTES) return undefined;
      if (this.#coder.overflowed || !this.#entry(what)) return undefined;
    }
    return this.#coder.finishDecoding() ? this.#out.finish() : undefined;
  }

  #clear(): void {
    this.#codes.fill(0);
    this.#sizes.fill(0);
    this.#signs.fill(0);
    this.#lastWhat = 0;
    this.#lastPlayer = this.#game.players;
  }

  /** One entry after its first byte; false: it makes no sense. */
  #entry(what: number): boolean {
    if (this.#isDecoding) this.#out.u8(what);
    else this.#what(what);
    this.#lastWhat = what;
    switch (what) {
      case WHAT.step:
        this.#lastPlayer = this.#game.players;
        return true;
      case WHAT.next:
      case WHAT.input:
        return this.#takeInput(what);
      case WHAT.join:
      case WHAT.leave:
        this.#byte(0);
        return true;
      case WHAT.skip:
        this.#number();
        return true;
      case WHAT.command:
        return this.#command();
      case WHAT.answer:
        this.#answer();
        return true;
      case WHAT.place:
        this.#numbers(this.#byte(0));
        return true;
      case WHAT.writeRows:
        return true;
      default:
        return this.#flight(what);
    }
  }

  #command(): boolean {
    this.#byte(0);
    const schema = this.#commands[this.#byte(1)];
    if (schema === undefined) return false;
    this.#numbers(schema.size);
    return true;
  }

  #answer(): void {
    if (this.#byte(0) === 0) return;
    this.#byte(1);
    this.#byte(2);
    this.#number();
    this.#numbers(this.#byte(0));
  }

  #flight(what: number): boolean {
    const schema = this.#game.flights[this.#byte(0)];
    if (schema === undefined) return false;
    this.#byte(1);
    if (what !== WHAT.struck) this.#byte(2);
    if (what === WHAT.endRow) return true;
    if (what === WHAT.struck) this.#numbers(schema.fields.size + 1);
    else this.#numbers(2 + schema.fields.size);
    if (what !== WHAT.struck) return true;
    const answer = this.#isDecoding ? this.#what(0) : this.#from.u8();
    return answer === WHAT.answer && this.#entry(answer);
  }

  #takeInput(what: number): boolean {
    const { players, input } = this.#game;
    const node = this.#playerNode + this.#lastPlayer * BYTE_NODES;
    const player = this.#coder.symbol(node, 8, this.#isDecoding ? 0 : this.#from.u8());
    if (player >= players) return false;
    this.#lastPlayer = player;
    if (this.#isDecoding) this.#out.u8(player);
    if (what === WHAT.input) this.#number();
    for (let i = 0; i < input.size; i++) this.#field(player, i);
    return true;
  }

  /** A field of an input: its difference to the last one, in the context of the difference before. */
  #field(player: number, i: number): void {
    const { widths, limits, nodes } = this.#input;
    const at = player * widths.length + i;
    const node = nodes[i] + this.#sizes[at] * TREE;
    const code = this.#isDecoding ? 0 : this.#from.sized(widths[i]);
    const turn = limits[i] + 1;
    let residual = code - this.#codes[at];
    if (residual > turn / 2) residual -= turn;
    else if (residual < -turn / 2) residual += turn;
    const size = this.#coder.unsigned(node, RESIDUAL_BITS, Math.abs(residual));
    let sign = this.#signs[at];
    if (size > 0) {
      const isLess = this.#coder.bit(node + sign, residual < 0 ? 1 : 0) === 1;
      residual = isLess ? -size : size;
      sign = isLess ? 2 : 1;
    } else residual = 0;
    this.#signs[at] = sign;
    this.#sizes[at] = sizeOf(residual | 0);
    const found = (((this.#codes[at] + residual) % turn) + turn) % turn;
    this.#codes[at] = found;
    if (this.#isDecoding) this.#out.sized(found, widths[i]);
  }

  #what(what: number): number {
    return this.#coder.symbol(this.#whatNode + this.#lastWhat * WHATS, WHAT_BITS, what);
  }

  /** A byte of an entry. @param sort the context, with what the entry is */
  #byte(sort: number): number {
    const node = this.#byteNode + (this.#lastWhat * (PLAIN_SORTS + NUMBER_BYTES) + sort) * BYTE_NODES;
    const byte = this.#coder.symbol(node, 8, this.#isDecoding ? 0 : this.#from.u8());
    if (this.#isDecoding) this.#out.u8(byte);
    return byte;
  }

  /** A number as its eight bytes. */
  #number(): void {
    for (let i = 0; i < NUMBER_BYTES; i++) this.#byte(PLAIN_SORTS + i);
  }

  #numbers(count: number): void {
    for (let i = 0; i < count; i++) this.#number();
  }
}
