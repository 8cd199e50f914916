// Where the server listens: at the port that was asked for, or near it where nobody asked. `serve` calls it before it starts.

import { createServer } from "node:net";

/** Ports that are tried when nobody has said which. */
const MOST_TRIES = 20;

/**
 * The port, or the next free one.
 *
 * @param isAsked somebody counts on this very port: then another is no answer, and it throws
 * @param names of the variables that say where
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

/** The system's word for why nobody can listen there; undefined: one can. */
function problemWith(port: number, host: string | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code ?? "unknown"));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/** What to type into a browser on this machine. */
export function serverAddressOf(host: string | undefined, port: number): string {
  if (host === undefined || host === "0.0.0.0" || host === "::") return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
