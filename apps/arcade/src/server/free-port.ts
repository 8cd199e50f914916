// Where the server listens: at the port that was asked for, or near it where nobody asked. main.ts calls it before it starts.

import { createServer } from "node:net";

/** Ports that are tried when nobody has said which. */
const MOST_TRIES = 20;

/**
 * The port, or the next free one.
 *
 * @param isAsked somebody counts on this very port: then another is no answer, and it throws
 */
export async function freePort(port: number, host: string | undefined, isAsked: boolean): Promise<number> {
  if (port === 0 || (await isFree(port, host))) return port;
  if (isAsked)
    throw new Error(`Port ${port} is taken or not allowed: stop what has it, or set PORT to another.`);
  for (let next = port + 1; next <= port + MOST_TRIES; next++) if (await isFree(next, host)) return next;
  throw new Error(`Ports ${port} to ${port + MOST_TRIES} are taken: set PORT to a free one.`);
}

function isFree(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** What to type into a browser on this machine. */
export function addressOf(host: string | undefined, port: number): string {
  if (host === undefined || host === "0.0.0.0" || host === "::") return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
