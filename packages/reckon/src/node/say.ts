// Short answers over HTTP, alike at the port of the page and at that of the figures. Always true: nobody keeps one.

import type { ServerResponse } from "node:http";

/** What Prometheus reads. */
export const FIGURES = "text/plain; version=0.0.4";

export function say(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text);
}

export function sayJson(response: ServerResponse, status: number, what: object): void {
  say(response, status, "application/json", JSON.stringify(what));
}

/** @param hindrance why no visitor should be sent here; undefined: all is well */
export function sayReady(response: ServerResponse, hindrance: string | undefined): void {
  sayJson(response, hindrance === undefined ? 200 : 503, { status: hindrance ?? "ready" });
}
