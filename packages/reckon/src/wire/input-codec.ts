// Single inputs and commands as bytes, each field as a grid code: for records and for commands. (Inputs on their way
// to a room are coded in bits, against each other: input-message.ts.)

import type { InputSchema } from "../world/input.ts";
import type { ByteReader, ByteWriter } from "./bytes.ts";
import { codeLimit, codeWidth, fromCode, toCode } from "./image/value-code.ts";

/** Writes and reads single inputs. */
export class InputCodec {
  readonly #schema: InputSchema;
  readonly #widths: readonly number[];
  readonly #limits: readonly number[];

  constructor(schema: InputSchema) {
    this.#schema = schema;
    this.#widths = schema.fields.map(codeWidth);
    this.#limits = schema.fields.map(codeLimit);
  }

  write(input: Float64Array, out: ByteWriter): void {
    for (let i = 0; i < this.#schema.size; i++)
      out.sized(toCode(this.#schema.fields[i], input[i]), this.#widths[i]);
  }

  /** False when a code is outside its field's range. */
  read(from: ByteReader, into: Float64Array): boolean {
    for (let i = 0; i < this.#schema.size; i++) {
      const code = from.sized(this.#widths[i]);
      if (code > this.#limits[i]) return false;
      into[i] = fromCode(this.#schema.fields[i], code);
    }
    return !from.overflowed;
  }
}
