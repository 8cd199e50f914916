// Counts, lists and figures in the words of a language. Files of texts make theirs of these; screens write decimals by them. Always true:
// the language's own rules decide, as the browser knows them.

import { language } from "@reckon/stage";

/** "1 bot", "2 bots": `one` is a whole text, `many` follows the count. */
export function countedIn(locale: string): (count: number, one: string, many: string) => string {
  const rules = new Intl.PluralRules(locale);
  return (count, one, many) => (rules.select(count) === "one" ? one : `${count} ${many}`);
}

/** "Ann, Ben and Cleo". */
export function listedIn(locale: string): (words: readonly string[]) => string {
  const list = new Intl.ListFormat(locale);
  return (words) => list.format(words);
}

/** "friendlyFire" as "Friendly fire". */
export function inWords(name: string): string {
  const words = name.replace(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const formats = new Map<string, Intl.NumberFormat>();

/** A figure with so many decimals, in the language in use: "1.50", "1,50". */
export function decimals(value: number, digits: number): string {
  const key = `${language()} ${digits}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language(), {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: false,
    });
  formats.set(key, format);
  return format.format(value);
}

/** A day and a time of day, in the language in use. */
export function dateOf(ms: number): string {
  return new Date(ms).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
}
