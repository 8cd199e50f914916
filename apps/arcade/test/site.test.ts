// What the arcade answers over HTTP besides its rooms: the page and its files, relays; and health, readiness and figures, on a port
// of their own.

import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { compress } from "../../../scripts/page.mjs";
import { endAll, get, getStatus, startArcade, until, Visitor } from "./visitor.ts";

const LONG = "export const x = 1;\n".repeat(100);
const folder = mkdtempSync(join(tmpdir(), "reckon-site-"));

beforeAll(() => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Here</title>");
  writeFileSync(join(folder, "assets", "main-a1b2c3.js"), "export {};");
  writeFileSync(join(folder, "assets", "long-a1b2c3.js"), LONG);
  compress(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(endAll);

describe("the arcade over HTTP", () => {
  it("serves the page: files with a hash in their name are cached for ever, the rest is revalidated", async () => {
    const server = await startArcade({ pageFolder: folder });
    const page = await get(server, "/");
    expect([page.status, await page.text()]).toEqual([200, "<!doctype html><title>Here</title>"]);
    expect(page.headers.get("cache-control")).toBe("no-cache");
    expect(page.headers.get("content-type")).toMatch(/^text\/html/);
    // A link to a room is a query of the page.
    expect((await get(server, "/?room=BCDFG")).status).toBe(200);
    const asset = await get(server, "/assets/main-a1b2c3.js");
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(asset.headers.get("content-type")).toMatch(/javascript/);
    for (const path of ["/nothing", "/..%2fpackage.json", "/assets/..%2f..%2fpackage.json", "/assets/"])
      expect((await get(server, path)).status, path).toBe(404);
  });

  it("compresses files for clients that accept it, and tells caches so", async () => {
    const server = await startArcade({ pageFolder: folder });
    const path = "/assets/long-a1b2c3.js";
    for (const [encoding, expected] of [
      ["br", "br"],
      ["gzip", "gzip"],
      ["identity", null],
    ] as const) {
      const headers = { "accept-encoding": encoding };
      const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
      expect(answer.headers.get("content-encoding")).toBe(expected);
      expect(answer.headers.get("content-type")).toMatch(/javascript/);
      expect(answer.headers.get("cache-control")).toContain("immutable");
      expect(answer.headers.get("vary")).toMatch(/accept-encoding/i);
      expect(await answer.text()).toBe(LONG);
    }
  });

  it("[PG33] has the build's name from the page that it serves, and does not start under another", async () => {
    const named = mkdtempSync(join(tmpdir(), "reckon-named-"));
    writeFileSync(join(named, "index.html"), "<!doctype html>");
    writeFileSync(join(named, "build.txt"), "b7\n");
    expect((await startArcade({ pageFolder: named })).settings.fleet.build).toBe("b7");
    expect(
      (await startArcade({ pageFolder: named, environment: { BUILD: "b7" } })).settings.fleet.build,
    ).toBe("b7");
    await expect(startArcade({ pageFolder: named, environment: { BUILD: "b8" } })).rejects.toThrow(
      /BUILD is "b8", and the page was built as "b7".*leave BUILD empty/,
    );
    rmSync(named, { recursive: true });
    expect(
      (await startArcade({ pageFolder: folder, environment: { BUILD: "b8" } })).settings.fleet.build,
    ).toBe("b8");
  });

  it("says in words that the page is not built", async () => {
    const page = await get(await startArcade(), "/");
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("npm run build")]);
  });

  it("sends with every answer a policy that lets the page load its own files and play on any server, and nothing else", async () => {
    const server = await startArcade({ pageFolder: folder });
    for (const path of ["/", "/assets/main-a1b2c3.js", "/health", "/config.json", "/nothing"]) {
      const { headers } = await get(server, path);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy, path).toContain("default-src 'none';script-src 'self'");
      expect(policy, path).toMatch(/connect-src 'self' ws: wss:/);
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    }
  });

  it.each([
    ["the port of the page", get],
    ["a port of its own", getStatus],
  ])("lives, is ready, and is not ready while it closes, says %s", async (_where, ask) => {
    const server = await startArcade();
    for (const [path, status] of [
      ["/health", "alive"],
      ["/ready", "ready"],
    ]) {
      const answer = await ask(server, path);
      expect([answer.status, await answer.json()]).toEqual([200, { status }]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    // While somebody is connected; idle connections, such as that of the questions before, end at once.
    const somebody = connect(server.port, "127.0.0.1");
    await once(somebody, "connect");
    await get(server, "/health");
    const stopped = server.stop();
    const askAnew = (path: string) => ask(server, path).catch(() => ask(server, path));
    const answer = await askAnew("/ready");
    expect([answer.status, await answer.json()]).toEqual([503, { status: "closing" }]);
    expect((await askAnew("/health")).status).toBe(200);
    somebody.destroy();
    await stopped;
  });

  it("[HO44] serves figures only on the other port unless they are public, and nothing else on that port", async () => {
    const server = await startArcade();
    expect(server.statusPort).not.toBe(server.port);
    expect((await get(server, "/metrics")).status).toBe(404);
    expect((await getStatus(server, "/metrics")).status).toBe(200);
    for (const path of ["/", "/rooms", "/config.json", "/play"])
      expect([path, (await getStatus(server, path)).status]).toEqual([path, 404]);
    const posted = await fetch(`http://127.0.0.1:${server.statusPort}/health`, { method: "POST", body: "x" });
    expect(posted.status).toBe(405);
    const open = await startArcade({ environment: { PUBLIC_METRICS: "yes", STATUS_PORT: "off" } });
    expect([open.statusPort, (await get(open, "/metrics")).status]).toEqual([0, 200]);
  });

  it("does not start if the chosen port for figures is taken; without a choice it takes another one", async () => {
    const first = await startArcade();
    const taken = String(first.statusPort);
    await expect(startArcade({ environment: { STATUS_PORT: taken } })).rejects.toThrow(
      `Port ${taken} is taken or not allowed: stop what has it, or set STATUS_PORT to another.`,
    );
  });

  it("ignores a request's wish for another protocol and answers it", async () => {
    const server = await startArcade({ pageFolder: folder });
    for (const [path, status] of [
      ["/health", 200],
      ["/", 200],
      ["/rooms", 200],
      ["/nothing", 404],
    ] as const) {
      const headers = { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAMAAABk" };
      const answered = await new Promise<number | undefined>((resolve, reject) => {
        const asked = request({ host: "127.0.0.1", port: server.port, path, headers }, (answer) => {
          answer.resume().on("end", () => resolve(answer.statusCode));
        });
        asked.on("error", reject).end();
      });
      expect([path, answered]).toEqual([path, status]);
    }
  });

  it("[HO46] hands TURN servers for ten minutes only to players with a seat, and never the secret", async () => {
    const environment = { STUN_URLS: "stun:a.test", TURN_URLS: "turn:b.test", TURN_SECRET: "between us" };
    const server = await startArcade({ environment });
    const config = await (await get(server, "/config.json")).json();
    expect(config).toEqual({ iceServers: [{ urls: ["stun:a.test"] }], relay: true, bots: true });
    const relay = (token: string) =>
      fetch(`http://127.0.0.1:${server.port}/relay`, { headers: { authorization: `Bearer ${token}` } });
    expect((await get(server, "/relay")).status).toBe(403);
    expect((await relay("x.y.z")).status).toBe(403);
    const ada = await Visitor.enter(server, "ada", { room: "" });
    await until("she has a token", () => ada.token !== "");
    const answer = await relay(ada.token);
    const text = await answer.text();
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const username = expect.stringMatching(/^\d+:\d+-1$/);
    expect(JSON.parse(text)).toEqual({
      iceServers: [{ urls: ["turn:b.test"], username, credential: expect.any(String) }],
      seconds: 600,
    });
    const ends = Number(/"username":"(\d+):/.exec(text)?.[1]);
    expect(Math.abs(ends - Date.now() / 1000 - 600)).toBeLessThan(60);
    for (const secret of ["between us", ada.code]) expect(text).not.toContain(secret);
    // A player who has left has no seat any more.
    ada.wish({ type: "leave" });
    await until("she has none", async () => (await relay(ada.token)).status === 403);
  });

  it("reports its figures to Prometheus", async () => {
    const server = await startArcade();
    const ada = await Visitor.enter(server, "ada", { room: "", create: { isPrivate: true, bots: 2 } });
    await until("the match runs", () => ada.session.client?.isStarted === true);
    const text = await (await getStatus(server, "/metrics")).text();
    for (const line of [
      'reckon_transport_players{transport="stream"} 1',
      'reckon_transport_players{transport="datagrams"} 0',
      "reckon_udp_up 0",
      "reckon_violations_total 0",
      "reckon_wrong_codes_total 0",
      'reckon_rooms{game="dash"} 1',
      'reckon_matches{game="dash"} 1',
      'reckon_players{game="dash"} 1',
      "reckon_bots 2",
      "reckon_visitors 3",
      "reckon_rooms_total 1",
      "reckon_faults_total 0",
      "reckon_strikes_total 0",
    ])
      expect(text.split("\n")).toContain(line);
    expect(Number(/^reckon_packets_in_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(10);
    expect(Number(/^reckon_bytes_out_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(1000);
    expect(Number(/^reckon_tick_work_seconds_count (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(5);
    expect(text).toMatch(/^reckon_tick_lateness_seconds_bucket\{le="0.016"\} \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
    expect(text).toMatch(/^process_resident_memory_bytes /m);
    ada.wish({ type: "leave" });
    // For a second everybody gets the same figures.
    await until("her end is counted", async () =>
      (await (await getStatus(server, "/metrics")).text()).includes('reckon_ended_total{reason="left"} 1'),
    );
  });
});
