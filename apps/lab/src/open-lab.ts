// Opens the lab in an element of any page: the parts of the page around one `Lab`, its loop of frames, and its address. Start reading at
// `#frame`. Pages call `openLab` with a game of theirs. Always true: time goes by whole moments, so what a frame takes changes nothing but
// how smooth it looks.

import type { Game } from "reckon";
import type { Experiment } from "./experiments/experiment.ts";
import type { LabGame } from "./lab-game.ts";
import { readAddress } from "./model/address.ts";
import { MOMENT_MS } from "./model/deeds.ts";
import { Lab } from "./model/lab.ts";
import { type LabSettings, playerOn, YOU } from "./model/settings.ts";
import { Card } from "./page/card.ts";
import { Column } from "./page/column.ts";
import { make } from "./page/elements.ts";
import { Keys } from "./page/keys.ts";
import { LinkWriter } from "./page/link-writer.ts";
import { LogPanel } from "./page/log-panel.ts";
import { ServerPanel } from "./page/server-panel.ts";
import { styleSheet } from "./page/style.ts";
import { TimeBar } from "./page/time-bar.ts";

export interface LabOptions {
  /** Guided experiments to choose from. Default: none. */
  readonly experiments?: readonly Experiment[];
  /** The experiment to begin with, by its id. Default: the address's, else none. */
  readonly experiment?: string;
  /** Settings of free play. Default: two bots, everybody on cable. */
  readonly settings?: LabSettings;
  /** Reads the page's address at first, and keeps it up to date. Default false. */
  readonly usesAddress?: boolean;
  /** Only the experiment, the server and the players, without log and choices: for a part of a page. Default false. */
  readonly embed?: boolean;
  /** Addresses of the guide's pages begin with this: "/docs/guide/". Default: no links. */
  readonly guide?: string;
}

export interface OpenLab<G extends Game = Game> {
  readonly lab: Lab<G>;
  /** The script's own time for a frame so far, ms: how often, in sum and at most. */
  readonly frames: { readonly count: number; readonly sumMs: number; readonly worstMs: number };
  close(): void;
}

/** Words are written every so many ms; pictures in every frame. */
const WORDS_MS = 120;
/** After a longer pause (a hidden tab) time does not catch up. */
const MOST_FRAME_MS = 100;
const ADDRESS_MS = 500;
/** If going back takes longer, it waits until the slider has rested. */
const SLOW_BACK_MS = 80;
const REST_MS = 150;

export function openLab<G extends Game>(
  element: HTMLElement,
  game: LabGame<G>,
  options: LabOptions = {},
): OpenLab<G> {
  return new OpenedLab(element, game, options);
}

function defaultSettings(acts: readonly string[]): LabSettings {
  return {
    seed: 1,
    presets: ["reckon"],
    players: [playerOn("cable", "you"), playerOn("wifi", acts[0]), playerOn("lte", acts[1] ?? acts[0])],
  };
}

