// The state of the replay page, as signals: what is loaded, where it plays, who may be looked through. Screens read it and call it; keys.ts
// too. Always true: figures follow the playback once per frame; what went wrong is a sentence; at most one replay is open.

import { type Signal, signal } from "@preact/signals";
import type { ArcadeGame, Person } from "@reckon/stage";
import { FiledMatch, Playback, type ReplayReader } from "reckon/replay";
import { GAMES } from "../../games.ts";
import { hashOf } from "../address-bar.ts";
import { announce } from "../parts/announcer.tsx";
import { clipType, ReplayClip, save } from "./replay-clip.ts";
import { cameraWord, type ReplayCamera, type ReplayPlace, replayQuery } from "./replay-link.ts";
import type { Roam } from "./replay-roam.ts";
import { ReplayShow } from "./replay-show.ts";
import { ReplayProblem, ReplaySource } from "./replay-source.ts";
import { REPLAY } from "./replay-words.ts";

export const SPEEDS: readonly number[] = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8];
const CLIP_SECONDS = 15;
/** Moments that the server names, without the player's name. */
const FAULTS: readonly string[] = ["denied hit", "late inputs"];
/** A growing file comes in chunks, and is asked for news now and then: live is a chunk and this before its end, ms. */
const LIVE_SPARE_MS = 1500;

/** A moment to jump to, with its time. */
export interface Moment {
  readonly ms: number;
  readonly kind: string;
  readonly player: number;
  readonly text: string;
}

/** A camera with what it is called. */
export interface NamedCamera {
  readonly word: string;
  readonly camera: ReplayCamera;
  readonly label: string;
}

export class ReplayModel {
  readonly phase: Signal<"choosing" | "loading" | "waiting" | "playing"> = signal("choosing");
  readonly problem: Signal<string> = signal("");
  readonly loaded: Signal<number | undefined> = signal(undefined);
  readonly game: Signal<ArcadeGame | undefined> = signal(undefined);
  readonly people: Signal<readonly Person[]> = signal([]);
  readonly cameras: Signal<readonly NamedCamera[]> = signal([]);
  readonly camera: Signal<string> = signal("true");
  readonly moments: Signal<readonly Moment[]> = signal([]);
  readonly notes: Signal<readonly string[]> = signal([]);
  readonly nowMs: Signal<number> = signal(0);
  readonly endMs: Signal<number> = signal(0);
  readonly speed: Signal<number> = signal(1);
  readonly isPaused: Signal<boolean> = signal(false);
  readonly isGrowing: Signal<boolean> = signal(false);
  readonly isLive: Signal<boolean> = signal(false);
  readonly isHidden: Signal<boolean> = signal(false);
  readonly clipLeft: Signal<number | undefined> = signal(undefined);
  /** What was said last, for all to read. */
  readonly said: Signal<string> = signal("");
  source: ReplaySource | undefined;
  playback: Playback | undefined;
  #place: ReplayPlace;
  #show: ReplayShow | undefined;
  #parent: HTMLElement | undefined;
  #clip: { readonly clip: ReplayClip; readonly endMs: number; readonly wasPaused: boolean } | undefined;
  #chunks = 0;
  /** The show has not drawn yet. */
  #isNew = false;

  constructor(place: ReplayPlace) {
    this.#place = place;
    const onProgress = (share: number | undefined): void => {
      this.loaded.value = share;
    };
    if (place.id !== "") void this.#begin(() => ReplaySource.ofServer(place.id, onProgress));
  }

  /** A link into the room whose match this is, while it goes on; undefined: there is none. */
  get joinLink(): string | undefined {
    const { room } = this.#place;
    const game = this.game.value;
    if (!this.isGrowing.value || room === "" || game === undefined) return undefined;
    return `${location.pathname}${hashOf({ game: game.name, code: room, server: "" })}`;
  }

  /** The free camera; undefined: nothing is shown yet. */
  get roam(): Roam | undefined {
    return this.#show?.roam;
  }

  /** Plays a file of the player. */
  openFile(file: Blob): void {
    this.#place = { id: "", room: "", seconds: undefined, camera: undefined, free: undefined };
    void this.#begin(() => ReplaySource.ofFile(file));
  }

