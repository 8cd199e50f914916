// Permits: what a player who was placed shows the node that they were led to, so that only a place makes rooms there. Any node of a
// fleet signs them, with the secret that all share; the node that is named reads them. Always true: a permit is worth one arrival, at
// one node, for one room, within half a minute; one that was changed, has expired, was shown before, is for another node or was signed
// for something else reads as none.

import { randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { UsedPermits } from "../../fleet/used-permits.ts";

export interface Permit {
  /** Code of the room. */
  readonly room: string;
  /** Id of the node. */
  readonly node: string;
}

const LIFE_MS = 30_000;
/** Seat tokens have another audience, and the same secret. */
const AUDIENCE = "place";
/** Longer than any that is signed here. */
const MOST_LENGTH = 640;

export interface PermitsOptions {
  /** At least 32 bytes that nobody outside the fleet knows. */
  readonly secret: Uint8Array;
  /** Id of this process. */
  readonly node: string;
  /** Wall time, ms since 1970: machines of a fleet agree on it to a few seconds. Default `Date.now`. */
  readonly nowMs?: () => number;
}

export class Permits {
  readonly #options: Required<PermitsOptions>;
  readonly #used = new UsedPermits();

  constructor(options: PermitsOptions) {
    this.#options = { nowMs: Date.now, ...options };
    const { length } = options.secret;
    if (length < 32)
      throw new Error(`The secret of permits has ${length} bytes: give 32 random ones or more.`);
  }

  sign({ room, node }: Permit): Promise<string> {
    const { secret, nowMs } = this.#options;
    return new SignJWT({ room, node, ends: nowMs() + LIFE_MS })
      .setProtectedHeader({ alg: "HS256" })
      .setAudience(AUDIENCE)
      .setJti(randomUUID())
      .sign(secret);
  }

  /** What a permit says that is shown here for the first time; it is used then. */
  async take(permit: string): Promise<Permit | undefined> {
    if (permit.length > MOST_LENGTH) return undefined;
    const { secret, node: own, nowMs } = this.#options;
    try {
      const { payload } = await jwtVerify(permit, secret, { algorithms: ["HS256"], audience: AUDIENCE });
      const { room, node, ends, jti } = payload;
      const isWhole = typeof room === "string" && typeof ends === "number" && typeof jti === "string";
      if (!isWhole || node !== own) return undefined;
      const now = nowMs();
      // One that lives longer than any was signed by a machine whose clock is wrong: it would be remembered for as long.
      if (ends > now + 2 * LIFE_MS) return undefined;
      return this.#used.take(jti, ends, now) ? { room, node: own } : undefined;
    } catch {
      return undefined;
    }
  }
}
