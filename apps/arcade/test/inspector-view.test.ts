// What the inspector draws and renders, without a page: a long stretch keeps what went wrong, and a step is spread over frames.

import { DashBot, dash } from "@reckon/dash";
import { TapedClient, TapeInspection } from "reckon/inspect";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { InspectorView } from "../src/inspect/inspector-view.ts";
import { FATE_NAMES, worstOf } from "../src/inspect/timeline-notes.ts";

/** Eight seconds of a match on a bad network. */
function inspected(): TapeInspection {
  const stepper = new Stepper({
    game: dash,
    preset: presets.reckon,
    profile: profileNamed("bad"),
    seed: 7,
    client: TapedClient,
    clients: [0, 1].map(() => ({ bot: (player, seed) => new DashBot(seed, player, "chase") })),
  });
  stepper.run(8000);
  const { last } = stepper.clients[0];
  if (!(last instanceof TapedClient)) expect.fail("The client keeps no tape.");
  const inspection = new TapeInspection(last.tape, dash, presets.reckon.client);
  while (inspection.read());
  return inspection;
}

const SHOT = { at: 0, back: 0, kind: "player", row: 0, nearest: 0, denied: "capped", why: "" } as const;

describe("the inspector's view", () => {
  const inspection = inspected();

  it("[NS2] of a long stretch draws one note for every few ticks, and that is the worst of them", () => {
    const { inputs } = inspection.logbook;
    expect(inputs.size).toBeGreaterThan(300);
    const [from] = inputs.keys();
    const to = from + inputs.size;
    const all = worstOf(inputs, FATE_NAMES, from, to, 1);
    expect(all).toHaveLength(inputs.size);
    const few = worstOf(inputs, FATE_NAMES, from, to, 16);
    expect(few.length).toBeLessThanOrEqual(Math.ceil(inputs.size / 16) + 1);
    const places = (fate: string): Set<number> =>
      new Set(all.filter((note) => note.fate === fate).map(({ tick }) => Math.floor((tick - from) / 16)));
    const [wrong] = FATE_NAMES.filter((fate) => places(fate).size > 0);
    expect(["lost", "late"]).toContain(wrong);
    expect(few.filter(({ fate }) => fate === wrong)).toHaveLength(places(wrong).size);
  });

  it("[NS9] spreads a step over frames: the tick at once, then the values, then the lists; what follows waits for nothing", () => {
    const view = new InspectorView(inspection);
    view.refresh();
    expect(view.settle()).toBe(false);
    const { to } = inspection.span;
    const before = view.changes;
    view.look(to - 60);
    expect(view.changes).toBeGreaterThan(before);
    expect(view.tick.value).toBe(to - 60);
    expect([view.settle(), view.valuesTick.value, view.moment.tick]).toEqual([true, to - 60, to - 60]);
    expect(view.listsTick.value).not.toBe(to - 60);
    expect([view.settle(), view.listsTick.value]).toEqual([true, to - 60]);
    expect(view.settle()).toBe(false);
  });

  it("[NS9] jumps from one thing that went wrong to the next, in both directions, and stays at the last", () => {
    const view = new InspectorView(inspection);
    view.refresh();
    const { from, to } = inspection.span;
    const wrong = inspection.logbook.rollbacks
      .map(({ tick }) => tick)
      .filter((tick) => tick > from && tick < to);
    view.look(from);
    const seen: number[] = [];
    while (view.jump(1)) seen.push(view.tick.value);
    expect(seen).toEqual([...new Set(wrong)]);
    const back: number[] = [];
    while (view.jump(-1)) back.push(view.tick.value);
    expect(back).toEqual(seen.slice(0, -1).reverse());
    const [first] = seen;
    inspection.logbook.shots.push(
      { ...SHOT, tick: first + 1, verdict: "denied" },
      { ...SHOT, tick: first + 2, verdict: "hit" },
    );
    view.look(first);
    expect([view.jump(1), view.tick.value]).toEqual([true, first + 1]);
    expect([view.jump(1), view.tick.value]).toEqual([true, seen[1]]);
  });
});
