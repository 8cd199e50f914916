// Bots of the fleet that is deployed anew, many in one process: each is a whole session, as a page's, that plays dash without a stop. They
// measure how long nothing of their match came, and notice a seat, a match or a room that they lost. Forked by faults-stand.ts, for
// rolling.ts. Always true: what is measured is counted from "begin" on.

import { DashBot, dash } from "@reckon/dash";
import { presets } from "reckon/presets";
import { Session } from "reckon/session";
import { sessionServices } from "reckon/transport";
import { openWebSocket } from "reckon/transport/node";
import { CROWD_LOBBY } from "./crowd-lobby.ts";

export interface CrowdOrder {
  readonly come?: number;
  readonly homes?: readonly string[];
  readonly begin?: boolean;
}

export interface CrowdMember {
  readonly name: string;
  readonly isPlaying: boolean;
  readonly room: string;
  /** The longest time in a match without a snapshot, ms. */
  readonly pauseMs: number;
  /** It had to come anew: another seat or room, or a sentence of its lobby. */
  readonly losses: readonly string[];
  /** Its match was gone before its end. */
  readonly matchesLost: number;
  /** The server that it plays at. */
  readonly address: string;
}

export interface CrowdReport {
  readonly members: readonly CrowdMember[];
  /** The longest time between two updates of all: how long the machine held this process up. */
  readonly heldUpMs: number;
  readonly cpu: number;
}

const UPDATE_MS = 16;
const PRESS_MS = 1000;

class Member {
  readonly #name: string;
  readonly #session: Session<typeof dash>;
  #client: unknown;
  #snapshots = 0;
  #newestMs = 0;
  #seat = "";
  #address = "";
  #pauseMs = 0;
  #losses: string[] = [];
  #matchesLost = 0;

  constructor(number: number, ownAddress: string) {
    const bot = new DashBot(number, number, "wander");
    // One address may only ask so often.
    const localAddress = `127.${10 + (process.pid % 200)}.${number >> 7}.${1 + (number & 127)}`;
    this.#name = `p${process.pid}-${number}`;
    this.#session = new Session(
      {
        ...{ game: dash, name: "crowd", preset: presets.reckon, ownAddress, playAs: this.#name },
        rules: CROWD_LOBBY,
        services: sessionServices({
          openStream: (address) => {
            this.#address = address;
            return openWebSocket(`ws://${address}/play`, { localAddress });
          },
          probe: async () => true,
          now: () => performance.now(),
        }),
        sample: (into, client) => bot.sample(into, client),
      },
      performance.now(),
    );
  }

  update(now: number): void {
    const session = this.#session;
    const { lobby } = session;
    // A newcomer who does not get in tries again, as people do.
    if (this.#client === undefined && lobby.state === "disconnected" && now - lobby.sinceMs > PRESS_MS)
      lobby.wish({ type: "retry" }, now);
    session.update(now);
    const { client, reception } = session;
    const hasPlayed = this.#client !== undefined;
    if (client !== this.#client) {
      if (hasPlayed && client === undefined && lobby.leaderboard.length === 0) this.#matchesLost++;
      if (hasPlayed && lobby.loss !== undefined) this.#losses.push(`${lobby.loss}: ${lobby.sentence ?? ""}`);
      this.#client = client;
      this.#newestMs = now;
      this.#snapshots = 0;
    }
    if (client?.isStarted !== true) return;
    const seat = `${reception?.room}/${lobby.seat}`;
    if (seat !== this.#seat && this.#seat !== "") this.#losses.push(`${this.#seat} became ${seat}`);
    this.#seat = seat;
    const { snapshots } = client.quality;
    if (snapshots === this.#snapshots) return;
    if (this.#snapshots > 0) this.#pauseMs = Math.max(this.#pauseMs, now - this.#newestMs);
    this.#snapshots = snapshots;
    this.#newestMs = now;
  }

  begin(): void {
    this.#pauseMs = this.#matchesLost = 0;
    this.#losses = [];
  }

  report(now: number): CrowdMember {
    const isPlaying = this.#session.client?.isStarted === true;
    // Somebody who still waits has waited for so long.
    const waitsMs = isPlaying ? now - this.#newestMs : 0;
    return {
      ...{ name: this.#name, isPlaying, address: this.#address, losses: this.#losses },
      room: this.#session.reception?.room ?? "",
      pauseMs: Math.max(this.#pauseMs, waitsMs),
      matchesLost: this.#matchesLost,
    };
  }
}

const members: Member[] = [];
let heldUpMs = 0;
let updatedMs = performance.now();
let sinceMs = updatedMs;
let cpu = process.cpuUsage();

function update(): void {
  const now = performance.now();
  heldUpMs = Math.max(heldUpMs, now - updatedMs);
  updatedMs = now;
  for (const member of members) member.update(performance.now());
}

function report(): CrowdReport {
  const now = performance.now();
  const { user, system } = process.cpuUsage(cpu);
  const share = (user + system) / 1000 / (now - sinceMs);
  return { members: members.map((member) => member.report(now)), heldUpMs, cpu: share };
}

setInterval(update, UPDATE_MS);
process.on("message", ({ come = 0, homes = [], begin = false }: CrowdOrder) => {
  for (let i = 0; i < come; i++) {
    const number = members.length + 1;
    members.push(new Member(number, homes[number % homes.length]));
  }
  process.send?.(report());
  if (!begin) return;
  for (const member of members) member.begin();
  heldUpMs = 0;
  sinceMs = performance.now();
  cpu = process.cpuUsage();
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
