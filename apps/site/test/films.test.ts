// The moving pictures of docs/concepts show the engine as it is: drawn again, they are the same files; and what their words promise is in
// the figures that they are drawn from.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { allFilms } from "../src/films/all-films.ts";
import { type Film, svgOf } from "../src/films/film.ts";

const FOLDER = fileURLToPath(new URL("../../../docs/films", import.meta.url));
const films = new Map(allFilms().map((film) => [film.name, film]));

function filmNamed(name: string): Film {
  const film = films.get(name);
  if (film === undefined) throw new Error(`There is no film ${name}.`);
  return film;
}

/** Along its lane, where a mark is in a sample. */
function at(film: Film, mark: number, sample: number): number {
  return film.marks[mark].path[sample]?.[0] ?? Number.NaN;
}

/** The first sample in which a mark is more than 12 units from its start. */
function startsAt(film: Film, mark: number): number {
  return film.marks[mark].path.findIndex((_, i) => Math.abs(at(film, mark, i) - at(film, mark, 0)) > 12);
}

describe("the films", () => {
  it("[DS6] are those of today's engine: npm run films draws the files anew", () => {
    expect(readdirSync(FOLDER).sort()).toEqual([...films.keys()].map((name) => `${name}.svg`).sort());
    for (const [name, film] of films)
      expect(svgOf(film), `${name} has changed: run npm run films`).toBe(
        readFileSync(join(FOLDER, `${name}.svg`), "utf8"),
      );
  });

  it("[DS7] stand still for readers who prefer no motion, and say in words what they show", () => {
    for (const [name, film] of films) {
      const svg = svgOf(film);
      expect(svg, name).toContain("@media (prefers-reduced-motion:reduce)");
      expect(svg, name).toMatch(/role="img" aria-label="[^"]{80,}"/);
      expect(svg, name).not.toMatch(/<script|NaN|Infinity|undefined/);
    }
  });

  it("[DS6] prediction: the own screen moves first, then the server, and a page without prediction last", () => {
    const film = filmNamed("prediction");
    const [predicted, server, late] = [0, 1, 2].map((mark) => startsAt(film, mark) * film.sampleMs);
    expect(predicted - 500).toBeLessThan(150);
    expect(server).toBeGreaterThan(predicted + 60);
    expect(late).toBeGreaterThan(server + 100);
  });

  it("[DS6] reconciliation: with it the own runner ends at the server's place, without it far away", () => {
    const film = filmNamed("reconciliation");
    const last = film.marks[0].path.length - 1;
    const truth = at(film, 1, last);
    expect(Math.abs(at(film, 4, last) - truth)).toBeLessThan(3);
    expect(Math.abs(at(film, 7, last) - truth)).toBeGreaterThan(60);
  });

  it("[DS6] interpolation: drawn between snapshots, the largest step is as small as on the server", () => {
    const film = filmNamed("interpolation");
    const largest = (mark: number): number =>
      Math.max(
        ...film.marks[mark].path.slice(1).map((_, i) => Math.abs(at(film, mark, i + 1) - at(film, mark, i))),
      );
    expect(largest(2)).toBeLessThan(1.5 * largest(0));
    expect(largest(1)).toBeGreaterThan(2.5 * largest(0));
  });

  it("[DS6] lag compensation: every shot hits with it, and none without it", () => {
    const verdicts = filmNamed("lag-compensation").captions.filter(
      ({ text }) => text === "hit" || text === "miss",
    );
    expect(verdicts.length).toBeGreaterThanOrEqual(6);
    const first = (seen: readonly boolean[] = []): number => seen.indexOf(true);
    const inOrder = verdicts.toSorted((a, b) => first(a.seen) - first(b.seen)).map(({ text }) => text);
    expect(inOrder.lastIndexOf("hit")).toBe(inOrder.indexOf("miss") - 1);
    expect(inOrder.indexOf("miss")).toBeGreaterThanOrEqual(3);
  });
});
