// Makes a player's own connection worse, live, to see how a game bears it (CO1–CO5): latency, jitter, loss, duplicates, a bounded rate, or
// a profile by name; the time of a profile that changes begins when it is chosen. Wrap the services of a session with `around`; the owner
// calls `update` in every frame, and more often for finer times. Always true: it sees packets as bytes, and only delays, drops and doubles
// those of its own session; without conditions every packet passes at once.

import { mix } from "../core/hash.ts";
import type { HostLine } from "../host/host-line.ts";
import type { Attempt, SessionServices } from "../session/session-options.ts";
import { type Profile, startOf, type Way } from "../testing/link/link-pieces.ts";
import { Schedule, type Timing } from "../testing/link/link-schedule.ts";
import { isStreamProfile, type ProfileName, profileNamed, profiles } from "../testing/link/profiles.ts";
import { type Conditions, figuresAt, isNothing, linkOf, NO_CONDITIONS, streamOf } from "./conditions.ts";
import { SlowWay } from "./slow-way.ts";

/** Names of all profiles. */
export const PROFILE_NAMES: readonly ProfileName[] = Object.keys(profiles) as ProfileName[];

/** Both ways of the added conditions; undefined if nothing is added. */
type Ways = (Omit<Profile, "name"> & Timing) | undefined;

/**
 * @example
 * const conditioner = new Conditioner();
 * const session = new Session({ …, services: conditioner.around(browserServices()) }, now);
 * conditioner.set({ ...NO_CONDITIONS, latencyMs: 150, loss: 0.05 });
 */
export class Conditioner {
  /** The profile in use; "" if figures were set one by one, or none. */
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

  /** What is added now; for a profile its figures at this moment, as closely as these can express them. */
  get conditions(): Conditions {
    return this.#schedules === undefined ? this.#conditions : figuresAt(...this.#schedules, this.#now);
  }

  /** Whether anything is added. */
  get isOn(): boolean {
    return this.#ways !== undefined;
  }

  /** Adds these conditions from now on, to existing and future connections. */
  set(conditions: Conditions): void {
    const way = linkOf(conditions);
    this.profile = "";
    this.#conditions = conditions;
    this.#schedules = undefined;
    this.#change(isNothing(conditions) ? undefined : { up: way, down: way });
  }

  /** Adds the conditions of a profile. Throws a sentence if no profile has that name. */
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

  /** The same services, with lines under these conditions. */
  around(services: SessionServices): SessionServices {
    const open = (address: string, attempt: Attempt): void => {
      const line = new SlowLine(attempt, this.#lines, this.#now, mix(this.#seed, ++this.#made));
      this.#lines.add(line);
      line.change(this.#ways);
      services.open(address, line);
    };
    return { ...services, open };
  }

  /** Passes on the packets that are due at local time `now`, ms. */
  update(now: number): void {
    this.#now = now;
    for (const line of this.#lines) line.release(now);
  }

  #change(ways: Ways): void {
    this.#ways = ways;
    for (const line of this.#lines) line.change(ways);
  }
}

/** Stands between a session and a real line: the attempt for the line, and the line for the session. */
class SlowLine implements Attempt, HostLine {
  readonly #attempt: Attempt;
  readonly #all: Set<SlowLine>;
  readonly #seed: number;
  readonly #up = new SlowWay();
  readonly #down = new SlowWay();
  #line: HostLine | undefined;
  #ways: Ways;
  #changes = 0;
  /** Local time as far as it is known: nothing tells it before the first packet or frame. */
  #now: number;
  /** Why the line has ended: reported after all that came before. */
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

  /** Passes on the packets that are due. */
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

  // What the real line reports to the session.

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
