// What the page is about to do, doing, and done with: which room is visited, and what went wrong before. Screens call it;
// main.tsx makes one. Always true: at most one visit is shown; who leaves says so to the server before the line is closed;
// the address bar names the room.

import { type Signal, signal } from "@preact/signals";
import type { ArcadeGame } from "@reckon/stage";
import type { SessionOptions } from "reckon/session";
import { GAMES } from "../games.ts";
import type { Overlay } from "../overlay/overlay.ts";
import { hashOf, type Place, readPlace, showPlace } from "./address-bar.ts";
import { loadConfig } from "./config.ts";
import { startLoop } from "./loop.ts";
import type { Stage } from "./stage.ts";
import type { Visit } from "./visit.ts";

/** Where to go. */
export interface Destination {
  readonly game: ArcadeGame;
  readonly server: string;
  readonly wish: SessionOptions["wish"];
  /** Takes the seat back that this tab had. */
  readonly isBack?: boolean;
}

/** Who left is updated for so long, ms, that the server has heard of it. */
const FAREWELL_MS = 1500;
const KEPT_PLACE = "reckon place";

export class Arcade {
  readonly visit: Signal<Visit | undefined> = signal(undefined);
  /** What is being loaded. */
  readonly loading: Signal<ArcadeGame | undefined> = signal(undefined);
  /** What went wrong before the player came home; empty: nothing. */
  readonly problem: Signal<string> = signal("");
  /** Address of the server at which rooms are looked for; empty: the page's own. */
  readonly server: Signal<string> = signal("");
  /** Names of players whose lines are not shown. */
  readonly muted: Signal<ReadonlySet<string>> = signal(new Set<string>());
  /** What is played on, while there is a match. */
  stage: Stage | undefined;
  /** What shows the network, once it was asked for. */
  overlay: Overlay | undefined;
  #last: Destination | undefined;
  #leaving: { readonly visit: Visit; readonly byMs: number }[] = [];
  #attempt = 0;
  /** What the address bar says of the visit. */
  #shown = "";

  constructor() {
    startLoop((now, frameMs) => this.#frame(now, frameMs));
    addEventListener("hashchange", () => this.follow(location.hash));
  }

  /** Goes where a link leads, if it leads anywhere else than here; Back from a room leads home. */
  follow(hash: string): void {
    const place = readPlace(hash);
    const game = GAMES.find(({ name }) => name === place?.game);
    const visit = this.visit.peek();
    if (place === undefined || game === undefined) {
      const isNonsense = hash.length > 1;
      if (visit !== undefined || isNonsense)
        this.leave(isNonsense ? "That link names no room of these games: choose one here." : "");
      return;
    }
    const { code, server } = place;
    if (visit !== undefined && visit.code.peek() === code && visit.server === server) return;
    const isBack = wasAt(hashOf(place));
    if (visit !== undefined) this.leave();
    void this.go({ game, server, wish: { room: code }, isBack });
  }

  /** Loads a game, and goes to a room of it. */
  async go(destination: Destination): Promise<void> {
    const attempt = ++this.#attempt;
    const { game } = destination;
    this.#last = destination;
    this.problem.value = "";
    this.loading.value = game;
    try {
      const loads = [game.rules(), import("./visit.ts"), loadConfig()] as const;
      const [rules, { Visit }, config] = await Promise.all(loads);
      if (attempt !== this.#attempt) return;
      this.visit.value = new Visit({ ...destination, rules, config }, performance.now());
      // It is wanted soon: while the player reads, it is loaded.
      game.view().catch(() => {});
    } catch {
      if (attempt === this.#attempt)
        this.problem.value = `${game.title} could not be loaded: check your connection and try again.`;
    }
    if (attempt === this.#attempt) this.loading.value = undefined;
  }

  /** Goes again to where it went last, as somebody new. */
  again(): void {
    const last = this.#last;
    const code = this.visit.peek()?.code.peek() ?? "";
    this.leave();
    if (last === undefined) return;
    const wish = code === "" ? last.wish : { room: code };
    void this.go({ ...last, wish, isBack: false });
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
    keep(undefined);
    if (visit === undefined) return;
    visit.wish({ type: "leave" });
    this.#leaving.push({ visit, byMs: performance.now() + FAREWELL_MS });
  }

  /** Shows a player's lines, or does not. */
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
    if (state === "serverAddress") this.leave(visit.sentence.peek());
    else if (state === "disconnected" && visit.loss.peek() === "left") this.leave();
  }

  #showPlace({ game, code, server }: Visit): void {
    if (code.peek() === "" || this.visit.peek() === undefined) return;
    const place: Place = { game: game.name, code: code.peek(), server };
    if (this.#shown === hashOf(place)) return;
    this.#shown = hashOf(place);
    showPlace(place);
    keep(this.#shown);
  }
}

/** Whether this tab had a seat in that room before it was loaded anew; one of another room is of no use. */
function wasAt(hash: string): boolean {
  try {
    return sessionStorage.getItem(KEPT_PLACE) === hash;
  } catch {
    return false;
  }
}

function keep(place: string | undefined): void {
  try {
    if (place === undefined) sessionStorage.removeItem(KEPT_PLACE);
    else sessionStorage.setItem(KEPT_PLACE, place);
  } catch {
    // Then a reload enters anew.
  }
}
