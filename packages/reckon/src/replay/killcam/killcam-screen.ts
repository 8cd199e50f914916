// What a game's view draws of a killcam: the part of a client that views read (`ViewSource`), fed from the killcam's frames. The killer's rows stand where
// the killer had them, everything else where the killer's client drew it then. A page makes one for each death and updates it in every
// frame. Always true: it takes no input and sends nothing; time never runs backward; it is over at the end of its frames at the latest.

import type { Client } from "../../client/client.ts";
import { DrawnFlights } from "../../client/effects/client-flights.ts";
import { EffectQueue } from "../../client/effects/effect-queue.ts";
import type { ShotEvidence } from "../../client/effects/shot-evidence.ts";
import { Interpolator, type ViewPolicy } from "../../client/picture/interpolator.ts";
import type { SnapshotBuffer } from "../../client/snapshot/snapshot-buffer.ts";
import type { Agreement } from "../../wire/agreement.ts";
import { TestedShot } from "../../wire/messages/evidence-message.ts";
import type { KillcamHead, KillShot } from "../../wire/messages/killcam-message.ts";
import { Emitted } from "../../world/events/event-schema.ts";
import type { FlightNews } from "../../world/events/flight-schema.ts";
import type { Game } from "../../world/game.ts";
import { Simulation } from "../../world/simulation.ts";
import { World } from "../../world/world.ts";
import { KillcamFilm } from "./killcam-film.ts";

/** Events that wait for their moment. */
const MOST_EVENTS = 512;
/** Keys of effects and flights begin here, so that a view never takes them for those of the match. */
const FIRST_KEY = 0x10000000000;
/** A frame is not longer than this: a tab that slept goes on where it was, ms. */
const MOST_FRAME_MS = 250;

export interface KillcamScreenOptions {
  readonly game: Game;
  readonly agreement: Agreement;
  /** How clients of this game show others. */
  readonly view: ViewPolicy;
}

/**
 * A killcam for a game's view: give it the screen as `frame.client` while it plays.
 *
 * @example
 * const screen = new KillcamScreen(client);
 * for (const part of client.evidence.killcams.splice(0)) screen.take(part);
 * screen.update(performance.now());
 */
export class KillcamScreen {
  readonly shown: World;
  readonly effects: Pick<Client["effects"], "take" | "dropped">;
  readonly flights: Client["flights"];
  readonly evidence: ShotEvidence;
  /** Views that show where the server has the own player find nothing: the killer is where they were. */
  readonly snapshots: Pick<SnapshotBuffer, "newest" | "at"> = { newest: -1, at: () => undefined };
  readonly isStarted = true;
  readonly predicts = false;
  readonly predictor: { readonly world: World };
  /** The moment of the killer's input, in ticks with fraction; that of what they saw of others. */
  moment = -1;
  seenMoment = -1;
  viewMs = 0;
  readonly #game: Game;
  readonly #film: KillcamFilm;
  readonly #own: World;
  readonly #ownView: Interpolator;
  readonly #view: Interpolator;
  readonly #queue: EffectQueue;
  readonly #drawn: DrawnFlights;
  readonly #waiting: Emitted[] = [];
  #updatedMs = Number.NaN;
  #keys = FIRST_KEY;

  constructor({ game, agreement, view }: KillcamScreenOptions) {
    const { layout, tickMs } = game;
    const { snapshotEvery } = agreement;
    this.#game = game;
    this.#film = new KillcamFilm(game, snapshotEvery);
    this.shown = new World(layout);
    this.predictor = { world: this.shown };
    this.#own = new World(layout);
    this.#view = new Interpolator(layout, view, snapshotEvery, tickMs);
    this.#ownView = new Interpolator(layout, view, snapshotEvery, tickMs);
    this.#queue = new EffectQueue(game.events);
    this.effects = this.#queue;
    const simulation = new Simulation(game, undefined, this.shown as never);
    this.#drawn = new DrawnFlights({
      ...{ game, agreement, shown: this.shown, view: this.#view, player: -1, firstTick: 0 },
      ...{ predicts: () => false, predictsFlights: false, seenBy: () => -1, claim: () => {} },
      fly: (schema, values, seconds) => simulation.fly(schema, values, seconds),
      counts: new Map(),
    });
    this.flights = this.#drawn.drawn;
    const shot = (ago = 0): TestedShot | undefined => (ago === 0 ? this.#tested() : undefined);
    const isShown = (): boolean =>
      this.seenMoment >= (this.head?.tick ?? Number.POSITIVE_INFINITY) - snapshotEvery;
    this.evidence = {
      count: 1,
      shot: (ago) => (isShown() ? shot(ago) : undefined),
      receive: () => false,
    };
  }

  /** Takes a part of the killcam; false: it is none of this one. */
  take(part: Uint8Array): boolean {
    return this.#film.take(part);
  }

  /** Who, whom, when and by which shot; undefined before the beginning has come. */
  get head(): KillcamHead | undefined {
    return this.#film.head;
  }

