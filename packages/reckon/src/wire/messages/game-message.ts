// Messages of a game on the control lane, both ways: u8 252 (no command has this number) · u8 which message, in the order of the
// game's definition · its numbers as grid codes · each text as u16 bytes and UTF-8. A session and a hosted room write and read
// them. Always true: what is read has passed its schema, as what is written has.

import { decodeUtf8, encodeUtf8 } from "../../core/text.ts";
import { checkMessage, type GameMessage, type MessageSchema } from "../../world/message.ts";
import type { ByteReader, ByteWriter } from "../bytes.ts";
import { InputCodec } from "../input-codec.ts";

/** The first byte of a message: see command-message.ts. */
export const MESSAGE = 252;

export function writeMessage(
  { name, values }: GameMessage,
  schemas: readonly MessageSchema[],
  out: ByteWriter,
): void {
  const which = schemas.findIndex((schema) => schema.name === name);
  const { numbers, texts } = schemas[which];
  out.u8(MESSAGE);
  out.u8(which);
  const row = Float64Array.from(numbers.names, (field) => values[field] as number);
  new InputCodec(numbers).write(row, out);
  for (const { name: field } of texts) {
    const bytes = encodeUtf8(values[field] as string);
    out.u16(bytes.length);
    out.append(bytes);
  }
}

/** Reads what follows the first byte; undefined: it is no message of the game. */
export function readMessage(from: ByteReader, schemas: readonly MessageSchema[]): GameMessage | undefined {
  const schema = schemas[from.u8()];
  if (schema === undefined) return undefined;
  const { name, numbers, texts } = schema;
  const row = new Float64Array(numbers.size);
  if (!new InputCodec(numbers).read(from, row)) return undefined;
  const values: Record<string, number | string> = {};
  for (let i = 0; i < numbers.size; i++) values[numbers.names[i]] = row[i];
  for (const { name: field } of texts) {
    const length = from.u16();
    if (from.overflowed || length > from.left) return undefined;
    const bytes = new Uint8Array(length);
    from.take(bytes, length);
    const text = decodeUtf8(bytes);
    if (text === undefined) return undefined;
    values[field] = text;
  }
  return from.overflowed || from.left > 0 ? undefined : checkMessage(schemas, name, values);
}
