// Permits of a fleet: what one node signs, the node that is named takes once, and nobody else takes at all.

import { SignJWT } from "jose";
import { beforeEach, describe, expect, it } from "vitest";
import { Permits } from "../../../src/node/fleet/permits.ts";
import { SeatTokens } from "../../../src/transport/node/seat-tokens.ts";
import { idOf } from "../../fleet/fleet-parts.ts";

const secret = new Uint8Array(32).fill(7);
const permit = { room: "RRR22", node: idOf("b") };

let nowMs = 0;
const permitsOf = (letter: string, key = secret): Permits =>
  new Permits({ secret: key, node: idOf(letter), nowMs: () => nowMs });

/** A permit with one thing about it that is wrong. */
function made({
  claims = { ...permit, ends: nowMs + 1000 } as object,
  key = secret,
  audience = "place",
  alg = "HS256",
  number = "n1",
} = {}): Promise<string> {
  const jwt = new SignJWT({ ...claims }).setProtectedHeader({ alg }).setAudience(audience);
  return (number === "" ? jwt : jwt.setJti(number)).sign(key);
}

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

describe("[DI14] a permit", () => {
  let own: Permits;
  beforeEach(() => {
    nowMs = 1_700_000_000_000;
    own = permitsOf("b");
  });

  it("that any node has signed is taken by the node that it names, once", async () => {
    const signed = await permitsOf("a").sign(permit);
    expect(await own.take(signed)).toEqual(permit);
    expect(await own.take(signed)).toBeUndefined();
    const again = await permitsOf("a").sign(permit);
    expect(again).not.toBe(signed);
    expect(await own.take(again)).toEqual(permit);
    expect(await own.take(await made())).toEqual(permit);
  });

  it("is worth nothing to another node, even before it was used", async () => {
    const signed = await permitsOf("a").sign(permit);
    expect(await permitsOf("a").take(signed)).toBeUndefined();
    expect(await permitsOf("c").take(signed)).toBeUndefined();
    expect(await own.take(signed)).toEqual(permit);
  });

  it("is good for half a minute", async () => {
    const [one, two] = [await own.sign(permit), await own.sign(permit)];
    nowMs += 29_999;
    expect(await own.take(one)).toEqual(permit);
    nowMs += 1;
    expect(await own.take(two)).toBeUndefined();
    nowMs -= 10_000;
    expect(await own.take(one)).toBeUndefined();
  });

  it("reads as none if it was changed, or signed for something else, or by somebody else, or not at all", async () => {
    const signed = await own.sign(permit);
    const [head, body, signature] = signed.split(".");
    const forged = base64({ ...permit, ends: nowMs + 1000, aud: "place", jti: "n9" });
    const seats = new SeatTokens(secret);
    for (const bad of [
      await made({ audience: "seat" }),
      await made({ key: new Uint8Array(32).fill(8) }),
      await made({ alg: "HS512" }),
      await made({ number: "" }),
      await made({ claims: permit }),
      await made({ claims: { ...permit, ends: "9e99" } }),
      await made({ claims: { ...permit, ends: nowMs + 3_600_000 } }),
      await made({ claims: { node: permit.node, ends: nowMs + 1000 } }),
      await made({ claims: { room: 5, node: permit.node, ends: nowMs + 1000 } }),
      await seats.sign({ room: "RRR22", id: 9, ticket: 1 }),
      `${base64({ alg: "none" })}.${forged}.`,
      `${head}.${forged}.${signature}`,
      `${head}.${body}.`,
      "",
      "...",
      "x".repeat(100_000),
    ])
      expect(await own.take(bad)).toBeUndefined();
    // Nor is a permit a seat.
    expect(await seats.read(signed)).toBeUndefined();
    expect(await own.take(signed)).toEqual(permit);
  });

  it("is not signed with a secret that could be guessed", () => {
    expect(() => permitsOf("b", new Uint8Array(16))).toThrow("32 random ones");
  });
});
