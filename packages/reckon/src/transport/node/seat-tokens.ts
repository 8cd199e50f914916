// Tokens that resume a seat: signed, with an expiry; only a process with the same secret accepts them. A host server signs and reads
// them. Always true: a token that was changed, has expired, or was signed with another secret reads as undefined.

import { jwtVerify, SignJWT } from "jose";
import type { Seal } from "../../host/room/hosted-room-options.ts";

const LIFE = "6h";
const AUDIENCE = "seat";

export class SeatTokens {
  readonly #secret: Uint8Array;

  /** @param secret at least 32 secret bytes */
  constructor(secret: Uint8Array) {
    if (secret.length < 32)
      throw new Error(`The secret of seat tokens has ${secret.length} bytes: give 32 random ones or more.`);
    this.#secret = secret;
  }

  sign({ room, id, ticket }: Seal): Promise<string> {
    return new SignJWT({ room, id, ticket })
      .setProtectedHeader({ alg: "HS256" })
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(LIFE)
      .sign(this.#secret);
  }

  async read(token: string): Promise<Seal | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#secret, { algorithms: ["HS256"], audience: AUDIENCE });
      const { room, id, ticket } = payload;
      const isSeal = typeof room === "string" && typeof id === "number" && typeof ticket === "number";
      return isSeal ? { room, id, ticket } : undefined;
    } catch {
      return undefined;
    }
  }
}
