// Everything that the arcade answers over HTTP but rooms and WebSockets, which are the host server's: the page and its files,
// the page's settings, relays for who has a seat, health and readiness. Made by arcade-server.ts, which hands requests in. Always true: files with
// a hash in their name are kept for ever by browsers and everything else is asked for anew; every answer carries the
// content security policy; nothing here takes a request's body.

import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "@fastify/helmet";
import files from "@fastify/static";
import fastify from "fastify";
import { RELAY_LIFE_S, stunServers, turnServers } from "./ice-servers.ts";
import type { Settings } from "./settings.ts";

export interface SiteOptions {
  readonly settings: Settings;
  /** The built page; where it is missing, a plain one says so. */
  readonly pageFolder: string;
  /** Why no visitor should be sent here now; undefined: all is well. */
  readonly hindrance: () => string | undefined;
  /** The figures, in Prometheus' text format. */
  readonly metrics: () => Promise<string>;
  /** The seat that a token is worth now, in words that name nobody. */
  readonly seatOf: (token: string) => Promise<string | undefined>;
}

/** Answers requests. */
export type Site = (request: IncomingMessage, response: ServerResponse) => void;

const FOR_EVER = "public, max-age=31536000, immutable";
const NEVER = "no-store";

export async function makeSite(options: SiteOptions): Promise<Site> {
  const { settings } = options;
  const app = fastify({ logger: false, exposeHeadRoutes: true });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    hsts: false,
  });
  app.get("/health", async (_request, reply) =>
    reply.header("cache-control", NEVER).send({ status: "alive" }),
  );
  app.get("/ready", async (_request, reply) => {
    const hindrance = options.hindrance();
    const answer = { status: hindrance === undefined ? "ready" : hindrance };
    return reply
      .code(hindrance === undefined ? 200 : 503)
      .header("cache-control", NEVER)
      .send(answer);
  });
  // They take a millisecond or two of all rooms.
  if (settings.hasPublicMetrics)
    app.get("/metrics", async (_request, reply) =>
      reply
        .header("cache-control", NEVER)
        .type("text/plain; version=0.0.4")
        .send(await options.metrics()),
    );
  app.get("/config.json", async (_request, reply) => {
    const said = { iceServers: stunServers(settings), relay: settings.turnUrls.length > 0 };
    return reply.header("cache-control", NEVER).send({ ...said, bots: settings.mostBots > 0 });
  });
  app.get("/relay", async ({ headers }, reply) => {
    const [, token] = /^Bearer (\S+)$/.exec(headers.authorization ?? "") ?? [];
    const seat = token === undefined ? undefined : await options.seatOf(token);
    reply.header("cache-control", NEVER);
    if (seat === undefined) return reply.code(403).send({ error: "Take a seat in a room first." });
    return reply.send({ iceServers: turnServers(settings, seat, Date.now()), seconds: RELAY_LIFE_S });
  });
  if (existsSync(options.pageFolder))
    await app.register(files, {
      root: options.pageFolder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: keepHashed,
    });
  else app.get("/", async (_request, reply) => reply.type("text/html").send(NO_PAGE));
  await app.ready();
  return (request, response) => app.routing(request, response);
}

/** Vite puts what has a hash in its name into assets/. */
function keepHashed(reply: { header(name: string, value: string): unknown }, path: string): void {
  reply.header("cache-control", /[/\\]assets[/\\][^/\\]+$/.test(path) ? FOR_EVER : "no-cache");
}

/** The page's own files; any server to play at; styles that scripts set on elements, as views and libraries do. */
const POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  workerSrc: ["'self'", "blob:"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  fontSrc: ["'self'", "data:"],
  imgSrc: ["'self'", "data:", "blob:"],
  mediaSrc: ["'self'", "data:", "blob:"],
  manifestSrc: ["'self'"],
  connectSrc: ["'self'", "ws:", "wss:", "http:", "https:", "data:", "blob:"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
} as const;

const NO_PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Reckon</title>
<h1>The rooms are open, but the page is not built.</h1>
<p>Run <code>npm run build</code>, then start again.</p>
`;
