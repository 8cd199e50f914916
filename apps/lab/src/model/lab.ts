// The lab without a page: runs side by side, one time for all of them, and the log of what the person did. Start reading at `advance` and
// `goTo`. Going back makes the runs again from their seed and does everything in the log again up to that moment; what lies after it is
// done again as time goes on, until the person does something else. Always true: a moment of a run looks the same however often and in
// whatever steps one gets there.

import type { Game } from "reckon";
import type { SwitchName } from "reckon/session";
import type { Experience, Experiment } from "../experiments/experiment.ts";
import type { LabGame } from "../lab-game.ts";
import { type Deed, type Done, MOMENT_MS } from "./deeds.ts";
import { type Network, networkNamed } from "./networks.ts";
import { Progress } from "./progress.ts";
import { Run } from "./run.ts";
import { checked, type LabSettings, type PlayerSettings } from "./settings.ts";
import { newTally, type Tally } from "./tally.ts";

/** A run is at most this long: going back stays quick. */
export const MOST_MOMENTS: number = 60 * 90;

export class Lab<G extends Game = Game> implements Experience {
  readonly game: LabGame<G>;
  runs: readonly Run<G>[] = [];
  /** The moment that is shown, and the last one that was reached. */
  at = 0;
  end = 0;
  log: readonly Done[] = [];
  settings: LabSettings;
  experiment: Experiment | undefined;
  progress: Progress = new Progress(this);
  /** Deeds of the log that are done. */
  #done = 0;
  #now: readonly PlayerSettings[] = [];

  constructor(game: LabGame<G>, settings: LabSettings, experiment?: Experiment) {
    this.game = game;
    this.settings = checked(settings, Object.keys(game.bots));
    this.experiment = experiment;
    this.restart();
  }

  get nowMs(): number {
    return this.at * MOMENT_MS;
  }

  get isOver(): boolean {
    return this.at >= MOST_MOMENTS;
  }

  /** Networks and switches as they are at the moment that is shown. */
  get players(): readonly PlayerSettings[] {
    return this.#now;
  }

  isOn(player: number, name: SwitchName): boolean {
    return !this.#now[player]?.off.includes(name);
  }

  /** Begins again at moment 0. `log`: what happens then; by default nothing. */
  restart(settings: LabSettings = this.settings, log: readonly Done[] = []): void {
    this.settings = checked(settings, Object.keys(this.game.bots));
    this.log = log;
    this.end = 0;
    this.#begin();
  }

  /** Goes on by whole moments. */
  advance(moments: number): void {
    const until = Math.min(this.at + moments, MOST_MOMENTS);
    while (this.at < until) this.#moment();
    this.end = Math.max(this.end, this.at);
  }

  /** Goes to a moment, back or on. */
  goTo(at: number): void {
    const to = Math.min(Math.max(0, Math.round(at)), MOST_MOMENTS);
    if (to < this.at) this.#begin();
    this.advance(to - this.at);
  }

  /** The person does something now: what was recorded after now is gone. */
  do(deed: Deed): void {
    this.log = [...this.log.slice(0, this.#done), { at: this.at, deed }];
    this.end = this.at;
    this.#apply(deed);
    this.#done = this.log.length;
  }

  /** Whether the log goes on after now. */
  get hasFuture(): boolean {
    return this.#done < this.log.length;
  }

  tally(player: number, run = 0): Tally {
    return this.#run(run).watches[player]?.tally ?? newTally();
  }

  apart(player: number, run = 0): number {
    return this.#run(run).apart(player);
  }

  responseMs(player: number, run = 0): number {
    return this.#run(run).watches[player]?.lastResponseMs ?? -1;
  }

  leadMs(player: number, run = 0): number {
    return this.#run(run).leadMs(player);
  }

  viewAgeMs(player: number, run = 0): number {
    return this.#run(run).viewAgeMs(player);
  }

  network(player: number): Network {
    return this.#now[player]?.network ?? networkNamed("");
  }

  /** Settings that begin as it is now: networks and switches included. */
  settingsNow(): LabSettings {
    return { ...this.settings, players: this.#now };
  }

  /** A digest of all runs up to now. */
  get hash(): string {
    return this.runs.map((run) => run.stepper.hash).join(" ");
  }

  /** Experiments may ask for a room or a player that the person's settings do not have. */
  #run(run: number): Run<G> {
    return this.runs[run] ?? this.runs[0];
  }

  #begin(): void {
    const { game, settings } = this;
    this.runs = settings.presets.map((preset) => new Run({ game, settings, preset }));
    this.#now = settings.players;
    this.at = 0;
    this.#done = 0;
    this.progress = new Progress(this);
  }

  #moment(): void {
    while (this.#done < this.log.length && this.log[this.#done].at <= this.at)
      this.#apply(this.log[this.#done++].deed);
    this.at++;
    for (const run of this.runs) run.advanceTo(this.nowMs);
    this.progress.look();
  }

  #apply(deed: Deed): void {
    for (const run of this.runs) run.do(deed);
    if (deed.do === "hold") return;
    this.#now = this.#now.map((player, i) => {
      if (i !== deed.player) return player;
      if (deed.do === "network") return { ...player, network: deed.network };
      const off = player.off.filter((name) => name !== deed.name);
      return { ...player, off: deed.isOn ? off : [...off, deed.name] };
    });
  }
}
