// Finds the port at which a server listens: the configured port, or a free one near the default. `serve` calls it before it starts.

import { createServer } from "node:net";

/** Ports that are tried when none was configured. */
const MOST_TRIES = 20;

/**
 * The port, or the next free one.
 *
 * @param isAsked the port was configured, so no other will do, and it throws
 * @param names of the variables that set port and host
 * @param count of ports in a row that must be free: the first one is returned
 */
export async function freePort(
  port: number,
  host: string | undefined,
  isAsked: boolean,
  names: { readonly port: string; readonly host: string } = { port: "PORT", host: "HOST" },
  count = 1,
): Promise<number> {
  const last = Math.min(port + MOST_TRIES, 65_536 - count);
  for (let first = port; first <= last; ) {
    const taken = await firstTaken(first, count, host, names);
    if (taken === undefined) return first;
    if (isAsked)
      throw new Error(
        `Port ${taken} is taken or not allowed: stop what has it, or set ${names.port} to another.`,
      );
    first = taken + 1;
  }
  throw new Error(`Ports ${port} to ${last} are taken: set ${names.port} to a free one.`);
}

/** The first port of a row that somebody else has; undefined: none. Throws where no other port would help. */
async function firstTaken(
  first: number,
  count: number,
  host: string | undefined,
  names: { readonly port: string; readonly host: string },
): Promise<number | undefined> {
  for (let port = first; port < first + count; port++) {
    const problem = await problemWith(port, host);
    if (problem === "EADDRNOTAVAIL" || problem === "ENOTFOUND" || problem === "EAI_AGAIN")
      throw new Error(
        `${names.host} is "${host}", which is no address of this machine: give one that it has, or leave it empty.`,
      );
    if (problem === "EACCES")
      throw new Error(`Port ${port} is not allowed to this user: set ${names.port} to one above 1023.`);
    if (problem !== undefined) return port;
  }
  return undefined;
}

/** The system's error code if a server cannot listen there; undefined: it can. */
function problemWith(port: number, host: string | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code ?? "unknown"));
    // A worker would otherwise ask its supervisor, which lends out what is taken.
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

/** The address for a browser on this machine. */
export function serverAddressOf(host: string | undefined, port: number): string {
  if (host === undefined || host === "0.0.0.0" || host === "::") return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
