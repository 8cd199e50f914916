// What of tanks is not play: how many lines it takes, who gets in, and that each match is written once.

import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { EndedMatch } from "reckon/node";
import { afterAll, expect, it } from "vitest";
import { Keeper } from "../keeper.ts";
import { accountOf, loginFor } from "../login.ts";

const folder = mkdtempSync(join(tmpdir(), "reckon-tanks-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("takes at most 250 lines apart from its rules and its picture", () => {
  const example = fileURLToPath(new URL("..", import.meta.url));
  const names = readdirSync(example).filter((name) => /\.(ts|html|css)$/.test(name));
  const counted = names.filter((name) => !/^(rules\.ts|picture(-text)?\.ts|picture\.css)$/.test(name));
  expect(counted).toHaveLength(8);
  const lines = counted.map((name) => readFileSync(join(example, name), "utf8").trimEnd().split("\n").length);
  expect(lines.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(250);
});

function matchOf(id: string, more: Partial<EndedMatch> = {}): EndedMatch {
  const place = { room: "K7QWX", isPrivate: false, game: "tanks", choices: {} };
  return { id, ...place, cause: "finished", players: [], durationMs: 1000, record: undefined, ...more };
}

function idsIn(results: string): string[] {
  const lines = readFileSync(results, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => (JSON.parse(line) as { id: string }).id);
}

it("writes a finished match once, even if it is reported again or after a restart", async () => {
  const results = join(folder, "results.jsonl");
  const first = new Keeper(folder);
  await Promise.all([first.keep(matchOf("a"), "1"), first.keep(matchOf("a"), "1")]);
  await first.keep(matchOf("b", { cause: "left" }), "2");
  await first.keep(matchOf("c"), "3");
  expect(idsIn(results)).toEqual(["a", "c"]);
  // The process ends in the middle of a line.
  appendFileSync(results, '{"id":"d","ha');
  const second = new Keeper(folder);
  await second.keep(matchOf("c"), "3");
  await second.keep(matchOf("d"), "4");
  expect(idsIn(results)).toEqual(["a", "c", "d"]);
});

it("accepts only logins that it issued", () => {
  const login = loginFor("Ann");
  expect(accountOf(login)).toMatchObject({ name: "Ann" });
  expect(accountOf(loginFor("Ann"))?.id).not.toBe(accountOf(login)?.id);
  for (const other of ["", ".", "Ann", `${login}x`, login.slice(1), loginFor("Bob").split(".")[0]])
    expect(accountOf(other), other).toBeUndefined();
  const [payload] = loginFor("Bob").split(".");
  expect(accountOf(`${payload}.${login.split(".")[1]}`)).toBeUndefined();
});
