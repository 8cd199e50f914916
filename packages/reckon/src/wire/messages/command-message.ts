// Commands on the control lane: u8 which command, in the order of the game's definition, then its fields as grid codes. The client writes
// them, the room reads them. Always true: the room checks the values once more against their schema.

import type { Command, Game } from "../../world/game.ts";
import type { ByteReader, ByteWriter } from "../bytes.ts";
import { InputCodec } from "../input-codec.ts";

/** How one command is written. */
export interface CommandCodec {
  readonly name: string;
  readonly names: readonly string[];
  readonly codec: InputCodec;
  readonly values: Float64Array;
}

export function commandCodecs(game: Game): readonly CommandCodec[] {
  return Object.entries(game.commands).map(([name, schema]) => ({
    name,
    names: schema.names,
    codec: new InputCodec(schema),
    values: new Float64Array(schema.size),
  }));
}

export function writeCommand(command: Command, codecs: readonly CommandCodec[], out: ByteWriter): void {
  const which = codecs.findIndex(({ name }) => name === command.name);
  const { names, codec, values } = codecs[which];
  for (let i = 0; i < names.length; i++) values[i] = command.values[names[i]];
  out.u8(which);
  codec.write(values, out);
}

/** The command in a message; undefined when it is none. */
export function readCommand(from: ByteReader, codecs: readonly CommandCodec[]): Command | undefined {
  const which = from.u8();
  if (which >= codecs.length) return undefined;
  const { name, names, codec, values } = codecs[which];
  if (!codec.read(from, values) || from.left > 0) return undefined;
  return { name, values: Object.fromEntries(names.map((field, i) => [field, values[i]])) };
}
