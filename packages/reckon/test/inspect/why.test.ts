// The inspector answers real questions about matches from seeds: why a rollback happened, with its input, its neighbour or its field.

import { describe, expect, it } from "vitest";
import type { TapeInspection } from "../../src/inspect/index.ts";
import { whyShot } from "../../src/inspect/notes/why.ts";
import { ROLLBACK_CAUSES } from "../../src/quality/client-quality.ts";
import { inspect, QUESTIONS, type Question } from "./questions.ts";

const seen = new Map<Question, TapeInspection>();

/** All tests look at the same matches. */
function inspection(question: Question): TapeInspection {
  const known = seen.get(question) ?? inspect(question, 14);
  seen.set(question, known);
  return known;
}

describe("the inspector, asked why a rollback happened,", () => {
  it("[NS4] names the input that came too late, by how much, and what the server stepped instead", () => {
    const { logbook, client } = inspection(QUESTIONS.lateInput);
    const { rollbacks, inputs } = logbook;
    const lates = rollbacks.filter(({ cause }) => cause === "late input");
    expect(lates.length).toBeGreaterThan(0);
    for (const { why, input } of lates) {
      expect(input?.isReplaced).toBe(true);
      expect(why).toContain(`The server stepped tick ${input?.tick} without the input for it, because it`);
      expect(why).toMatch(/(arrived \d+ ms after its turn|had not arrived: every packet with it was lost)/);
      expect(why).toMatch(/stepped \d+ ticks? again/);
    }
    const late = [...inputs.values()].filter(({ fate }) => fate === "late");
    expect(late.length).toBeGreaterThan(0);
    expect(late.length).toBeLessThanOrEqual(client.quality.lateInputs);
    for (const { tick, arrivedAt, isReplaced } of late)
      expect([arrivedAt > tick, isReplaced]).toEqual([true, true]);
  });

  it("[NS4] names the player who pushed, how near they stood, and where this client had taken them to be", () => {
    const { rollbacks } = inspection(QUESTIONS.push).logbook;
    const pushes = rollbacks.filter(({ cause }) => cause === "other actor");
    expect(pushes.length).toBeGreaterThan(50);
    for (const { why, neighbour } of pushes) {
      expect(neighbour?.owner).toBeGreaterThanOrEqual(0);
      expect(why).toMatch(
        /^At tick \d+ player [12] \(their player, row [01]\) was within reach, [\d.]+ away of 176, and /,
      );
    }
    expect(pushes.some(({ neighbour }) => (neighbour?.mistaken ?? 0) > 5)).toBe(true);
  });

  it("[NS4] says of a field that was forgotten that the rules read something that both sides do not have alike", () => {
    const { logbook, note } = inspection(QUESTIONS.forgotten);
    const { rollbacks } = logbook;
    expect(note).toBe("");
    expect(rollbacks.length).toBeGreaterThan(2);
    const own = rollbacks.filter(({ cause }) => cause === "own rule");
    expect(own.length).toBeGreaterThan(1);
    for (const { why, differences } of own) {
      expect(differences[0]).toMatchObject({ kind: "walker", field: "x" });
      expect(why).toMatch(
        /walker\.x = [\d.]+, and the server [\d.]+\. So step reads something .*a variable or a Map/,
      );
    }
  });

  it("[NS4] says of own shots, where the player asked for evidence, what the server tested and what came of it", () => {
    const { logbook, client } = inspection(QUESTIONS.denied);
    const { shots } = logbook;
    expect(shots.length).toBeGreaterThan(5);
    expect(shots.length).toBe(client.evidence.count);
    for (const { why, tick } of shots)
      expect(why).toMatch(
        new RegExp(
          `^The shot of tick ${tick} was tested (\\d+ ms into the past, as the shooter saw it|at the present)`,
        ),
      );
    const said = (verdict: string): string[] =>
      shots.filter((shot) => shot.verdict === verdict).map(({ why }) => why);
    for (const why of said("hit"))
      expect(why).toMatch(/into the past, as the shooter saw it, and hit player \d\.$/);
    for (const why of said("missed"))
      expect(why).toMatch(/the nearest target, player \d, was [\d.]+ beside the line/);
    // On so bad a network some players see further back than this game's shots may look.
    for (const why of said("denied"))
      expect(why).toMatch(/met player \d, which does not count there: the player saw it further in the past/);
    expect(
      [said("hit").length, said("missed").length, said("denied").length].every((count) => count > 1),
    ).toBe(true);
  });

  it("[NS4] says of a hit that was denied which target it met, and by which rule it does not count", () => {
    const note = { verdict: "denied", tick: 90, at: 95, back: 6, kind: "player", row: 3 } as const;
    const why = (denied: "view" | "capped" | "dodged" | "ended"): string =>
      whyShot({ ...note, nearest: 0, denied }, 1000 / 60);
    expect(why("capped")).toBe(
      "The shot of tick 90 was tested 100 ms into the past, as the shooter saw it, and met player 3, which does not count there: the player saw it further in the past than this shot may look (capMs).",
    );
    expect(why("dodged")).toContain("it had begun to dodge by the present, and this shot favours the victim");
    expect(why("ended")).toContain("it was gone from the server's world");
    expect(why("view")).toContain("does not fit what the server had sent it");
  });

  it("[NS3] counts each rollback of the match once, with its cause, and all that differed", () => {
    for (const question of Object.values(QUESTIONS)) {
      const { logbook, client } = inspection(question);
      for (const cause of ROLLBACK_CAUSES)
        expect(logbook.rollbacks.filter((one) => one.cause === cause)).toHaveLength(
          client.quality.rollbacks[cause],
        );
      for (const { differences, replayed, at, tick } of logbook.rollbacks) {
        expect(differences.length).toBeGreaterThan(0);
        for (const { before, after } of differences) expect(before).not.toBe(after);
        expect(replayed).toBeGreaterThanOrEqual(0);
        expect(at).toBeGreaterThan(tick);
      }
    }
  });
});
