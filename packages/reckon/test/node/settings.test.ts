// The settings of a server, and the sentences that refuse wrong ones.

import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { turnServers } from "../../src/node/ice-servers.ts";
import { readSettings } from "../../src/node/settings.ts";
import { VARIABLES } from "../../src/node/variables.ts";

/** The sentences for an environment. */
function complaints(environment: Record<string, string>): string[] {
  try {
    readSettings({}, environment);
    return [];
  } catch (error) {
    return (error as Error).message.split("\n");
  }
}

describe("settings", () => {
  it("all have a default, and an empty variable counts as none", () => {
    const empty = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, " "]));
    expect(readSettings({}, empty)).toEqual(readSettings({}, {}));
    expect(readSettings({}, {})).toMatchObject({
      port: 8080,
      trustsProxy: false,
      udp: {},
      origins: [],
      mostBots: 32,
    });
    const written = Object.fromEntries(Object.entries(VARIABLES).map(([name, [value]]) => [name, value]));
    expect(readSettings({}, written)).toEqual({ ...readSettings({}, {}), isPortAsked: true });
  });

  it("are read from the environment", () => {
    const settings = readSettings(
      {},
      {
        PORT: "9000",
        HOST: "127.0.0.1",
        UDP_PORT: "7777",
        UDP_ADDRESS: "203.0.113.5",
        TRUST_PROXY: "yes",
        ORIGINS: "https://a.test, https://b.test:8443",
        SECRET: "0123456789abcdef0123456789abcdef",
        STUN_URLS: "stun:stun.test:3478",
        LOG_LEVEL: "silent",
      },
    );
    expect(settings).toMatchObject({
      port: 9000,
      bindAddress: "127.0.0.1",
      udp: { port: 7777, announcedAddress: "203.0.113.5" },
      trustsProxy: true,
      origins: ["https://a.test", "https://b.test:8443"],
      stunUrls: ["stun:stun.test:3478"],
      logLevel: "silent",
    });
    expect(settings.secret).toHaveLength(32);
    expect(readSettings({}, { UDP_PORT: "off" }).udp).toBe(false);
    expect(
      readSettings(
        {},
        {
          PUBLIC_ORIGIN: "https://play.test",
          IDLE_MINUTES: "3",
          DRAIN_SECONDS: "600",
          VISITORS_PER_ADDRESS: "8",
          ROOMS_PER_ADDRESS: "2",
          SOCKETS_PER_ADDRESS: "20",
          CONNECTS_PER_ADDRESS: "30/3",
          REQUESTS_PER_ADDRESS: "60/6",
        },
      ),
    ).toMatchObject({
      publicOrigins: ["https://play.test"],
      idleMs: 180_000,
      drainMs: 600_000,
      mostPerAddress: 8,
      mostRoomsPerAddress: 2,
      httpLimits: {
        sockets: 20,
        connects: { burst: 30, perSecond: 3 },
        requests: { burst: 60, perSecond: 6 },
      },
    });
  });

  it("take origins as browsers write them, however they were typed", () => {
    const { publicOrigins, origins } = readSettings(
      {},
      {
        PUBLIC_ORIGIN: "https://Play.Test:443, http://[::1]:80",
        ORIGINS: "HTTP://münchen.test:8080",
      },
    );
    expect(publicOrigins).toEqual(["https://play.test", "http://[::1]"]);
    expect(origins).toEqual(["http://xn--mnchen-3ya.test:8080"]);
    expect(complaints({ ORIGINS: "https://a.test:99999" })[0]).toContain("give each as https://host");
  });

  it("put health and figures at a private port, a thousand above the page's", () => {
    const status = (environment: Record<string, string>) => readSettings({}, environment).status;
    expect(status({})).toEqual({ port: 9080, host: "127.0.0.1", isAsked: false });
    expect(status({ PORT: "0" })).toMatchObject({ port: 0, isAsked: false });
    expect(status({ PORT: "65000" })).toMatchObject({ port: 0, isAsked: false });
    expect(status({ STATUS_PORT: "9100", STATUS_HOST: "10.0.0.7" })).toEqual({
      port: 9100,
      host: "10.0.0.7",
      isAsked: true,
    });
    expect(status({ STATUS_PORT: "off" })).toBeUndefined();
  });

  it.each([
    ["PORT", "http", 'PORT is "http": give a whole number from 0 to 65535.'],
    ["PORT", "65536", 'PORT is "65536": give a whole number from 0 to 65535.'],
    ["UDP_PORT", "0", 'UDP_PORT is "0": give any, off, or a whole number from 1 to 65535.'],
    ["STATUS_PORT", "x", 'STATUS_PORT is "x": give auto, off, or a whole number from 0 to 65535.'],
    [
      "UDP_ADDRESS",
      "play.test",
      'UDP_ADDRESS is "play.test": give an address in digits, such as 203.0.113.5; a name is not looked up.',
    ],
    [
      "CONNECTS_PER_ADDRESS",
      "many",
      'CONNECTS_PER_ADDRESS is "many": give how many at once and how many per second, such as 240/20.',
    ],
    ["PUBLIC_METRICS", "1", 'PUBLIC_METRICS is "1": give yes or no.'],
    ["TRUST_PROXY", "maybe", 'TRUST_PROXY is "maybe": give yes or no.'],
    ["ORIGINS", "a.test", 'ORIGINS is "a.test": give each as https://host, without a path.'],
    ["STUN_URLS", "stun.test", 'STUN_URLS is "stun.test": begin each with stun: or stuns:.'],
    ["LOG_LEVEL", "loud", 'LOG_LEVEL is "loud": give one of fatal, error, warn, info, debug, trace, silent.'],
    ["MOST_ROOMS", "0", 'MOST_ROOMS is "0": give a whole number from 1 to 100000.'],
    // No sentence repeats a secret, not even a wrong one.
    ["SECRET", "short", 'SECRET is "…": give 32 characters or more.'],
    ["TURN_URLS", "turn:a.test", 'TURN_SECRET is "…": give the secret of the servers in TURN_URLS.'],
  ])("are refused with a sentence that names the fix: %s=%s", (name, value, sentence) => {
    expect(complaints({ [name]: value })).toEqual([sentence]);
  });

  it.each([0, 65_534])("refuse PORT=%s with three workers, which need the ports after it", (port) => {
    expect(() => readSettings({ port, workers: 3 }, {})).toThrow(
      `port is "${port}": with WORKERS give one above 0, and leave a port above it for each worker.`,
    );
  });

  it("are refused all at once", () => {
    expect(complaints({ PORT: "x", MOST_BOTS: "-1", TRUST_PROXY: "1" })).toHaveLength(3);
  });
});

describe("TURN servers for the page", () => {
  it("are none by default; their user name is for one seat, expires after ten minutes and is signed with the secret, which stays here", () => {
    expect(turnServers({ turnUrls: [], turnSecret: "" }, "7-1", 0)).toEqual([]);
    const credential = createHmac("sha1", "between us").update("601:7-1").digest("base64");
    expect(turnServers({ turnUrls: ["turn:b.test"], turnSecret: "between us" }, "7-1", 1000)).toEqual([
      { urls: ["turn:b.test"], username: "601:7-1", credential },
    ]);
  });
});

describe("the guide's page on deploying", () => {
  const page = readFileSync(new URL("../../../../docs/guide/deploying.md", import.meta.url), "utf8");

  it("has every variable with its default and purpose, and no other", () => {
    const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`)? ?\| (.*) \|$/gm)];
    const written = rows.map(([, name, value = "", help]) => [name, [value, help]]);
    expect(written).toEqual(Object.entries(VARIABLES));
  });
});
