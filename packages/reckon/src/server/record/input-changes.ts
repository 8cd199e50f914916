// Inputs in a record, where one mostly says that little has changed since the one before. match-record.ts writes them; replay.ts and
// replay/play read them. Always true: what was written is read back bit for bit; damaged bytes never throw.

import type { ByteReader, ByteWriter } from "../../wire/bytes.ts";
import { codeLimit, codeWidth, fromCode, toCode } from "../../wire/image/value-code.ts";
import { InputCodec } from "../../wire/input-codec.ts";
import type { FieldList } from "../../world/fields/field-list.ts";

export class InputChanges extends InputCodec {
  readonly #schema: FieldList;
  readonly #widths: readonly number[];
  readonly #limits: readonly number[];
  /** Room for the changes of an input. */
  readonly #changes: Uint8Array;

  constructor(schema: FieldList) {
    super(schema);
    this.#schema = schema;
    this.#widths = schema.fields.map(codeWidth);
    this.#limits = schema.fields.map(codeLimit);
    this.#changes = new Uint8Array(schema.size + 4 * schema.size + 1);
  }

  /**
   * Writes the fields that differ from another input: a bit for each field in whole bytes, then, in order, what to add to the code before. The
   * values begin at `at`. Rooms that are recorded do it for every player in most ticks: hence one call of the writer.
   */
  writeChanges(before: Float64Array, values: Float64Array, at: number, out: ByteWriter): void {
    const { size, fields } = this.#schema;
    const bytes = this.#changes;
    let length = (size + 7) >> 3;
    for (let i = 0; i < length; i++) bytes[i] = 0;
    for (let i = 0; i < size; i++) {
      const [is, was] = [values[at + i], before[i]];
      if (is === was) continue;
      bytes[i >> 3] |= 1 << (i & 7);
      const { min, resolution } = fields[i];
      const more = Math.floor((is - min) / resolution + 0.5) - Math.floor((was - min) / resolution + 0.5);
      const turned = more < 0 ? more + this.#limits[i] + 1 : more;
      for (let shift = 0, end = 8 * this.#widths[i]; shift < end; shift += 8)
        bytes[length++] = turned >>> shift;
    }
    out.put(bytes, length);
  }

  /** Lays changes over the input before; false, and nothing of it counts: no input has such changes. */
  readChanges(from: ByteReader, values: Float64Array): boolean {
    const { size, fields } = this.#schema;
    const bits = Array.from({ length: Math.ceil(size / 8) }, () => from.u8());
    for (let i = 0; i < size; i++) {
      if (((bits[i >> 3] >> (i & 7)) & 1) === 0) continue;
      const turn = this.#limits[i] + 1;
      const more = from.sized(this.#widths[i]);
      if (more >= turn) return false;
      values[i] = fromCode(fields[i], (toCode(fields[i], values[i]) + more) % turn);
    }
    return !from.overflowed;
  }
}
