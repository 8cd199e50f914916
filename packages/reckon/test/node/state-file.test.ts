// The file in which rooms outlive the process: its content, its readers, and files that make no sense.

import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SavedRoom } from "../../src/host/saved-rooms.ts";
import { readSettings } from "../../src/node/settings.ts";
import { StateFile } from "../../src/node/state-file.ts";
import { endAll, linesOf, startServer, walk } from "./served.ts";

let folder = "";
let path = "";
const problems: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "reckon-state-"));
  path = join(folder, "inside", "rooms.json");
  problems.length = 0;
});
afterEach(async () => {
  await endAll();
  await rm(folder, { recursive: true });
});

const ROOM = { code: "K7QWX", game: "dash", lobby: { players: [{ name: "ada" }] } } as unknown as SavedRoom;

function open(at: string | undefined = path, secret?: Uint8Array): StateFile {
  return new StateFile(at, secret, (problem) => problems.push(problem));
}

/** A process from its start to its end. */
async function live(rooms: readonly SavedRoom[] = [ROOM], given?: Uint8Array): Promise<Uint8Array> {
  const file = open(path, given);
  const { secret } = await file.read();
  file.start(() => rooms);
  await file.stop();
  return secret;
}

describe("[HO32] the file of rooms", () => {
  it("brings rooms and the secret of their seats to the next process, and only its owner can read it", async () => {
    const secret = await live();
    const { mode } = await stat(path);
    expect(mode & 0o077).toBe(0);
    expect(await readdir(join(folder, "inside"))).toEqual(["rooms.json"]);
    expect(await open().read()).toEqual({ rooms: [ROOM], lost: [], secret: Buffer.from(secret) });
    expect(problems).toEqual([]);
  });

  it("does not contain a configured secret, and brings back the seats that the secret signed", async () => {
    const given = new TextEncoder().encode("a secret that whoever runs this has given");
    await live([ROOM], given);
    const text = await readFile(path, "utf8");
    expect(JSON.parse(text).secret).toBe("");
    for (const form of ["utf8", "base64", "hex"] as const)
      expect(text).not.toContain(Buffer.from(given).toString(form));
    expect(await open(path, given).read()).toEqual({ rooms: [ROOM], lost: [], secret: given });
    expect(problems).toEqual([]);
  });

  it.each([
    ["is set for the first time", undefined, 1],
    ["is changed", 1, 2],
    ["is not set any more", 1, undefined],
  ])("brings rooms back without their seats, and reports it, when SECRET %s", async (_, before, after) => {
    const secretOf = (fill: number | undefined): Uint8Array | undefined =>
      fill === undefined ? undefined : new Uint8Array(32).fill(fill);
    await live([ROOM], secretOf(before));
    const { rooms } = await open(path, secretOf(after)).read();
    expect(rooms).toEqual([{ ...ROOM, lobby: { players: [] } }]);
    expect(problems).toEqual([expect.stringContaining("SECRET is another")]);
  });

  it("gives only its secret when it is old", async () => {
    const secret = await live();
    const later = Date.now() + 11 * 60_000;
    expect(await open().read(later)).toEqual({ rooms: [], lost: [ROOM], secret: Buffer.from(secret) });
  });

  it.each([
    ["", "damaged"],
    ["nonsense", "damaged"],
    ["[]", "damaged"],
    ["null", "damaged"],
    ['{"at":"now","secret":7}', "damaged"],
    ['{"version":1,"at":1,"secret":"","signedBy":"","rooms":{}}', "damaged"],
    ['{"version":2,"rooms":"told otherwise"}', "version 2"],
  ])("is refused with a sentence, kept aside and begun anew when its text is %j", async (text, why) => {
    await live();
    await writeFile(path, text);
    const { rooms, secret } = await open().read();
    expect([rooms, secret.length]).toEqual([[], 32]);
    expect(problems).toEqual([expect.stringMatching(`^No room comes back from STATE_FILE .*${why}`)]);
    expect(await readFile(`${path}.refused`, "utf8")).toBe(text);
    await live();
    expect(await readFile(path, "utf8")).toContain("K7QWX");
  });

  it("is refused when it was cut anywhere, or is larger than any server writes", async () => {
    await live();
    const whole = await readFile(path, "utf8");
    for (let length = 0; length < whole.length - 1; length += 7) {
      await writeFile(path, whole.slice(0, length));
      expect((await open().read()).rooms).toEqual([]);
    }
    problems.length = 0;
    await writeFile(path, whole);
    await truncate(path, 65 * 1024 * 1024);
    expect((await open().read()).rooms).toEqual([]);
    expect(problems).toEqual([expect.stringContaining("65 MB")]);
  });

  it("is not used when its time lies far in the future", async () => {
    await live();
    const { rooms } = await open().read(Date.now() - 11 * 60_000);
    expect(rooms).toEqual([]);
  });

  it.each([
    ["is damaged", () => "{", "is damaged"],
    ["is of a later version", () => '{"version":7}', "version 7"],
    ["has rooms that make no sense", (text: string) => text, "left out"],
  ])("lets the server start, and the log tells why, if it %s", async (_, changed, why) => {
    await live();
    await writeFile(path, changed(await readFile(path, "utf8")));
    const { log, lines } = linesOf();
    const server = await startServer({}, { stateFile: path, log });
    expect((await fetch(`http://127.0.0.1:${server.port}/health`)).status).toBe(200);
    expect(lines.filter((line) => line.startsWith("warn"))).toEqual([expect.stringContaining(why)]);
  });

  it("logs a failed write once and lets the server go on", async () => {
    await writeFile(join(folder, "inside"), "a file, and no folder");
    const file = open();
    expect((await file.read()).secret).toHaveLength(32);
    file.start(() => [ROOM]);
    await file.stop();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain("Set STATE_FILE");
  });

  it("is written again when its disk has room again, with one report meanwhile", async () => {
    const file = open();
    await file.read();
    file.start(() => [ROOM]);
    const place = join(folder, "inside");
    await rename(place, join(folder, "elsewhere"));
    await file.stop();
    await file.stop();
    expect(problems).toHaveLength(1);
    await mkdir(place);
    await file.stop();
    expect(await readFile(path, "utf8")).toContain("K7QWX");
  });

  it("exists by default for a fixed port, and can be switched off", () => {
    const of = (environment: Record<string, string>): string | undefined =>
      readSettings({}, environment).stateFile;
    expect(of({})).toMatch(/8080\.json$/);
    expect(of({ PORT: "9000" })).toMatch(/9000\.json$/);
    expect([of({ PORT: "0" }), of({ STATE_FILE: "off" })]).toEqual([undefined, undefined]);
    expect(of({ PORT: "0", STATE_FILE: "/var/lib/arcade.json" })).toBe("/var/lib/arcade.json");
  });

  it("stays as it was if the server cannot start", async () => {
    await live();
    const before = await readFile(path, "utf8");
    const holder = createSocket("udp4").bind(0);
    await once(holder, "listening");
    const udpPort = holder.address().port;
    const starting = startServer({ walk: walk() }, { stateFile: path, udpPort });
    await expect(starting).rejects.toThrow(`UDP_PORT ${udpPort} is taken`);
    holder.close();
    expect(await readFile(path, "utf8")).toBe(before);
  });
});
