// Of the contract of directories: what may be said to them. Called by contract.ts.

import { describe, expect, it } from "vitest";
import { MOST_ANNOUNCED, MOST_CODES } from "../../src/fleet/directory.ts";
import type { Stand } from "./contract-stand.ts";
import { answered, idOf, nodeNamed, roomCoded, wishFor } from "./fleet-parts.ts";

export function wordContract(stand: Stand): void {
  describe("what is said to it", () => {
    const HOSTILE = [
      "",
      "a b",
      "a:b",
      "{x}",
      "*",
      "a\r\nDEL x\r\n",
      "a\0b",
      "'..'",
      "é",
      "x".repeat(65),
      "room:RRR22",
      "-",
      "__proto__:",
    ];

    it.each(HOSTILE)("[DI11] is refused as malformed, and nothing is written: %j", async (text) => {
      const node = await stand.start("a", {}, [roomCoded("RRR22")]);
      const wish = wishFor();
      expect(await stand.seen.find(text)).toBe("malformed");
      expect(await stand.seen.claim(text, wish)).toBe("malformed");
      expect(await stand.seen.list(text, "b1", 9)).toBe("malformed");
      expect(await stand.seen.list("dash", text, 9)).toBe("malformed");
      expect(await stand.seen.leave(text)).toBe("malformed");
      expect(await stand.seen.move(text, idOf("a"), idOf("b"))).toBe("malformed");
      expect(await stand.seen.move("RRR22", text, idOf("b"))).toBe("malformed");
      expect(await stand.seen.move("RRR22", idOf("a"), text)).toBe("malformed");
      for (const over of [
        { game: text },
        { build: text },
        { region: text },
        { codes: [text] },
        { notNodes: [text] },
        { notRooms: [text] },
      ]) {
        expect(await stand.seen.place({ ...wish, ...over })).toBe("malformed");
        expect(await stand.seen.claim("RRR33", { ...wish, ...over })).toBe("malformed");
      }
      const renewal = { node: node.node, round: 9, after: 1, rooms: [], closed: [] };
      for (const over of [{ id: text }, { region: text }, { build: text }, { address: `${text} ` }])
        expect(await stand.seen.renew({ ...renewal, node: { ...node.node, ...over } })).toBe("malformed");
      expect(await stand.seen.renew({ ...renewal, closed: [text] })).toBe("malformed");
      expect(await stand.seen.renew({ ...renewal, rooms: [roomCoded(text)] })).toBe("malformed");
      expect(await stand.seen.renew({ ...renewal, rooms: [roomCoded("RRR22", { game: text })] })).toBe(
        "malformed",
      );
      expect(await stand.listed()).toEqual(["RRR22"]);
      expect(await stand.seen.nodes()).toEqual([node.node]);
    });

    it("[DI11] is refused when it is too much, or no number or list", async () => {
      const wish = wishFor();
      const many = (length: number): string[] => Array.from({ length }, (_, i) => `CODE${i}`);
      const wrong: unknown[] = [
        { ...wish, codes: many(MOST_CODES + 1) },
        { ...wish, notRooms: many(65) },
        { ...wish, seats: Number.NaN },
        { ...wish, seats: 1.5 },
        { ...wish, room: "every" },
        { ...wish, codes: "NEW22" },
        { ...wish, more: 1 },
        null,
      ];
      for (const one of wrong) expect(await stand.seen.place(one as typeof wish)).toBe("malformed");
      for (const most of [0, 1001, 1.5, Number.NaN])
        expect(await stand.seen.list("dash", "b1", most)).toBe("malformed");
      const renewal = { node: nodeNamed("a"), round: 1, after: 0, rooms: [], closed: [] };
      for (const over of [{ rooms: many(MOST_ANNOUNCED + 1).map((code) => roomCoded(code)) }, { round: -1 }])
        expect(await stand.seen.renew({ ...renewal, ...over })).toBe("malformed");
      for (const over of [{ latenessMs: Number.POSITIVE_INFINITY }, { mostRooms: 0 }, { rooms: -1 }])
        expect(await stand.seen.renew({ ...renewal, node: nodeNamed("a", over) })).toBe("malformed");
      expect(await stand.seen.nodes()).toEqual([]);
    });

    it("[DI11] is kept as it was said, whatever a listing holds", async () => {
      const listing = `"\\\r\n\0$9{*}'é😀`;
      await stand.start("a", {}, [roomCoded("RRR22", { listing })]);
      expect(answered(await stand.seen.list("dash", "b1", 9))).toEqual([roomCoded("RRR22", { listing })]);
    });
  });
}
