// Looks for a killcam of the own player and says whether one is to be drawn. The stage asks in every frame; what plays it loads with the first
// one. Always true: it is over at once with a press, a new life, or the setting; the match goes on behind it, and its effects pass unseen.

import type { ReadonlySignal, Signal } from "@preact/signals";
import type { ArcadeGame, Person, ViewSource } from "@reckon/stage";
import type { Client } from "reckon/client";
import { settings } from "../settings.ts";
import type { KillcamShow } from "./killcam-show.ts";

/** What the page says of a killcam while it plays. */
export interface KillcamNotice {
  readonly title: string;
  readonly lines: readonly string[];
  /** What led to the shot is shown faster than it was. */
  readonly isFast: ReadonlySignal<boolean>;
  readonly skip: () => void;
}

/** What it needs of the visit whose match is played. */
export interface KillcamVisit {
  readonly game: Pick<ArcadeGame, "killcam">;
  readonly people: readonly Person[];
  /** The killcam that plays; undefined: none. */
  readonly killcam: Signal<KillcamNotice | undefined>;
}

export class KillcamWatch {
  readonly #visit: KillcamVisit;
  #show: KillcamShow | undefined;
  #isLoading = false;

  constructor(visit: KillcamVisit) {
    this.#visit = visit;
  }

  /** What to draw in place of the own client; undefined: that client. */
  screen(client: Client, now: number): ViewSource | undefined {
    const parts = client.evidence.killcams;
    const { killcam } = this.#visit.game;
    if (parts === undefined || killcam === undefined) return undefined;
    if (parts.length > 0 && !settings.peek().killcam) parts.length = 0;
    if (parts.length > 0 && this.#show === undefined) this.#load();
    return this.#show?.frame(client, now, killcam.isDown(client.shown, client.player));
  }

  #load(): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    import("./killcam-show.ts").then(
      ({ KillcamShow }) => {
        this.#show = new KillcamShow(this.#visit);
      },
      // Without it a fall looks as it did.
      () => {},
    );
  }

  close(): void {
    this.#show?.end();
  }
}
