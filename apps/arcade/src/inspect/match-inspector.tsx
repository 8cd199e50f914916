// The inspector over a running match: reads the tape of its client bit by bit, a little in each frame, and shows it in a sheet at the bottom.
// The overlay makes one when its button is pressed, and calls `frame`. Always true: a frame reads, draws or renders, and never two of these; it reads on only
// while the dearest entry of late still fits into a millisecond; the match itself is not touched.

import { render } from "preact";
import { TapedClient, TapeInspection } from "reckon/inspect";
import type { Session } from "reckon/session";
import { INSPECT } from "./inspect-words.ts";
import { InspectorPanel } from "./inspector-panel.tsx";
import { InspectorView } from "./inspector-view.ts";
import { saveTape } from "./tape-files.ts";

export { inspectTexts } from "./inspect-words.ts";

/** Reading is to take no longer than this in a frame, ms. */
const READ_MS = 1;
/** What is set aside for one more entry at most, so that reading never falls behind the match. */
const MOST_ASIDE_MS = READ_MS / 2;
/** Frames from one drawing to the next: of a match that is followed, and of a tick that stays. */
const DRAWN_FRAMES = { following: 6, looking: 30 } as const;

export interface MatchInspectorOptions {
  readonly parent: HTMLElement;
  readonly session: () => Session | undefined;
  /** Name of the game at its host. */
  readonly game: string;
  readonly onClose: () => void;
}

export class MatchInspector {
  readonly #view: InspectorView;
  readonly #element: HTMLElement;
  readonly #redraw = { current: (): void => {} };
  #frames = 0;
  #note = "";
  readonly #show: () => void;
  readonly #isFull: () => boolean;
  /** What an entry may take, by those of late, ms. */
  #entryMs = 0;
  #drawn = -1;

  /** undefined if there is no match with a tape. */
  static open(options: MatchInspectorOptions): MatchInspector | undefined {
    const client = options.session()?.client;
    return client instanceof TapedClient ? new MatchInspector(client, options) : undefined;
  }

  private constructor(client: TapedClient, { parent, session, game, onClose }: MatchInspectorOptions) {
    const choices = { ...session()?.lobby.room?.choices };
    this.#view = new InspectorView(new TapeInspection(client.tape, client.game, client.policy));
    this.#element = parent.ownerDocument.createElement("div");
    this.#element.className = "inspect-sheet";
    parent.append(this.#element);
    this.#isFull = () => client.tape.isFull;
    this.#show = () =>
      render(
        <InspectorPanel
          view={this.#view}
          note={this.#note}
          redraw={this.#redraw}
          onSave={() => void saveTape(client, game, choices)}
          onClose={onClose}
        />,
        this.#element,
      );
    this.#show();
  }

  /** One frame: draws what a person looks at now, or brings on its values, or shows what was read, or reads. */
  frame(): void {
    const view = this.#view;
    const every = view.isFollowing.peek() ? DRAWN_FRAMES.following : DRAWN_FRAMES.looking;
    this.#frames++;
    if (view.changes !== this.#drawn) this.#draw();
    else if (view.settle()) return;
    else if (this.#frames % every === 0) this.#refresh();
    else this.#read();
  }

  #read(): void {
    const { inspection } = this.#view;
    const beganMs = performance.now();
    let nowMs = beganMs;
    while (nowMs - beganMs + Math.min(this.#entryMs, MOST_ASIDE_MS) < READ_MS && inspection.read()) {
      const endMs = performance.now();
      this.#entryMs = Math.max(endMs - nowMs, 0.98 * this.#entryMs);
      nowMs = endMs;
    }
  }

  close(): void {
    render(null, this.#element);
    this.#element.remove();
  }

  #refresh(): void {
    const { inspection } = this.#view;
    const note = inspection.note || (this.#isFull() ? INSPECT.full : "");
    if (note !== this.#note) {
      this.#note = note;
      this.#show();
    }
    this.#view.refresh();
    this.#draw();
  }

  #draw(): void {
    this.#redraw.current();
    this.#drawn = this.#view.changes;
  }
}
