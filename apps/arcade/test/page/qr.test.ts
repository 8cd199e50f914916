// The QR code of a room's link, compared with codes of another encoder (uqr 0.1.2, level M, bytes, the same mask), and its limits.

import { describe, expect, it } from "vitest";
import { qrCode } from "../../src/page/room/qr.ts";
import vectors from "./qr-vectors.json" with { type: "json" };

function hexOf(rows: readonly (readonly boolean[])[] | undefined): string | undefined {
  return rows?.map((row) => BigInt(`0b${row.map(Number).join("")}`).toString(16)).join(" ");
}

describe("[PG25] a QR code", () => {
  it.each(vectors)("of $text equals that of another encoder", ({ text, rows }) => {
    expect(hexOf(qrCode(text))).toBe(rows);
  });

  it("grows with the bytes of the text, and is undefined for a text that is too long", () => {
    const sizeOf = (text: string): number | undefined => qrCode(text)?.length;
    expect([sizeOf("a".repeat(14)), sizeOf("a".repeat(15))]).toEqual([21, 25]);
    expect(sizeOf("é".repeat(7))).toBe(21);
    expect([sizeOf("a".repeat(213)), sizeOf("a".repeat(214))]).toEqual([57, undefined]);
  });
});
