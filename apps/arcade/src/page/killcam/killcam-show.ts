// Plays killcams: feeds a screen with what came, lets the view draw it, says what it shows, and ends it. killcam-watch.ts loads it when the
// first killcam comes. Always true: any press that is not a reflex of the fight ends it; it never outlasts the fall, so that it begins
// faster where the rules raise players soon.

import { signal } from "@preact/signals";
import { browsersPads, type ViewSource } from "@reckon/stage";
import type { Client } from "reckon/client";
import { KillcamScreen } from "reckon/replay";
import { isStill, settings } from "../settings.ts";
import { KILLCAM } from "../words.ts";
import { paceOf } from "./killcam-pace.ts";
import type { KillcamVisit } from "./killcam-watch.ts";

/** Who falls in a fight is pressing keys: presses count from so long after the start, ms. */
const REFLEX_MS = 250;
/** A killcam that came before the page showed the fall waits for it, ms. */
const MOST_WAIT_MS = 1000;
/** So long after the death at the killer's time, their screen has shown it, besides what they saw late, ms. */
const SEEN_MS = 300;
/** Frames of a fast beginning that is passed over. */
const PASSED_MS = 100;
const MOST_PASSED = 60;
/** An end that does not come, as when the match is over, is not waited for, ms. */
const STUCK_MS = 500;

export class KillcamShow {
  readonly #visit: KillcamVisit;
  #screen: KillcamScreen | undefined;
  #cameMs = 0;
  #begunMs = Number.NaN;
  #wasHeld = true;
  #playedMs = 0;
  #frameMs = 0;
  #moment = -1;
  #movedMs = 0;
  readonly #isFast = signal(false);

  constructor(visit: KillcamVisit) {
    this.#visit = visit;
  }

  /** What to draw in this frame in place of the own client; undefined: that client. */
  frame(client: Client, now: number, isDown: boolean): ViewSource | undefined {
    for (const part of client.evidence.killcams?.splice(0) ?? []) this.#take(part, client, now);
    const screen = this.#screen;
    if (screen === undefined) return undefined;
    const isLate = Number.isNaN(this.#begunMs) && now - this.#cameMs > MOST_WAIT_MS;
    const hasRisen = !isDown && !Number.isNaN(this.#begunMs);
    if (
      hasRisen ||
      isLate ||
      this.#isOver(screen, now) ||
      !settings.peek().killcam ||
      this.#isPadPressed(now)
    )
      this.end();
    if (!isDown || this.#screen === undefined) return undefined;
    if (Number.isNaN(this.#begunMs)) this.#begin(client, now);
    // What happens meanwhile is not to be heard or seen afterwards, all at once.
    client.effects.take();
    this.#play(screen, client, now);
    return screen;
  }

  /** Goes on by a frame: faster than life until shortly before the shot, if the player stands up too soon. */
  #play(screen: KillcamScreen, client: ViewSource & Pick<Client, "game">, now: number): void {
    const gapMs = Math.max(0, now - this.#frameMs);
    this.#frameMs = now;
    const pace = this.#pace(screen, client);
    this.#isFast.value = pace > 1;
    this.#playedMs += gapMs * pace;
    screen.update(this.#playedMs);
    if (pace === 1 || !isStill.peek()) return;
    // Nothing races: it begins where it need not.
    for (let i = 0; i < MOST_PASSED && this.#pace(screen, client) > 1; i++) {
      this.#playedMs += PASSED_MS;
      screen.update(this.#playedMs);
      screen.effects.take();
    }
    this.#isFast.value = false;
  }

  #pace(screen: KillcamScreen, { game, snapshots }: ViewSource & Pick<Client, "game">): number {
    const { head, moment, behindAtDeath } = screen;
    const { lyingMs = Number.POSITIVE_INFINITY } = this.#visit.game.killcam ?? {};
    if (head === undefined) return 1;
    return paceOf({
      beforeMs: (head.tick - Math.max(moment, 0)) * game.tickMs,
      afterMs: behindAtDeath * game.tickMs + SEEN_MS,
      leftMs: lyingMs - (snapshots.newest - head.tick) * game.tickMs,
    });
  }

  /** It has ended, or what follows does not come. */
  #isOver({ isOver, moment }: KillcamScreen, now: number): boolean {
    if (moment !== this.#moment || Number.isNaN(this.#begunMs)) [this.#moment, this.#movedMs] = [moment, now];
    return isOver || now - this.#movedMs > STUCK_MS;
  }

  #take(part: Uint8Array, { game, agreement, policy }: Client, now: number): void {
    if (this.#screen?.take(part) === true) return;
    const screen = new KillcamScreen({ game, agreement, view: policy.view });
    // The end of one that was skipped is of no use.
    if (!screen.take(part)) return;
    this.end();
    this.#screen = screen;
    this.#cameMs = now;
  }

  #begin({ game }: Client, now: number): void {
    this.#begunMs = now;
    this.#frameMs = now;
    this.#playedMs = now;
    this.#wasHeld = true;
    addEventListener("keydown", this.#onPress, true);
    addEventListener("pointerdown", this.#onPress, true);
    const head = this.#screen?.head;
    if (head === undefined) return;
    const name = this.#visit.people.find(({ seat }) => seat === head.killer)?.name ?? "";
    const { shot, rttMs } = head;
    const seen = shot === undefined || shot.seenMoment < 0 ? -1 : shot.tick - shot.seenMoment;
    const behindMs = Math.round((seen < 0 ? (this.#screen?.behindAtDeath ?? 0) : seen) * game.tickMs);
    const of = seen < 0 ? KILLCAM.present(name, behindMs) : KILLCAM.seen(name, behindMs);
    this.#visit.killcam.value = {
      title: KILLCAM.title(name),
      lines: [shot === undefined ? KILLCAM.noShot(name) : of, KILLCAM.ping(rttMs)],
      isFast: this.#isFast,
      skip: () => this.end(),
    };
  }

  readonly #onPress = (event: Event): void => {
    const isFresh = performance.now() - this.#begunMs > REFLEX_MS;
    const isRepeat = event instanceof KeyboardEvent && event.repeat;
    if (isFresh && !isRepeat) this.end();
  };

  /** A pad tells of no presses: it is asked. */
  #isPadPressed(now: number): boolean {
    const isHeld = browsersPads().some((pad) => pad?.buttons.some(({ pressed }) => pressed) === true);
    const isNew = isHeld && !this.#wasHeld && now - this.#begunMs > REFLEX_MS;
    this.#wasHeld = isHeld;
    return isNew;
  }

  end(): void {
    this.#screen = undefined;
    this.#begunMs = Number.NaN;
    removeEventListener("keydown", this.#onPress, true);
    removeEventListener("pointerdown", this.#onPress, true);
    this.#visit.killcam.value = undefined;
  }
}
