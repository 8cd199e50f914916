// The words of GLOSSARY.md that the source must not use: those of the "not" columns of which a machine can tell that they are used for
// the row's own word. It reads comments and identifiers of the library and of the games, not strings.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./empty-project.ts";

const LIBRARY = "packages/reckon/src/";
const GAMES = readdirSync(join(root, "games")).map((game) => `games/${game}/src/`);

interface Words {
  readonly why: string;
  /** With commas between. */
  readonly words: string;
  /** Where they are looked for. Default: the library and the games. */
  readonly where?: string;
}

/** Words that are a mistake wherever they stand. */
const DECIDABLE: readonly Words[] = [
  {
    why: "It is a term of the field, and means nothing here but the row's own word.",
    words:
      "usercmd, sub-tick, render time, prediction time, interp, jitter buffer, lerp factor, " +
      "entity id, state bag, rpc, dead reckoning, priority accumulator, relevancy, lag switch, " +
      "netem, debug hitboxes, unreliable event, kill feed, name plate, matchmaker, service discovery",
  },
  {
    why: "It is a common word of programming, for which the library and its games have no other use.",
    words:
      "serialise, re-simulate, quantise in place, quantum, trait, option bag, plugin, utils, " +
      "backend, backfill, sandbox, harness, dictionary, culling, display tree, frame state, serialiser, downtime",
  },
  {
    why: "It is a word of games and pictures, for which none of ours has another use.",
    words:
      "campaign, barrage, volley, npc, parallax, distortion, jingle, song, juice, ricochet, biome, skill",
  },
  {
    why: "Games use it for things of their own: a button that opens a panel, the circle of a ship, damage, a part of a display.",
    words: "toggle, hitbox, repair, slack, tolerance, visibility, lagging",
    where: LIBRARY,
  },
  {
    why: "High Noon has words of its own; in R-Type they mean the row's own word.",
    words: "telegraph, revive",
    where: "games/r-type/src/",
  },
];

/** Words that stand for other things as well, so that only a reader can tell. */
const UNDECIDABLE: readonly Words[] = [
  {
    why: "The library has the word itself, for another thing.",
    words:
      "tick, table, tag, move, sequence, event, message, id, round, segment, profile, t, session, " +
      "channel, setting, fragment, stage, owner, rollback, lag compensation, trace, server, ticket, " +
      "token, log, trail, blink, freeze, frozen, layer, engine, level, replay, phase, game, " +
      "fallback, turn, chat, scoreboard, worker, beat, epoch, command, match, publish, heartbeat, cluster",
  },
  {
    why: "It is a plain word of English, or of all programs.",
    words:
      "instance, pod, registry, TTL, register, conflict, metadata, reservation, allocate, migrate, " +
      "offset, lag, version, property, save, load, action, empty, state, update, as a verb, step number, blend, " +
      "local, remote, connected, reference, patch, confirm, model, reserve, dead, options, error, " +
      "weapon, fraction, bounds, user, shell, stats, label, index, dropped, component, warm-up, " +
      "asserts, admin, scope, background, overlay",
  },
  {
    why: "It is the name that another interface gives: HTTP, the network, WebGL, a library, the door `bitecs`, or a game's design.",
    words:
      "datagram, payload, socket, upgrade, ping, callback, renderer, surface, sprites, rect, spawn, " +
      "despawn, teleport, projectile, bullet, zoom, AI",
  },
];

/** Uses that stay, by word and file. */
const ALLOWED: Readonly<Record<string, string>> = {
  "revive games/r-type/src/run.ts": "To be called bringBack: that file belonged to another change.",
  "revive games/r-type/src/squadron/power-ups.ts":
    "To be called bringBack: that file belonged to another change.",
  "slack packages/reckon/src/connection/lanes/lanes.ts":
    "Time that is added before a chunk counts as lost; no margin of inputs.",
  "tolerance packages/reckon/src/server/flights/flight-sweep.ts":
    "How far a flight claim may be off; the padding is added as well.",
  "tolerance packages/reckon/src/server/flights/room-flights.ts":
    "How far a flight claim may be off; the padding is added as well.",
};

