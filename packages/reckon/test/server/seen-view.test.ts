import { describe, expect, it } from "vitest";
import { Ring } from "../../src/core/ring.ts";
import type { InputPolicy } from "../../src/server/input/input-buffer.ts";
import { createInputBuffer } from "../../src/server/input/make-input-buffer.ts";
import { HeldSnapshots } from "../../src/server/seen/held-snapshots.ts";
import { SeenView, ViewCheck } from "../../src/server/seen/view-check.ts";
import { ViewClaim } from "../../src/server/seen/view-claim.ts";
import { ViewEstimate } from "../../src/server/seen/view-estimate.ts";
import type { Addressing } from "../../src/wire/agreement.ts";
import { counterGame } from "./counter.ts";

const TICK_MS = 20;
const EVERY = 3;
const policy: InputPolicy = { missing: { use: "repeat" }, overflow: { drop: "oldest", above: 2 } };
const input = new Float64Array(counterGame.input.size);

function claimOf(number: number, moment: number, more: { own?: number; arrivedMs?: number } = {}): ViewClaim {
  const { own = 1.5, arrivedMs = 0 } = more;
  const claim = new ViewClaim();
  claim.number = number;
  claim.arrivedMs = arrivedMs;
  const from = Math.floor(moment / EVERY) * EVERY;
  Object.assign(claim.stamp, { moment, from, to: from + EVERY, own });
  return claim;
}

/** Numbers of the claims that come out with the inputs of these ticks; −1 where none does. */
function taken(addressing: Addressing, offers: readonly (readonly ViewClaim[])[]): number[] {
  const buffer = createInputBuffer(addressing, counterGame.input, policy, 0);
  const claim = new ViewClaim();
  return offers.map((arriving, i) => {
    for (const one of arriving) buffer.offer(one.number, input, one);
    buffer.take(i + 1, input, claim);
    return claim.stamp.isKnown ? claim.number : -1;
  });
}

describe("[VC1] a stamp and its input are used together", () => {
  const silent = (number: number): ViewClaim => claimOf(number, -1);

  it("in the tick of a stamped input, not with a substitute, and not when late", () => {
    const offers = [[claimOf(1, 5), claimOf(3, 7), silent(4)], [], [], [claimOf(2, 6)], []];
    expect(taken("tick", offers)).toEqual([1, -1, 3, -1, -1]);
  });

  it("in the order of numbers in a queue, and a dropped input leaves its stamp to the next one without", () => {
    expect(taken("queue", [[claimOf(2, 6), claimOf(1, 5)], [], []])).toEqual([1, 2, -1]);
    expect(taken("queue", [[claimOf(1, 5), silent(2), silent(3)], []])).toEqual([1, -1]);
  });

  it("with the newest input in a latch, and an unused input leaves its stamp to the one that replaced it", () => {
    expect(taken("latch", [[claimOf(1, 5), silent(2)], [], [silent(3)]])).toEqual([1, -1, -1]);
    expect(taken("latch", [[claimOf(1, 5), claimOf(2, 6)]])).toEqual([2]);
  });
});

/** A player on a steady link: inputs come 60 ms early, snapshots are held 40 ms after their tick. */
function steadyEstimate(ticks: number): ViewEstimate {
  const link = { ...LINK, jitterMs: 2, minRttMs: 80 };
  const delay = { delay: "adaptive", costMs: 4000 } as const;
  const estimate = new ViewEstimate({
    delay,
    tickMs: TICK_MS,
    intervalMs: EVERY * TICK_MS,
    way: { isStream: false },
  });
  for (let number = 3; number <= ticks; number++) {
    const nowMs = number * TICK_MS - 60;
    estimate.arrived(number, nowMs);
    estimate.heard(number, Math.floor((number - 5) / EVERY), nowMs, link);
    estimate.step();
  }
  return estimate;
}

const LINK = {
  rttMs: 80,
  minRttMs: 80,
  jitterMs: 2,
  lossShare: 0,
  sentBytesPerSecond: 0,
  sentPacketsPerSecond: 0,
  receivedBytesPerSecond: 0,
  receivedPacketsPerSecond: 0,
};

function judged(
  claim: ViewClaim,
  tick: number,
  estimate: ViewEstimate | undefined,
  usedIn?: Ring<{ tick: number }>,
  held = new HeldSnapshots(),
): SeenView {
  const view = new SeenView();
  const check = new ViewCheck({
    firstTick: 0,
    tickMs: TICK_MS,
    snapshotEvery: EVERY,
    estimate,
    held,
    usedIn,
  });
  check.judge(claim, claim.stamp.isKnown ? claim.number : tick, tick, view);
  return view;
}

function span({ moment, from, to }: SeenView): Pick<SeenView, "moment" | "from" | "to"> {
  return { moment, from, to };
}

