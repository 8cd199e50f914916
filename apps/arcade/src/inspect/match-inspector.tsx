// The inspector over a running match: reads the tape of its client bit by bit, a little in each frame, and shows it in a sheet at the bottom.
// The overlay makes one when its button is pressed, and calls `frame`. Always true: one frame reads or draws for about a millisecond, never
// both; the match itself is not touched.

import { render } from "preact";
import { TapedClient, TapeInspection } from "reckon/inspect";
import type { Session } from "reckon/session";
import { INSPECT } from "./inspect-words.ts";
import { InspectorPanel } from "./inspector-panel.tsx";
import { InspectorView } from "./inspector-view.ts";
import { saveTape } from "./tape-files.ts";

export { inspectTexts } from "./inspect-words.ts";

/** Reading stops after this, ms; what one entry takes comes on top. */
const READ_MS = 0.9;
/** Frames from one drawing of a followed match to the next. */
const DRAWN_FRAMES = 6;
const MEASURED_FRAMES = 600;

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
  /** What its newest frames took, ms: for measurements. */
  readonly tookMs = new Float64Array(MEASURED_FRAMES);

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

  frame(): void {
    const beganMs = performance.now();
    if (++this.#frames % DRAWN_FRAMES === 0) this.#draw();
    else while (performance.now() - beganMs < READ_MS && this.#view.inspection.read());
    this.tookMs[this.#frames % MEASURED_FRAMES] = performance.now() - beganMs;
  }

  close(): void {
    render(null, this.#element);
    this.#element.remove();
  }

  #draw(): void {
    const { inspection } = this.#view;
    const note = inspection.note || (this.#isFull() ? INSPECT.full : "");
    if (note !== this.#note) {
      this.#note = note;
      this.#show();
    }
    this.#view.refresh();
    this.#redraw.current();
  }
}