/** The words of the "not" columns. */
function unwantedIn(glossary: string): string[] {
  const words: string[] = [];
  let hasNot = false;
  for (const line of glossary.split("\n")) {
    const cells = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells.length === 0) hasNot = false;
    else if (cells.at(-1) === "not") hasNot = true;
    else if (hasNot && !/^-+$/.test(cells[0])) {
      const bare = (cells[2] ?? "").replace(/\([^)]*\)/g, "");
      words.push(...bare.split(/[,;]/).map((word) => word.trim()));
    }
  }
  return [...new Set(words.filter((word) => word !== ""))];
}

/** Comments and identifiers as plain words in small letters: `showsHitbox` is "shows hitbox". */
function plainWords(source: string): string {
  const withoutStrings = source.replace(
    /(\/\/[^\n]*|\/\*.*?\*\/)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/gs,
    (_all, comment: string | undefined) => comment ?? " ",
  );
  return withoutStrings
    .replace(/([a-z0-9])(?=[A-Z])/g, "$1 ")
    .replace(/[^A-Za-z0-9\n]+/g, " ")
    .toLowerCase();
}

function uses(word: string, source: string): boolean {
  const stem = word.toLowerCase().replace(/[^a-z0-9]+/g, " ");
  return new RegExp(`\\b${stem.replace(/e?s?$/, "")}(?:e?s|e?d|ing|e)?\\b`).test(plainWords(source));
}

function sourcesIn(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".ts")).map((name) => folder + name);
}

const glossary = readFileSync(join(root, "GLOSSARY.md"), "utf8");
const found = DECIDABLE.flatMap(({ words, where }) => {
  const folders = where === undefined ? [LIBRARY, ...GAMES] : [where];
  const files = folders.flatMap(sourcesIn);
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    return words
      .split(", ")
      .filter((word) => uses(word, source))
      .map((word) => `${word} ${file}`);
  });
});

describe("the words of GLOSSARY.md that we do not use", () => {
  it("are each decidable by a machine, or left to readers for a reason", () => {
    const known = [...DECIDABLE, ...UNDECIDABLE].flatMap(({ words }) => words.split(", "));
    const unknown = unwantedIn(glossary).filter((word) => !known.includes(word));
    expect(
      unknown,
      "Put a new word of a 'not' column into DECIDABLE, or into UNDECIDABLE with a reason.",
    ).toEqual([]);
    expect(known.filter((word) => !unwantedIn(glossary).includes(word))).toEqual([]);
  });

  it("stand in no comment and no identifier, except where that is allowed for a reason", () => {
    expect(found.filter((use) => ALLOWED[use] === undefined)).toEqual([]);
  });

  it("are allowed only where they are used", () => {
    expect(Object.keys(ALLOWED).filter((use) => !found.includes(use))).toEqual([]);
  });
});

describe("the check of words", () => {
  it("reads comments and identifiers, with their endings, and no strings", () => {
    const source = 'const usercmdCount = 1; // The jitter buffers.\nlet x = "a plugin";\n/* re-simulated */';
    const checked = ["usercmd", "jitter buffer", "re-simulate", "plugin", "interp"];
    expect(checked.filter((word) => uses(word, source))).toEqual(["usercmd", "jitter buffer", "re-simulate"]);
    expect(uses("interp", "interpolate(); // interpolation")).toBe(false);
  });

  it("reads the last column of tables that have a column of unwanted words", () => {
    const text =
      "| a | b | not |\n|--|--|--|\n| x | y | one, two (three) |\n\n| a | b |\n|--|--|\n| x | y |\n";
    expect(unwantedIn(text)).toEqual(["one", "two"]);
  });
});
