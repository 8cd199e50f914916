// Which rows came, changed and went between two pictures.

import { describe, expect, it } from "vitest";
import { RowWatch } from "../../src/view/row-watch.ts";

const rose = (was: number, is: number): boolean => is > was;
const fell = (was: number, is: number): boolean => is < was;

class Pictures {
  readonly alive = new Uint8Array(3);
  readonly generation = new Uint16Array(3);
  readonly health = new Int32Array(3);
  readonly score = new Int32Array(3);
  readonly told: string[] = [];
  readonly watch: RowWatch;
  now = 0;

  constructor(quietMs?: number) {
    const note =
      (what: string) =>
      (row: number, is?: number): void =>
        void this.told.push([what, row, is].filter((part) => part !== undefined).join(" "));
    this.watch = new RowWatch({
      kind: "player",
      capacity: 3,
      came: note("came"),
      went: note("went"),
      changes: [
        { field: "health", when: fell, tell: note("hurt"), quietMs },
        { field: "score", when: rose, tell: note("scored") },
      ],
    });
  }

  /** Shows a picture; returns what the watch reported. */
  look(change: () => void, ms = 16): string[] {
    change();
    this.now += ms;
    this.told.length = 0;
    const { alive, generation, health, score } = this;
    this.watch.look({ of: () => ({ alive, generation }), fields: { player: { health, score } } }, this.now);
    return [...this.told];
  }
}

describe("a watch of rows", () => {
  it("[ST14] reports rows that came and went, and both for a row that another one replaced", () => {
    const pictures = new Pictures();
    expect(pictures.look(() => pictures.alive.set([1, 0, 1]))).toEqual(["came 0", "came 2"]);
    expect(pictures.look(() => {})).toEqual([]);
    expect(pictures.look(() => pictures.alive.set([1, 1, 0]))).toEqual(["came 1", "went 2"]);
    expect(pictures.look(() => pictures.generation.set([1]))).toEqual(["went 0", "came 0"]);
  });

  it("[ST14] reports each change that it was asked for, with the new value", () => {
    const pictures = new Pictures();
    pictures.look(() => {
      pictures.alive.fill(1);
      pictures.health.fill(100);
    });
    expect(pictures.look(() => pictures.health.set([90, 110, 80]))).toEqual(["hurt 0 90", "hurt 2 80"]);
    expect(pictures.look(() => pictures.score.set([0, 1]))).toEqual(["scored 1 1"]);
    expect(pictures.look(() => pictures.score.set([0, 0]))).toEqual([]);
  });

  it("[ST14] reports no change of a row that has just come, whichever row had its slot before", () => {
    const pictures = new Pictures();
    pictures.look(() => {
      pictures.alive.fill(1);
      pictures.health.fill(100);
    });
    const told = pictures.look(() => {
      pictures.generation.set([1]);
      pictures.health.set([40]);
    });
    expect(told).toEqual(["went 0", "came 0"]);
    expect(pictures.look(() => pictures.health.set([30]))).toEqual(["hurt 0 30"]);
  });

  it("[ST14] reports once what a correction takes back and gives again within the quiet time", () => {
    const pictures = new Pictures(250);
    pictures.look(() => {
      pictures.alive.fill(1);
      pictures.health.fill(100);
    });
    const told = [90, 100, 90, 100].map(
      (health) => pictures.look(() => pictures.health.set([health])).length,
    );
    expect(told).toEqual([1, 0, 0, 0]);
    // Another row has a quiet time of its own, and so has the next row in the same slot.
    expect(pictures.look(() => pictures.health.set([100, 90]))).toEqual(["hurt 1 90"]);
    pictures.look(() => pictures.generation.set([1]));
    expect(pictures.look(() => pictures.health.set([90]))).toEqual(["hurt 0 90"]);
    expect(pictures.look(() => pictures.health.set([80]), 300)).toEqual(["hurt 0 80"]);
  });
});
