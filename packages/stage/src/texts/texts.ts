// Texts in the language in use. The page, the stage and each game keep theirs in one file per language; `textsIn` makes a part of them,
// `speak` changes the language of all parts. Always true: English is there from the start, other languages load when they are chosen;
// the language changes only when all parts have it, so that no screen speaks two; what cannot be loaded leaves everything as it was.

/** The languages that every part has, by their codes. */
export const LANGUAGES = ["en", "de"] as const;

export type Language = (typeof LANGUAGES)[number];

/** A part of the texts. */
export interface Texts<T> {
  /** These texts in the language in use. */
  (): T;
  /** Loads the language in use, for a part that comes after it was chosen. Never fails: without it the part is English. */
  ready(): Promise<void>;
}

/** Loads the texts of the other languages. */
export type Translations<T> = Readonly<Record<Exclude<Language, "en">, () => Promise<T>>>;

interface Part {
  load(language: Language): Promise<void>;
}

let cell: { value: Language } = { value: "en" };
let wanted: Language = "en";
const parts: Part[] = [];

/** Has a page keep the language in a cell of its own, such as a signal: what reads texts is drawn again when it changes. */
export function keepLanguageIn(own: { value: Language }): void {
  own.value = cell.value;
  cell = own;
}

/** The language in use. */
export function language(): Language {
  return cell.value;
}

/** Changes the language of all parts, once they are loaded. Fails if one cannot be loaded. */
export async function speak(chosen: Language): Promise<void> {
  wanted = chosen;
  await Promise.all(parts.map((part) => part.load(chosen)));
  // Another may have been chosen meanwhile.
  if (wanted === chosen) cell.value = chosen;
}

/**
 * Makes a part of the texts.
 *
 * @example const texts: Texts<typeof en> = textsIn(en, { de: async () => (await import("./de.ts")).de });
 */
export function textsIn<T>(en: T, others: Translations<T>): Texts<T> {
  const loaded: Partial<Record<Language, T>> = { en };
  const load = async (chosen: Language): Promise<void> => {
    if (chosen !== "en") loaded[chosen] ??= await others[chosen]();
  };
  parts.push({ load });
  const read = (): T => loaded[cell.value] ?? en;
  return Object.assign(read, { ready: () => load(cell.value).catch(() => {}) });
}

/** One group of a part as an object: each of its texts is in the language that is in use when it is read. */
export function groupOf<T, Name extends keyof T>(texts: Texts<T>, name: Name): T[Name] {
  return new Proxy({} as T[Name] & object, { get: (_, key) => Reflect.get(texts()[name] as object, key) });
}
