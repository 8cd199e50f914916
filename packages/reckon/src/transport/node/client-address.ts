// Where a connection comes from, as limits know it: the socket's address, or what a proxy of ours says; IPv6 by its /64,
// because one customer has all of that.

import type { IncomingMessage } from "node:http";

/** @param trustsProxy the server stands behind a proxy that appends to X-Forwarded-For */
export function clientAddress(request: IncomingMessage, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? request.headers["x-forwarded-for"] : undefined;
  const last = String(forwarded ?? "")
    .split(",")
    .at(-1)
    ?.trim();
  return limitedBy(last || request.socket.remoteAddress || "unknown");
}

/** The part of an address that limits go by. */
export function limitedBy(address: string): string {
  const bare = /^(?:\[([^\]]*)\]|([0-9.]+))(?::[0-9]+)?$/.exec(address);
  // Some proxies give the port as well, which is another each time.
  const whole = bare?.[1] ?? bare?.[2] ?? address;
  const plain = whole.startsWith("::ffff:") ? whole.slice("::ffff:".length) : whole;
  if (!plain.includes(":")) return plain;
  const [head, tail] = plain.split("::");
  const start = head.split(":").filter(Boolean);
  const end = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => "0");
  return `${[...start, ...(tail === undefined ? [] : zeros), ...end].slice(0, 4).join(":")}::/64`;
}

/** Whether a page may connect: from the host that it connects to, from a listed origin, or no page at all. */
export function isOriginAllowed(request: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || origins.includes(origin)) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
