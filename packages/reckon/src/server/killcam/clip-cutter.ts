// Cuts a part of a killcam from the film of a room: the frames between two ticks, as their victim may see them, as a state track. killcams.ts
// asks for a few frames at a time, so that no tick is late. Always true: no byte depends on a row, event or flight that was hidden from the
// victim then, nor on a field for owners; frames in which the killer's rows were hidden from them are left out.

import { StateTrackWriter } from "../../replay/track/track-writer.ts";
import { Emitted } from "../../world/events/event-schema.ts";
import { FlightNews } from "../../world/events/flight-schema.ts";
import type { Game } from "../../world/game.ts";
import type { Frame } from "./film.ts";

/** What a player saw, by kind and slot. */
type Seen = Frame["seen"][number];

/** The frames of a part, cut. */
export interface CutFrames {
  readonly behind: number[];
  readonly track: Uint8Array;
}

export class ClipCutter {
  readonly #game: Game;
  readonly #writer: StateTrackWriter;
  readonly #emitted: Emitted;
  readonly #news: FlightNews;
  /** Numbers of flights as the film has them, in the order in which the part tells of them. */
  readonly #ids: number[] = [];

  constructor(game: Game) {
    this.#game = game;
    this.#writer = new StateTrackWriter(game, "shared");
    this.#emitted = new Emitted(game.events);
    this.#news = new FlightNews(game.flights);
  }

  /** Cuts `perSlice` frames between two pauses. */
  *cut(
    frames: readonly Frame[],
    killer: number,
    victim: number,
    perSlice: number,
  ): Generator<undefined, CutFrames> {
    const behind: number[] = [];
    this.#ids.length = 0;
    this.#writer.start();
    for (const [i, frame] of frames.entries()) {
      if (i % perSlice === perSlice - 1) yield;
      const seen = frame.seen[victim];
      if (seen !== undefined && !showsRowsOf(frame, seen, killer)) continue;
      this.#addEvents(frame, seen, frames[i - 1], victim);
      this.#addFlights(frame, seen, victim);
      this.#writer.image(frame.image, seen);
      behind.push(frame.behind[killer]);
    }
    return { behind, track: this.#writer.finish() };
  }

  #addEvents(frame: Frame, seen: Seen | undefined, before: Frame | undefined, victim: number): void {
    for (const one of frame.events) {
      if (one.schema.sees === "owner") continue;
      if (seen !== undefined && one.kind >= 0 && !wasTold(one, frame, seen, before, before?.seen[victim]))
        continue;
      this.#emitted.copyFrom(one);
      this.#emitted.kind = -1;
      this.#writer.event(this.#emitted);
    }
  }

  #addFlights({ flights, told }: Frame, seen: Seen | undefined, victim: number): void {
    for (let i = 0; i < flights.count; i++) {
      if (seen !== undefined && told[i][victim] === 0) continue;
      const news = this.#news;
      news.copyFrom(flights.entries[i]);
      news.id = this.#idOf(news.id);
      if (seen !== undefined && news.kind >= 0 && seen[news.kind][news.row] === 0) {
        news.kind = -1;
        news.row = -1;
      }
      this.#writer.flight(news);
    }
  }

  /** Ids count what this part tells of, so that they say nothing of what it does not. */
  #idOf(filmed: number): number {
    const known = this.#ids.lastIndexOf(filmed);
    return known >= 0 ? known + 1 : this.#ids.push(filmed);
  }

  /** Names of flights, as messages count them. */
  get flights(): readonly string[] {
    return this.#game.flights.map(({ name }) => name);
  }
}

/** Whether a player was told of an event about a row: as in event-log.ts, they saw it before, unless it is new, and see it unless it ended. */
function wasTold(
  { kind, row, generation }: Emitted,
  { image }: Frame,
  seen: Seen,
  before: Frame | undefined,
  saw: Seen | undefined,
): boolean {
  const now = image.kinds[kind];
  const was = before?.image.kinds[kind];
  const wasThere = was?.present[row] === 1 && was.generation[row] === generation;
  if (before === undefined || (wasThere && saw?.[kind][row] !== 1)) return false;
  return now.present[row] === 1 && now.generation[row] === generation ? seen[kind][row] === 1 : wasThere;
}

/** Whether a victim saw any row of a killer. */
function showsRowsOf({ image }: Frame, seen: Seen, killer: number): boolean {
  return image.kinds.some(({ owner, present }, k) =>
    seen[k].some((is, row) => is === 1 && present[row] === 1 && owner[row] === killer + 1),
  );
}
