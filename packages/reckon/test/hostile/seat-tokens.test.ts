// Tokens that are unsigned, signed for another purpose, or expired; and addresses that pretend to be many.

import type { IncomingMessage } from "node:http";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { clientAddress, isInternal, limitedBy } from "../../src/transport/node/http/client-address.ts";
import { SeatTokens } from "../../src/transport/node/seat-tokens.ts";

const secret = new Uint8Array(32).fill(7);
const seal = { room: "BCDFG", id: 99, ticket: 3 };

/** A token with one fault. */
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

  it("names the seat for which it was signed", async () => {
    expect(await tokens.read(await tokens.sign(seal))).toEqual(seal);
    expect(await tokens.read(await token())).toEqual(seal);
  });

  it("reads as undefined if it has expired, or was signed for another purpose, with another secret, or not at all", async () => {
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

  it("is not signed with a secret that is too short", () => {
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
  ])("of %s is %s", (address, known) => {
    expect(limitedBy(address)).toBe(known);
  });

  it("is the last one from a trusted proxy, never one that a client wrote before it, and otherwise the socket's", () => {
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

describe("[TR7] whether an address is internal", () => {
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
  ])("is decided for %s: %s", (address, isInside) => {
    expect(isInternal(address)).toBe(isInside);
  });
});
