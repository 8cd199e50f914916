// One room with its players in virtual time: the engine's own Stepper, and what the lab writes down about it. The lab has one run for
// each preset that it shows. Always true: the same settings and the same calls at the same moments give the same run, to the last bit.

import type { Game, WorldOf } from "reckon";
import { presets } from "reckon/presets";
import type { SwitchName } from "reckon/session";
import { Stepper } from "reckon/testing";
import type { Bot, SimulatedClient } from "reckon/testing/engine";
import type { Held, LabEffect, LabGame } from "../lab-game.ts";
import { sentenceOf } from "./causes.ts";
import { type Deed, heldOf } from "./deeds.ts";
import { type Network, profileOf } from "./networks.ts";
import { Packets } from "./packets.ts";
import { PlayerWatch } from "./player-watch.ts";
import { type LabSettings, type PresetName, YOU } from "./settings.ts";

/** Names of the players, for sentences. */
export const NAMES: readonly string[] = ["You", "Bea", "Cem"];

/** Words about a player, from a template: "{name} {was} hit". */
function said(template: string, player: number): string {
  const isYou = player === YOU;
  const words: Readonly<Record<string, string>> = {
    name: NAMES[player],
    was: isYou ? "were" : "was",
    they: isYou ? "you" : "they",
    them: isYou ? "you" : "them",
    their: isYou ? "your" : "their",
  };
  return template.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? word);
}

/** Something that happened, as a sentence. */
export interface Happening {
  readonly atMs: number;
  readonly player: number;
  readonly sentence: string;
  readonly kind: "rollback" | "news";
}

const KEPT_HAPPENINGS = 100;

export interface RunOptions<G extends Game> {
  readonly game: LabGame<G>;
  readonly settings: LabSettings;
  readonly preset: PresetName;
}

export class Run<G extends Game = Game> {
  readonly preset: PresetName;
  readonly stepper: Stepper<G>;
  readonly packets: Packets = new Packets();
  readonly watches: readonly PlayerWatch<G>[];
  /** The newest last. */
  readonly happenings: Happening[] = [];
  readonly #game: LabGame<G>;
  #held: Held = heldOf(0);

  constructor({ game, settings, preset }: RunOptions<G>) {
    this.preset = preset;
    this.#game = game;
    this.watches = settings.players.map((_, player) => new PlayerWatch(game, player));
    this.stepper = new Stepper<G>({
      game: game.rules,
      preset: presets[preset] as never,
      profile: profileOf(settings.players[0].network),
      seed: settings.seed,
      serverLateMs: 0.5,
      settleMs: 0,
      // A page built for production has no guards; tests play the rules with guards.
      development: false,
      clients: settings.players.map(({ network, act }, index) => ({
        profile: profileOf(network),
        // One after the other, so that the first has the first seat.
        joinMs: index * 20,
        bot: (player: number, seed: number) =>
          index === YOU ? this.#person() : game.bots[act].make(player, seed),
      })),
      onPacket: (way, client, bytes, arrivesMs) => this.#notePacket(way, client, bytes, arrivesMs),
      onTick: (room) => {
        for (const watch of this.watches) watch.noteTick(room);
      },
      onFrame: (client, trueMs) => this.#noteFrame(client, trueMs),
    });
    settings.players.forEach(({ off }, player) => {
      for (const name of off) this.#turn(player, name, false);
    });
  }

  get nowMs(): number {
    return this.stepper.nowMs;
  }

  get world(): WorldOf<G> {
    return this.stepper.room.world;
  }

  /** What a player's page shows; undefined before their first snapshot. */
  shown(player: number): WorldOf<G> | undefined {
    const client = this.stepper.clients[player]?.client;
    return client?.isStarted ? client.shown : undefined;
  }