describe("[VC2] [VC3] a player's view", () => {
  const estimate = steadyEstimate(600);
  const tick = 600;
  const arrivedMs = tick * TICK_MS - 60;
  const none = claimOf(tick, -1);
  const told = new HeldSnapshots();
  for (let place = 170; place * EVERY + 5 <= tick; place++) told.note(place, place * EVERY + 5);
  const guess = judged(none, tick, estimate);

  it("is estimated without a claim: on the grid, between neighbouring snapshots, not after the newest", () => {
    expect(guess.basis).toBe("silent");
    expect(Number.isInteger(guess.moment * 256)).toBe(true);
    expect(guess.from % EVERY).toBe(0);
    expect(guess.to - guess.from).toBe(EVERY);
    expect(guess.moment).toBeGreaterThanOrEqual(guess.from);
    expect(guess.moment).toBeLessThan(guess.to);
    // Up-path and view delay: 60 ms from an interval to the next, 60 ms lead, and a little.
    expect((tick - guess.moment) * TICK_MS).toBeGreaterThan(120);
    expect((tick - guess.moment) * TICK_MS).toBeLessThan(220);
  });

  it("is the present without a measurement, or under a policy without a delay", () => {
    for (const one of [undefined, steadyEstimate(0)]) {
      const view = judged(claimOf(tick, 590), tick, one);
      expect([view.basis, view.moment, view.from, view.to]).toEqual(["silent", 597, 597, 597]);
    }
  });

  it("is the claim within the tolerance, else the estimate, and the basis names the reason", () => {
    const at = (laterMs: number): SeenView =>
      judged(claimOf(tick, guess.moment + laterMs / TICK_MS, { arrivedMs }), tick, estimate, undefined, told);
    for (const ms of [-20, 0, 80])
      expect(at(ms)).toMatchObject({ basis: "claimed", moment: guess.moment + ms / TICK_MS });
    expect(at(-45)).toMatchObject({ basis: "older", moment: guess.moment });
    expect(at(-1000)).toMatchObject({ basis: "older", moment: guess.moment });
    expect(at(140)).toMatchObject({ basis: "newer", moment: guess.moment });
  });

  it("[VC5] is not believed with own rows further behind than 150 ms", () => {
    const own = (ticks: number): SeenView =>
      judged(claimOf(tick, guess.moment, { arrivedMs, own: ticks }), tick, estimate);
    expect(own(1.25)).toMatchObject({ basis: "claimed", own: tick - 1.25 });
    expect(own(9)).toMatchObject({ basis: "own", moment: guess.moment });
    expect(own(0)).toMatchObject({ basis: "claimed", own: -1 });
  });

  it("[VC4] does not count as too old because its input was held up, by up to 50 ms and two jitters", () => {
    const heldUp = (ms: number): SeenView =>
      judged(claimOf(tick, guess.moment, { arrivedMs: arrivedMs + ms }), tick, estimate, undefined, told);
    expect(heldUp(50).basis).toBe("claimed");
    expect(heldUp(110).basis).toBe("older");
  });

  it("[VC5] contains every snapshot that the client had reported", () => {
    const held = new HeldSnapshots();
    const across = claimOf(tick, guess.moment, { arrivedMs });
    across.stamp.from -= EVERY;
    across.stamp.to += EVERY;
    expect(judged(across, tick, estimate, undefined, held).basis).toBe("claimed");
    // Reported in the same message as the input, it came after the picture was drawn.
    held.note(guess.from / EVERY, tick);
    expect(judged(across, tick, estimate, undefined, held).basis).toBe("claimed");
    held.note(guess.from / EVERY, tick - 1);
    expect(judged(across, tick, estimate, undefined, held)).toMatchObject({
      basis: "missing",
      ...span(guess),
    });
    const past = claimOf(tick, guess.moment, { arrivedMs });
    Object.assign(past.stamp, { from: guess.from - EVERY, to: guess.from - EVERY, isExtrapolated: true });
    expect(judged(past, tick, estimate, undefined, held).basis).toBe("missing");
    expect(judged(past, tick, estimate).basis).toBe("claimed");
  });

  it("has own rows of numbered inputs in the ticks that used the numbers", () => {
    const usedIn = new Ring(8, () => ({ tick: 0 }));
    usedIn.claim(597).tick = 700;
    usedIn.claim(598).tick = 704;
    const claim = claimOf(tick, guess.moment, { arrivedMs, own: 2.25 });
    expect(judged(claim, 710, estimate, usedIn)).toMatchObject({ basis: "claimed", own: 703 });
    expect(judged(claim, 710, estimate, new Ring(8, () => ({ tick: 0 })))).toMatchObject({ own: 707.75 });
  });

  it("moves no estimate: the estimate does not even learn of claims", () => {
    const before = [estimate.ageMs, estimate.marginMs, estimate.lateMs];
    for (let i = 0; i < 100; i++) judged(claimOf(tick, guess.moment - i, { arrivedMs }), tick, estimate);
    expect([estimate.ageMs, estimate.marginMs, estimate.lateMs]).toEqual(before);
  });
});
