// Who may see and order a fleet: whoever shows FLEET_TOKEN, or the session that a browser got for it. fleet-page.ts asks. Always true: the
// token is compared in constant time, and after a few wrong ones an address waits; a session is signed by the token, so it is good at
// every node with that token, for some hours; what a form carries is worth nothing with another session.

import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { Throttle } from "../../../core/throttle.ts";

/** Wrong tokens of one address. */
const WRONG = { burst: 10, perSecond: 0.2 };
export const SESSION_S: number = 8 * 3600;
const SESSION = /^([0-9]{10,16})\.([0-9a-f]{32})\.([0-9a-f]{64})$/;

export class OperatorKeys {
  readonly #token: string;
  readonly #nowMs: () => number;
  readonly #wrong = new Throttle(WRONG);

  /** @param nowMs wall time, ms since 1970: sessions are good at other nodes too */
  constructor(token: string, nowMs: () => number) {
    this.#token = token;
    this.#nowMs = nowMs;
  }

  /** Whether this is the token. `limited`: too many were wrong lately, and it was not looked at. */
  check(token: string, address: string): "right" | "wrong" | "limited" {
    const now = this.#nowMs();
    if (!this.#wrong.isOpen(address, now)) return "limited";
    if (isSame(token, this.#token)) return "right";
    this.#wrong.take(address, now);
    return "wrong";
  }

  /** A session for whoever has shown the token. */
  open(): string {
    const ends = this.#nowMs() + SESSION_S * 1000;
    const session = `${ends}.${randomBytes(16).toString("hex")}`;
    return `${session}.${this.#sign("session", session)}`;
  }

  isOpen(session: string): boolean {
    const [, ends, drawn, signed] = SESSION.exec(session) ?? [];
    if (ends === undefined || Number(ends) <= this.#nowMs()) return false;
    return isSame(signed, this.#sign("session", `${ends}.${drawn}`));
  }

  /** What a form of a session carries, which no other page can know. */
  formKey(session: string): string {
    return this.#sign("form", session);
  }

  isFormKey(session: string, key: string): boolean {
    return isSame(key, this.formKey(session));
  }

  #sign(purpose: string, text: string): string {
    return createHmac("sha256", this.#token).update(`${purpose} ${text}`).digest("hex");
  }
}

/** In a time that tells nothing, not even about lengths. */
function isSame(a: string, b: string): boolean {
  const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
