// The page's state: the visited room, the loading game, and the last problem. Screens call it;
// main.tsx makes one. Always true: at most one visit is shown; leaving tells the server before the line is closed;
// the address bar names the room.

import { type Signal, signal } from "@preact/signals";
import { type ArcadeGame, browsersPads } from "@reckon/stage";
import type { SessionOptions } from "reckon/session";
import { GAMES } from "../games.ts";
import type { Overlay } from "../overlay/overlay.ts";
import { hashOf, type Place, readPlace, showPlace } from "./address-bar.ts";
import { loadConfig } from "./config.ts";
import { actOn, padMenu } from "./keys/pad-menu.ts";
import { startLoop } from "./loop.ts";
import type { RoomReplay } from "./room/replay-of.ts";
import type { Visit } from "./room/visit.ts";
import { PageSounds } from "./sound/page-sounds.ts";
import type { Stage } from "./stage.ts";
import { HOME } from "./words.ts";

/** Where to go. */
export interface Destination {
  readonly game: ArcadeGame;
  readonly server: string;
  readonly wish: SessionOptions["wish"];
}

/** After leaving, a visit is updated for this long, ms, so that the server hears of it. */
const FAREWELL_MS = 1500;
/** How often "Play now" asks for another room if the seat was taken first. */
const MOST_TURNS = 3;

export class Arcade {
  readonly visit: Signal<Visit | undefined> = signal(undefined);
  /** The game that is being loaded. */
  readonly loading: Signal<ArcadeGame | undefined> = signal(undefined);
  /** The problem that led the player home; empty: none. */
  readonly problem: Signal<string> = signal("");
  /** Address of the server whose rooms are listed; empty: the page's own. */
  readonly server: Signal<string> = signal("");
  /** Names of players whose lines are hidden. */
  readonly muted: Signal<ReadonlySet<string>> = signal(new Set<string>());
  /** The stage of the running match. */
  stage: Stage | undefined;
  /** The network overlay, once it was opened. */
  overlay: Overlay | undefined;
  readonly #sounds = new PageSounds(window);
  #last: Destination | undefined;
  #leaving: { readonly visit: Visit; readonly byMs: number }[] = [];
  #attempt = 0;
  #turns = 0;
  /** The visit's address in the address bar. */
  #shown = "";

  constructor() {
    startLoop((now, frameMs) => this.#frame(now, frameMs));
    addEventListener("hashchange", () => this.follow(location.hash));
  }

  /** Follows a link, if it leads anywhere else than here; Back from a room leads home. */
  follow(hash: string): void {
    const place = readPlace(hash);
    const game = GAMES.find(({ name }) => name === place?.game);
    const visit = this.visit.peek();
    if (place === undefined || game === undefined) {
      const isNonsense = hash.length > 1;
      if (visit !== undefined || isNonsense) this.leave(isNonsense ? HOME.badLink : "");
      return;
    }
    const { code, server } = place;
    if (visit !== undefined && visit.code.peek() === code && visit.server === server) return;
    if (visit !== undefined) this.leave();
    void this.go({ game, server, wish: { room: code } });
  }

  /** Loads a game, and goes to a room of it. */
  async go(destination: Destination): Promise<void> {
    const attempt = ++this.#attempt;
    const { game } = destination;
    this.#last = destination;
    this.#turns = 0;
    this.problem.value = "";
    this.loading.value = game;
    try {
      const loads = [game.rules(), import("./room/visit.ts"), loadConfig()] as const;
      const [rules, { Visit }, config] = await Promise.all(loads);
      if (attempt !== this.#attempt) return;
      this.visit.value = new Visit({ ...destination, rules, config }, performance.now());
      // It is needed soon: it loads while the player reads.
      game.view().catch(() => {});
    } catch {
      if (attempt === this.#attempt) this.problem.value = HOME.notLoaded(game.title);
    }
    if (attempt === this.#attempt) this.loading.value = undefined;
  }

  /** Watches a room: its running match as it is recorded, with what came before, or else from a place for spectators in the room. */
  async watch(destination: Destination): Promise<void> {
    const { server, wish } = destination;
    const isOwn = server === "" || server === location.host;
    const replay = isOwn && wish?.room !== undefined ? await findReplay(wish.room) : undefined;
    if (replay?.isLive === true)
      location.assign(`${location.pathname}?replay=${replay.id}&room=${wish?.room}`);
    else await this.go(destination);
  }

  /** Goes to the last destination again: to play there, or to watch. */
  again(watch = false): void {
    const last = this.#last;
    const code = this.visit.peek()?.code.peek() || (last?.wish?.room ?? "");
    this.leave();
    if (last === undefined) return;
    const wish = code === "" ? last.wish : { room: code, ...(watch ? { watch } : {}) };
    void this.go({ ...last, wish });
  }

  /** Goes home. */
  leave(problem = ""): void {
    this.#attempt++;
    this.loading.value = undefined;
    this.problem.value = problem;
    const visit = this.visit.peek();
    this.visit.value = undefined;
    this.#shown = "";
    showPlace(undefined);
    if (visit === undefined) return;
    visit.wish({ type: "leave" });
    this.#leaving.push({ visit, byMs: performance.now() + FAREWELL_MS });
  }

  /** Hides a player's lines, or shows them. */
  mute(name: string, isMuted: boolean): void {
    const muted = new Set(this.muted.peek());
    if (isMuted) muted.add(name);
    else muted.delete(name);
    this.muted.value = muted;
  }

  #frame(now: number, frameMs: number): void {
    for (const { visit } of this.#leaving) {
      visit.conditioner.update(now);
      visit.session.update(now);
    }
    if (this.#leaving.length > 0) this.#leaving = this.#leaving.filter(({ byMs }) => now < byMs);
    const visit = this.visit.peek();
    actOn(document, padMenu.poll(browsersPads(), now), this.stage?.isPlayed === true, now);
    this.#sounds.update(visit, this.muted.peek());
    if (visit === undefined) return;
    this.stage?.poll(now);
    visit.update(now);
    this.#goHome(visit);
    this.#showPlace(visit);
    this.stage?.draw(now);
    this.overlay?.frame(now, frameMs);
  }

  #goHome(visit: Visit): void {
    const state = visit.state.peek();
    const loss = visit.loss.peek();
    const isTooLate = loss === "full" || loss === "in-progress";
    if (state === "disconnected" && isTooLate && visit.isQuick && this.#turns < MOST_TURNS) this.#turn();
    else if (state === "serverAddress") this.leave(visit.sentence.peek());
    else if (state === "disconnected" && loss === "left") this.leave();
  }

  /** Asks the server for another room: this one filled up, or its match began. */
  #turn(): void {
    const last = this.#last;
    const turns = this.#turns + 1;
    this.leave();
    if (last !== undefined) void this.go(last);
    this.#turns = turns;
  }

  #showPlace({ game, code, server }: Visit): void {
    if (code.peek() === "" || this.visit.peek() === undefined) return;
    const place: Place = { game: game.name, code: code.peek(), server };
    if (this.#shown === hashOf(place)) return;
    this.#shown = hashOf(place);
    showPlace(place);
  }
}

/** Of a room's newest match. Loaded on demand: most visits ask for none. */
async function findReplay(room: string): Promise<RoomReplay | undefined> {
  const { replayOf } = await import("./room/replay-of.ts");
  return replayOf(room);
}
