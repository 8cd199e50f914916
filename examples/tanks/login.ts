// Logins: the server signs a name for a day, and checks the signature when its page connects. server.ts uses both halves.
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";

const { LOGIN_SECRET = randomBytes(32).toString("hex") } = process.env;

function signed(payload: string): string {
  return `${payload}.${createHmac("sha256", LOGIN_SECRET).update(payload).digest("base64url")}`;
}

/** A login for somebody new. */
export function loginFor(name: string): string {
  const account = { id: randomUUID(), name, until: Date.now() + 86_400_000 };
  return signed(Buffer.from(JSON.stringify(account)).toString("base64url"));
}

/** The account of a login; undefined: it is not from this server, or too old. */
export function accountOf(login: string): { id: string; name: string } | undefined {
  const [payload] = login.split(".");
  const [ours, given] = [signed(payload), login].map((text) => Buffer.from(text));
  if (ours.length !== given.length || !timingSafeEqual(ours, given)) return undefined;
  const { id, name, until } = JSON.parse(Buffer.from(payload, "base64url").toString());
  return Date.now() < until ? { id, name } : undefined;
}
