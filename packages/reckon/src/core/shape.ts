// Shapes of JSON from outside, as values: each part asks whether something is of a type. Messages of lobbies, greetings, signals and saved
// rooms are checked with them. Always true: nothing throws, whatever is checked; an object passes only with exactly the named fields, as
// its own, and an optional field may be missing.

/** Whether a value is of a type. */
export type Is<T> = (value: unknown) => value is T;

/** One check for each field of an object. */
type FieldsOf<T> = { readonly [K in keyof T]-?: Is<T[K]> };

/** The checks of a union of objects, by the field that tells them apart, without that field. */
type CasesOf<T, K extends keyof T> = {
  readonly [N in T[K] & string]: FieldsOf<Omit<Extract<T, Readonly<Record<K, N>>>, K>>;
};

export const isBoolean: Is<boolean> = (value) => typeof value === "boolean";

/** A whole number from `least` to `most`. */
export function whole(least: number, most: number): Is<number> {
  return (value): value is number => Number.isInteger(value) && within(value as number, least, most);
}

/** A number from `least` to `most`. */
export function numeric(least: number, most: number): Is<number> {
  return (value): value is number => typeof value === "number" && within(value, least, most);
}

/** A text of at most `most` UTF-16 units that fits a pattern. */
export function textOf(most: number, pattern: RegExp = /^/): Is<string> {
  return (value): value is string => typeof value === "string" && value.length <= most && pattern.test(value);
}

/** A text that passes a check of the caller's. */
export function textThat(holds: (value: string) => boolean): Is<string> {
  return (value): value is string => typeof value === "string" && holds(value);
}

/** One of these values. */
export function among<const T>(values: readonly T[]): Is<T> {
  return (value): value is T => values.includes(value as T);
}

/** A value that may be missing. */
export function optional<T>(is: Is<T>): Is<T | undefined> {
  return (value): value is T | undefined => value === undefined || is(value);
}

export function nullable<T>(is: Is<T>): Is<T | null> {
  return (value): value is T | null => value === null || is(value);
}

/** A list of at most `most` items. */
export function listOf<T>(is: Is<T>, most: number = Number.POSITIVE_INFINITY): Is<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.length <= most && value.every(is);
}

/** A list with one check for each place. */
export function tuple<T extends readonly unknown[]>(...parts: { readonly [I in keyof T]: Is<T[I]> }): Is<T> {
  return (value): value is T =>
    Array.isArray(value) && value.length === parts.length && parts.every((is, i) => is(value[i]));
}

/** An object with these fields and no other. */
export function record<T>(fields: FieldsOf<T>): Is<T> {
  return (value): value is T => isObject(value) && hasFields(value, fields);
}

/** One of several objects, told apart by one of their fields. */
export function variant<T extends object, K extends keyof T & string>(tag: K, cases: CasesOf<T, K>): Is<T> {
  return (value): value is T => {
    if (!isObject(value)) return false;
    const { [tag]: name, ...rest } = value;
    return typeof name === "string" && Object.hasOwn(cases, name) && hasFields(rest, cases[name as never]);
  };
}

/** The value of a JSON text, if it has this shape. */
export function parsed<T>(is: Is<T>, json: string): T | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return is(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function within(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasFields(value: Record<string, unknown>, fields: Readonly<Record<string, Is<unknown>>>): boolean {
  const names = Object.keys(value);
  return (
    names.every((name) => Object.hasOwn(fields, name)) &&
    Object.keys(fields).every((name) => fields[name](Object.hasOwn(value, name) ? value[name] : undefined))
  );
}
