// The address of the page: the room (`#dash/CODE`, at another server `#dash/CODE@host:port`), and settings for tests
// (`?view=webgl|canvas|none`, `?transport=websocket`, `?test`). Always true: an invalid address is ignored.

import type { ViewOptions } from "@reckon/stage";

/** A room that a link names. */
export interface Place {
  readonly game: string;
  /** Empty: none yet. */
  readonly code: string;
  /** The server's address; empty: the page's own. */
  readonly server: string;
}

const PLACE = /^#([a-z-]{1,32})\/([A-Za-z0-9]{1,8})(?:@(.{1,260}))?$/;

export function readPlace(hash: string): Place | undefined {
  const match = PLACE.exec(hash);
  if (match === null) return undefined;
  return { game: match[1], code: match[2].toUpperCase(), server: match[3] ?? "" };
}

/** The link to a room, from the `#` on. */
export function hashOf({ game, code, server }: Place): string {
  return `#${game}/${code}${server === "" ? "" : `@${server}`}`;
}

export function linkOf(place: Place): string {
  return `${location.origin}${location.pathname}${hashOf(place)}`;
}

/** Shows a place in the address bar, so that a reload comes back to it, and Back leads home; undefined: home. */
export function showPlace(place: Place | undefined): void {
  const { pathname, search, hash } = location;
  const shown = place === undefined ? "" : hashOf(place);
  if (shown === hash) return;
  const address = `${pathname}${search}${shown}`;
  if (hash === "") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

/** The address asks for the replay page. */
export function isReplay(search: string): boolean {
  return /[?&]replay(?:[=&]|$)/.test(search);
}

const query = new URLSearchParams(location.search);

export const viewKind: ViewOptions["kind"] = viewOf(query.get("view"));
export const allowsDatagrams: boolean = query.get("transport") !== "websocket";
/** Exposes internals to tests, as `globalThis.reckon`. */
export const isTest: boolean = query.has("test");

function viewOf(name: string | null): ViewOptions["kind"] {
  return name === "webgl" || name === "canvas" || name === "none" ? name : "auto";
}
