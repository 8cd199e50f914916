// What a run writes down about one player: their tally, the effects in their picture, and news. The run calls it for every tick, frame
// and packet. Always true: it reads the engine's figures and pictures, and changes nothing but the switches that it is told.

import type { Game } from "reckon";
import type { Client } from "reckon/client";
import type { Room } from "reckon/server";
import type { SwitchName } from "reckon/session";
import type { LabEffect, LabGame, Place } from "../lab-game.ts";
import { newTally, type Tally } from "./tally.ts";

const KEPT_EFFECTS_MS = 1000;
/** Moved less than this is standing, in units. */
const STILL = 0.3;

interface KeptEffect extends Omit<LabEffect, "ageMs"> {
  readonly shownMs: number;
}

/** The last two drawn steps of a figure. */
class Drawn {
  #x = Number.NaN;
  #y = Number.NaN;
  #stepX = Number.NaN;
  #stepY = Number.NaN;

  /** The change of the drawn step with this frame, in units; 0 in the first two. */
  note({ x, y }: Place): number {
    const [stepX, stepY] = [x - this.#x, y - this.#y];
    const change = Math.hypot(stepX - this.#stepX, stepY - this.#stepY);
    [this.#x, this.#y, this.#stepX, this.#stepY] = [x, y, stepX, stepY];
    return Number.isNaN(change) ? 0 : change;
  }
}

export class PlayerWatch<G extends Game = Game> {
  readonly tally: Tally = newTally();
  /** Switches that were turned, for a client that has yet to join as well. */
  readonly switches: Map<SwitchName, boolean> = new Map();
  /** From the newest key press that moved the picture: how long that took; −1: none yet. */
  lastResponseMs = -1;
  readonly #game: LabGame<G>;
  readonly #player: number;
  readonly #drawn: Drawn[] = [];
  #effects: KeptEffect[] = [];
  #news: string[] = [];
  #rollbacks = 0;
  #corrections = 0;
  #late = 0;
  #underflow = 0;
  #pressedMs = -1;
  #place: Place | undefined;
  #stillFrames = 0;

  constructor(game: LabGame<G>, player: number) {
    this.#game = game;
    this.#player = player;
  }

  effectsAt(nowMs: number): LabEffect[] {
    return this.#effects.map(({ shownMs, ...effect }) => ({ ...effect, ageMs: nowMs - shownMs }));
  }

  takeNews(): readonly string[] {
    const news = this.#news;
    this.#news = [];
    return news;
  }

  /** The person pressed or released keys. */
  pressed(nowMs: number): void {
    if (this.#stillFrames >= 6) this.#pressedMs = nowMs;
  }

  notePacket(bytes: number, isLost: boolean): void {
    this.tally.packetsSent++;
    this.tally.bytes += bytes;
    if (isLost) this.tally.packetsLost++;
  }

  noteTick(room: Room<G>): void {
    const seat = room.seat(this.#player);
    if (seat === undefined || this.tally.frames === 0) return;
    this.tally.ticks++;
    if (seat.wasSubstituted(0)) this.tally.missingTicks++;
    const counts = this.#game.counts?.(room.world, this.#player) ?? {};
    for (const [name, count] of Object.entries(counts)) {
      const words = this.#game.countWords?.[name];
      if (words !== undefined && count > (this.tally.counts[name] ?? 0)) this.#news.push(words);
      this.tally.counts[name] = count;
    }
  }

  /** Returns by how many units a rollback has moved own rows; −1: there was none. */
  noteFrame(client: Client<G>, trueMs: number, room: Room<G>): number {
    this.#takeEffects(client, trueMs);
    if (!client.isStarted) return -1;
    const { tally } = this;
    const { quality } = client;
    tally.frames++;
    tally.viewAgeMs += client.showsLate ? trueMs - client.viewMs : 0;
    tally.leadMs += room.timeOf(client.tick) - trueMs;
    tally.starvedFrames += quality.underflowFrames - this.#underflow;
    tally.lateInputs += quality.lateInputs - this.#late;
    [this.#underflow, this.#late] = [quality.underflowFrames, quality.lateInputs];
    this.#noteFigures(client, trueMs);
    return this.#noteRollbacks(client);
  }

  #noteRollbacks({ quality }: Client<G>): number {
    const units = quality.corrections.sum - this.#corrections;
    const isNew = quality.rollbackCount > this.#rollbacks;
    this.#corrections = quality.corrections.sum;
    this.#rollbacks = quality.rollbackCount;
    this.tally.correctedUnits += units;
    Object.assign(this.tally.rollbacks, quality.rollbacks);
    return isNew ? units : -1;
  }

  #noteFigures(client: Client<G>, trueMs: number): void {
    for (let player = 0; player < this.#game.rules.players; player++) {
      const place = this.#game.place(client.shown, player);
      if (place === undefined) continue;
      this.#drawn[player] ??= new Drawn();
      const isJump = this.#drawn[player].note(place) > this.#game.jump;
      if (player === this.#player) {
        if (isJump) this.tally.ownJumps++;
        this.#noteResponse(place, trueMs);
      } else if (isJump) this.tally.othersJumps++;
    }
  }

  #noteResponse(place: Place, trueMs: number): void {
    const before = this.#place ?? place;
    const hasMoved = Math.hypot(place.x - before.x, place.y - before.y) > STILL;
    this.#stillFrames = hasMoved ? 0 : this.#stillFrames + 1;
    this.#place = { x: place.x, y: place.y };
    if (!hasMoved || this.#pressedMs < 0) return;
    this.lastResponseMs = trueMs - this.#pressedMs;
    this.tally.responses++;
    this.tally.responseMs += this.lastResponseMs;
    this.#pressedMs = -1;
  }

  #takeEffects(client: Client<G>, trueMs: number): void {
    this.#effects = this.#effects.filter(({ shownMs }) => trueMs - shownMs < KEPT_EFFECTS_MS);
    for (const { name, player, values, state } of client.effects.take() as Iterable<{
      readonly name: string;
      readonly player: number;
      readonly values: Readonly<Record<string, number>>;
      readonly state: string;
    }>)
      if (state === "shown") this.#effects.push({ name, player, values: { ...values }, shownMs: trueMs });
  }
}
