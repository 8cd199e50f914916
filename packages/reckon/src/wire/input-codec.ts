// Inputs and commands as bytes, each field as its code on its grid: for records, commands and other players' inputs.
// (On their way to a room inputs are coded in bits, against each other: input-message.ts.)

import type { FieldList } from "../world/fields/field-list.ts";
import type { ByteReader, ByteWriter } from "./bytes.ts";
import { codeLimit, codeWidth, fromCode, toCode } from "./image/value-code.ts";

export class InputCodec {
  readonly #schema: FieldList;
  readonly #widths: readonly number[];
  readonly #limits: readonly number[];

  constructor(schema: FieldList) {
    this.#schema = schema;
    this.#widths = schema.fields.map(codeWidth);
    this.#limits = schema.fields.map(codeLimit);
  }

  write(input: Float64Array, out: ByteWriter): void {
    for (let i = 0; i < this.#schema.size; i++)
      out.sized(toCode(this.#schema.fields[i], input[i]), this.#widths[i]);
  }

  /** False if a code is outside its field's range. */
  read(from: ByteReader, into: Float64Array): boolean {
    for (let i = 0; i < this.#schema.size; i++) {
      const code = from.sized(this.#widths[i]);
      if (code > this.#limits[i]) return false;
      into[i] = fromCode(this.#schema.fields[i], code);
    }
    return !from.overflowed;
  }
}
