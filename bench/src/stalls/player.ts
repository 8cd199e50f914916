// One player of bench:stalls: a real session over real sockets with the delay of a cable on both ways, played by a bot at 60
// frames per second. stalls.ts updates it every ms. Its client's figures count from `settle` on.

import { DashBot, dash } from "@reckon/dash";
import { Conditioner, NO_CONDITIONS } from "reckon/conditioner";
import { presets } from "reckon/presets";
import { Session } from "reckon/session";
import { nodeServices, type Udp } from "reckon/transport/node";
import { rules } from "./rules.ts";

const FRAME_MS = 1000 / 60;
/** The delay and jitter of the profile `cable`. Over a WebSocket nothing is lost: there a loss is a stall of its own. */
const CABLE = { ...NO_CONDITIONS, latencyMs: 30, jitterMs: 3 };
const LOSS = 0.001;

export class Player {
  readonly session: Session;
  readonly #conditioner: Conditioner;
  #nextFrameMs: number;
  #resyncs = 0;
  #rollbacks = 0;
  #lateInputs = 0;
  #losses = 0;

  constructor(index: number, port: number, udp: Udp | undefined) {
    this.#conditioner = new Conditioner(index + 1);
    this.#conditioner.set({ ...CABLE, loss: udp === undefined ? 0 : LOSS });
    const bot = new DashBot(index + 1, index, "wander");
    const services = this.#conditioner.around(nodeServices({ makePeer: udp?.makePeer }));
    this.session = new Session(
      {
        game: dash,
        name: "dash",
        preset: presets.reckon,
        rules,
        ownAddress: `127.0.0.1:${port}`,
        playAs: `bot${index}`,
        sample: (into, client) => bot.sample(into, client),
        services,
      },
      performance.now(),
    );
    // Screens do not refresh together.
    this.#nextFrameMs = performance.now() + (index * FRAME_MS) / rules.seats;
  }

  get isPlaying(): boolean {
    return this.session.client?.isStarted === true;
  }

  update(now: number): void {
    this.#conditioner.update(now);
    if (now < this.#nextFrameMs) return;
    this.#nextFrameMs += FRAME_MS * Math.max(1, Math.ceil((now - this.#nextFrameMs) / FRAME_MS));
    this.session.update(now);
  }

  /** What was measured so far was the start. */
  settle(): void {
    const quality = this.session.client?.quality;
    if (quality === undefined) return;
    quality.leadMs.clear();
    quality.marginMs.clear();
    quality.viewDelayMs.clear();
    this.#resyncs = quality.resyncs;
    this.#rollbacks = quality.rollbackCount;
    this.#lateInputs = quality.lateInputs;
    this.#losses = this.session.client?.control.losses ?? 0;
  }

  /** What its client says about itself. */
  figures(): PlayerFigures {
    const quality = this.session.client?.quality;
    const at = (share: number, of?: { percentile(share: number): number }): number =>
      Math.round(10 * (of?.percentile(share) ?? Number.NaN)) / 10;
    return {
      isStream: this.session.connection?.isStream ?? true,
      leadMs: at(0.5, quality?.leadMs),
      marginMsP1: at(0.01, quality?.marginMs),
      viewDelayMs: at(0.5, quality?.viewDelayMs),
      lateInputs: (quality?.lateInputs ?? 0) - this.#lateInputs,
      resyncs: (quality?.resyncs ?? 0) - this.#resyncs,
      rollbacks: (quality?.rollbackCount ?? 0) - this.#rollbacks,
      lossesOfControl: (this.session.client?.control.losses ?? 0) - this.#losses,
    };
  }
}

export interface PlayerFigures {
  readonly isStream: boolean;
  /** Medians. */
  readonly leadMs: number;
  readonly viewDelayMs: number;
  /** The margin that one in a hundred inputs did not have. */
  readonly marginMsP1: number;
  readonly lateInputs: number;
  readonly resyncs: number;
  readonly rollbacks: number;
  /** How often its player was told that they are not in control. */
  readonly lossesOfControl: number;
}
