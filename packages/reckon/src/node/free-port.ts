// Finds the port at which a server listens: the configured port, or a free one near the default. `serve` calls it before it starts.

import { createServer } from "node:net";

/** Ports that are tried when none was configured. */
const MOST_TRIES = 20;

/**
 * The port, or the next free one.
 *
 * @param isAsked the port was configured, so no other will do, and it throws
 * @param names of the variables that set port and host
 */
export async function freePort(
  port: number,
  host: string | undefined,
  isAsked: boolean,
  names: { readonly port: string; readonly host: string } = { port: "PORT", host: "HOST" },
): Promise<number> {
  const problem = await problemWith(port, host);
  if (problem === undefined) return port;
  if (problem === "EADDRNOTAVAIL" || problem === "ENOTFOUND" || problem === "EAI_AGAIN")
    throw new Error(
      `${names.host} is "${host}", which is no address of this machine: give one that it has, or leave it empty.`,
    );
  if (problem === "EACCES")
    throw new Error(`Port ${port} is not allowed to this user: set ${names.port} to one above 1023.`);
  if (isAsked)
    throw new Error(
      `Port ${port} is taken or not allowed: stop what has it, or set ${names.port} to another.`,
    );
  for (let next = port + 1; next <= port + MOST_TRIES; next++)
    if ((await problemWith(next, host)) === undefined) return next;
  throw new Error(`Ports ${port} to ${port + MOST_TRIES} are taken: set ${names.port} to a free one.`);
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
