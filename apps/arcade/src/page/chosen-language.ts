// The language of the page: the player's choice, else the first of the browser's that there is, else English. Entries of pages start it
// before they draw; the settings panel changes it. Always true: `<html lang>` names the language in use; a language that does not load
// leaves the page in the one that it has.

import { effect, type Signal, signal } from "@preact/signals";
import { keepLanguageIn, LANGUAGES, type Language, speak } from "@reckon/stage";
import { change, settings } from "./settings.ts";

/** Each in its own language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch" };

const spoken: Signal<Language> = signal("en");

/** @param wanted as in `navigator.languages`: "de-AT", "en" … */
export function preferredLanguage(chosen: string, wanted: readonly string[]): Language {
  const all = [chosen, ...wanted].map((one) => one.toLowerCase().split("-")[0]);
  return (
    LANGUAGES.find((language) => language === all.find((one) => LANGUAGES.some((is) => is === one))) ?? "en"
  );
}

/** Loads the language, and keeps the document's in step with it. Never fails. */
export async function startLanguage(): Promise<void> {
  keepLanguageIn(spoken);
  effect(() => {
    document.documentElement.lang = spoken.value;
  });
  await speak(preferredLanguage(settings.peek().language, navigator.languages)).catch(() => {});
}

/** Changes the language for good. Fails if it does not load. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  change({ language });
}
