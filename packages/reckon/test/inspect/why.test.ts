// The inspector answers real questions about matches from seeds: why a rollback happened, with its input, its neighbour or its field.

import { describe, expect, it } from "vitest";
import { ROLLBACK_CAUSES } from "../../src/quality/client-quality.ts";
import { inspect, QUESTIONS } from "./questions.ts";

describe("the inspector, asked why a rollback happened,", () => {
  it("[NS4] names the input that came too late, by how much, and what the server stepped instead", () => {
    const inspection = inspect(QUESTIONS.lateInput, 20);
    const { rollbacks, inputs } = inspection.logbook;
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
    expect(late.length).toBeLessThanOrEqual(inspection.client.quality.lateInputs);
    for (const { tick, arrivedAt, isReplaced } of late)
      expect([arrivedAt > tick, isReplaced]).toEqual([true, true]);
  });

  it("[NS4] names the player who pushed, how near they stood, and where this client had taken them to be", () => {
    const { rollbacks } = inspect(QUESTIONS.push, 10).logbook;
    const pushes = rollbacks.filter(({ cause }) => cause === "other actor");
    expect(pushes.length).toBeGreaterThan(50);
    for (const { why, neighbour } of pushes) {
      expect(neighbour?.owner).toBeGreaterThanOrEqual(0);
      expect(why).toMatch(
        /^At tick \d+ player [12] \(player [01]\) was within reach, [\d.]+ away of 176, and /,
      );
    }
    expect(pushes.some(({ neighbour }) => (neighbour?.mistaken ?? 0) > 5)).toBe(true);
  });

  it("[NS4] says of a field that was forgotten that the rules read something that both sides do not have alike", () => {
    const inspection = inspect(QUESTIONS.forgotten, 20);
    const { rollbacks } = inspection.logbook;
    expect(inspection.note).toBe("");
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

  it("[NS3] counts each rollback of the match once, with its cause, and all that differed", () => {
    for (const question of Object.values(QUESTIONS)) {
      const { logbook, client } = inspect(question, 12);
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