  /** Where the view draws; undefined: the screen is gone. */
  async attach(parent: HTMLElement | undefined): Promise<void> {
    this.#parent = parent;
    this.#show?.close();
    this.#show = undefined;
    const game = this.game.peek();
    if (parent === undefined || game === undefined) return;
    const makeView = await game.view();
    const { playback } = this;
    if (this.#parent !== parent || playback === undefined) return;
    const { free } = this.#place;
    this.#show = new ReplayShow({ parent, makeView, playback, people: () => this.people.peek(), free });
    this.#isNew = true;
  }

  frame(now: number, frameMs: number): void {
    if (this.phase.peek() === "waiting") this.#startWhenReady();
    const { playback } = this;
    if (playback === undefined) return;
    this.#grow();
    this.#show?.frame(now, frameMs);
    if (this.#isNew && this.roam?.camera !== undefined) this.#say(REPLAY.roam);
    if (this.#show !== undefined) this.#isNew = false;
    if (playback.isAtEnd && !this.isGrowing.peek() && !playback.isPaused) this.pause(true);
    this.#clipOn();
    this.nowMs.value = playback.nowMs;
    this.endMs.value = playback.endMs;
    this.isLive.value = this.isGrowing.peek() && playback.endMs - playback.nowMs < 2 * this.#liveBackMs;
  }

  pause(isPaused: boolean): void {
    const { playback } = this;
    if (playback === undefined) return;
    if (!isPaused && playback.isAtEnd && !this.isGrowing.peek()) playback.seek(0);
    playback.isPaused = isPaused;
    this.isPaused.value = isPaused;
  }

  seek(ms: number): void {
    this.playback?.seek(ms);
  }

  /** Goes on by seconds, or back. */
  jump(seconds: number): void {
    this.seek((this.playback?.nowMs ?? 0) + seconds * 1000);
  }

  step(ticks: number): void {
    this.pause(true);
    this.playback?.step(ticks);
  }

  setSpeed(speed: number): void {
    if (this.playback !== undefined) this.playback.speed = speed;
    this.speed.value = speed;
    announce(`${REPLAY.speed} ${REPLAY.speedOf(speed)}`);
  }

  /** The next speed up (1) or down (−1). */
  shiftSpeed(by: 1 | -1): void {
    const at = SPEEDS.indexOf(this.speed.peek());
    this.setSpeed(SPEEDS[Math.min(Math.max(at + by, 0), SPEEDS.length - 1)]);
  }

  look(word: string): void {
    const found = this.cameras.peek().find((one) => one.word === word);
    if (found === undefined || word === this.camera.peek()) return;
    this.camera.value = word;
    if (this.#show !== undefined) this.#show.look(found.camera);
    else this.playback?.look(found.camera);
    announce(REPLAY.cameraIs(found.label));
  }

  /** Jumps to the next moment (1), or to the one before (−1). */
  jumpToMoment(by: 1 | -1): void {
    const now = this.nowMs.peek();
    const all = this.moments.peek();
    const found = by === 1 ? all.find(({ ms }) => ms > now + 50) : all.findLast(({ ms }) => ms < now - 1500);
    if (found !== undefined) this.goTo(found);
  }

  /** A little before a moment, so that one sees how it comes. */
  goTo({ ms, text }: Moment): void {
    this.seek(Math.max(0, ms - 1000));
    announce(text);
  }

  goLive(): void {
    this.setSpeed(1);
    this.pause(false);
    this.seek((this.playback?.endMs ?? 0) - this.#liveBackMs);
  }

  /** How far before the end of what has come live is: the next chunk comes before it is reached. */
  get #liveBackMs(): number {
    const last = this.source?.reader.chunks.at(-1);
    const tickMs = this.playback?.match.game.tickMs ?? 0;
    return LIVE_SPARE_MS + (last === undefined ? 0 : (last.lastTick - last.firstTick) * tickMs);
  }

  hide(isHidden: boolean): void {
    this.isHidden.value = isHidden;
    announce(isHidden ? REPLAY.hidden : REPLAY.show);
  }

  /** Copies a link to this moment, and shows it in the address bar. */
  async copyLink(): Promise<void> {
    const { source, playback } = this;
    if (source === undefined || playback === undefined) return;
    if (source.id === "") {
      this.#say(REPLAY.noLink);
      return;
    }
    const query = replayQuery(source.id, playback.nowMs / 1000, playback.camera, this.roam?.camera);
    history.replaceState(null, "", `${location.pathname}${query}`);
    try {
      await navigator.clipboard.writeText(location.href);
      this.#say(REPLAY.copied);
    } catch {
      this.#say(REPLAY.notCopied);
    }
  }

  /** Plays the last seconds again, and saves them as a video. */
  async recordClip(): Promise<void> {
    const { playback } = this;
    const type = clipType();
    if (playback === undefined || this.#parent === undefined || this.#clip !== undefined) return;
    if (type === undefined) {
      this.#say(REPLAY.noClip);
      return;
    }
    const endMs = playback.nowMs;
    const wasPaused = playback.isPaused;
    const sound = await this.#show?.record();
    const parent = this.#parent;
    if (playback !== this.playback || parent === undefined || this.#clip !== undefined) return;
    try {
      const clip = new ReplayClip(parent, type, sound);
      playback.seek(endMs - CLIP_SECONDS * 1000);
      this.setSpeed(1);
      this.pause(false);
      this.#clip = { clip, endMs, wasPaused };
    } catch {
      this.#say(REPLAY.clipFailed);
    }
  }

  #clipOn(): void {
    const { playback } = this;
    if (this.#clip === undefined || playback === undefined) return;
    const { clip, endMs, wasPaused } = this.#clip;
    clip.frame();
    this.clipLeft.value = Math.max(0, Math.ceil((endMs - playback.nowMs) / 1000));
    const isStopped = playback.isPaused && playback.nowMs < endMs;
    if (playback.nowMs < endMs && !isStopped && !playback.isAtEnd) return;
    this.#clip = undefined;
    this.clipLeft.value = undefined;
    this.pause(wasPaused);
    const name = `${this.game.peek()?.name ?? "reckon"}-${Math.round(endMs / 1000)}s`;
    clip.finish().then(
      (blob) => {
        if (blob.size === 0) this.#say(REPLAY.clipFailed);
        else save(blob, `${name}.${blob.type.includes("mp4") ? "mp4" : "webm"}`);
      },
      () => this.#say(REPLAY.clipFailed),
    );
  }

  #say(sentence: string): void {
    this.said.value = sentence;
    announce(sentence);
    setTimeout(() => {
      if (this.said.peek() === sentence) this.said.value = "";
    }, 4000);
  }

  async #begin(open: () => Promise<ReplaySource>): Promise<void> {
    this.source?.close();
    this.problem.value = "";
    this.phase.value = "loading";
    this.playback = undefined;
    try {
      this.source = await open();
      this.phase.value = "waiting";
      const { reader } = this.source;
      if (reader.chunks.length === 0 && !this.source.isLive)
        throw new ReplayProblem(reader.refusal(undefined) ?? REPLAY.notFound);
    } catch (problem) {
      this.#fail(problem);
    }
  }

  #startWhenReady(): void {
    const { source } = this;
    if (source === undefined || source.reader.chunks.length === 0) return;
    this.phase.value = "loading";
    this.#start(source).catch((problem) => this.#fail(problem));
  }

  async #start({ reader, isLive }: ReplaySource): Promise<void> {
    const { header } = reader;
    const game = GAMES.find(({ name }) => name === header?.game);
    if (header === undefined || game === undefined)
      throw new ReplayProblem(reader.refusal(undefined) ?? REPLAY.noGame(header?.game ?? ""));
    const { hosted } = await game.rules();
    const made = hosted.make(header.choices);
    const refusal = reader.refusal(made);
    if (refusal !== undefined) throw new ReplayProblem(refusal);
    const match = new FiledMatch(made, reader);
    this.game.value = game;
    this.isGrowing.value = isLive;
    this.#describe(reader, match);
    const { seconds, camera } = this.#place;
    const wanted = this.cameras
      .peek()
      .find(({ word }) => camera !== undefined && word === cameraWord(camera));
    const atMs = seconds === undefined ? 0 : seconds * 1000;
    const first = wanted ?? this.cameras.peek()[0];
    this.playback = new Playback({ match, preset: hosted.preset, camera: first.camera, atMs });
    this.camera.value = first.word;
    this.pause(seconds !== undefined);
    if (isLive && seconds === undefined) this.goLive();
    this.phase.value = "playing";
  }

  /** Takes over what the file has told by now. */
  #describe(reader: ReplayReader, match: FiledMatch): void {
    const { header } = reader;
    if (header === undefined) return;
    this.#chunks = reader.chunks.length;
    const { firstTick } = match;
    const { tickMs } = match.game;
    const people = new Map(header.players.map((one): [number, Person] => [one.seat, one]));
    for (const { kind, player, text } of reader.bookmarks)
      if (kind === "came" && player >= 0) people.set(player, { seat: player, name: text, isBot: false });
    for (const { seat, name, isBot } of reader.footer?.results ?? []) people.set(seat, { seat, name, isBot });
    this.people.value = [...people.values()].sort((a, b) => a.seat - b.seat);
    this.moments.value = reader.bookmarks
      .filter(({ kind }) => kind !== "came" && kind !== "left")
      .map(({ tick, kind, player, text }) => {
        const worded = REPLAY.bookmark(this.game.peek()?.bookmark?.(text) ?? text);
        const name = FAULTS.includes(kind) ? people.get(player)?.name : undefined;
        const told = name === undefined ? worded : `${name}: ${worded}`;
        return { ms: (tick - firstTick) * tickMs, kind, player, text: told };
      });
    this.notes.value = [...reader.notes, ...(match.isExact ? [] : [REPLAY.otherRules])];
    const seats = this.people.value.filter(({ seat }) => seat < match.game.players);
    this.cameras.value = [
      { word: "true", camera: { as: "true" }, label: REPLAY.whole },
      ...(match.isExact ? seats : []).map(
        ({ seat, name }): NamedCamera => ({
          word: `${seat}`,
          camera: { as: "seen", player: seat },
          label: REPLAY.seen(name),
        }),
      ),
      ...seats.map(
        ({ seat, name }): NamedCamera => ({
          word: `true${seat}`,
          camera: { as: "true", player: seat },
          label: REPLAY.from(name),
        }),
      ),
    ];
  }

  #grow(): void {
    const { source, playback } = this;
    if (source === undefined || playback === undefined) return;
    const isGrowing = source.isLive && source.reader.footer === undefined;
    if (isGrowing !== this.isGrowing.peek()) this.isGrowing.value = isGrowing;
    if (source.reader.chunks.length !== this.#chunks && playback.match instanceof FiledMatch)
      this.#describe(source.reader, playback.match);
  }

  #fail(problem: unknown): void {
    this.phase.value = "choosing";
    this.problem.value = problem instanceof ReplayProblem ? problem.message : REPLAY.notReached;
  }
}
