// Of the contract of directories: rooms that drain, are private, are claimed, move and are listed. Called by contract.ts.

import { describe, expect, it } from "vitest";
import { MOST_PARCEL } from "../../src/fleet/directory.ts";
import { LONG, OVER_MS, SHORT, SHORT_MS, type Stand } from "./contract-stand.ts";
import { answered, idOf, ledTo, roomCoded, wishFor } from "./fleet-parts.ts";

export function roomContract(stand: Stand): void {
  describe("nodes that drain", () => {
    it("[DI6] get no player and no room, and show none, but their rooms are found", async () => {
      const node = await stand.start("a", {}, [roomCoded("RRR22")]);
      node.node = { ...node.node, isDraining: true };
      await node.renew();
      expect(await stand.listed()).toEqual([]);
      expect(ledTo(await stand.seen.place(wishFor()))).toBe("build");
      await node.renew([roomCoded("RRR22", { players: 3 }), roomCoded("RRR33")]);
      expect(await stand.listed()).toEqual([]);
      expect(await stand.seen.find("RRR22")).toMatchObject({ kind: "here", node: { isDraining: true } });
      expect(ledTo(await stand.seen.claim("RRR22", wishFor()))).toBe("RRR22 a");
      await stand.start("b", { rooms: 99 });
      expect(ledTo(await stand.seen.place(wishFor()))).toBe("NEW22 b+");
      expect(await stand.seen.nodes()).toMatchObject([{ isDraining: true }, { isDraining: false }]);
    });
  });

  describe("rooms that a draining node has closed", () => {
    it("[DI6] are gone, and not forgotten: those who come back claim the code at another node", async () => {
      const node = await stand.start("a", {}, [roomCoded("RRR22"), roomCoded("RRR33")]);
      await node.renew([], ["RRR22"]);
      expect(await stand.seen.find("RRR22")).toEqual({ kind: "unknown" });
      node.node = { ...node.node, isDraining: true };
      await node.renew([], ["RRR33"]);
      expect(await stand.seen.find("RRR33")).toEqual({ kind: "gone", room: roomCoded("RRR33") });
      expect(await stand.seen.move("RRR33", idOf("a"), idOf("b"))).toBe("elsewhere");
      await stand.start("b", { build: "b2" });
      const wish = wishFor({ build: "b2" });
      expect([
        ledTo(await stand.seen.claim("RRR33", wish)),
        ledTo(await stand.seen.claim("RRR33", wish)),
      ]).toEqual(["RRR33 b+", "RRR33 b"]);
      expect(await node.renew([], ["RRR33"])).toMatchObject({ taken: [] });
      expect(await stand.seen.find("RRR33")).toMatchObject({ kind: "here", node: { id: idOf("b") } });
    });
  });

  describe("private rooms", () => {
    it("[DI7] are found by their code, and neither listed nor placed into, from the claim on", async () => {
      const node = await stand.start("a");
      expect(ledTo(await stand.seen.place(wishFor({ room: "private", codes: ["SECRET22"] })))).toBe(
        "SECRET22 a+",
      );
      expect(ledTo(await stand.seen.place(wishFor()))).toBe("NEW22 a+");
      await node.renew([roomCoded("SECRET22", { isPrivate: true })], ["NEW22"]);
      expect(await stand.listed()).toEqual([]);
      expect(ledTo(await stand.seen.place(wishFor()))).toBe("NEW22 a+");
      expect(await stand.seen.find("SECRET22")).toMatchObject({ kind: "here", room: { isPrivate: true } });
      await node.renew([roomCoded("RRR22")]);
      await node.renew([roomCoded("RRR22", { isPrivate: true })]);
      expect(await stand.listed()).toEqual([]);
    });
  });

  describe("claims", () => {
    it("[DI8] all who come back to a room whose node died meet at one other node", async () => {
      await stand.start("a", {}, [roomCoded("RRR22")], SHORT);
      await stand.fleet.pass(OVER_MS);
      for (const letter of "bcd") await stand.start(letter);
      const wish = wishFor({ codes: [] });
      const claims = await Promise.all(Array.from({ length: 8 }, () => stand.seen.claim("RRR22", wish)));
      const led = claims.map(ledTo).sort();
      expect(led).toEqual([...Array(7).fill("RRR22 b"), "RRR22 b+"]);
      expect(await stand.seen.find("RRR22")).toMatchObject({ kind: "here", room: { isPrivate: false } });
    });

    it("[DI8] a living node keeps its room, and a private one stays private", async () => {
      await stand.start("a", { rooms: 10 }, [roomCoded("RRR22", { openSeats: 0 })]);
      await stand.start("b");
      expect(ledTo(await stand.seen.claim("RRR22", wishFor()))).toBe("RRR22 a");
      expect(ledTo(await stand.seen.claim("RRR33", wishFor({ room: "private" })))).toBe("RRR33 b+");
      expect(await stand.seen.find("RRR33")).toMatchObject({ room: { isPrivate: true } });
      // Open rooms there may be, but this one is wanted.
      expect(ledTo(await stand.seen.place(wishFor({ codes: ["NEW22"] })))).toMatch(/^NEW22 /);
      expect(ledTo(await stand.seen.claim("RRR44", wishFor()))).toMatch(/^RRR44 [ab]\+$/);
      expect(ledTo(await stand.seen.claim("RRR55", wishFor({ build: "b2" })))).toBe("build");
    });
  });

  describe("parcels", () => {
    it("[DI16] are taken once, by the node that they were sent to, and wait no longer than a claim", async () => {
      const bytes = Uint8Array.from({ length: 1000 }, (_, i) => i);
      const sender = await stand.fleet.open(LONG);
      expect(await sender.send("RRR22", idOf("b"), bytes)).toBe("sent");
      expect(await stand.seen.collect("RRR22", idOf("c"))).toEqual({ parcel: undefined });
      expect(await stand.seen.collect("RRR22", idOf("b"))).toEqual({ parcel: bytes });
      expect(await stand.seen.collect("RRR22", idOf("b"))).toEqual({ parcel: undefined });
      const hasty = await stand.fleet.open({ ...LONG, claimMs: SHORT_MS });
      await hasty.send("RRR22", idOf("b"), bytes);
      await stand.fleet.pass(OVER_MS);
      expect(await stand.seen.collect("RRR22", idOf("b"))).toEqual({ parcel: undefined });
      expect(await sender.send("RRR22", idOf("b"), new Uint8Array(MOST_PARCEL + 1))).toBe("malformed");
    });
  });

  describe("orders", () => {
    it("[DI17] reach the node that they are for with its next renewal, once", async () => {
      const [a, b] = [await stand.start("a"), await stand.start("b")];
      expect(await stand.seen.order(idOf("a"), "drain")).toBe("ordered");
      expect(answered(await b.renew()).order).toBeUndefined();
      expect(answered(await a.renew()).order).toBe("drain");
      expect(answered(await a.renew()).order).toBeUndefined();
      expect(await stand.seen.order(idOf("a"), "explode" as never)).toBe("malformed");
    });
  });

  describe("moves", () => {
    it("[DI9] a room goes to another node if it is still where it was said to be, and only once", async () => {
      const from = await stand.start("a", {}, [roomCoded("RRR22", { players: 5 })]);
      const to = await stand.start("b", { region: "south" });
      await stand.start("c");
      expect(await stand.seen.move("RRR22", idOf("c"), idOf("b"))).toBe("elsewhere");
      expect(await stand.seen.move("RRR22", idOf("a"), idOf("b"))).toBe("moved");
      expect(await stand.seen.move("RRR22", idOf("a"), idOf("b"))).toBe("moved");
      expect(await stand.seen.move("RRR22", idOf("a"), idOf("c"))).toBe("elsewhere");
      expect(await stand.seen.find("RRR22")).toMatchObject({
        kind: "here",
        room: { players: 5 },
        node: to.node,
      });
      expect(await stand.listed()).toEqual(["RRR22"]);
      expect(await from.renew([roomCoded("RRR22")], ["RRR22"])).toMatchObject({ taken: ["RRR22"] });
      expect(await to.renew([roomCoded("RRR22", { players: 6 })])).toMatchObject({ taken: [] });
      expect(ledTo(await stand.seen.place(wishFor({ region: "south" })))).toBe("RRR22 b");
      expect(await stand.listed()).toEqual(["RRR22"]);
    });

    it("[DI9] a node that drains hands over its rooms, which are listed again", async () => {
      const from = await stand.start("a", {}, [
        roomCoded("RRR22"),
        roomCoded("SECRET22", { isPrivate: true }),
      ]);
      await stand.start("b");
      from.node = { ...from.node, isDraining: true };
      await from.renew();
      expect(await stand.listed()).toEqual([]);
      expect(await stand.seen.move("RRR22", idOf("a"), idOf("b"))).toBe("moved");
      expect(await stand.seen.move("SECRET22", idOf("a"), idOf("b"))).toBe("moved");
      expect(await stand.listed()).toEqual(["RRR22"]);
    });

    it("[DI9] nothing moves to a node that is dead, drains or has another build, nor a room that there is not", async () => {
      await stand.start("a", {}, [roomCoded("RRR22")]);
      await stand.start("b", { isDraining: true });
      await stand.start("c", { build: "b2" });
      for (const target of ["b", "c", "d"])
        expect(await stand.seen.move("RRR22", idOf("a"), idOf(target))).toBe("target");
      expect(await stand.seen.move("RRR33", idOf("a"), idOf("b"))).toBe("unknown");
      expect(await stand.seen.find("RRR22")).toMatchObject({ kind: "here", node: { id: idOf("a") } });
    });
  });

  describe("lists", () => {
    it("[DI10] show rooms with open seats first, then the fullest, of one game and build, from all regions", async () => {
      await stand.start("a", { region: "north" }, [
        roomCoded("FIVE2", { players: 5 }),
        roomCoded("SHUT2", { players: 3, openSeats: 0 }),
        roomCoded("OTHER", { game: "orbit" }),
      ]);
      await stand.start("b", { region: "south" }, [
        roomCoded("FULL2", { players: 8, openSeats: 0 }),
        roomCoded("SIX22", { players: 6 }),
        roomCoded("EMPTY", { players: 0 }),
        roomCoded("ALSO5", { players: 5 }),
      ]);
      await stand.start("c", { build: "b2" }, [roomCoded("LATER")]);
      expect(await stand.listed()).toEqual(["SIX22", "ALSO5", "FIVE2", "EMPTY", "FULL2", "SHUT2"]);
      expect(await stand.listed("dash", "b1", 2)).toEqual(["SIX22", "ALSO5"]);
      expect(await stand.listed("dash", "b2")).toEqual(["LATER"]);
      expect(await stand.listed("orbit")).toEqual(["OTHER"]);
      expect(await stand.listed("r-type")).toEqual([]);
    });

    it("[DI10] follow what rooms announce, also another game", async () => {
      const node = await stand.start("a", {}, [
        roomCoded("RRR22", { players: 2 }),
        roomCoded("RRR33", { players: 1 }),
      ]);
      await node.renew([roomCoded("RRR33", { players: 4 })]);
      expect(await stand.listed()).toEqual(["RRR33", "RRR22"]);
      await node.renew([roomCoded("RRR33", { game: "orbit" })]);
      expect(await stand.listed()).toEqual(["RRR22"]);
      expect(await stand.listed("orbit")).toEqual(["RRR33"]);
      expect(answered(await stand.seen.list("dash", "b1", 9))).toEqual([roomCoded("RRR22", { players: 2 })]);
    });

    it("[DI10] leave out rooms of dead nodes, however many lie above the others", async () => {
      const rooms = Array.from({ length: 60 }, (_, i) => roomCoded(`DEAD${i}`, { players: 7, openSeats: 1 }));
      await stand.start("a", {}, rooms, SHORT);
      await stand.start("b", {}, [roomCoded("RRR22")]);
      await stand.fleet.pass(OVER_MS);
      expect(await stand.listed("dash", "b1", 1)).toEqual(["RRR22"]);
      expect(ledTo(await stand.seen.place(wishFor()))).toBe("RRR22 b");
      expect(await stand.listed()).toEqual(["RRR22"]);
    });
  });
}
