// The arcade's server: its games, its page and the answers for its page, served by the package. main.ts starts one for the process,
// tests start their own. Always true: the page loads its own files and plays anywhere, and nothing else gets into it.

import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ArcadeGame } from "@reckon/stage";
import { type GameServer, type ServeOptions, serve } from "reckon/node";
import { GAMES } from "../games.ts";
import { buildNameOf } from "./build-name.ts";
import { HEADERS } from "./headers.ts";

export interface ArcadeOptions
  extends Omit<ServeOptions, "page" | "hashed" | "headers" | "onRequest" | "bodyBytes"> {
  /** The built page; if it is missing, a plain page says so. */
  readonly pageFolder: string;
  /** Default: the arcade's own. */
  readonly games?: readonly ArcadeGame[];
}

/** Vite puts files with a hash in their names there, for the page and for the site. */
const HASHED = /^\/(?:docs\/)?assets\//;

const NO_PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Reckon</title>
<h1>The rooms are open, but the page is not built.</h1>
<p>Run <code>npm run build</code>, then start again.</p>
`;

export async function startArcade(options: ArcadeOptions): Promise<GameServer> {
  const { pageFolder, games = GAMES, ...more } = options;
  const rules = await Promise.all(
    games.map(async ({ name, rules }) => [name, (await rules()).hosted] as const),
  );
  const page = existsSync(pageFolder) ? pageFolder : undefined;
  const { environment = process.env } = more;
  const build = buildNameOf(pageFolder, more.build || environment.BUILD?.trim() || undefined);
  return serve(Object.fromEntries(rules), {
    ...more,
    ...(build === undefined ? {} : { build }),
    ...{ page, hashed: HASHED, headers: HEADERS, bodyBytes: 0, replays: true },
    onRequest: (request, response, server) => answer(request, response, server, page !== undefined),
  });
}

function answer(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  { settings }: GameServer,
  hasPage: boolean,
): void {
  const path = method === "GET" || method === "HEAD" ? url?.split("?")[0] : undefined;
  if (path === "/config.json") {
    const { stunUrls, turnUrls, mostBots } = settings;
    const iceServers = stunUrls.length > 0 ? [{ urls: stunUrls }] : [];
    const config = { iceServers, relay: turnUrls.length > 0, bots: mostBots > 0 };
    response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
    response.end(JSON.stringify(config));
  } else if (path === "/docs") response.writeHead(308, { location: "/docs/" }).end();
  else if (path === "/" && !hasPage) response.writeHead(200, { "content-type": "text/html" }).end(NO_PAGE);
  else response.writeHead(404).end();
}
