// A session whose packets wait until the program reads them.

import { dash } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import { Host } from "../../src/host/index.ts";
import { LOBBY_RULES } from "../../src/lobby/rules.ts";
import { presets } from "../../src/presets/index.ts";
import { Session } from "../../src/session/index.ts";
import { loopbackServices } from "../../src/transport/index.ts";

describe("[HO40] a pumped loopback", () => {
  it("delivers no packet before `pump`, and then every packet sent before the call", async () => {
    const lobby = LOBBY_RULES.reckon;
    let now = 0;
    let drawn = 0;
    const host = new Host({
      games: { dash: { make: () => dash, preset: presets.reckon, lobby } },
      random: (bytes) => Uint8Array.from({ length: bytes }, () => drawn++),
      sign: (_seal, done) => done(""),
      verify: (_token, done) => done(undefined),
    });
    const services = loopbackServices(host, () => now, { isPumped: true });
    const options = { game: dash, name: "dash", preset: presets.reckon, rules: lobby, ownAddress: "here" };
    const session = new Session({ ...options, sample: () => {}, services }, now);
    session.lobby.wish({ type: "address", text: "" }, now);
    const frame = async (pumps: boolean): Promise<void> => {
      now += 1000 / 60;
      host.update(now);
      session.update(now);
      if (pumps) services.pump();
      await Promise.resolve();
    };
    for (let i = 0; i < 20; i++) await frame(false);
    expect(session.lobby.state).toBe("connecting");
    for (let i = 0; i < 20; i++) await frame(true);
    expect(session.lobby.state).toBe("choosingUsername");
    session.lobby.wish({ type: "username", name: "ann" }, now);
    for (let i = 0; i < 20; i++) await frame(true);
    expect(session.lobby.state).toBe("lobby");
    // A client that has left is forgotten.
    session.lobby.wish({ type: "leave" }, now);
    for (let i = 0; i < 120; i++) await frame(true);
    expect(host.visitors).toBe(0);
  });
});
