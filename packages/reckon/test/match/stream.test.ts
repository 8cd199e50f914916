// A match over a reliable stream that stalls: afterwards a client gets the newest snapshot first and not a queue of old ones.
import { DashBot, dash } from "@reckon/dash";
import { presets } from "reckon/presets";
import { Stepper } from "reckon/testing";
import { profiles } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import type { LinkConditions } from "../../src/testing/link/link-conditions.ts";

const RTT_MS = 100;
const SNAPSHOT_MS = 50;
const STALL_MS = 5000;
const calm: LinkConditions = { latencyMs: RTT_MS / 2, stream: { segmentLoss: 0 } };
/** What would arrive in these five of every twenty seconds arrives at their end. */
const spike = { everyMs: 20_000, minMs: STALL_MS, maxMs: STALL_MS };

interface Arrival {
  readonly atMs: number;
  readonly ageMs: number;
}

/** A match of two in which the first client's way down stalls; the age of each snapshot that reached it. */
function play(seed: number, link: LinkConditions): { match: Stepper; arrivals: Arrival[] } {
  const arrivals: Arrival[] = [];
  const match: Stepper = new Stepper({
    game: dash,
    preset: presets.reckon,
    profile: { name: "stalling", up: link, down: { ...link, spike } },
    seed,
    hashed: false,
    clients: [0, 1].map(() => ({ bot: (player, botSeed) => new DashBot(botSeed, player, "wander") })),
  });
  match.run(100);
  const client = match.clients[0].client!;
  const receive = client.receive.bind(client);
  client.receive = (bytes, now) => {
    const { newest } = client.snapshots;
    receive(bytes, now);
    const tick = client.snapshots.newest;
    if (tick > newest) arrivals.push({ atMs: match.nowMs, ageMs: match.nowMs - match.room.timeOf(tick) });
  };
  match.run(42_000);
  return { match, arrivals };
}

describe("[AX31] after a stall of five seconds", () => {
  it.each([
    ["a calm stream", calm, 1],
    // A segment that is lost just then is another, short stall.
    ["the profile tcp", profiles.tcp.down, 0.75],
  ] as const)("the newest state comes first: %s", (_name, link, share) => {
    const ages: number[] = [];
    for (let seed = 1; seed <= 8; seed++) {
      const { match, arrivals } = play(seed, link);
      for (let i = 1; i < arrivals.length; i++) {
        if (arrivals[i].atMs - arrivals[i - 1].atMs < STALL_MS - 1000) continue;
        const after = arrivals.slice(i);
        const endMs = after[0].atMs;
        const first = after.findIndex(({ ageMs }) => ageMs <= RTT_MS + 100);
        // What was made after the end and came late was held up by a segment that was lost then.
        const stale = after.filter(({ atMs, ageMs }) => atMs - ageMs < endMs - RTT_MS - 100).length;
        expect(first).toBeGreaterThanOrEqual(0);
        expect(stale).toBeLessThanOrEqual(RTT_MS / SNAPSHOT_MS + 2);
        ages.push(after[first].atMs - endMs);
      }
      for (const { client } of match.clients) expect(client!.connection.closed).toBeUndefined();
    }
    expect(ages.length).toBeGreaterThan(10);
    expect(ages.filter((ms) => ms <= 2 * RTT_MS).length / ages.length).toBeGreaterThanOrEqual(share);
  });
});
