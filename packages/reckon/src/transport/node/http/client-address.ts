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
  const plain = whole.replace(/^::ffff:(?=[0-9.]+$)/i, "");
  if (!plain.includes(":")) return plain;
  const [head, tail] = plain.split("::");
  const start = head.split(":").filter(Boolean);
  const end = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => "0");
  const groups = [...start, ...(tail === undefined ? [] : zeros), ...end].slice(0, 4);
  // As one text for each network, whoever wrote it: without zeros in front, in small letters.
  return `${groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, "")).join(":")}::/64`;
}

/** Who speaks for a range of its own on no network of the world: this machine, or one beside it. */
export function isInternal(address: string): boolean {
  if (address.includes(":")) return /^(?:0:0:0:0:|::|f[cd]|fe[89ab])/i.test(address);
  return /^(?:0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/.test(
    address,
  );
}

/** Pages that may connect. */
export interface OriginRules {
  /** Of pages from elsewhere. */
  readonly origins?: readonly string[];
  /** At which our own page is opened. Undefined: wherever the browser says that it is, which a name that its owner points here meets. */
  readonly publicOrigins?: readonly string[];
}

/** Whether a page may connect: our own, one from a listed origin, or no page at all. */
export function isOriginAllowed(
  request: IncomingMessage,
  { origins = [], publicOrigins = [] }: OriginRules,
): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || origins.includes(origin) || publicOrigins.includes(origin)) return true;
  if (publicOrigins.length > 0) return false;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
