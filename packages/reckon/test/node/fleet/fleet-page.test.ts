// The operators' page of a fleet, at the status port of a real server: who gets in, what it shows, and that an order arrives.

import { afterAll, describe, expect, it } from "vitest";
import { MemoryDirectory } from "../../../src/fleet/memory-directory.ts";
import { NodeLease } from "../../../src/fleet/node-lease.ts";
import { OperatorKeys } from "../../../src/node/fleet/operators/operator-keys.ts";
import type { GameServer } from "../../../src/node/index.ts";
import { answered, idOf, nodeNamed, roomCoded } from "../../fleet/fleet-parts.ts";
import { endAll, startServer, until, walk } from "../served.ts";

afterAll(endAll);

const TOKEN = "a token that only operators have";
const SECRET = "a secret that all servers of the fleet share";
const bearer = { authorization: `Bearer ${TOKEN}` };

interface Stand {
  readonly server: GameServer;
  readonly directory: MemoryDirectory;
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
}

/** A server, and a directory that knows another node too. */
async function stand(fleetToken: string | undefined = TOKEN): Promise<Stand> {
  const directory = new MemoryDirectory(() => performance.now());
  const node = nodeNamed("b", {
    address: 'n2"<b>',
    build: "default",
    region: "south",
    rooms: 3,
    players: 17,
  });
  const room = roomCoded("BCDFG", { game: "walk" });
  const secret = roomCoded("HIDDENHIDDEN", { game: "walk", isPrivate: true });
  answered(await directory.renew({ node, round: 1, after: 0, rooms: [room, secret], closed: [] }));
  const options = { secret: SECRET, directory: new MemoryDirectory(() => performance.now(), {}, directory) };
  const server = await startServer({ walk: walk() }, { ...options, fleetToken });
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${server.statusPort}${path}`, { redirect: "manual", ...init });
  await until("the server is in its fleet", async () => answered(await directory.nodes()).length === 2);
  return { server, directory, ask };
}

function form(
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  return { method: "POST", headers, body: new URLSearchParams(fields) };
}

/** A session as a browser has it: its cookie, and the key of the page's forms. */
async function enter({ ask }: Stand): Promise<{ readonly cookie: string; readonly key: string }> {
  const entered = await ask("/fleet/login", form({ token: TOKEN }));
  const set = entered.headers.get("set-cookie") ?? "";
  expect([entered.status, entered.headers.get("location")]).toEqual([303, "/fleet"]);
  expect(set).toMatch(/^reckon-fleet=[^;]+; Path=\/; Max-Age=28800; HttpOnly; SameSite=Strict$/);
  const cookie = set.split(";")[0];
  const text = await (await ask("/fleet", { headers: { cookie } })).text();
  return { cookie, key: /name="key" value="([0-9a-f]+)"/.exec(text)?.[1] ?? "" };
}

describe("[FO1] the page of a fleet", () => {
  it("is not there without a token in the settings, nor for a server that is alone", async () => {
    const { ask } = await stand("");
    const alone = await startServer({}, { fleetToken: TOKEN });
    for (const path of ["/fleet", "/fleet.json", "/fleet/login"]) {
      expect((await ask(path, { headers: bearer })).status, path).toBe(404);
      const other = await fetch(`http://127.0.0.1:${alone.statusPort}${path}`, { headers: bearer });
      expect(other.status, path).toBe(404);
    }
  });

  it("shows nothing of the fleet to anybody without the token", async () => {
    const { ask, directory } = await stand();
    const cookie = `reckon-fleet=${Date.now() + 60_000}.${"0".repeat(32)}.${"0".repeat(64)}`;
    const without: readonly Readonly<Record<string, string>>[] = [{}, { cookie }];
    for (const headers of without) {
      for (const path of ["/fleet", "/fleet.json", "/fleet/anything"]) {
        const answer = await ask(path, { headers });
        expect([path, answer.status]).toEqual([path, 401]);
        expect(await answer.text()).not.toContain("BCDFG");
      }
      const order = form({ node: idOf("b"), order: "drain" }, headers);
      expect((await ask("/fleet", order)).status).toBe(401);
    }
    const renewed = { node: nodeNamed("b"), round: 2, after: 1, rooms: [], closed: [] };
    expect(answered(await directory.renew(renewed)).order).toBeUndefined();
  });

  it("refuses wrong tokens with 403, and an address that tries many with 429, the right token too", async () => {
    const { ask } = await stand();
    const wrong = { headers: { authorization: "Bearer not the token" } };
    expect((await ask("/fleet.json", wrong)).status).toBe(403);
    expect((await ask("/fleet/login", form({ token: "nor this" }))).status).toBe(403);
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) statuses.push((await ask("/fleet/login", form({ token: `${i}` }))).status);
    expect(statuses.slice(0, 8)).toEqual(Array(8).fill(403));
    expect(statuses.at(-1)).toBe(429);
    expect((await ask("/fleet.json", { headers: bearer })).status).toBe(429);
  });

  it("shows every node with its figures and its listed rooms, and nothing as markup", async () => {
    const all = await stand();
    const { cookie } = await enter(all);
    const page = await all.ask("/fleet", { headers: { cookie } });
    const text = await page.text();
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(text).toContain("n2&#34;&#60;b&#62;");
    expect(text).not.toContain('n2"<b>');
    for (const part of ["2 nodes", "3 of 100", "17", "south", "BCDFG", "this node"])
      expect(text).toContain(part);
    expect(text).not.toContain("HIDDENHIDDEN");
    expect(text).not.toMatch(/(src|href)=/);
    const json = (await (await all.ask("/fleet.json", { headers: bearer })).json()) as { nodes: object[] };
    expect(json).toMatchObject({ isFresh: true });
    expect(json.nodes[1]).toMatchObject({
      ...{ id: idOf("b"), region: "south", isDraining: false, rooms: 3, players: 17, isHere: false },
      listed: [{ code: "BCDFG", game: "walk", players: 2, openSeats: 6 }],
    });
  });
});

