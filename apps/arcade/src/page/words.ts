// The texts of the games' page in the language in use, by screen. Whatever reads one while it draws is drawn again when the language changes.
// Always true: the texts themselves are in ../texts, those of the overlay, the inspector and the replay page with these.

import { groupOf, type Texts, textsIn } from "@reckon/stage";
import { en } from "../texts/page/en.ts";

type PageTexts = typeof en;

const pageTexts: Texts<PageTexts> = textsIn(en, { de: async () => (await import("../texts/page/de.ts")).de });

export const COMMON: PageTexts["common"] = groupOf(pageTexts, "common");
export const HOME: PageTexts["home"] = groupOf(pageTexts, "home");
export const CREATE: PageTexts["create"] = groupOf(pageTexts, "create");
export const JOIN: PageTexts["join"] = groupOf(pageTexts, "join");
export const ROOMS: PageTexts["rooms"] = groupOf(pageTexts, "rooms");
export const ENTERING: PageTexts["entering"] = groupOf(pageTexts, "entering");
export const ROOM: PageTexts["room"] = groupOf(pageTexts, "room");
export const PLAYERS: PageTexts["players"] = groupOf(pageTexts, "players");
export const CHAT: PageTexts["chat"] = groupOf(pageTexts, "chat");
export const CHOICES: PageTexts["choices"] = groupOf(pageTexts, "choices");
export const COUNTDOWN: PageTexts["countdown"] = groupOf(pageTexts, "countdown");
export const PLAY: PageTexts["play"] = groupOf(pageTexts, "play");
export const OUT: PageTexts["out"] = groupOf(pageTexts, "out");
export const POINTER: PageTexts["pointer"] = groupOf(pageTexts, "pointer");
export const MENU: PageTexts["menu"] = groupOf(pageTexts, "menu");
export const RESULTS: PageTexts["results"] = groupOf(pageTexts, "results");
export const LOST: PageTexts["lost"] = groupOf(pageTexts, "lost");
export const WATCHING: PageTexts["watching"] = groupOf(pageTexts, "watching");
export const SETTINGS: PageTexts["settings"] = groupOf(pageTexts, "settings");
export const KILLCAM: PageTexts["killcam"] = groupOf(pageTexts, "killcam");
export const LINK: PageTexts["link"] = groupOf(pageTexts, "link");

/** A sentence of the engine or of a host, in the language in use if it is known there. */
export function inOwnWords(sentence: string): string;
export function inOwnWords(sentence: string | undefined): string | undefined;
export function inOwnWords(sentence: string | undefined): string | undefined {
  return sentence === undefined ? undefined : pageTexts().said(sentence);
}
