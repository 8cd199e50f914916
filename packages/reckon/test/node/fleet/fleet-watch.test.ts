// What a server of a fleet says of itself: readiness and figures, while its directory answers and while it does not.

import { afterAll, describe, expect, it } from "vitest";
import type { Unanswered } from "../../../src/fleet/directory.ts";
import { MemoryDirectory } from "../../../src/fleet/memory-directory.ts";
import type { Router } from "../../../src/host/routes.ts";
import { FleetWatch } from "../../../src/node/fleet/fleet-watch.ts";
import { MeasuredDirectory } from "../../../src/node/fleet/measured-directory.ts";
import { idOf, nodeNamed, wishFor } from "../../fleet/fleet-parts.ts";
import { endAll, linesOf, Person, startServer, until, walk } from "../served.ts";

afterAll(endAll);

const SECRET = "a secret that all servers of the fleet share";

/** A directory that can be made to answer nothing. */
class Fickle extends MemoryDirectory {
  why: Unanswered | undefined;

  override async nodes(): ReturnType<MemoryDirectory["nodes"]> {
    return this.why ?? super.nodes();
  }

  override async renew(...given: Parameters<MemoryDirectory["renew"]>): ReturnType<MemoryDirectory["renew"]> {
    return this.why ?? super.renew(...given);
  }
}

function watchOf(directory: MemoryDirectory | undefined, isDraining = false): FleetWatch {
  const watch = new FleetWatch({
    ...{ games: ["dash"], token: "", agonesPort: undefined, rooms: () => 0, log: linesOf().log },
    node: () => nodeNamed("a", { isDraining }),
  });
  if (directory !== undefined) watch.measured(directory);
  return watch;
}

describe("[FO3] a server whose directory does not answer", () => {
  it("is ready, says that the directory is away, and says so no more when it answers", async () => {
    const directory = new Fickle(() => performance.now());
    const server = await startServer({ walk: walk() }, { directory, secret: SECRET });
    const ready = async (): Promise<readonly unknown[]> => {
      const answer = await fetch(`http://127.0.0.1:${server.statusPort}/ready`);
      return [answer.status, await answer.json()];
    };
    expect(await ready()).toEqual([200, { status: "ready" }]);
    directory.why = "away";
    await until("it says so", async () => JSON.stringify(await ready()).includes("away"));
    expect(await ready()).toEqual([200, { status: "ready", directory: "away" }]);
    directory.why = undefined;
    await until("it is back", async () => !JSON.stringify(await ready()).includes("away"));
  });
});

describe("[FO4] the figures of a fleet", () => {
  it("time each answer of the directory, and count questions without one by why", async () => {
    let now = 0;
    const directory = new Fickle(() => now);
    const measured = new MeasuredDirectory(directory, () => now);
    const nodes = measured.nodes();
    now = 3;
    await nodes;
    expect(measured.isAway).toBe(false);
    await measured.find("not a code");
    expect(measured.isAway).toBe(false);
    directory.why = "late";
    await measured.nodes();
    expect(measured.isAway).toBe(true);
    const text = measured.text();
    expect(text).toContain('reckon_directory_seconds_bucket{le="0.002"} 0\n');
    expect(text).toContain('reckon_directory_seconds_bucket{le="0.005"} 1\n');
    expect(text).toContain("reckon_directory_seconds_sum 0.003\n");
    for (const [why, count] of Object.entries({ away: 0, late: 1, busy: 0, malformed: 1 }))
      expect(text).toContain(`reckon_directory_unanswered_total{why="${why}"} ${count}\n`);
  });

  it("count living nodes, and say how long each has been known", async () => {
    let now = 0;
    const directory = new MemoryDirectory(() => now, { leaseMs: 100 });
    const measured = new MeasuredDirectory(directory, () => now);
    const renew = (letter: string, round: number) =>
      measured.renew({ node: nodeNamed(letter), round, after: 0, rooms: [], closed: [] });
    await renew("a", 1);
    await measured.nodes();
    now = 90;
    await renew("b", 1);
    await renew("a", 2);
    await measured.nodes();
    expect(measured.text()).toContain("reckon_fleet_nodes 2\n");
    now = 150;
    expect([measured.knownMs(idOf("a")), measured.knownMs(idOf("b"))]).toEqual([150, 60]);
    now = 500;
    await measured.nodes();
    expect(measured.text()).toContain("reckon_fleet_nodes 0\n");
    expect(measured.knownMs(idOf("a"))).toBe(0);
  });

  it("count where visitors were led, rooms that moved, and whether the server drains", () => {
    const watch = watchOf(new MemoryDirectory(() => 0), true);
    const full: Router = (_question, done) => done({ to: "nowhere", why: "full" });
    const { route } = watch.counted({ route: full });
    const led: string[] = [];
    route({ wish: {} as never, seal: undefined, seats: 8, notRooms: [] }, ({ to }) => led.push(to));
    watch.noteMove("moved");
    watch.noteMove("moved");
    watch.noteMove("failed");
    expect(led).toEqual(["nowhere"]);
    const text = watch.text();
    for (const line of [
      'reckon_led_total{to="here"} 0',
      'reckon_led_total{to="nowhere"} 1',
      'reckon_moves_total{result="moved"} 2',
      'reckon_moves_total{result="failed"} 1',
      "reckon_draining 1",
    ])
      expect(text).toContain(`${line}\n`);
  });

  it("are among those of a server that leads somebody to a room", async () => {
    const directory = new MemoryDirectory(() => performance.now());
    const server = await startServer({ walk: walk() }, { directory, secret: SECRET });
    await until("it may be led to", async () => (await directory.nodes()).length === 1);
    const ann = new Person(server.port, "ann");
    await until("ann plays", () => ann.places.size === 1);
    const metrics = async (): Promise<string> =>
      (await fetch(`http://127.0.0.1:${server.statusPort}/metrics`)).text();
    await until("it is counted", async () => (await metrics()).includes('reckon_led_total{to="here"} 1\n'));
    await until("it knows itself", async () => (await metrics()).includes("reckon_fleet_nodes 1\n"));
  });

  it("are left out of a server that is alone", () => {
    expect(watchOf(undefined).text()).toBe("");
  });

  it("come from a directory that answers as the one behind it", async () => {
    const plain = new MemoryDirectory(() => 0);
    const measured = new MeasuredDirectory(new MemoryDirectory(() => 0, {}, plain), () => 0);
    const node = nodeNamed("a");
    await measured.renew({ node, round: 1, after: 0, rooms: [], closed: [] });
    expect(await measured.place(wishFor())).toMatchObject({ kind: "room", code: "NEW22", isNew: true });
    expect(await measured.place(wishFor())).toEqual(await plain.place(wishFor()));
    expect(await measured.order(idOf("a"), "move")).toBe("ordered");
    const renewed = await plain.renew({ node, round: 2, after: 1, rooms: [], closed: [] });
    expect(renewed).toMatchObject({ order: "move" });
    expect(await measured.leave(idOf("a"))).toBe("left");
    expect(await plain.nodes()).toEqual([]);
  });
});
