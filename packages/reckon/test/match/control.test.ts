// Players are told when they are not in control: compared with the room's record of their inputs.
import { dashAlone } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import type { Client } from "../../src/client/index.ts";
import type { Control } from "../../src/client/input/control-watch.ts";
import { presets } from "../../src/presets/index.ts";
import { Link } from "../../src/testing/link/link.ts";
import type { SimulatedClient, Stepper, StepperOptions } from "../../src/testing/stepper.ts";
import { dashMatch } from "./cast.ts";

type ClientChanges = NonNullable<Parameters<typeof dashMatch>[3]>;

/** From the loss of control until the player is told, ms, beside the way down. */
const TOLD_MS = 300;

interface Told {
  readonly match: Stepper;
  /** What was told, with the time at which it began. */
  readonly said: { readonly state: Control; readonly fromMs: number }[];
  /** Share of frames from the 5th second on in which the player was told. */
  readonly share: number;
  /** Times at which the player should have been told, or told that they are in control, and was not. */
  readonly missed: string[];
}

/** What the room has seen of one player's inputs: since when all were used, or none, true ms. */
class RoomSight {
  #isOwn = true;
  sinceMs = 0;

  note(isOwn: boolean, nowMs: number): void {
    if (isOwn !== this.#isOwn) this.sinceMs = nowMs;
    this.#isOwn = isOwn;
  }

  /** For so long nothing changed, and this is what it was. */
  holds(isOwn: boolean, ms: number, nowMs: number): boolean {
    return this.#isOwn === isOwn && nowMs - this.sinceMs >= ms;
  }
}

/** Plays alone until `untilMs`, and holds what is told against what the room saw. `wayMs`: what a packet takes at most. */
function play(
  profile: string,
  untilMs: number,
  wayMs: number,
  options: Partial<StepperOptions> = {},
  changes: ClientChanges = {},
  prepare: (client: SimulatedClient) => void = () => {},
): Told {
  const sight = new RoomSight();
  const said: { state: Control; fromMs: number }[] = [];
  const missed: string[] = [];
  let frames = 0;
  let told = 0;
  let roomMs = 0;
  let steppingSinceMs = 0;
  const check = ({ control }: Client, nowMs: number): void => {
    if (said.at(-1)?.state !== control.state) said.push({ state: control.state, fromMs: nowMs });
    if (nowMs < 5000) return;
    frames++;
    if (control.isLost) told++;
    const isStill = nowMs - roomMs > TOLD_MS;
    const isLost = sight.holds(false, TOLD_MS + wayMs, nowMs) || isStill;
    const isOwn = sight.holds(true, TOLD_MS + wayMs, nowMs) && nowMs - steppingSinceMs > TOLD_MS + wayMs;
    if (isLost && !control.isLost) missed.push(`lost at ${Math.round(nowMs)}`);
    // Silence is told though inputs may still be used: of that nobody can know.
    if (isOwn && control.isLost && control.state !== "silent") missed.push(`back at ${Math.round(nowMs)}`);
  };
  const match = dashMatch(
    ["alone"],
    profile,
    {
      game: dashAlone,
      ...options,
      onTick: (room) => {
        if (match.nowMs - roomMs > 100) steppingSinceMs = match.nowMs;
        roomMs = match.nowMs;
        const player = match.clients[0].client?.player;
        const seat = player === undefined ? undefined : room.seat(player);
        if (seat !== undefined) sight.note(!seat.wasSubstituted(0), match.nowMs);
      },
      onFrame: ({ client }, nowMs) => {
        if (client !== undefined) check(client, nowMs);
      },
    },
    changes,
  );
  prepare(match.clients[0]);
  match.run(untilMs);
  return { match, said, share: told / frames, missed };
}

/** From then until then what is sent up takes so much longer. */
function slowUp({ up }: SimulatedClient, fromMs: number, toMs: number, ms: number): void {
  const slow = new Link({ latencyMs: ms }, 7);
  const quick = {
    send: up.send.bind(up),
    nextArrivalMs: up.nextArrivalMs.bind(up),
    receive: up.receive.bind(up),
  };
  up.send = (bytes, now) => (now >= fromMs && now < toMs ? slow.send(bytes, now) : quick.send(bytes, now));
  up.nextArrivalMs = () => Math.min(quick.nextArrivalMs(), slow.nextArrivalMs());
  up.receive = (now) => (slow.nextArrivalMs() <= now ? slow.receive(now) : quick.receive(now));
}

const reasons = ({ said }: Told): Control[] => said.map(({ state }) => state);
/** When a state was told first, after a time. */
const firstMs = ({ said }: Told, state: Control, afterMs: number): number =>
  said.find((one) => one.state === state && one.fromMs >= afterMs)?.fromMs ?? Number.POSITIVE_INFINITY;

describe("a player who is not in control is told", () => {
  it("[CT1] [CT2] within 300 ms and the way down when inputs take a second longer, for as long as that lasts", () => {
    const told = play("cable", 20_000, 40, {}, {}, (client) => slowUp(client, 10_000, 12_000, 1030));
    expect(told.missed).toEqual([]);
    expect(reasons(told).slice(0, 3)).toEqual(["starting", "inControl", "unheard"]);
    expect(firstMs(told, "unheard", 0)).toBeGreaterThan(10_000 + 150);
    expect(firstMs(told, "unheard", 0)).toBeLessThan(10_000 + TOLD_MS + 40);
  });

  for (const darkMs of [500, 3000])
    it(`[CT3] when no packets come because the link is dark for ${darkMs} ms, and when they are in control again`, () => {
      const dark = { fromMs: 10_000, toMs: 10_000 + darkMs };
      const told = play("cable", 20_000, 40, {}, { blackouts: [dark] });
      expect(told.missed).toEqual([]);
      expect(reasons(told)).toEqual(["starting", "inControl", "silent", "inControl"]);
      expect(firstMs(told, "silent", 0)).toBeLessThan(10_000 + TOLD_MS + 40);
      expect(firstMs(told, "inControl", 10_000)).toBeLessThan(dark.toMs + 600);
    });

  for (const stallMs of [400, 2000])
    it(`[CT3] when the server stands still for ${stallMs} ms`, () => {
      const endMs = 10_000 + stallMs;
      const told = play("cable", 20_000, 40, { serverStalls: [{ fromMs: 10_000, toMs: endMs }] });
      expect(told.missed).toEqual([]);
      expect(reasons(told)).toEqual(["starting", "inControl", "silent", "inControl"]);
      expect(firstMs(told, "inControl", 10_000)).toBeLessThan(endMs + 600);
    });

  it("[CT2] only beyond ordinary pauses: not when the server stands still for 100 ms", () => {
    const serverStalls = Array.from({ length: 5 }, (_, i) => ({
      fromMs: 6000 + 3000 * i,
      toMs: 6100 + 3000 * i,
    }));
    expect(reasons(play("cable", 20_000, 40, { serverStalls }))).toEqual(["starting", "inControl"]);
  });

  for (const sleepMs of [300, 5000])
    it(`[CT4] in the first frame after a sleep of ${sleepMs} ms, and when the client has caught up`, () => {
      const wakeMs = 10_000 + sleepMs;
      const told = play("cable", 20_000, 40, {}, { stalls: [{ fromMs: 10_000, toMs: wakeMs }] });
      expect(reasons(told)).toEqual(["starting", "inControl", "waking", "inControl"]);
      expect(firstMs(told, "waking", 0)).toBeLessThan(wakeMs + 20);
      expect(firstMs(told, "inControl", wakeMs)).toBeLessThan(wakeMs + 600);
    });
});

describe("a player who is in control", () => {
  it.each(Object.values(presets).map((preset) => [preset.name, preset] as const))(
    "[CT5] is told nothing on a cable under %s, in any addressing",
    (_name, preset) => {
      expect(reasons(play("cable", 20_000, 40, { preset }))).toEqual(["starting", "inControl"]);
    },
  );

  // What a share of is told is a real loss: bursts and spikes of these links last longer than a lead.
  it.each([
    ["lan", 0],
    ["cable", 0],
    ["ocean", 0],
    ["asymmetric", 0],
    ["wifi", 0.005],
    ["lte", 0.005],
    ["bad", 0.01],
    ["tcp", 0.03],
  ])("[CT5] is told otherwise on %s in at most %f of the time", (profile, most) => {
    const told = play(profile, 65_000, 1000);
    expect(told.missed).toEqual([]);
    expect(told.share).toBeLessThanOrEqual(most);
  });
});
