// The overlay: the network's effect on the game, and the engine's means against it. A net graph of the last ten seconds,
// switches for the five parts of the netcode, a conditioner for one's own connection, ghosts. The page loads it when its key
// is first pressed, and calls `frame` in every frame. Always true: while closed, it goes on measuring and draws nothing;
// keys that a focused control of it uses do not reach the game, and all others do.

import type { Conditioner } from "reckon/conditioner";
import type { Session } from "reckon/session";
import type { MatchInspector } from "../inspect/match-inspector.tsx";
import { ConditionerForm } from "./conditioner-form.ts";
import { ControlLine } from "./control-line.ts";
import { make } from "./elements.ts";
import { Figures } from "./figures.ts";
import { Measures } from "./measures.ts";
import { NetGraph } from "./net-graph.ts";
import "./overlay.css";
import { OVERLAY } from "./overlay-words.ts";
import { SwitchList } from "./switch-list.ts";

export { overlayTexts } from "./overlay-words.ts";

export interface OverlayOptions {
  /** The element under it, to which it adds its panel. */
  readonly parent: HTMLElement;
  /** The session that it measures, and whose switches it sets. */
  readonly session: () => Session | undefined;
  readonly conditioner: Conditioner;
  /** Name of the game at its host. */
  readonly game: string;
  /** Turns ghosts on or off. undefined: the game has none, and there is no switch for them. */
  readonly onGhosts: ((isOn: boolean) => void) | undefined;
}

export interface Overlay {
  readonly isOpen: boolean;
  /** Once per frame; `frameMs`: time since the one before. */
  frame(now: number, frameMs: number): void;
  /** Opens or closes it. */
  toggle(): void;
  readonly inspector: MatchInspector | undefined;
  /** Removes it from the page. */
  close(): void;
}

const REFRESH_MS = 250;

/** Keys that a control takes for itself; all others belong to the game. */
const CONTROL_KEYS: Readonly<Record<string, readonly string[]>> = {
  checkbox: ["Space", "Enter", "Tab"],
  range: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", "Tab"],
  button: ["Space", "Enter", "Tab"],
};

export function createOverlay(options: OverlayOptions): Overlay {
  return new OverlayPanel(options);
}

class OverlayPanel implements Overlay {
  readonly #options: OverlayOptions;
  readonly #panel: HTMLElement;
  readonly #measures = new Measures();
  readonly #graph: NetGraph;
  readonly #figures: Figures;
  readonly #control: ControlLine;
  readonly #switches: SwitchList;
  readonly #form: ConditionerForm;
  readonly #watch: ResizeObserver;
  #refreshedMs: number = Number.NEGATIVE_INFINITY;
  /** Over the match, once its button was pressed. */
  inspector: MatchInspector | undefined;

  constructor(options: OverlayOptions) {
    const { parent, session, conditioner, onGhosts } = options;
    this.#options = options;
    const panel = make(parent, "aside", "overlay");
    panel.setAttribute("aria-label", OVERLAY.name);
    panel.hidden = true;
    this.#panel = panel;
    const top = make(panel, "div", "overlay-top");
    const head = make(top, "header");
    make(head, "h2", "", OVERLAY.title);
    this.#control = new ControlLine(head);
    const look = make(head, "button", "", OVERLAY.inspect);
    look.type = "button";
    look.addEventListener("click", () => void this.#inspect());
    const shut = make(head, "button", "", OVERLAY.close);
    shut.type = "button";
    shut.setAttribute("aria-label", OVERLAY.closeAll);
    shut.addEventListener("click", () => this.toggle());
    this.#graph = new NetGraph(parent.ownerDocument);
    const { canvas } = this.#graph;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", OVERLAY.graph);
    top.append(canvas);
    this.#figures = new Figures(panel);
    const controls = make(panel, "div", "overlay-controls");
    this.#switches = new SwitchList(controls, session, onGhosts);
    this.#form = new ConditionerForm(controls, conditioner);
    panel.addEventListener("keydown", keepFromGame);
    giveFocusBack(panel);
    this.#watch = new ResizeObserver(() => this.#fit());
    this.#watch.observe(canvas);
  }

  get isOpen(): boolean {
    return !this.#panel.hidden;
  }

  frame(now: number, frameMs: number): void {
    const session = this.#options.session();
    this.#measures.sample(session, now, frameMs);
    this.inspector?.frame();
    if (!this.isOpen) return;
    this.#graph.draw(this.#measures.history, now);
    this.#control.refresh(session);
    if (now - this.#refreshedMs < REFRESH_MS) return;
    this.#refreshedMs = now;
    this.#figures.refresh(this.#measures.history, session);
    this.#switches.refresh();
    // The figures of a changing profile.
    if (this.#options.conditioner.profile !== "") this.#form.refresh();
  }

  toggle(): void {
    const { activeElement } = this.#panel.ownerDocument;
    this.#panel.hidden = !this.#panel.hidden;
    if (this.isOpen) {
      this.#form.refresh();
      this.#switches.refresh();
      this.#fit();
    } else if (activeElement instanceof HTMLElement && this.#panel.contains(activeElement))
      activeElement.blur();
  }

  close(): void {
    this.#watch.disconnect();
    this.#panel.remove();
    this.inspector?.close();
    this.inspector = undefined;
  }

  /** Opens the inspector in place of the overlay. */
  async #inspect(): Promise<void> {
    const { parent, session, game } = this.#options;
    const { inspectTexts, MatchInspector } = await import("../inspect/match-inspector.tsx");
    await inspectTexts.ready();
    if (this.inspector !== undefined || !this.#panel.isConnected) return;
    const onClose = (): void => {
      this.inspector?.close();
      this.inspector = undefined;
    };
    this.inspector = MatchInspector.open({ parent, session, game, onClose });
    if (this.inspector !== undefined) this.toggle();
  }

  #fit(): void {
    const { canvas } = this.#graph;
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0) return;
    // On a large screen the page is larger.
    const zoom = canvas.getBoundingClientRect().width / clientWidth;
    this.#graph.resize(clientWidth, clientHeight, devicePixelRatio * zoom);
  }
}

/** Space on a switch ticks it and does not fire; movement keys still move, wherever the focus is. */
function keepFromGame(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof HTMLSelectElement) event.stopPropagation();
  else if (target instanceof HTMLInputElement || target instanceof HTMLButtonElement)
    if (CONTROL_KEYS[target.type]?.includes(event.code)) event.stopPropagation();
}

/** Takes the focus off a control that the mouse has changed, so that the keys steer the game again. */
function giveFocusBack(panel: HTMLElement): void {
  let isPointed = false;
  panel.addEventListener("pointerdown", () => {
    isPointed = true;
  });
  panel.addEventListener("keydown", () => {
    isPointed = false;
  });
  panel.addEventListener("change", ({ target }) => {
    if (isPointed && target instanceof HTMLElement) target.blur();
  });
}
