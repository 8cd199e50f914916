// AX14–AX16 in whole matches: how often snapshots go, to whom, and how they acknowledge, in view age and bytes.

import { describe, expect, it } from "vitest";
import type { Agreement } from "../../src/wire/agreement.ts";
import { change, type Figures, play } from "./match.ts";

const agreeing = (profile: string, agreement: Partial<Agreement>): Figures =>
  play({ profile, preset: change({ agreement }) });

describe("[AX14] snapshot rate", () => {
  const every = [1, 2, 3, 6].map((snapshotEvery) => agreeing("wifi", { snapshotEvery }));
  const ages = every.map(({ viewAgeMs }) => viewAgeMs.percentile(0.5));
  const bytes = every.map(({ downPerSecond }) => downPerSecond);

  it("[AX14] 60 snapshots per second show others 40 ms younger than 20 do, 10 show them 50 ms older", () => {
    for (let i = 1; i < ages.length; i++) expect(ages[i], ages.join(", ")).toBeGreaterThan(ages[i - 1] + 10);
    expect(ages[0], ages.join(", ")).toBeLessThan(ages[2] - 25);
    expect(ages[3], ages.join(", ")).toBeGreaterThan(ages[2] + 35);
  });

  it("[AX14] and cost bytes nearly in proportion: 2.0, 1.1, 0.8 and 0.5 kB/s down", () => {
    expect(bytes[0], bytes.join(", ")).toBeGreaterThan(2.5 * bytes[2]);
    expect(bytes[1], bytes.join(", ")).toBeGreaterThan(1.3 * bytes[2]);
    expect(bytes[3], bytes.join(", ")).toBeLessThan(0.62 * bytes[2]);
  });

  it("[AX14] own rows need no rate: starved ticks are the same at 60 and at 10", () => {
    const starved = every.map(({ starvedShare }) => starvedShare);
    expect(Math.abs(starved[0] - starved[3]), starved.join(", ")).toBeLessThan(0.3);
  });
});

describe("[AX15] recipient", () => {
  it("[AX15] one broadcast carries everybody's report, so each client takes more bytes than of its own snapshot", () => {
    const each = agreeing("cable", {});
    const broadcast = agreeing("cable", { recipient: "broadcast" });
    const figures = `${broadcast.downPerSecond} v ${each.downPerSecond} B/s`;
    expect(broadcast.downPerSecond, figures).toBeGreaterThan(1.2 * each.downPerSecond);
    expect(broadcast.starvedShare).toBeLessThan(0.2);
    expect(broadcast.ownRule + broadcast.badPackets).toBe(0);
  });
});

describe("[AX16] acknowledgement", () => {
  it("[AX16] of stamped inputs a bitfield tells of arrivals again when a snapshot is lost: fewer bytes up on bad than by tick", () => {
    const byTick = agreeing("bad", {});
    const byBits = agreeing("bad", { ack: "bitfield" });
    const figures = `${byBits.upPerSecond} v ${byTick.upPerSecond} B/s, starved ${byBits.starvedShare} v ${byTick.starvedShare} %`;
    expect(byBits.upPerSecond, figures).toBeLessThan(byTick.upPerSecond);
    expect(Math.abs(byBits.starvedShare - byTick.starvedShare), figures).toBeLessThan(0.4);
  });

  it("[AX16] of queued inputs a bitfield tells of those that wait: a seventh fewer bytes up on wifi than with the last number alone (0.92 v 1.07 kB/s)", () => {
    const queue = (ack: Agreement["ack"]): Figures =>
      play({
        profile: "wifi",
        preset: change({ agreement: { addressing: "queue", ack }, client: { lead: { control: "free" } } }),
      });
    const byNumber = queue("number");
    const byBits = queue("bitfield");
    const figures = `${byBits.upPerSecond} v ${byNumber.upPerSecond} B/s, starved ${byBits.starvedShare} v ${byNumber.starvedShare} %`;
    expect(byBits.upPerSecond, figures).toBeLessThan(0.92 * byNumber.upPerSecond);
    expect(byBits.starvedShare, figures).toBeLessThan(byNumber.starvedShare + 0.3);
  });
});