class OpenedLab<G extends Game> implements OpenLab<G> {
  readonly lab: Lab<G>;
  readonly frames = { count: 0, sumMs: 0, worstMs: 0 };
  readonly #host: HTMLElement = make("div", { class: "reckon-lab" });
  readonly #columns: HTMLElement = make("div", { class: "columns" });
  readonly #free: LabSettings;
  readonly #keys: Keys;
  readonly #card: Card<G>;
  readonly #log: LogPanel = new LogPanel();
  readonly #server: ServerPanel<G>;
  readonly #time: TimeBar;
  readonly #links: LinkWriter;
  #parts: Column<G>[] = [];
  #isClosed = false;
  /** Out of sight its time stands still, and it costs nothing. */
  #isInSight = true;
  readonly #sight: IntersectionObserver = new IntersectionObserver((seen) => {
    this.#isInSight = seen.at(-1)?.isIntersecting ?? true;
  });
  #frameMs = -1;
  #owedMs = 0;
  /** How long it took to go back the last time. */
  #backMs = 0;
  #wordsMs = Number.NEGATIVE_INFINITY;
  #addressMs = Number.NEGATIVE_INFINITY;

  constructor(element: HTMLElement, game: LabGame<G>, options: LabOptions) {
    const { experiments = [] } = options;
    const address = readAddress(new URLSearchParams(options.usesAddress ? globalThis.location.search : ""));
    const wanted = options.experiment ?? address.experiment;
    const experiment = experiments.find(({ id }) => id === wanted);
    this.#free = options.settings ?? defaultSettings(Object.keys(game.bots));
    this.lab = new Lab(game, address.settings ?? experiment?.settings ?? this.#free, experiment);
    const root = this.#host.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [styleSheet()];
    this.#keys = new Keys(
      root,
      (keys) => this.lab.do({ do: "hold", keys }),
      (key) => this.#shortcut(key),
    );
    this.#card = new Card({
      lab: this.lab,
      experiments,
      guideOf: (page) => (options.guide === undefined ? undefined : `${options.guide}${page}.html`),
      onChoose: (chosen) => this.#choose(chosen),
      onShow: () => this.#show(),
      onRestart: () => this.#restart(this.lab.experiment?.settings ?? this.lab.settingsNow()),
    });
    this.#server = new ServerPanel({
      lab: this.lab,
      onPresets: (presets) => this.#restart({ ...this.lab.settingsNow(), presets }),
      onSeed: (seed) => this.#restart({ ...this.lab.settingsNow(), seed }),
      onLink: () => {
        this.#time.turn(false);
        return this.#links.copy();
      },
    });
    this.#time = new TimeBar(this.lab);
    this.#links = new LinkWriter(this.lab, options.usesAddress ?? false);
    root.append(
      make(
        "div",
        { class: options.embed ? "lab embed" : "lab" },
        make(
          "div",
          { class: "desk" },
          make("div", { class: "side" }, this.#card.element, this.#log.element),
          make("div", { class: "scene" }, this.#server.element, this.#columns),
        ),
        this.#time.element,
      ),
    );
    element.append(this.#host);
    this.#sight.observe(this.#host);
    this.lab.restart(this.lab.settings, address.log);
    this.lab.goTo(address.at);
    this.#makeColumns();
    if (address.at > 0 || globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches)
      this.#time.turn(false);
    requestAnimationFrame((now) => this.#frame(now));
  }

  close(): void {
    this.#isClosed = true;
    this.#sight.disconnect();
    this.#keys.close();
    this.#server.close();
    this.#time.close();
    for (const part of this.#parts) part.close();
    this.#host.remove();
  }

  #frame(now: number): void {
    if (this.#isClosed) return;
    requestAnimationFrame((next) => this.#frame(next));
    if (!this.#isInSight) {
      this.#frameMs = -1;
      return;
    }
    const began = performance.now();
    const passedMs = this.#frameMs < 0 ? 0 : Math.min(now - this.#frameMs, MOST_FRAME_MS);
    this.#frameMs = now;
    this.#goOn(passedMs);
    for (const part of this.#parts) part.draw(this.#server.hasGhosts);
    this.#server.draw();
    if (now - this.#wordsMs >= WORDS_MS) {
      this.#wordsMs = now;
      this.#write();
    }
    if (now - this.#addressMs >= ADDRESS_MS) {
      this.#addressMs = now;
      this.#links.write();
    }
    const tookMs = performance.now() - began;
    this.frames.count++;
    this.frames.sumMs += tookMs;
    this.frames.worstMs = Math.max(this.frames.worstMs, tookMs);
  }

  #goOn(passedMs: number): void {
    const { wanted, isPlaying, speed, movedMs } = this.#time;
    if (wanted !== undefined) {
      const began = performance.now();
      const isBack = wanted < this.lab.at;
      if (isBack && this.#backMs > SLOW_BACK_MS && began - movedMs < REST_MS) return;
      this.#time.wanted = undefined;
      this.#owedMs = 0;
      if (wanted !== this.lab.at) this.lab.goTo(wanted);
      if (isBack) this.#backMs = performance.now() - began;
      this.#wordsMs = Number.NEGATIVE_INFINITY;
      return;
    }
    if (!isPlaying) return;
    this.#owedMs += passedMs * speed;
    const moments = Math.floor(this.#owedMs / MOMENT_MS + 1e-6);
    this.#owedMs -= moments * MOMENT_MS;
    this.lab.advance(moments);
    if (this.lab.isOver) this.#time.turn(false);
  }

  #write(): void {
    for (const part of this.#parts) part.write();
    this.#server.write();
    this.#time.write();
    this.#log.write(this.lab.runs[0].happenings);
    this.#card.write();
  }

  #makeColumns(): void {
    for (const part of this.#parts) part.close();
    const { presets, players } = this.lab.settings;
    const { pad } = this.#keys;
    const isAlone = presets.length === 1;
    const places = isAlone
      ? players.map((_, player) => ({ run: 0, player }))
      : presets.map((_, run) => ({ run, player: YOU }));
    this.#parts = places.map(
      ({ run, player }, i) =>
        new Column({
          ...{ lab: this.lab, run, player, hasControls: isAlone || i === 0 },
          pad: i === 0 ? pad : undefined,
          onAct: (act) => this.#act(player, act),
        }),
    );
    this.#columns.style.setProperty("--count", String(places.length));
    this.#columns.replaceChildren(...this.#parts.map((part) => part.element));
    this.#wordsMs = Number.NEGATIVE_INFINITY;
  }

  #choose(experiment: Experiment | undefined): void {
    this.lab.experiment = experiment;
    this.#restart(experiment?.settings ?? this.#free);
  }

  #restart(settings: LabSettings): void {
    this.lab.restart(settings);
    this.#owedMs = 0;
    this.#makeColumns();
    this.#time.turn(true);
  }

  /** Plays the demonstration of the experiment. */
  #show(): void {
    const { experiment } = this.lab;
    if (experiment === undefined) return;
    this.lab.restart(experiment.settings, experiment.demonstration);
    this.#makeColumns();
    this.#time.turn(true);
  }

  #act(player: number, act: string): void {
    const now = this.lab.settingsNow();
    this.#restart({ ...now, players: now.players.map((one, i) => (i === player ? { ...one, act } : one)) });
  }

  #shortcut(key: string): boolean {
    if (key === "p" || key === "P") this.#time.turn();
    else if (key === ",") this.#time.step(-1);
    else if (key === ".") this.#time.step(1);
    else return false;
    return true;
  }
}
