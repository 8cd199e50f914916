// Where a connection comes from, as limits know it: the socket's address, or the address that our own proxy reports; IPv6 by its /64,
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
  // Some proxies append the port, which differs each time.
  const whole = bare?.[1] ?? bare?.[2] ?? address;
  const plain = whole.replace(/^::ffff:(?=[0-9.]+$)/i, "");
  if (!plain.includes(":")) return plain;
  const [head, tail] = plain.split("::");
  const start = head.split(":").filter(Boolean);
  const end = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => "0");
  const groups = [...start, ...(tail === undefined ? [] : zeros), ...end].slice(0, 4);
  // One text for each network, however it was written: without leading zeros, in small letters.
  return `${groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, "")).join(":")}::/64`;
}

/** Whether an address belongs to this machine or its local network, not to the internet. */
export function isInternal(address: string): boolean {
  if (address.includes(":")) return /^(?:0:0:0:0:|::|f[cd]|fe[89ab])/i.test(address);
  return /^(?:0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/.test(
    address,
  );
}

/** Pages that may connect. */
export interface OriginRules {
  /** Origins of pages from elsewhere. */
  readonly origins?: readonly string[];
  /** Origins at which players open our own page. Undefined: any host name that leads here, even one that somebody else owns. */
  readonly publicOrigins?: readonly string[];
  /** A port of this machine whose page is ours as well: that which several workers share. */
  readonly sharedPort?: number;
}

/** Whether a page may connect: our own, a page from a listed origin, or a program that sends no origin. */
export function isOriginAllowed(
  request: IncomingMessage,
  { origins = [], publicOrigins = [], sharedPort }: OriginRules,
): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || origins.includes(origin) || publicOrigins.includes(origin)) return true;
  if (publicOrigins.length > 0) return false;
  try {
    const page = new URL(origin);
    if (page.host === host || sharedPort === undefined) return page.host === host;
    const port = Number(page.port || (page.protocol === "https:" ? 443 : 80));
    return page.hostname === new URL(`http://${host}`).hostname && port === sharedPort;
  } catch {
    return false;
  }
}
