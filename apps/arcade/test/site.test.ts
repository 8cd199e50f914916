// What the arcade answers over HTTP besides its rooms: the page and its files, health, readiness and figures.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { compress } from "../../../scripts/page.mjs";
import { endAll, get, startArcade, until, Visitor } from "./visitor.ts";

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
  it("serves the page: files with a hash in their name for ever, the rest asked for anew", async () => {
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

  it("hands out files compressed to who can read that, and keeps what it says apart for caches", async () => {
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

  it("says so in words where the page is not built", async () => {
    const page = await get(await startArcade(), "/");
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("npm run build")]);
  });

  it("sends a policy with every answer that lets the page load its own files and play anywhere, and nothing else", async () => {
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

  it("lives, is ready, and is not ready while it closes", async () => {
    const server = await startArcade();
    for (const [path, status] of [
      ["/health", "alive"],
      ["/ready", "ready"],
    ]) {
      const answer = await get(server, path);
      expect([answer.status, await answer.json()]).toEqual([200, { status }]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    const stopped = server.stop();
    const answer = await get(server, "/ready");
    expect([answer.status, await answer.json()]).toEqual([503, { status: "closing" }]);
    expect((await get(server, "/health")).status).toBe(200);
    await stopped;
  });

  it("hands the page its STUN and TURN servers, never the secret", async () => {
    const environment = { STUN_URLS: "stun:a.test", TURN_URLS: "turn:b.test", TURN_SECRET: "between us" };
    const answer = await (await get(await startArcade({ environment }), "/config.json")).text();
    const username = expect.stringMatching(/^[0-9]+$/);
    const turn = { urls: ["turn:b.test"], username, credential: expect.any(String) };
    expect(JSON.parse(answer)).toEqual({ iceServers: [{ urls: ["stun:a.test"] }, turn], bots: true });
    expect(answer).not.toContain("between us");
  });

  it("tells Prometheus what goes on", async () => {
    const server = await startArcade();
    const ada = await Visitor.enter(server, "ada", { room: "", create: { isPrivate: true, bots: 2 } });
    await until("the match runs", () => ada.session.client?.isStarted === true);
    const text = await (await get(server, "/metrics")).text();
    for (const line of [
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
    await until("her end is counted", async () =>
      (await (await get(server, "/metrics")).text()).includes('reckon_ended_total{reason="left"} 1'),
    );
  });
});
