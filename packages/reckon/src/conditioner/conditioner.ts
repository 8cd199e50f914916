// Makes one's own connection worse, live, to see how a game bears it (CO1–CO5): latency, jitter, loss, duplicates, a bounded
// rate, or a profile by name, also one that changes: its time begins when it is chosen. Put `around` the services of a session; who owns it calls `update` in every frame, and more
// often for finer times. Always true: it sees packets as bytes, and only delays, drops and doubles those of its own session;
// without conditions every packet passes at once.

import { mix } from "../core/hash.ts";
import type { HostLine } from "../host/host-line.ts";
import type { Attempt, SessionServices } from "../session/session-options.ts";
import { type Profile, startOf, type Way } from "../testing/link/link-pieces.ts";
import { Schedule, type Timing } from "../testing/link/link-schedule.ts";
import { isStreamProfile, type ProfileName, profileNamed, profiles } from "../testing/link/profiles.ts";
import { type Conditions, figuresAt, isNothing, linkOf, NO_CONDITIONS, streamOf } from "./conditions.ts";
import { SlowWay } from "./slow-way.ts";

/** Names of profiles that there are. */
export const PROFILE_NAMES: readonly ProfileName[] = Object.keys(profiles) as ProfileName[];

/** Both ways of what is added; undefined: nothing. */
type Ways = (Omit<Profile, "name"> & Timing) | undefined;

/**
 * @example
 * const conditioner = new Conditioner();
 * const session = new Session({ …, services: conditioner.around(browserServices()) }, now);
 * conditioner.set({ ...NO_CONDITIONS, latencyMs: 150, loss: 0.05 });
 */
export class Conditioner {
  /** The profile in use; "": figures that were set one by one, or none. */
  profile: ProfileName | "" = "";
  #conditions: Conditions = NO_CONDITIONS;
  /** Both ways of the profile in use. */
  #schedules: readonly [up: Schedule, down: Schedule] | undefined;
  #ways: Ways;
  readonly #seed: number;
  readonly #lines = new Set<SlowLine>();
  #made = 0;
  #now = 0;

  /** Any whole number is a seed. */
  constructor(seed = 1) {
    this.#seed = seed;
  }

  /** What is added now; of a profile its figures at this moment, as near as these come. */
  get conditions(): Conditions {
    return this.#schedules === undefined ? this.#conditions : figuresAt(...this.#schedules, this.#now);
  }

  /** Whether anything is added. */
  get isOn(): boolean {
    return this.#ways !== undefined;
  }

  /** Adds these conditions from now on, to what is connected and what will be. */
  set(conditions: Conditions): void {
    const way = linkOf(conditions);
    this.profile = "";
    this.#conditions = conditions;
    this.#schedules = undefined;
    this.#change(isNothing(conditions) ? undefined : { up: way, down: way });
  }

  /** Adds the conditions of a profile. Throws a sentence if there is none of that name. */
  use(name: ProfileName): void {
    const profile: Profile = profileNamed(name);
    this.profile = name;
    const ways = { ...profile, startMs: this.#now };
    this.#schedules = [new Schedule(profile.up, ways), new Schedule(profile.down, ways)];
    this.#change(ways);
  }

  /** Adds nothing any more. */
  clear(): void {
    this.set(NO_CONDITIONS);
  }

  /** The same services, with lines that meet the conditions. */
  around(services: SessionServices): SessionServices {
    const open = (address: string, attempt: Attempt): void => {
      const line = new SlowLine(attempt, this.#lines, this.#now, mix(this.#seed, ++this.#made));
      this.#lines.add(line);
      line.change(this.#ways);
      services.open(address, line);
    };
    return { ...services, open };
  }

  /** Passes on what is due at local time `now`, ms. */
  update(now: number): void {
    this.#now = now;
    for (const line of this.#lines) line.release(now);
  }

  #change(ways: Ways): void {
    this.#ways = ways;
    for (const line of this.#lines) line.change(ways);
  }
}

/** Stands between a session and a real line, as the attempt of the one and as the line of the other. */
class SlowLine implements Attempt, HostLine {
  readonly #attempt: Attempt;
  readonly #all: Set<SlowLine>;
  readonly #seed: number;
  readonly #up = new SlowWay();
  readonly #down = new SlowWay();
  #line: HostLine | undefined;
  #ways: Ways;
  #changes = 0;
  /** Local time as far as it is known here: nothing tells it before the first packet or frame. */
  #now: number;
  /** Why the line has ended: said when all that came before it is. */
  #closedBy: string | undefined;

  constructor(attempt: Attempt, all: Set<SlowLine>, now: number, seed: number) {
    this.#now = now;
    this.#attempt = attempt;
    this.#all = all;
    this.#seed = seed;
  }

  get isStream(): boolean {
    return this.#line?.isStream ?? true;
  }

  change(ways: Ways): void {
    this.#ways = ways;
    this.#apply();
  }

  #apply(): void {
    const ways = this.#ways;
    const seed = mix(this.#seed, 2 * ++this.#changes);
    const rttMs = ways === undefined ? 0 : startOf(ways.up).latencyMs + startOf(ways.down).latencyMs;
    const isInOrder = this.isStream || (ways !== undefined && isStreamProfile(ways));
    const one = (way: Way): Way => (isInOrder ? streamOf(way, rttMs) : way);
    this.#up.change(ways && one(ways.up), isInOrder, seed, ways);
    this.#down.change(ways && one(ways.down), isInOrder, mix(seed, 1), ways);
  }

  /** Passes on what is due. */
  release(now: number): void {
    this.#now = Math.max(this.#now, now);
    this.#up.release(now, (packet) => this.#line?.send(packet));
    this.#down.release(now, (packet, atMs) => this.#attempt.received(packet, atMs));
    if (this.#closedBy === undefined || !this.#down.isRunDry) return;
    const reason = this.#closedBy;
    this.#closedBy = undefined;
    this.#all.delete(this);
    this.#attempt.closed(reason);
  }

  // What the real line tells, and the session is to hear.

  opened(line: HostLine): void {
    this.#line = line;
    this.#apply();
    this.#attempt.opened(this);
  }

  failed(): void {
    this.#all.delete(this);
    this.#attempt.failed();
  }

  received(packet: Uint8Array, now: number): void {
    this.#now = Math.max(this.#now, now);
    if (!this.#down.send(packet, now)) this.#attempt.received(packet, now);
  }

  moved(isStream: boolean): void {
    this.#apply();
    this.#attempt.moved(isStream);
  }

  closed(reason: string): void {
    this.#closedBy = reason;
    this.release(this.#now);
  }

  // What the session does with its line.

  send(packet: Uint8Array): void {
    if (!this.#up.send(packet, this.#now)) this.#line?.send(packet);
  }

  update(now: number, rttMs: number): void {
    this.release(now);
    this.#line?.update(now, rttMs);
  }

  close(reason: string): void {
    this.#all.delete(this);
    this.#line?.close(reason);
  }
}
