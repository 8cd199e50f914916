// Of the contract of directories: where players are led. Called by contract.ts.

import { describe, expect, it } from "vitest";
import { LONG, OVER_MS, SHORT_MS, type Stand } from "./contract-stand.ts";
import { idOf, ledTo, roomCoded, wishFor } from "./fleet-parts.ts";

export function placeContract(stand: Stand): void {
  describe("places", () => {
    it("[DI4] leads to the fullest open room of the game and the build", async () => {
      await stand.start("a", {}, [
        roomCoded("HALF2", { players: 4, openSeats: 4 }),
        roomCoded("FULL2", { players: 8, openSeats: 0 }),
        roomCoded("HERD2", { players: 7, openSeats: 1, game: "orbit" }),
      ]);
      await stand.start("b", {}, [roomCoded("MOST2", { players: 6, openSeats: 2 })]);
      await stand.start("c", { build: "b2" }, [roomCoded("LATER", { players: 7, openSeats: 1 })]);
      const wish = wishFor();
      expect(ledTo(await stand.seen.place(wish))).toBe("MOST2 b");
      expect(ledTo(await stand.seen.place({ ...wish, build: "b2" }))).toBe("LATER c");
      expect(ledTo(await stand.seen.place({ ...wish, game: "orbit" }))).toBe("HERD2 a");
      expect(ledTo(await stand.seen.place({ ...wish, notRooms: ["MOST2"] }))).toBe("HALF2 a");
      expect(ledTo(await stand.seen.place({ ...wish, notNodes: [idOf("b")] }))).toBe("HALF2 a");
    });

    it("[DI4] passes over many rooms and nodes that are not wanted", async () => {
      const codes = Array.from({ length: 40 }, (_, i) => `ROOM${i + 10}`);
      await stand.start(
        "a",
        {},
        codes.map((code) => roomCoded(code, { players: 7, openSeats: 1 })),
      );
      await stand.start("b", {}, [roomCoded("LAST2", { players: 1 })]);
      expect(ledTo(await stand.seen.place(wishFor({ notNodes: [idOf("a")] })))).toBe("LAST2 b");
      expect(ledTo(await stand.seen.place(wishFor({ notRooms: codes })))).toBe("LAST2 b");
      const letters = [..."cdefghijklmnop"];
      for (const letter of letters) await stand.start(letter);
      await stand.start("z", { rooms: 50 });
      const notNodes = ["a", "b", ...letters].map(idOf);
      expect(ledTo(await stand.seen.place(wishFor({ notNodes })))).toBe("NEW22 z+");
    });

    it("[DI4] without an open room it claims a code at the least loaded node, and new rooms are spread", async () => {
      await stand.start("a", { rooms: 90 });
      await stand.start("b", { rooms: 10, mostRooms: 20 });
      await stand.start("c", { latenessMs: 49 });
      const wish = wishFor({ room: "public" });
      const led: string[] = [];
      for (const code of ["NEW22", "NEW33", "NEW44", "NEW55", "NEW66", "NEW77", "NEW88", "NEW99"])
        led.push(ledTo(await stand.seen.place({ ...wish, codes: [code] })));
      expect(led.join(", ")).toBe(
        "NEW22 b+, NEW33 b+, NEW44 b+, NEW55 b+, NEW66 b+, NEW77 b+, NEW88 b+, NEW99 b+",
      );
      expect(ledTo(await stand.seen.place({ ...wish, codes: ["NEWAA"] }))).toMatch(/^NEWAA [ab]\+$/);
      expect(ledTo(await stand.seen.place({ ...wish, notNodes: [idOf("b")], codes: ["NEWBB"] }))).toBe(
        "NEWBB a+",
      );
    });

    it("[DI4] equally loaded nodes get new rooms in turn", async () => {
      for (const letter of "abc") await stand.start(letter);
      const led = [];
      for (const code of ["NEW22", "NEW33", "NEW44", "NEW55"])
        led.push(ledTo(await stand.seen.place(wishFor({ room: "public", codes: [code] }))));
      expect(led).toEqual(["NEW22 a+", "NEW33 b+", "NEW44 c+", "NEW55 a+"]);
    });

    it("[DI4] a claimed room counts as load until its node has announced it, also over renewals that do not know it yet", async () => {
      const nodes = [await stand.start("a"), await stand.start("b")];
      const led: string[] = [];
      const claim = async (code: string): Promise<void> => {
        led.push(ledTo(await stand.seen.place(wishFor({ room: "public", codes: [code] }))));
      };
      for (const code of ["NEW22", "NEW33", "NEW44"]) await claim(code);
      // The rooms of the first node are still on their way when it renews.
      await nodes[0].renew();
      for (const code of ["NEW55", "NEW66"]) await claim(code);
      expect(led).toEqual(["NEW22 a+", "NEW33 b+", "NEW44 a+", "NEW55 b+", "NEW66 a+"]);
      // They count once: as rooms from when they are announced on, and not at all when they are gone.
      nodes[0].node = { ...nodes[0].node, rooms: 3 };
      await nodes[0].renew(["NEW22", "NEW44", "NEW66"].map((code) => roomCoded(code)));
      await claim("NEW77");
      nodes[0].node = { ...nodes[0].node, rooms: 0 };
      await nodes[0].renew([], ["NEW22", "NEW44", "NEW66"]);
      await claim("NEW88");
      expect(led.slice(5)).toEqual(["NEW77 b+", "NEW88 a+"]);
    });

    it("[DI4] a claim that no player comes for is no load any more when its time is over", async () => {
      const node = await stand.start("a");
      await stand.start("b", { rooms: 1 });
      const brief = await stand.fleet.open({ ...LONG, claimMs: SHORT_MS });
      for (const code of ["NEW22", "NEW33"])
        expect(ledTo(await brief.place(wishFor({ room: "public", codes: [code] })))).toBe(`${code} a+`);
      await stand.fleet.pass(OVER_MS);
      await node.renew();
      expect(ledTo(await brief.place(wishFor({ room: "public", codes: ["NEW44"] })))).toBe("NEW44 a+");
    });

    it("[DI4] ticks that are a little late, as on every machine, say nothing of the load", async () => {
      await stand.start("a", { latenessMs: 0.2 });
      await stand.start("b", { latenessMs: 6 });
      const led = [];
      for (const code of ["NEW22", "NEW33", "NEW44", "NEW55"])
        led.push(ledTo(await stand.seen.place(wishFor({ room: "public", codes: [code] }))));
      expect(led).toEqual(["NEW22 a+", "NEW33 b+", "NEW44 a+", "NEW55 b+"]);
    });

    it("[DI4] says why there is no place: no node of the build, all full, or no free code", async () => {
      expect(ledTo(await stand.seen.place(wishFor()))).toBe("build");
      await stand.start("a", { rooms: 100 });
      await stand.start("b", { latenessMs: 50 });
      expect(ledTo(await stand.seen.place(wishFor()))).toBe("full");
      expect(ledTo(await stand.seen.place(wishFor({ region: "north" })))).toBe("full");
      expect(ledTo(await stand.seen.place(wishFor({ build: "b2" })))).toBe("build");
      const free = await stand.start("c", {}, [roomCoded("NEW22", { openSeats: 0 })]);
      expect(ledTo(await stand.seen.place(wishFor({ codes: ["NEW22"] })))).toBe("code");
      expect(ledTo(await stand.seen.place(wishFor({ codes: ["NEW22"], region: "north" })))).toBe("code");
      expect(ledTo(await stand.seen.place(wishFor({ codes: [], region: "south" })))).toBe("code");
      expect(ledTo(await stand.seen.place(wishFor({ codes: ["NEW22", "NEW33"] })))).toBe("NEW33 c+");
      expect(ledTo(await stand.seen.place(wishFor({ notNodes: ["a", "b", "c"].map(idOf) })))).toBe("build");
      await free.directory.leave(free.node.id);
      expect(ledTo(await stand.seen.place(wishFor()))).toBe("full");
    });

    it("[DI4] prefers the region that is wished for, first with an open room, then with a new one, and takes another else", async () => {
      await stand.start("n", { region: "north" }, [roomCoded("NORTH", { players: 7, openSeats: 1 })]);
      const south = await stand.start("s", { region: "south" }, [roomCoded("SOUTH", { players: 1 })]);
      expect(ledTo(await stand.seen.place(wishFor({ region: "south" })))).toBe("SOUTH s");
      await south.renew([roomCoded("SOUTH", { openSeats: 0 })]);
      expect(ledTo(await stand.seen.place(wishFor({ region: "south" })))).toBe("NEW22 s+");
      south.node = { ...south.node, rooms: 100 };
      await south.renew([], ["SOUTH"]);
      expect(ledTo(await stand.seen.place(wishFor({ region: "south", notRooms: ["NEW22"] })))).toBe(
        "NORTH n",
      );
      expect(ledTo(await stand.seen.place(wishFor({ region: "west", notRooms: ["NEW22"] })))).toBe(
        "NEW33 n+",
      );
    });

    it("[DI4] without a wish for a region all are alike", async () => {
      await stand.start("n", { region: "north", rooms: 5 }, [roomCoded("NORTH", { players: 1 })]);
      const south = await stand.start("s", { region: "south", rooms: 4 }, [
        roomCoded("SOUTH", { players: 3 }),
      ]);
      expect(ledTo(await stand.seen.place(wishFor()))).toBe("SOUTH s");
      await south.renew([roomCoded("SOUTH", { players: 1 })]);
      expect(ledTo(await stand.seen.place(wishFor()))).toBe("NORTH n");
      expect(ledTo(await stand.seen.place(wishFor({ room: "public" })))).toBe("NEW22 s+");
    });

    it("[DI5] those who ask at once meet in one new room, and no more of them than it has seats", async () => {
      await stand.start("a");
      await stand.start("b");
      const code = (i: number): string[] => [`NEW${i}2`, `NEW${i}3`];
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => stand.seen.place(wishFor({ seats: 8, codes: code(i + 10) }))),
      );
      const led = answers.map((answer) => ledTo(answer).replace("+", ""));
      const counts = [...new Set(led)].map((one) => led.filter((other) => other === one).length);
      expect(counts.sort()).toEqual([4, 8, 8]);
    });

    it("[DI5] lowers the hint of an open room with each player, and its node is told to announce it again", async () => {
      const node = await stand.start("a", {}, [roomCoded("RRR22", { players: 2, openSeats: 2 })]);
      for (const led of ["RRR22 a", "RRR22 a", "NEW22 a+"])
        expect(ledTo(await stand.seen.place(wishFor()))).toBe(led);
      expect(await stand.seen.find("RRR22")).toMatchObject({ room: { players: 4, openSeats: 0 } });
      expect(await node.renew()).toEqual({ isWhole: true, taken: [], placed: ["RRR22"] });
      // They did not come.
      expect(await node.renew([roomCoded("RRR22", { players: 2, openSeats: 2 })])).toMatchObject({
        placed: [],
      });
      expect(ledTo(await stand.seen.place(wishFor({ notRooms: ["NEW22"] })))).toBe("RRR22 a");
    });

    it("[DI5] a claimed room takes players at once if anybody may come, and is on the list when its node announces it", async () => {
      const node = await stand.start("a");
      expect(ledTo(await stand.seen.place(wishFor({ room: "public" })))).toBe("NEW22 a+");
      expect(ledTo(await stand.seen.place(wishFor({ codes: ["NEW33"] })))).toBe("NEW33 a+");
      expect(ledTo(await stand.seen.place(wishFor({ codes: ["NEW44"] })))).toBe("NEW33 a");
      expect(await stand.listed()).toEqual([]);
      expect(await stand.seen.find("NEW22")).toMatchObject({
        kind: "here",
        room: { code: "NEW22", game: "dash", isPrivate: false, players: 1, openSeats: 7, listing: "" },
      });
      await node.renew([roomCoded("NEW22"), roomCoded("NEW33", { players: 3 })]);
      expect(await stand.listed()).toEqual(["NEW33", "NEW22"]);
    });

    it("[DI5] a claimed room that no player comes to is forgotten", async () => {
      await stand.start("a");
      const brief = await stand.fleet.open({ ...LONG, claimMs: SHORT_MS });
      expect(ledTo(await brief.place(wishFor()))).toBe("NEW22 a+");
      await stand.fleet.pass(OVER_MS);
      expect(await stand.seen.find("NEW22")).toEqual({ kind: "unknown" });
      expect(ledTo(await stand.seen.place(wishFor()))).toBe("NEW22 a+");
    });
  });
}
