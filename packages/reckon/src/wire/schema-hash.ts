// One hash over everything that both ends need alike to read each other's bytes and to judge the same hits: the layout of the arena,
// the input schema, the commands, the messages, the events, the flights and the targets. Hellos carry it; it is made once per game.
// Always true: it depends on names, numbers and their order only, so it is the same in every engine. A property that fields gain later
// counts without a change here.
import { Hash } from "../core/hash.ts";
import { onceFor } from "../core/once-for.ts";
import type { Field } from "../world/fields/field.ts";
import type { FieldList } from "../world/fields/field-list.ts";
import type { Game } from "../world/game.ts";
import type { Attachment } from "../world/kind.ts";
import type { Target } from "../world/target.ts";

/**
 * Sixteen hex digits. Definitions of a game that differ in what is sent differ in them, except by chance.
 *
 * @example encodeHandshake({ type: "hello", version: PROTOCOL_VERSION, schema: schemaHash(game), token, payload })
 */
export const schemaHash: (game: Game) => string = onceFor(hashOf);

function hashOf(game: Game): string {
  const hash = new Hash();
  hash.text(game.name);
  hash.number(game.tickRate);
  hash.number(game.players);
  hash.word(game.layout.kinds.length);
  for (const { kind } of game.layout.kinds) {
    hash.text(kind.name);
    hash.number(kind.capacity);
    hashTexts(kind.position, hash);
    hash.number(kind.reach);
    hashAttachment(kind.attachedTo, hash);
    hashTarget(kind.target, hash);
    hashFields(Object.keys(kind.fields), Object.values(kind.fields), hash);
  }
  hashSchema(game.input, hash);
  const commands = Object.keys(game.commands);
  hashTexts(commands, hash);
  for (const command of commands) hashSchema(game.commands[command], hash);
  for (const { name, numbers, texts } of game.messages) {
    hashTexts(["message", name, ...texts.flatMap((text) => [text.name, String(text.most)])], hash);
    hashSchema(numbers, hash);
  }
  for (const { name, fields, isReliable, sees } of game.events) {
    hashTexts([name, String(isReliable), sees], hash);
    hashSchema(fields, hash);
  }
  // What only one side reads does not count: capacity, fairness, blending, and targets unless
  // clients claim hits; so a host may
  // choose what its bullets hit.
  for (const {
    name,
    fields,
    lifeTicks,
    radius,
    hits,
    replicate,
    position,
    targets,
    rowKind,
  } of game.flights) {
    hashTexts([name, hits, replicate], hash);
    hashSchema(fields, hash);
    hashNumbers([lifeTicks, radius, rowKind], hash);
    hashNumbers(position, hash);
    hashNumbers(hits === "claim" ? targets : [], hash);
  }
  return hash.digest();
}

function hashAttachment(to: Attachment | undefined, hash: Hash): void {
  if (to === undefined) hash.text("free");
  else if ("by" in to) hashTexts(["by", to.by], hash);
  else {
    hashTexts(["to", to.kind], hash);
    hash.number(to.row);
  }
}

/** Both ends judge hits by targets: a client with other targets would see hits that its server denies. */
function hashTarget(target: Target | undefined, hash: Hash): void {
  if (target === undefined) {
    hash.text("no target");
    return;
  }
  const { radius, while: isThere = "", dodges = "", teleports = "" } = target;
  hashTexts([typeof radius, String(radius), isThere, dodges, teleports], hash);
}

function hashSchema(schema: FieldList, hash: Hash): void {
  hashFields(schema.names, schema.fields, hash);
}

function hashFields(names: readonly string[], fields: readonly Field[], hash: Hash): void {
  hashTexts(names, hash);
  for (const field of fields) hashField(field, hash);
}

function hashField(field: Field, hash: Hash): void {
  // By name, so that the order in which a field was built does not count.
  for (const [property, value] of Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1))) {
    // The author of a field is a rule, and rules do not count. The parts that run a field are the same in every game.
    if (property === "pressesOf" || property === "aimParts") continue;
    hash.text(property);
    if (typeof value === "number") hash.number(value);
    else if (Array.isArray(value)) hashTexts(value, hash);
    else hash.text(String(value));
  }
}

function hashNumbers(numbers: readonly number[], hash: Hash): void {
  hash.word(numbers.length);
  for (const number of numbers) hash.number(number);
}

function hashTexts(texts: readonly string[], hash: Hash): void {
  hash.word(texts.length);
  for (const text of texts) hash.text(text);
}
