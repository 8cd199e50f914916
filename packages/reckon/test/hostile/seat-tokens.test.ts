// Tokens that nobody signed, or for something else, or too long ago; and addresses that want to be many.

import type { IncomingMessage } from "node:http";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { clientAddress, isInternal, limitedBy } from "../../src/transport/node/http/client-address.ts";
import { SeatTokens } from "../../src/transport/node/seat-tokens.ts";

const secret = new Uint8Array(32).fill(7);
const seal = { room: "BCDFG", id: 99, ticket: 3 };

/** A token with one thing about it that is wrong. */
function token({
  claims = seal as object,
  key = secret,
  audience = "seat",
  expiry = "1h",
  alg = "HS256",
} = {}) {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg })
    .setAudience(audience)
    .setIssuedAt(0)
    .setExpirationTime(expiry === "1h" ? Math.floor(Date.now() / 1000) + 3600 : 1)
    .sign(key);
}

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

describe("[HO11] a seat token", () => {
  const tokens = new SeatTokens(secret);

  it("says the seat that it was signed for", async () => {
    expect(await tokens.read(await tokens.sign(seal))).toEqual(seal);
    expect(await tokens.read(await token())).toEqual(seal);
  });

  it("reads as none if it has expired, or was signed for something else, or by somebody else, or not at all", async () => {
    const signed = await tokens.sign(seal);
    const [head, body, signature] = signed.split(".");
    const forged = base64({ ...seal, ticket: 1, aud: "seat", exp: 9e9 });
    for (const bad of [
      await token({ expiry: "long ago" }),
      await token({ audience: "ticket office" }),
      await token({ key: new Uint8Array(32).fill(8) }),
      await token({ alg: "HS512" }),
      await token({ claims: { room: "BCDFG", ticket: 3 } }),
      await token({ claims: { room: 5, id: 99, ticket: "3" } }),
      `${base64({ alg: "none" })}.${forged}.`,
      `${head}.${forged}.${signature}`,
      `${head}.${body}.`,
      `${head}.${body}.${signature.slice(0, -2)}`,
      "",
      "...",
      "x".repeat(640),
    ])
      expect(await tokens.read(bad)).toBeUndefined();
  });

  it("is not signed with a secret that can be guessed", () => {
    expect(() => new SeatTokens(new Uint8Array(16))).toThrow("give 32 random ones");
  });
});

describe("[HO9] an address, as limits know it", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["192.0.2.7:50123", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["[::FFFF:192.0.2.7]:443", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("%s is %s", (address, known) => {
    expect(limitedBy(address)).toBe(known);
  });

  it("is the last that a trusted proxy names, never what a client writes before it, and else the socket's", () => {
    const from = (forwarded: string | undefined, trustsProxy: boolean): string => {
      const request: unknown = {
        headers: { "x-forwarded-for": forwarded },
        socket: { remoteAddress: "10.0.0.1" },
      };
      return clientAddress(request as IncomingMessage, trustsProxy);
    };
    expect(from("6.6.6.6, 192.0.2.7", true)).toBe("192.0.2.7");
    expect(from("192.0.2.7", true)).toBe("192.0.2.7");
    expect(from(undefined, true)).toBe("10.0.0.1");
    expect(from("6.6.6.6", false)).toBe("10.0.0.1");
  });
});

describe("[TR7] an address that only a network of its own knows", () => {
  it.each([
    ["127.0.0.1", true],
    ["10.1.2.3", true],
    ["172.16.0.1", true],
    ["172.31.9.9", true],
    ["172.32.0.1", false],
    ["192.168.1.5", true],
    ["169.254.9.9", true],
    ["100.64.0.1", true],
    ["100.128.0.1", false],
    ["203.0.113.5", false],
    ["::1", true],
    ["0:0:0:0::/64", true],
    ["fd00:1:2:3::/64", true],
    ["fe80::1", true],
    ["2001:db8:1:2::/64", false],
  ])("%s: %s", (address, isInside) => {
    expect(isInternal(address)).toBe(isInside);
  });
});
