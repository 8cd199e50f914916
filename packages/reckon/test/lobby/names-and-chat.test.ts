import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanText as cleanChat, utf8Bytes } from "../../src/core/text.ts";
import { ChatLog } from "../../src/lobby/chat.ts";
import { KEPT_LINES } from "../../src/lobby/limits.ts";
import { nameProblem } from "../../src/lobby/names.ts";
import { Roster } from "../../src/lobby/roster.ts";

const NAME = fc.stringMatching(/^[A-Za-z0-9_-]{1,16}$/);
/** Texts with more of what is dangerous than chance would give. */
const UGLY = fc.array(
  fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "\u202e",
      "\u2066",
      "\u200b",
      "\u200d",
      "\ufeff",
      "\u0000",
      "\u001b[31m",
      "\u009b2J",
      "\n",
    ),
    fc.constantFrom("\ud800", "\udfff", "\u{e0041}", "\u00ad", "\u3164", "\u2028", "\u061c", "\u2800", " "),
  ),
);

describe("usernames", () => {
  it("[LB7] 1 to 16 letters, digits, _ and - are a name unless reserved; anything else is none", () => {
    fc.assert(
      fc.property(NAME, (name) => {
        expect([undefined, "name-reserved"]).toContain(nameProblem(name));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const isShaped = /^[A-Za-z0-9_-]{1,16}$/.test(text) && !text.includes("\n");
        expect(nameProblem(text) === "name-shape").toBe(!isShaped);
      }),
    );
    for (const text of ["", "a".repeat(17), "a b", "é", "ada\n", "а"])
      expect(nameProblem(text)).toBe("name-shape");
  });

  it.each(["server", "HOST", "Admin", "sYsTeM", "you", "moderator"])("[LB7] %s is reserved", (name) => {
    expect(nameProblem(name)).toBe("name-reserved");
  });

  it("[LB7] names of a roster are unique without regard to case, whoever comes and goes", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(NAME, fc.nat(9), fc.boolean())), (steps) => {
        const roster = new Roster(8);
        for (const [name, seat, isLeaving] of steps) {
          const player = roster.at(seat);
          if (isLeaving && player !== undefined) roster.remove(player);
          else if (roster.problemWith(name) === undefined) roster.add(name, 1);
          const names = roster.players.map((one) => one.name.toLowerCase());
          expect(new Set(names).size).toBe(names.length);
        }
      }),
    );
    const roster = new Roster(2);
    roster.add("Ada", 1);
    expect(roster.problemWith("aDA")).toBe("name-taken");
  });
});

describe("chat", () => {
  it("[LB8] no character that is unseen, turns or moves text survives, and cleaning twice is cleaning once", () => {
    fc.assert(
      fc.property(UGLY, (parts) => {
        const clean = cleanChat(parts.join(""));
        expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
        expect(clean).not.toMatch(/^ | {2}| $/);
        expect(cleanChat(clean)).toBe(clean);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ["hello  there ", "hello there"],
    ["abc\u202edef", "abcdef"],
    ["\u001b[31mred\u001b[0m", "red"],
    ["a\u200bb\u200dc\ufeffd", "abcd"],
    ["line\nbreak\tand tab", "line break and tab"],
    ["\ud800lone", "lone"],
    ["grüße, 世界 🎉", "grüße, 世界 🎉"],
    ["\u2800\u3164", ""],
    ["a\u{e0041}\u{e0042}", "a"],
  ])("[LB8] %j becomes %j", (typed, clean) => {
    expect(cleanChat(typed)).toBe(clean);
  });

  it("[LB8] bytes are counted as UTF-8 counts them", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(utf8Bytes(text)).toBe(new TextEncoder().encode(text).length);
      }),
    );
  });

  it("[LB8] the last 50 lines are kept, each under its number", () => {
    const log = new ChatLog();
    for (let i = 1; i <= 120; i++) log.add("ada", `line ${i}`);
    const lines = log.after(0);
    expect(lines).toHaveLength(KEPT_LINES);
    expect([lines[0].number, lines[0].text]).toEqual([71, "line 71"]);
    expect(log.after(118).map(({ text }) => text)).toEqual(["line 119", "line 120"]);
    expect(log.newest).toBe(120);
  });
});
