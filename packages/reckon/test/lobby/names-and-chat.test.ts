import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanText as cleanChat, utf8Bytes } from "../../src/core/text.ts";
import { ChatLog } from "../../src/lobby/chat.ts";
import { KEPT_LINES, MOST_NAME, MOST_NAME_BYTES } from "../../src/lobby/limits.ts";
import { encodeMessage, serverMessages } from "../../src/lobby/lobby-messages.ts";
import { looksAlike } from "../../src/lobby/look-alikes.ts";
import { cleanName, nameProblem } from "../../src/lobby/names.ts";
import { Member } from "../../src/lobby/room/member.ts";
import { Roster } from "../../src/lobby/room/roster.ts";

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

const HERE = { address: "here" };

describe("usernames", () => {
  it("[LB7] letters of any script, digits, spaces, _ and - are a name unless reserved", () => {
    fc.assert(
      fc.property(NAME, (name) => {
        expect([undefined, "name-reserved", "name-bot"]).toContain(nameProblem(name));
      }),
    );
    for (const name of [
      "Zoë",
      "Ann Lee",
      "Łukasz",
      "Владимир",
      "Ελένη",
      "李小龍",
      "محمد",
      "नरेंद्र",
      "Nguyễn Văn",
      "Botond",
      "-x-",
    ])
      expect(nameProblem(name), name).toBeUndefined();
  });

  it("[LB7] a clean name is short and composed, without unseen characters, stacked marks or emoji; any other text is no name", () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "grapheme" }),
      UGLY.map((all) => all.join("")),
    );
    fc.assert(
      fc.property(texts, (typed) => {
        const name = cleanName(typed);
        expect(cleanName(name)).toBe(name);
        if (nameProblem(typed) === "name-shape") return;
        expect([...name].length).toBeLessThanOrEqual(MOST_NAME);
        expect(utf8Bytes(name)).toBeLessThanOrEqual(MOST_NAME_BYTES);
        expect(name).toMatch(/^[\p{L}\p{M}\p{Nd} _-]+$/u);
        expect(cleanChat(name)).toBe(name);
        const seated = encodeMessage({ type: "seated", seat: 0, name });
        expect(serverMessages().decode(seated)).toEqual({ type: "seated", seat: 0, name });
      }),
    );
    const none = [
      "",
      " ",
      "a".repeat(17),
      "李".repeat(17),
      "𝒜".repeat(13),
      "Zoë 🤠",
      "a\u200bb",
      "a\u202eb",
      "\u3164",
      "z\u0301\u0301\u0301\u0301",
      "\u0301a",
      "a\u20dd",
      "a.b",
      "\ud800",
      "<b>",
    ];
    for (const text of none) expect(nameProblem(text), JSON.stringify(text)).toBe("name-shape");
    expect(cleanName("  Zoe\u0308 \t\u00a0 Lee ")).toBe("Zoë Lee");
  });

  it.each([
    "server",
    "HOST",
    "Admin",
    "sYsTeM",
    "you",
    "moderator",
    "аdmin",
    "ΗOST",
    "ｓerver",
    "sуstem",
    "m0d",
    "Аdmіn",
    "ᴀᴅᴍɪɴ",
    "ꓢꓰRVꓰR",
  ])("[LB7] %s is reserved", (name) => {
    expect(nameProblem(name)).toBe("name-reserved");
  });

  it.each(["Bot-Cy", "bot", "B0t 7", "Воt-Cy", "ＢＯＴ_1", "_bot", "Βοτ", "Böt-1", "ꓐꓳꓔ-1", "ʙᴏᴛ"])(
    "[LB23] %s passes for a bot",
    (name) => {
      expect(nameProblem(name)).toBe("name-bot");
      expect(nameProblem(name, true)).toBeUndefined();
    },
  );

  it.each([
    ["Ada", "aDA"],
    ["Ada", "Аdа"],
    ["Ada", "Ａｄａ"],
    ["Zoë", "ZOE"],
    ["Lil 1", "lII l"],
    ["Bob0", "bobO"],
    ["NICK", "ΝΙСΚ"],
    ["eve", "eνe"],
    ["Ann Lee", "Ann  Lee"],
    ["Ada", "ꓮᴅa"],
  ])("[LB7] %s and %s look alike, and a room has one of them", (one, other) => {
    const roster = new Roster(2);
    roster.add(new Member(1, HERE, 0), one);
    expect(roster.problemWith(other)).toBe("name-taken");
    expect(roster.named(other)?.name).toBe(one);
  });

  it.each([
    ["Ada", "Adа2"],
    ["Ann Lee", "AnnLee"],
    ["कि", "कु"],
    ["李", "季"],
    ["нина", "Nina"],
  ])("[LB7] %s and %s are two names", (one, other) => {
    expect(looksAlike(one, other)).toBe(false);
  });

  it("[LB7] names of a roster are unique without regard to case while players come and go", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(NAME, fc.nat(9), fc.boolean())), (steps) => {
        const roster = new Roster(8);
        for (const [name, seat, isLeaving] of steps) {
          const player = roster.at(seat);
          if (isLeaving && player !== undefined) roster.remove(player);
          else if (roster.problemWith(name) === undefined) roster.add(new Member(1, HERE, 0), name);
          const names = roster.players.map((one) => one.name.toLowerCase());
          expect(new Set(names).size).toBe(names.length);
        }
      }),
    );
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
