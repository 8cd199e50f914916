// Short answers over HTTP, the same at the port of the page and at that of the figures. Always true: no cache keeps one.

import type { ServerResponse } from "node:http";

/** The media type that Prometheus reads. */
export const FIGURES = "text/plain; version=0.0.4";

export function say(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text);
}

export function sayJson(response: ServerResponse, status: number, what: object): void {
  say(response, status, "application/json", JSON.stringify(what));
}

/**
 * @param hindrance why a proxy should send no visitors here; undefined: all is well
 * @param directory "away": the fleet's directory does not answer, which hinders no play
 */
export function sayReady(
  response: ServerResponse,
  hindrance: string | undefined,
  directory: "away" | undefined,
): void {
  sayJson(response, hindrance === undefined ? 200 : 503, { status: hindrance ?? "ready", directory });
}
