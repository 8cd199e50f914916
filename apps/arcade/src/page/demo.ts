// A match of bots in a tile: a host in this very page, sessions on loopback, and the game's own view. Loaded after the first
// picture of the page. Always true: it runs on a time of its own, which stands still while nobody can see it; under reduced
// motion it draws one picture and stops.

import type { ArcadeGame, GameRules, GameView, Person, StageControls, StageSettings } from "@reckon/stage";
import { Host } from "reckon/host";
import type { LobbyRules } from "reckon/lobby";
import { Session } from "reckon/session";
import { loopbackServices } from "reckon/transport";
import { viewKind } from "./address-bar.ts";
import { isStill } from "./settings.ts";

const NAMES = ["Ada", "Linus", "Grace", "Alan"];
/** Thirty pictures per second are enough for a tile. */
const FRAME_MS = 1000 / 30;
/** Until everybody is in the match and has spread out. */
const WARM_UP_MS = 2500;
/** Time of each frame that is spent on that. */
const WARM_UP_FRAME_MS = 6;

const CONTROLS: StageControls = {
  device: "keyboard",
  isDown: () => false,
  presses: () => 0,
  moveX: 0,
  moveY: 0,
  aim: { type: "direction", x: 0, y: 0 },
  takeTurn: () => ({ x: 0, y: 0 }),
};
/** Small and silent. */
const SETTINGS: StageSettings = {
  quality: "low",
  volume: 0,
  get reducedMotion() {
    return isStill.peek();
  },
};

export class Demo {
  readonly #host: Host;
  readonly #bots: readonly Session[];
  readonly #view: GameView;
  readonly #rules: LobbyRules;
  readonly #observers: readonly { disconnect(): void }[];
  #nowMs = 0;
  #isVisible = false;
  #isOver = false;

  /** Loads a game, and lets bots play it in an element. */
  static async start(parent: HTMLElement, game: ArcadeGame): Promise<Demo> {
    const [rules, makeView] = await Promise.all([game.rules(), game.view()]);
    const view = makeView({
      parent,
      kind: viewKind === "none" ? "none" : "canvas",
      settings: SETTINGS,
      controls: CONTROLS,
      sound: { play: () => {} },
    });
    const demo = new Demo(parent, game, rules, view);
    await demo.#warmUp();
    // Until then there is nothing to see.
    parent.classList.add("live");
    demo.#run();
    return demo;
  }

  private constructor(parent: HTMLElement, game: ArcadeGame, rules: GameRules, view: GameView) {
    // Bots neither wait nor read leaderboards.
    this.#rules = { ...game.lobby, countdownMs: 0, afterGameMs: 0, leaderboardMs: 0 };
    const hosted = { ...rules.hosted, lobby: this.#rules };
    this.#host = new Host({
      games: { [game.name]: hosted },
      random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
      sign: (_seal, done) => done(""),
      verify: (_token, done) => done(undefined),
    });
    const names = NAMES.slice(0, Math.min(NAMES.length, game.lobby.seats));
    this.#bots = names.map((_, i) => this.#bot(game, hosted, rules.bot(i + 1)));
    this.#view = view;
    const fit = (): void =>
      view.resize(parent.clientWidth, parent.clientHeight, Math.min(2, devicePixelRatio));
    fit();
    const size = new ResizeObserver(fit);
    size.observe(parent);
    const sight = new IntersectionObserver(([entry]) => {
      this.#isVisible = entry.isIntersecting;
    });
    sight.observe(parent);
    this.#observers = [size, sight];
  }

  close(): void {
    this.#isOver = true;
    for (const observer of this.#observers) observer.disconnect();
    this.#view.close();
  }

  #bot(game: ArcadeGame, hosted: GameRules["hosted"], sample: ReturnType<GameRules["bot"]>): Session {
    const session = new Session(
      {
        game: hosted.make({}),
        name: game.name,
        preset: hosted.preset,
        rules: this.#rules,
        ownAddress: "loopback",
        wish: { room: "" },
        sample,
        services: loopbackServices(this.#host, () => this.#nowMs),
      },
      this.#nowMs,
    );
    session.lobby.wish({ type: "address", text: "" }, this.#nowMs);
    return session;
  }

  /** Plays ahead to where something happens, a little in each frame: the page must answer meanwhile. */
  async #warmUp(): Promise<void> {
    while (this.#nowMs < WARM_UP_MS && !this.#isOver) {
      const endMs = performance.now() + WARM_UP_FRAME_MS;
      while (performance.now() < endMs && this.#nowMs < WARM_UP_MS) {
        this.#step(FRAME_MS);
        // Packets on loopback arrive in microtasks.
        await Promise.resolve();
        await Promise.resolve();
      }
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    this.#draw();
  }

  #run(): void {
    let lastMs = performance.now();
    const frame = (now: number): void => {
      if (this.#isOver) return;
      requestAnimationFrame(frame);
      if (now - lastMs < FRAME_MS - 4) return;
      const passedMs = Math.min(100, now - lastMs);
      lastMs = now;
      if (!this.#isVisible || isStill.peek()) return;
      this.#step(passedMs);
      this.#draw();
    };
    requestAnimationFrame(frame);
  }

  #step(ms: number): void {
    this.#nowMs += ms;
    this.#host.update(this.#nowMs);
    for (const [i, bot] of this.#bots.entries()) {
      this.#lead(bot, NAMES[i]);
      bot.update(this.#nowMs);
    }
  }

  /** What a player would do between matches. */
  #lead({ lobby }: Session, name: string): void {
    const { choices, start } = this.#rules;
    const now = this.#nowMs;
    if (lobby.state === "choosingUsername") lobby.wish({ type: "username", name }, now);
    else if (lobby.state === "chat" && lobby.players.length === this.#bots.length)
      lobby.wish(start === "host" ? { type: "start" } : { type: "ready", isReady: true }, now);
    else if (lobby.state === "choosingDifficulty") {
      const first = Object.entries(choices).map(([choice, values]) => [choice, values[0]]);
      lobby.wish({ type: "choose", choices: Object.fromEntries(first) }, now);
    } else if (lobby.state === "game" && lobby.room?.phase === "afterGame") lobby.wish({ type: "done" }, now);
  }

  #draw(): void {
    const { client, lobby } = this.#bots[0];
    if (client === undefined) return;
    const people: Person[] = lobby.players.map(({ seat, name }) => ({ seat, name, isBot: true }));
    this.#view.draw({ now: this.#nowMs, client, people, ghosts: false });
  }
}
