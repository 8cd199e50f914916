// Of the contract of directories: leases, rooms that two nodes have, and what a renewal says. Called by contract.ts.

import { describe, expect, it } from "vitest";
import { MOST_ANNOUNCED } from "../../src/fleet/directory.ts";
import { LONG, OVER_MS, SHORT, SHORT_MS, type Stand } from "./contract-stand.ts";
import { answered, HandNode, ledTo, nodeNamed, roomCoded, wishFor } from "./fleet-parts.ts";

export function leaseContract(stand: Stand): void {
  describe("leases", () => {
    it("[DI1] a room is here while its node's lease lasts, and gone with it, from every list as well", async () => {
      await stand.start("a", {}, [roomCoded("RRR22")], SHORT);
      await stand.fleet.pass(OVER_MS);
      expect(await stand.seen.find("RRR22")).toEqual({ kind: "gone", room: roomCoded("RRR22") });
      expect(await stand.listed()).toEqual([]);
      expect(await stand.seen.nodes()).toEqual([]);
      expect(ledTo(await stand.seen.place(wishFor()))).toBe("build");
      const again = new HandNode(stand.seen, "a");
      await again.renew([roomCoded("RRR22")]);
      expect(await stand.listed()).toEqual(["RRR22"]);
    });

    it("[DI1] a renewal replaces all that was known of the node", async () => {
      const node = await stand.start("a", { players: 3, udp: "" });
      expect(await stand.seen.nodes()).toEqual([nodeNamed("a", { players: 3, udp: "" })]);
      node.node = nodeNamed("a", { address: "wss://other.example.org", rooms: 4, latenessMs: 2.5 });
      await node.renew();
      await stand.start("b", { region: "south" });
      expect(await stand.seen.nodes()).toEqual([node.node, nodeNamed("b", { region: "south" })]);
    });

    it("[DI1] a node that leaves takes its rooms off every list at once", async () => {
      const node = await stand.start("a", {}, [roomCoded("RRR22")]);
      expect(await stand.listed()).toEqual(["RRR22"]);
      expect(await node.directory.leave(node.node.id)).toBe("left");
      expect(await stand.listed()).toEqual([]);
      expect(await stand.seen.find("RRR22")).toMatchObject({ kind: "gone" });
      expect(await stand.seen.nodes()).toEqual([]);
      expect(ledTo(await stand.seen.place(wishFor()))).toBe("build");
    });

    it("[DI1] a room that is not announced again is forgotten, though its node lives", async () => {
      const node = await stand.start("a", {}, [roomCoded("RRR22")], { ...LONG, roomMs: SHORT_MS });
      await stand.fleet.pass(OVER_MS);
      await node.renew();
      expect(await stand.seen.find("RRR22")).toEqual({ kind: "unknown" });
      expect(await stand.listed()).toEqual([]);
      expect(ledTo(await stand.seen.place(wishFor()))).toBe("NEW22 a+");
    });

    it("[DI1] a room that is closed by its node is unknown; another node cannot close it", async () => {
      const node = await stand.start("a", {}, [roomCoded("RRR22"), roomCoded("RRR33")]);
      const other = await stand.start("b");
      await other.renew([], ["RRR22"]);
      await node.renew([], ["RRR33"]);
      expect(await stand.listed()).toEqual(["RRR22"]);
      expect(await stand.seen.find("RRR33")).toEqual({ kind: "unknown" });
    });
  });

  describe("rooms that two nodes have", () => {
    it("[DI2] the code stays with the living node that announced it first, and the other is told", async () => {
      const first = await stand.start("a", {}, [roomCoded("RRR22", { players: 5 })]);
      const second = await stand.start("b");
      const renewed = await second.renew([roomCoded("RRR22", { players: 1 }), roomCoded("RRR33")]);
      expect(renewed).toEqual({ isWhole: true, taken: ["RRR22"], placed: [], order: undefined });
      expect(await stand.seen.find("RRR22")).toEqual({
        kind: "here",
        room: roomCoded("RRR22", { players: 5 }),
        node: first.node,
      });
      expect(await stand.listed()).toEqual(["RRR22", "RRR33"]);
    });

    it("[DI2] the code of a dead node's room is taken by whoever announces it, and the returned node is told", async () => {
      const lost = await stand.start("a", {}, [roomCoded("RRR22"), roomCoded("RRR33")], SHORT);
      await stand.fleet.pass(OVER_MS);
      const heir = await stand.start("b", {}, [roomCoded("RRR22", { players: 1 })]);
      const back = new HandNode(stand.seen, "a");
      back.round = lost.round;
      back.after = lost.after;
      expect(await back.renew()).toMatchObject({ isWhole: false });
      const asserted = await back.renew([roomCoded("RRR22"), roomCoded("RRR33")]);
      expect(asserted).toEqual({ isWhole: true, taken: ["RRR22"], placed: [], order: undefined });
      expect(await stand.seen.find("RRR22")).toMatchObject({ kind: "here", node: heir.node });
      expect(await stand.seen.find("RRR33")).toMatchObject({ kind: "here", node: back.node });
    });

    it("[DI2] of many nodes that announce one code at once, one has it and all others are told", async () => {
      const letters = [..."abcdefgh"];
      const nodes = await Promise.all(letters.map((letter) => stand.start(letter)));
      const answers = await Promise.all(nodes.map((node) => node.renew([roomCoded("RRR22")])));
      expect(answers.filter(({ taken }) => taken.length === 0)).toHaveLength(1);
      expect(await stand.listed()).toEqual(["RRR22"]);
    });
  });

  describe("renewals", () => {
    it("[DI3] says that it is whole as long as it has kept what was said, and not to a node that it does not know", async () => {
      const node = new HandNode(await stand.fleet.open(LONG), "a");
      expect(await node.renew([roomCoded("RRR22")])).toMatchObject({ isWhole: false });
      expect(await node.renew()).toMatchObject({ isWhole: true });
      // An answer was lost on the way: what was said is there.
      node.after = 1;
      expect(await node.renew()).toMatchObject({ isWhole: true });
      // The directory has gone back to what it knew before.
      node.after = 9;
      node.round = 9;
      expect(await node.renew()).toMatchObject({ isWhole: false });
    });

    it("[DI3] a renewal that arrives after a later one changes nothing", async () => {
      const node = await stand.start("a", {}, [roomCoded("RRR22")]);
      node.round = 5;
      await node.renew([roomCoded("RRR33")]);
      const old = { node: nodeNamed("a", { players: 99 }), round: 5, after: 1 };
      const late = await stand.seen.renew({ ...old, rooms: [roomCoded("RRR44")], closed: ["RRR22"] });
      expect(late).toEqual({ isWhole: false, taken: [], placed: [], order: undefined });
      // The same again, as when it was sent twice.
      expect(await stand.seen.renew({ ...old, round: 6, rooms: [], closed: ["RRR33"] })).toEqual(late);
      expect(await stand.listed()).toEqual(["RRR22", "RRR33"]);
      expect(await stand.seen.nodes()).toEqual([node.node]);
    });

    it("[DI3] takes as many rooms at once as may be announced", async () => {
      const rooms = Array.from({ length: MOST_ANNOUNCED }, (_, i) =>
        roomCoded(`ROOM${i}`, { listing: "x".repeat(1024), players: i }),
      );
      await stand.start("a", {}, rooms);
      expect(answered(await stand.seen.list("dash", "b1", 1000))).toEqual([...rooms].reverse());
    });
  });
}
