// Time in the lab: going back and on, the log of what a person did, and what it makes of a run.

import { describe, expect, it } from "vitest";
import { dashLab } from "../src/dash/dash-lab.ts";
import { EXPERIMENTS } from "../src/experiments/experiments.ts";
import { KEY } from "../src/model/deeds.ts";
import { Lab, MOST_MOMENTS } from "../src/model/lab.ts";
import { networkNamed, ownNetwork } from "../src/model/networks.ts";
import type { Packet } from "../src/model/packets.ts";
import { type LabSettings, playerOn } from "../src/model/settings.ts";
import { yard } from "../src/yard/yard.ts";

const SETTINGS: LabSettings = {
  seed: 5,
  presets: ["reckon"],
  players: [playerOn("wifi", "you"), playerOn("lte", "wander"), playerOn("bad", "run")],
};

function played(): Lab<typeof yard.rules> {
  const lab = new Lab(yard, SETTINGS);
  lab.advance(90);
  lab.do({ do: "hold", keys: KEY.left });
  lab.advance(30);
  lab.do({ do: "network", player: 1, network: ownNetwork(200, 20, 0.1) });
  lab.advance(31);
  lab.do({ do: "hold", keys: KEY.up | KEY.act });
  lab.do({ do: "switch", player: 0, name: "prediction", isOn: false });
  lab.advance(120);
  return lab;
}

describe("[NL1] time in the lab", () => {
  it("a moment is the same to the last bit, however one gets there", () => {
    const lab = played();
    const hash = lab.hash;
    lab.goTo(100);
    expect(lab.hash).not.toBe(hash);
    for (const on of [7, 1, 60]) lab.advance(on);
    lab.goTo(271);
    expect(lab.hash).toBe(hash);
    expect(lab.players[1].network).toEqual(ownNetwork(200, 20, 0.1));
    expect(lab.isOn(0, "prediction")).toBe(false);
  });

  it("going back shows networks and switches as they were then", () => {
    const lab = played();
    lab.goTo(100);
    expect(lab.players[1].network).toEqual(networkNamed("lte"));
    expect(lab.isOn(0, "prediction")).toBe(true);
    expect(lab.hasFuture).toBe(true);
    expect(lab.end).toBe(271);
  });

  it("what a person does after going back replaces what was recorded after that moment", () => {
    const lab = played();
    const hash = lab.hash;
    lab.goTo(100);
    lab.do({ do: "hold", keys: 0 });
    expect(lab.hasFuture).toBe(false);
    expect(lab.end).toBe(100);
    lab.goTo(271);
    expect(lab.hash).not.toBe(hash);
    expect(lab.log).toHaveLength(2);
  });

  it("another seed is another match, and a run ends", () => {
    const lab = new Lab(yard, SETTINGS);
    const other = new Lab(yard, { ...SETTINGS, seed: 6 });
    lab.advance(60);
    other.advance(60);
    expect(other.hash).not.toBe(lab.hash);
    const short = new Lab(yard, { ...SETTINGS, players: [playerOn("lan", "you")] });
    short.goTo(MOST_MOMENTS + 50);
    expect(short.at).toBe(MOST_MOMENTS);
    expect(short.isOver).toBe(true);
  });

  it("steps of an experiment that were done are to do again after going back", () => {
    const { settings, demonstration } = EXPERIMENTS[1];
    const lab = new Lab(yard, settings, EXPERIMENTS[1]);
    lab.restart(settings, demonstration);
    lab.advance(330);
    expect(lab.progress.step).toBe(2);
    lab.goTo(60);
    expect(lab.progress.step).toBe(0);
    lab.goTo(330);
    expect(lab.progress.step).toBe(2);
  });
});

describe("[NL3] what a person changes", () => {
  it("meets the packets that are sent from then on, and not those under way", () => {
    const lab = new Lab(yard, { ...SETTINGS, players: [playerOn("ocean", "you"), playerOn("lan", "still")] });
    lab.advance(300);
    const { all } = lab.runs[0].packets;
    const isOwn = ({ player, arrivesMs }: Packet): boolean =>
      player === 0 && arrivesMs < Number.POSITIVE_INFINITY;
    const tripOf = (packet: Packet | undefined): number =>
      packet ? packet.arrivesMs - packet.sentMs : Number.NaN;
    const under = all.findLast(isOwn);
    const beforeMs = tripOf(under);
    lab.do({ do: "network", player: 0, network: ownNetwork(5) });
    lab.advance(60);
    expect(beforeMs).toBeGreaterThan(50);
    expect(tripOf(under)).toBe(beforeMs);
    expect(tripOf(all.findLast(isOwn))).toBeCloseTo(5, 9);
    expect(lab.tally(0).packetsSent).toBeGreaterThan(300);
  });

  it("changes every room side by side alike, each by its own preset", () => {
    const lab = new Lab(yard, { ...SETTINGS, presets: ["reckon", "byAThread", "highNoon", "rType"] });
    lab.advance(240);
    lab.do({ do: "hold", keys: KEY.down });
    lab.advance(60);
    expect(lab.runs.map(({ preset }) => preset)).toEqual(["reckon", "byAThread", "highNoon", "rType"]);
    for (const run of lab.runs) {
      expect(run.watches[0].tally.frames).toBeGreaterThan(200);
      const place = yard.place(run.world, 0);
      expect(place?.y).toBeGreaterThan(250);
    }
  });
});

describe("[NL5] what a run writes down", () => {
  it("counts the packets that the links count", () => {
    const lab = new Lab(yard, SETTINGS);
    lab.advance(600);
    const { stepper, watches, packets } = lab.runs[0];
    stepper.clients.forEach(({ up, down }, player) => {
      const { tally } = watches[player];
      const links = [up.counts, down.counts];
      const sum = (name: "sent" | "lost" | "dropped" | "duplicated"): number =>
        links[0][name] + links[1][name];
      expect(tally.packetsSent).toBe(sum("sent") + sum("duplicated"));
      expect(tally.packetsLost).toBe(sum("lost") + sum("dropped"));
    });
    expect(watches[2].tally.packetsLost).toBeGreaterThan(0);
    expect(packets.all.length).toBeLessThan(600);
  });

  it("says in words why a prediction was wrong", () => {
    const experiment = EXPERIMENTS[3];
    const lab = new Lab(yard, experiment.settings, experiment);
    lab.restart(experiment.settings, experiment.demonstration);
    lab.advance(540);
    const sentences = lab.runs[0].happenings.filter(
      ({ kind, player }) => kind === "rollback" && player === 0,
    );
    expect(sentences.length).toBeGreaterThan(3);
    expect(sentences[0].sentence).toMatch(/^You: something nearby moved otherwise than you predicted\. /);
  });
});

describe("[NL8] another game", () => {
  it("runs in the lab by one import", () => {
    const lab = new Lab(dashLab, {
      seed: 3,
      presets: ["reckon"],
      players: [playerOn("wifi", "you"), playerOn("cable", "chase"), playerOn("cable", "wander")],
    });
    lab.advance(120);
    const before = dashLab.place(lab.runs[0].world, 0);
    lab.do({ do: "hold", keys: KEY.right | KEY.act });
    lab.advance(240);
    const after = dashLab.place(lab.runs[0].world, 0);
    expect(after).not.toEqual(before);
    expect(lab.tally(0).frames).toBeGreaterThan(300);
    expect(lab.tally(0).rollbacks["own rule"]).toBe(0);
    const { hash } = lab;
    lab.goTo(130);
    lab.goTo(360);
    expect(lab.hash).toBe(hash);
  });
});