describe("[FO2] an order of an operator", () => {
  it("reaches the node with its next renewal, from the page and from a program", async () => {
    const all = await stand();
    const { ask, directory } = all;
    const { cookie, key } = await enter(all);
    const heard: string[] = [];
    const node = nodeNamed("b", { build: "default" });
    const lease = new NodeLease({
      directory,
      node: () => node,
      onTaken: () => {},
      onOrder: (order) => heard.push(order),
    });
    const renew = async (now: number): Promise<void> => {
      lease.update(now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      lease.update(now + 10);
    };
    // The stand has said round 1 for this node.
    await renew(0);
    await renew(3000);
    const pressed = await ask("/fleet", form({ node: idOf("b"), order: "drain", key }, { cookie }));
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, "/fleet?said=ordered"]);
    await renew(6000);
    const asked = await ask("/fleet.json", form({ node: idOf("b"), order: "move" }, bearer));
    expect([asked.status, await asked.json()]).toEqual([200, { answer: "ordered" }]);
    await renew(9000);
    expect(heard).toEqual(["drain", "move"]);
  });

  it("is refused from a form of another page, for an unknown node, and if it is too long or no order", async () => {
    const all = await stand();
    const { ask } = all;
    const { cookie, key } = await enter(all);
    const other = await enter(all);
    const post = async (fields: Readonly<Record<string, string>>): Promise<number> =>
      (await ask("/fleet", form(fields, { cookie }))).status;
    expect(await post({ node: idOf("b"), order: "drain" })).toBe(403);
    expect(await post({ node: idOf("b"), order: "drain", key: other.key })).toBe(403);
    expect(await post({ node: idOf("c"), order: "drain", key })).toBe(404);
    expect(await post({ node: idOf("b"), order: "explode", key })).toBe(400);
    expect(await post({ node: idOf("b"), order: "drain", key, more: "x".repeat(2000) })).toBe(413);
  });
});

describe("[FO1] a session of an operator", () => {
  it("is good at every node with the same token, for eight hours, and nowhere else", () => {
    let now = 1_700_000_000_000;
    const keys = new OperatorKeys(TOKEN, () => now);
    const session = keys.open();
    expect(new OperatorKeys(TOKEN, () => now).isOpen(session)).toBe(true);
    expect(new OperatorKeys(`${TOKEN}.`, () => now).isOpen(session)).toBe(false);
    const longer = session.replace(/^\d+/, (ends) => String(Number(ends) + 1));
    expect(keys.isOpen(longer)).toBe(false);
    expect(keys.isFormKey(session, keys.formKey(session))).toBe(true);
    now += 8 * 3_600_000;
    expect(keys.isOpen(session)).toBe(false);
  });
});
