// Every HTTP answer of a server but rooms and WebSockets, which the host server answers: health and readiness, relays for players with a
// seat, the page and its files, and the program's own answers. game-server.ts makes one, and hands requests in. Always true: an error of
// the program is reported and answered, and ends nothing else; every answer has the program's headers.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerStatus } from "./figures/status-server.ts";
import type { PageFiles } from "./files/page-files.ts";
import { RELAY_LIFE_S, type RelaySettings, turnServers } from "./ice-servers.ts";
import type { ReplayAnswers } from "./replays/replay-answers.ts";
import { FIGURES, say, sayJson, sayReady } from "./say.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface SiteOptions extends ServerStatus {
  readonly relays: RelaySettings;
  readonly hasPublicMetrics: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly page: PageFiles | undefined;
  readonly replays: ReplayAnswers | undefined;
  readonly onRequest: Answer | undefined;
  /** The seat that a token gives now, as text that names no player. */
  readonly seatOf: (token: string) => Promise<string | undefined>;
  readonly onFault: (error: unknown) => void;
}

export class Site {
  readonly #options: SiteOptions;
  readonly #own: ReadonlyMap<string, Answer>;

  constructor(options: SiteOptions) {
    this.#options = options;
    const own: [string, Answer][] = [
      ["/health", (_request, response) => sayJson(response, 200, { status: "alive" })],
      ["/ready", (_request, response) => sayReady(response, options.hindrance(), options.directory())],
      ["/relay", (request, response) => this.#relay(request, response)],
    ];
    // Collecting figures takes a millisecond or two from all rooms.
    if (options.hasPublicMetrics)
      own.push(["/metrics", (_request, response) => say(response, 200, FIGURES, options.metrics())]);
    this.#own = new Map(own);
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request, response).catch((error: unknown) => {
      this.#options.onFault(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers, page, replays, onRequest } = this.#options;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const own = isRead ? this.#own.get(request.url?.split("?")[0] ?? "") : undefined;
    if (own !== undefined) await own(request, response);
    else if (await replays?.answer(request, response)) return;
    else if (await page?.answer(request, response)) return;
    else if (onRequest !== undefined) await onRequest(request, response);
    else sayJson(response, 404, {});
  }

  async #relay({ headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { relays, seatOf } = this.#options;
    const [, token] = /^Bearer (\S+)$/.exec(headers.authorization ?? "") ?? [];
    const seat = token === undefined ? undefined : await seatOf(token);
    if (seat === undefined) sayJson(response, 403, { error: "Take a seat in a room first." });
    else {
      const iceServers = turnServers(relays, seat, Date.now());
      sayJson(response, 200, { iceServers, seconds: RELAY_LIFE_S });
    }
  }
}
