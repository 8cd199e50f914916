// Messages with text: what a page and its server send each other beside the simulation, declared with a game. Both sides check what they
// send and what arrives by the same schema. Always true: a checked message has every field once, numbers on their grids, texts clean
// (core/text.ts) and within their bounds; rules never see one.

import { CHECKS } from "#checks";
import { assert } from "../core/assert.ts";
import { cleanText, lengthOf } from "../core/text.ts";
import type { Field, Fields } from "./fields/field.ts";
import { FieldList } from "./fields/field-list.ts";

/** A field that holds text. Made by `text`. */
interface TextField {
  readonly type: "text";
  /** Most characters. */
  readonly most: number;
}

/** Fields of one message. */
type MessageFields = { readonly [field: string]: Field | TextField };

/** Schemas of a game's messages, by name. */
export type GameMessages = { readonly [name: string]: MessageFields };

type ValueOf<T> = T extends TextField ? string : number;

/** The values of messages, by name. */
export type MessageValues<M extends GameMessages> = {
  readonly [N in keyof M & string]: { readonly [F in keyof M[N]]: ValueOf<M[N][F]> };
};

/** A message of a game with these schemas: its name with the values that its schema has. */
export type MessageIn<M extends GameMessages> = {
  readonly [N in keyof M & string]: { readonly name: N; readonly values: MessageValues<M>[N] };
}[keyof M & string];

/** A message of any game. */
export interface GameMessage {
  readonly name: string;
  readonly values: { readonly [field: string]: number | string };
}

const MOST_TEXT = 256;
const MOST_MESSAGES = 64;
/** Most bytes of one message. */
const MOST_MESSAGE_BYTES = 2048;
const MOST_CHARACTER_BYTES = 4;
const MOST_FIELD_BYTES = 4;

/**
 * Messages only: a text of at most `most` characters, 1 to 256. Both sides clean it: one line, without invisible characters.
 *
 * @example messages: { say: { line: text(120), to: enumeration(["all", "team"]) } }
 */
export function text(most: number): { readonly type: "text"; readonly most: number } {
  if (CHECKS)
    assert(
      Number.isInteger(most) && most >= 1 && most <= MOST_TEXT,
      `A text has at most ${most} characters: give a whole number from 1 to ${MOST_TEXT}.`,
    );
  return { type: "text", most };
}

/** A declared message, checked, as the engine runs it. */
export interface MessageSchema {
  readonly name: string;
  readonly numbers: FieldList;
  readonly texts: readonly { readonly name: string; readonly most: number }[];
}

/** Checks the messages of a game. Throws a sentence that names the fix. */
export function messageSchemas(game: string, messages: GameMessages): readonly MessageSchema[] {
  const entries = Object.entries(messages);
  if (CHECKS)
    assert(
      entries.length <= MOST_MESSAGES,
      `Game ${game} has ${entries.length} messages: give ${MOST_MESSAGES} at most.`,
    );
  return entries.map(([name, fields]) => {
    const numbers: Record<string, Field> = {};
    const texts: { name: string; most: number }[] = [];
    for (const [field, one] of Object.entries(fields))
      if (isText(one)) texts.push({ name: field, most: one.most });
      else numbers[field] = one;
    const schema = { name, numbers: new FieldList(numbers as Fields, `Message ${name}.`), texts };
    const bytes = texts.reduce((sum, { most }) => sum + 2 + MOST_CHARACTER_BYTES * most, 0);
    if (CHECKS)
      assert(
        2 + MOST_FIELD_BYTES * schema.numbers.size + bytes <= MOST_MESSAGE_BYTES,
        `Message ${name} may have ${bytes} bytes of text: shorten its texts, a message has at most ${MOST_MESSAGE_BYTES} bytes.`,
      );
    return schema;
  });
}

function isText(field: Field | TextField): field is TextField {
  return field.type === "text";
}

/** The message with its values settled and cleaned; undefined if it does not fit its schema. It may be anything at all. */
export function checkMessage(
  schemas: readonly MessageSchema[],
  name: unknown,
  given: unknown,
): GameMessage | undefined {
  const schema = schemas.find((one) => one.name === name);
  if (schema === undefined || typeof given !== "object" || given === null) return undefined;
  const { numbers, texts } = schema;
  if (Object.keys(given).length !== numbers.size + texts.length) return undefined;
  const read = given as Readonly<Record<string, unknown>>;
  const values: Record<string, number | string> | undefined = numbers.fit(read);
  if (values === undefined) return undefined;
  for (const { name: field, most } of texts) {
    const typed = Object.hasOwn(read, field) ? read[field] : undefined;
    if (typeof typed !== "string" || typed.length > 8 * most) return undefined;
    const clean = cleanText(typed);
    if (lengthOf(clean) > most) return undefined;
    values[field] = clean;
  }
  return { name: schema.name, values };
}
