// A match of bots in a tile: a host in this very page, sessions on loopback, and the game's best view. Loaded after the first
// picture of the page, if it runs well. Always true: the match has its own clock, which stops while the tile is off the screen;
// the tile shows its picture until the match has something to show.

import type { ArcadeGame, GameRules, GameView, Person, StageControls, StageSettings } from "@reckon/stage";
import { type HostedGame, LOBBY_RULES } from "reckon";
import { botSampler, Host } from "reckon/host";
import { Session, type SessionOptions } from "reckon/session";
import { loopbackServices } from "reckon/transport";
import { viewKind } from "./address-bar.ts";
import { isStill } from "./settings.ts";

const NAMES = ["Ada", "Linus", "Grace", "Alan"];
/** Thirty pictures per second are enough for a tile. */
const FRAME_MS = 1000 / 30;
const AT_ONCE = { countdownMs: 0, afterGameMs: 0, leaderboardMs: 0 };
/** Until all bots are in the match and have spread out. */
const WARM_UP_MS = 5000;
/** Time per frame for the warm-up. */
const WARM_UP_FRAME_MS = 6;

const CONTROLS: StageControls = {
  device: "keyboard",
  isDown: () => false,
  presses: () => 0,
  keyOf: () => "",
  moveX: 0,
  moveY: 0,
  aim: { type: "direction", x: 0, y: 0 },
  takeTurn: () => ({ x: 0, y: 0 }),
};
/** Small and silent. */
const SETTINGS: StageSettings = {
  quality: "high",
  volume: 0,
  get reducedMotion() {
    return isStill.peek();
  },
};

export class Demo {
  readonly #host: Host;
  readonly #bots: readonly Session[];
  readonly #view: GameView;
  readonly #name: string;
  readonly #hosted: HostedGame;
  #eye: Session | undefined;
  readonly #observers: readonly { disconnect(): void }[];
  #nowMs = 0;
  #isVisible = false;
  #isOver = false;

  /** Loads a game, and lets bots play it in an element. */
  static async start(parent: HTMLElement, game: ArcadeGame): Promise<Demo> {
    const [rules, makeView] = await Promise.all([game.rules(), game.view()]);
    const view = makeView({
      parent,
      kind: viewKind,
      settings: SETTINGS,
      controls: CONTROLS,
      sound: { play: () => {} },
    });
    const demo = new Demo(parent, game, rules, view);
    await demo.#warmUp();
    // Until then there is nothing to see.
    if (!demo.#isOver) parent.classList.add("live");
    demo.#run();
    return demo;
  }

  private constructor(parent: HTMLElement, game: ArcadeGame, rules: GameRules, view: GameView) {
    // The watching session takes a seat of the match, too.
    const names = NAMES.slice(0, Math.min(NAMES.length, game.lobby.seats - 1));
    // Bots choose nothing, wait for nothing and read no leaderboards.
    const players = { seats: names.length, leastPlayers: names.length };
    this.#name = game.name;
    this.#hosted = { ...rules.hosted, lobby: { ...LOBBY_RULES.highNoon, ...players, ...AT_ONCE } };
    this.#host = new Host({
      games: { [game.name]: this.#hosted },
      random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
      sign: (_seal, done) => done(""),
      verify: (_token, done) => done(undefined),
    });
    this.#bots = names.map((playAs, i) =>
      this.#session({ wish: { room: "" }, sample: botSampler(rules.hosted, i + 1, () => ({})), playAs }),
    );
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

  #session(options: Pick<SessionOptions, "wish" | "sample" | "playAs">): Session {
    const { make, preset } = this.#hosted;
    return new Session(
      {
        game: make({}),
        name: this.#name,
        preset,
        rules: this.#hosted.lobby,
        ownAddress: "loopback",
        services: loopbackServices(this.#host, () => this.#nowMs),
        ...options,
      },
      this.#nowMs,
    );
  }

  /** The watching session: no figure in the picture is the reader's own. */
  #watch(room: string): Session {
    const eye = this.#session({ wish: { room, watch: true }, sample: () => {} });
    eye.lobby.wish({ type: "address", text: "" }, this.#nowMs);
    return eye;
  }

  /** Plays ahead to where something happens, a little in each frame, so that the page stays responsive. */
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
    for (const bot of this.#bots) bot.update(this.#nowMs);
    const [{ lobby, reception }] = this.#bots;
    if (lobby.state === "game" && reception !== undefined) this.#eye ??= this.#watch(reception.room);
    this.#eye?.update(this.#nowMs);
  }

  #draw(): void {
    const client = this.#eye?.client;
    if (client === undefined) return;
    const people: Person[] = this.#bots[0].lobby.players.map(({ seat, name }) => ({
      seat,
      name,
      isBot: true,
    }));
    this.#view.draw({ now: this.#nowMs, client, people, ghosts: false });
  }
}