  /** How far a player's figure, as predicted for the present tick, is from where the server has it; without prediction as drawn; units. */
  apart(player: number): number {
    const { room, clients } = this.stepper;
    const client = clients[player]?.client;
    if (client === undefined || !client.isStarted) return 0;
    const isStamped = room.agreement.addressing === "tick";
    const predicted = client.predicts && isStamped ? client.predictor.at(room.tick) : undefined;
    const seen = this.#game.place(predicted ?? client.shown, player);
    const truth = this.#game.place(room.world, player);
    if (seen === undefined || truth === undefined) return 0;
    return Math.hypot(seen.x - truth.x, seen.y - truth.y);
  }

  leadMs(player: number): number {
    const { room, clients, nowMs } = this.stepper;
    const client = clients[player]?.client;
    return client?.isStarted ? room.timeOf(client.tick) - nowMs : 0;
  }

  viewAgeMs(player: number): number {
    const client = this.stepper.clients[player]?.client;
    return client?.isStarted && client.showsLate ? this.nowMs - client.viewMs : 0;
  }

  effects(player: number): readonly LabEffect[] {
    return this.watches[player]?.effectsAt(this.nowMs) ?? [];
  }

  advanceTo(ms: number): void {
    this.stepper.run(ms);
    this.packets.checkArrivals(ms, (player) => this.stepper.clients[player].client?.viewMs ?? 0);
  }

  /** Does what the person does, now. */
  do(deed: Deed): void {
    if (deed.do === "hold") {
      this.#held = heldOf(deed.keys);
      this.watches[YOU].pressed(this.nowMs);
    } else if (deed.do === "network") this.#changeNetwork(deed.player, deed.network);
    else this.#turn(deed.player, deed.name, deed.isOn);
  }

  #person(): Bot<G> {
    return { sample: (into, glance) => this.#game.sample(this.#held, into, glance) };
  }

  #changeNetwork(player: number, network: Network): void {
    const client = this.stepper.clients[player];
    if (client === undefined) return;
    const { up, down, repeatMs } = profileOf(network);
    const timing = { repeatMs, startMs: this.nowMs };
    client.up.change(up, timing);
    client.down.change(down, timing);
  }

  #turn(player: number, name: SwitchName, isOn: boolean): void {
    const watch = this.watches[player];
    if (watch === undefined) return;
    watch.switches.set(name, isOn);
    const client = this.stepper.clients[player].client;
    if (client !== undefined) client.switches[name] = isOn;
  }

  #notePacket(way: "up" | "down", player: number, bytes: number, arrivesMs: number): void {
    const { room, clients, nowMs } = this.stepper;
    const { client } = clients[player];
    const isStamped = room.agreement.addressing === "tick";
    const isTimed = way === "down" || (isStamped && client?.isStarted === true);
    const tick = way === "down" ? room.tick : (client?.tick ?? 0);
    const aboutMs = isTimed ? room.timeOf(tick) : Number.POSITIVE_INFINITY;
    const isLate = way === "up" && arrivesMs < Number.POSITIVE_INFINITY && arrivesMs > aboutMs;
    this.packets.note({ way, player, sentMs: nowMs, arrivesMs, bytes, aboutMs, isLate });
    this.watches[player].notePacket(bytes, arrivesMs === Number.POSITIVE_INFINITY);
  }

  #noteFrame(simulated: SimulatedClient<G>, trueMs: number): void {
    const { client, index } = simulated;
    if (client === undefined) return;
    const watch = this.watches[index];
    for (const [name, isOn] of watch.switches) client.switches[name] = isOn;
    const rolledBackUnits = watch.noteFrame(client, trueMs, this.stepper.room);
    if (rolledBackUnits >= 0)
      this.#tell(
        index,
        "rollback",
        sentenceOf((words) => said(words, index), client.quality.lastDifference, rolledBackUnits),
      );
    for (const words of watch.takeNews()) this.#tell(index, "news", `${said(words, index)}.`);
  }

  #tell(player: number, kind: Happening["kind"], sentence: string): void {
    this.happenings.push({ atMs: this.nowMs, player, kind, sentence });
    if (this.happenings.length > KEPT_HAPPENINGS) this.happenings.shift();
  }
}