  /** Whose screen it is: the player whose view is drawn. */
  get player(): number {
    return this.head?.killer ?? -1;
  }

  get drawnTick(): number {
    return this.moment;
  }

  /** At whose moment all but the killer's rows are drawn. */
  get interpolator(): Pick<Interpolator, "moment"> {
    return this.#view;
  }

  /** How far behind the killer saw others when it happened, in ticks. */
  get behindAtDeath(): number {
    return this.#film.behindAtDeath;
  }

  /** All that came has been shown. */
  get isOver(): boolean {
    return this.#film.isWhole && this.moment >= this.#film.newest;
  }

  /** Draws the moment for a frame at local time `now`. */
  update(now: number): void {
    const { head } = this;
    if (head === undefined) return;
    const gapMs = Math.min(
      Number.isNaN(this.#updatedMs) ? 0 : Math.max(0, now - this.#updatedMs),
      MOST_FRAME_MS,
    );
    this.#updatedMs = now;
    const frameTicks = gapMs / this.#game.tickMs;
    if (this.moment < 0) this.#begin(head);
    else this.#moveTo(this.moment + frameTicks);
    this.#draw(gapMs, frameTicks);
  }

  /** Goes to the first moment, without what happened before it. */
  #begin({ tick, ticksBefore }: KillcamHead): void {
    this.#film.reach(tick - ticksBefore, this.#sink);
    const behind = this.#film.behindAt(tick - ticksBefore);
    const wanted = tick - ticksBefore + behind;
    this.#film.reach(wanted, this.#sink);
    this.moment = Math.max(this.#film.first, Math.min(wanted, this.#film.newest));
    this.seenMoment = Math.max(this.#film.first, this.moment - this.#film.behindAt(this.moment));
    this.#waiting.length = 0;
  }

  #moveTo(moment: number): void {
    this.#film.reach(moment, this.#sink);
    this.moment = Math.max(this.moment, Math.min(moment, this.#film.newest));
    const seen = this.moment - this.#film.behindAt(this.moment);
    this.seenMoment = Math.max(this.seenMoment, seen);
  }

  readonly #sink = {
    event: (emitted: Emitted): void => {
      if (this.#waiting.length === MOST_EVENTS) this.#waiting.shift();
      const one = new Emitted(this.#game.events);
      one.copyFrom(emitted);
      this.#waiting.push(one);
    },
    flight: (news: FlightNews): void => {
      // The killer saw their own at once: it is drawn from its birth on.
      if (news.what === "fired" && news.player === this.player) news.tick = Math.floor(news.moment);
      this.#drawn.receive(news);
    },
  };

  #draw(frameMs: number, frameTicks: number): void {
    const { snapshots } = this.#film;
    if (snapshots === undefined) return;
    this.#view.show(snapshots, this.seenMoment, frameMs, this.shown);
    this.#ownView.show(snapshots, this.moment, frameMs, this.#own);
    this.viewMs = this.seenMoment * this.#game.tickMs;
    this.#putOwn();
    this.#showEvents();
    this.#drawn.update(this.#view.moment, this.moment, 0, this.moment, frameTicks);
  }

  /** The killer's rows as the killer had them. */
  #putOwn(): void {
    const owner = this.player + 1;
    for (let k = 0; k < this.shown.kinds.length; k++) {
      const [rows, own] = [this.shown.kinds[k], this.#own.kinds[k]];
      for (let row = 0; row < rows.alive.length; row++) {
        const isTheirs = rows.alive[row] === 1 && rows.owner[row] === owner;
        const wasTheirs = own.alive[row] === 1 && own.owner[row] === owner;
        if (isTheirs || wasTheirs) rows.copyRow(own, row);
      }
    }
  }

  #showEvents(): void {
    for (let i = 0; i < this.#waiting.length; i++) {
      const one = this.#waiting[i];
      if (one.tick > (one.player === this.player ? this.moment : this.seenMoment)) continue;
      this.#queue.add(one, ++this.#keys, "shown");
      this.#waiting.splice(i--, 1);
    }
  }

  /** The shot as views of evidence know it. */
  #tested(): TestedShot | undefined {
    const shot = this.head?.shot;
    return shot && testedOf(shot, this.#game, this.head?.victim ?? -1, this.shown);
  }
}

function testedOf(shot: KillShot, { layout }: Game, victim: number, shown: World): TestedShot {
  const tested = new TestedShot();
  const { tick, seenMoment, from, to, radius, target } = shot;
  Object.assign(tested, { tick, moment: seenMoment, verdict: "hit", radius, count: 1, met: 0 });
  tested.from.set(from);
  tested.to.set(to);
  const kind = layout.kinds.findIndex(({ target: is }) => is !== undefined);
  const row = kind < 0 ? -1 : shown.kinds[kind].owner.indexOf(victim + 1);
  const [box] = tested.boxes;
  Object.assign(box, { kind, row, radius: target.at(-1) });
  box.at.set(target.slice(0, -1));
  return tested;
}
