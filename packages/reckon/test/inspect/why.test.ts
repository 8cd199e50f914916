// The inspector answers real questions about matches from seeds: why a rollback happened, with its input, its neighbour or its field.

import { SkirmishBot, skirmish } from "@reckon/skirmish";
import { describe, expect, it } from "vitest";
import { Inspection } from "../../src/inspect/index.ts";
import { whyShot } from "../../src/inspect/notes/why.ts";
import { TapedClient } from "../../src/inspect/tape/taped-client.ts";
import { presets } from "../../src/presets/index.ts";
import { ROLLBACK_CAUSES } from "../../src/quality/client-quality.ts";
import { profileNamed, Stepper } from "../../src/testing/index.ts";
import { inspect, QUESTIONS, type Question } from "./questions.ts";

const seen = new Map<Question, Inspection>();

/** All tests look at the same matches. */
function inspection(question: Question): Inspection {
  const known = seen.get(question) ?? inspect(question, 20);
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
    const stepper = new Stepper({
      game: skirmish,
      preset: presets.reckon,
      profile: profileNamed("lte"),
      seed: 8,
      hashed: false,
      development: false,
      client: TapedClient,
      clients: [0, 1, 2, 3, 4, 5].map(() => ({ bot: (player, seed) => new SkirmishBot(seed, player) })),
    });
    stepper.run(1000);
    const client = stepper.clients[0].client as unknown as TapedClient;
    client.switches.evidence = true;
    stepper.run(10_000);
    const opened = new Inspection(client.tape, skirmish, presets.reckon.client);
    while (opened.read());
    const { shots } = opened.logbook;
    expect(shots.length).toBeGreaterThan(5);
    expect(shots.length).toBe(client.evidence.count);
    for (const { why, tick } of shots)
      expect(why).toMatch(
        new RegExp(
          `^The shot of tick ${tick} was tested (\\d+ ms into the past, as the shooter saw it|at the present)`,
        ),
      );
    expect(shots.some(({ why }) => why.includes("into the past"))).toBe(true);
    const denied = {
      verdict: "denied",
      tick: 90,
      at: 95,
      back: 6,
      kind: "player",
      row: 3,
      nearest: Number.NaN,
    } as const;
    expect(whyShot(denied, 1000 / 60)).toBe(
      "The shot of tick 90 was tested 100 ms into the past, as the shooter saw it, and met player 3, which does not count there: the server does not believe that the shooter could see it so, or the rules spare it.",
    );
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
