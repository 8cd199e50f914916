// The touch controls over a game on a phone: a stick for each thumb, and buttons. Controls owns it and passes the touches of its
// target to it. Always true: it lies over the game and takes no touches except those of its buttons; styles are set by script,
// because the page's policy forbids inline styles.

import type { Action, TouchLayout } from "../arcade-game.ts";
import { touchCode } from "./held.ts";
import { STICK_RADIUS, ThumbStick } from "./thumb-stick.ts";

/** Pushed this far, the aiming stick holds its action. */
const AIM_HOLDS = 0.6;

const INK = "rgba(14, 17, 22, 0.45)";
const LINE = "rgba(232, 236, 241, 0.55)";
const TEXT = "#e8ecf1";

type Style = Partial<Record<keyof CSSStyleDeclaration, string>>;

export interface TouchLayerOptions {
  readonly target: HTMLElement;
  readonly actions: readonly Action[];
  readonly layout: TouchLayout;
  readonly press: (code: string) => void;
  readonly release: (code: string) => void;
  /** A thumb that turns the view moved by this many pixels. */
  readonly turn: (x: number, y: number) => void;
}

export class TouchLayer {
  readonly move: ThumbStick = new ThumbStick();
  readonly aim: ThumbStick = new ThumbStick();
  readonly #options: TouchLayerOptions;
  readonly #layer: HTMLElement;
  readonly #moveShape: StickShape | undefined;
  readonly #aimShape: StickShape | undefined;
  readonly #buttons: HTMLElement[] = [];
  /** The pointer that holds the first button from anywhere on the right. */
  #anywhere = -1;
  /** The pointers that turn the view, and their last places. */
  readonly #looking = new Map<number, { x: number; y: number }>();

  constructor(options: TouchLayerOptions) {
    const { target, layout } = options;
    this.#options = options;
    this.#layer = target.ownerDocument.createElement("div");
    dress(this.#layer, { position: "absolute", inset: "0", zIndex: "1", pointerEvents: "none" });
    dress(this.#layer, { display: "none", userSelect: "none" });
    this.#moveShape = layout.drags === true ? undefined : new StickShape(this.#layer, "left");
    this.#aimShape = layout.aim === undefined ? undefined : new StickShape(this.#layer, "right");
    for (const [i, name] of layout.buttons.entries()) this.#addButton(name, i);
    this.place();
    target.append(this.#layer);
  }

  show(isShown: boolean): void {
    this.#layer.style.display = isShown ? "block" : "none";
    if (isShown) this.place();
  }

  /** Places the buttons for the target's present width: on a narrow one they stand above the sticks, not between them. */
  place(): void {
    const { layout, target } = this.#options;
    const isNarrow = target.getBoundingClientRect().width < NARROW;
    const places = layout.looks === true ? COLUMN : layout.aim === undefined ? BOW : AROUND_AIM;
    for (const [i, button] of this.#buttons.entries()) {
      const [right, bottom] = (isNarrow && layout.aim !== undefined ? ABOVE : places)[i] ?? [24, 24 + 76 * i];
      dress(button, {
        right: `calc(${right}px + env(safe-area-inset-right))`,
        bottom: `calc(${bottom}px + env(safe-area-inset-bottom))`,
      });
    }
  }

  /** A thumb comes down, in CSS pixels of the target, which has this width. */
  begin(pointer: number, x: number, y: number, width: number): void {
    const { layout, press } = this.#options;
    if (x < width / 2) this.move.begin(pointer, x, y);
    else if (layout.looks === true) this.#looking.set(pointer, { x, y });
    else if (layout.aim !== undefined) this.aim.begin(pointer, x, y);
    else if (this.#anywhere < 0 && layout.buttons.length > 0) {
      this.#anywhere = pointer;
      press(touchCode(layout.buttons[0]));
    }
    this.#update();
  }

  moved(pointer: number, x: number, y: number): void {
    if (this.move.move(pointer, x, y) || this.aim.move(pointer, x, y)) this.#update();
    const from = this.#looking.get(pointer);
    if (from === undefined) return;
    this.#options.turn(x - from.x, y - from.y);
    from.x = x;
    from.y = y;
  }

  end(pointer: number): void {
    const { layout, release } = this.#options;
    if (pointer === this.#anywhere) {
      this.#anywhere = -1;
      release(touchCode(layout.buttons[0]));
    }
    this.#looking.delete(pointer);
    if (this.move.end(pointer) || this.aim.end(pointer)) this.#update();
  }

  release(): void {
    this.move.release();
    this.aim.release();
    this.#anywhere = -1;
    this.#looking.clear();
    this.#update();
  }

  close(): void {
    this.#layer.remove();
  }

  #update(): void {
    const { layout, press, release } = this.#options;
    this.#moveShape?.follow(this.move);
    this.#aimShape?.follow(this.aim);
    if (layout.aim === undefined) return;
    const { x, y } = this.aim;
    if (x * x + y * y > AIM_HOLDS * AIM_HOLDS) press(touchCode(layout.aim));
    else release(touchCode(layout.aim));
  }

  /** Buttons stand in an arc around the right thumb, or around the aiming stick if there is one. */
  #addButton(name: string, i: number): void {
    const { actions, layout, press, release, target } = this.#options;
    const button = target.ownerDocument.createElement("button");
    const code = touchCode(name);
    button.type = "button";
    button.tabIndex = -1;
    button.setAttribute("data-taken", "");
    const action = actions.find((one) => one.name === name);
    button.textContent = action?.short ?? action?.label ?? name;
    const size = i > 0 ? 64 : layout.aim === undefined ? 88 : 72;
    dress(button, { position: "absolute", width: `${size}px`, height: `${size}px` });
    dress(button, { ...ROUND, pointerEvents: "auto", touchAction: "none", padding: "0", minWidth: "0" });
    const isLong = button.textContent.length > 6;
    dress(button, { font: `600 ${isLong ? 12 : 14}px system-ui`, lineHeight: "1.1", whiteSpace: "normal" });
    const hold = (event: PointerEvent): void => {
      // Otherwise the target would take the same touch for a stick.
      event.stopPropagation();
      event.preventDefault();
      button.style.background = "rgba(232, 236, 241, 0.3)";
      // The thumb that shoots also aims.
      if (layout.looks === true) this.#looking.set(event.pointerId, { x: event.clientX, y: event.clientY });
      press(code);
    };
    const follow = (event: PointerEvent): void => {
      event.stopPropagation();
      this.moved(event.pointerId, event.clientX, event.clientY);
    };
    const letGo = ({ pointerId }: PointerEvent): void => {
      this.#looking.delete(pointerId);
      button.style.background = INK;
      release(code);
    };
    button.addEventListener("pointerdown", hold);
    button.addEventListener("pointermove", follow);
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const)
      button.addEventListener(end, letGo);
    // A screen reader activates a button without a touch.
    button.addEventListener("click", (event) => {
      if (event.detail !== 0) return;
      press(code);
      release(code);
    });
    this.#layer.append(button);
    this.#buttons.push(button);
  }
}

/** Distances of buttons from the right and the bottom, in pixels; the lower middle of an upright phone belongs to the page. */
const BOW: readonly (readonly [number, number])[] = [
  [28, 64],
  [36, 164],
  [124, 104],
  [112, 180],
];
/** In a column if the whole right half is for looking: this takes little of it. */
const COLUMN: readonly (readonly [number, number])[] = [
  [28, 40],
  [40, 144],
  [40, 220],
];
/** Around the aiming stick, within reach of the same thumb; low enough for a phone in landscape. */
const AROUND_AIM: readonly (readonly [number, number])[] = [
  [176, 60],
  [163, 134],
  [102, 176],
  [28, 179],
  [230, 142],
];

/** In a window narrower than this, two sticks leave no room beside them: buttons stand in rows above the aiming one. */
const NARROW = 480;
const ABOVE: readonly (readonly [number, number])[] = [
  [16, 152],
  [92, 156],
  [160, 156],
  [18, 230],
  [86, 230],
];

const ROUND: Style = {
  borderRadius: "50%",
  border: `2px solid ${LINE}`,
  background: INK,
  color: TEXT,
};

/** A stick as it is drawn: a ring and a knob, at rest where a thumb would be. */
class StickShape {
  readonly #ring: HTMLElement;
  readonly #knob: HTMLElement;
  readonly #side: "left" | "right";

  constructor(layer: HTMLElement, side: "left" | "right") {
    this.#side = side;
    this.#ring = layer.ownerDocument.createElement("div");
    this.#knob = layer.ownerDocument.createElement("div");
    const size = `${2 * STICK_RADIUS}px`;
    dress(this.#ring, { ...ROUND, position: "absolute", width: size, height: size, boxSizing: "border-box" });
    dress(this.#knob, { position: "absolute", width: "48px", height: "48px", borderRadius: "50%" });
    dress(this.#knob, { background: LINE, left: "26px", top: "26px" });
    this.#ring.setAttribute("aria-hidden", "true");
    // The page measures the space that thumbs take.
    this.#ring.setAttribute("data-taken", "");
    this.#ring.append(this.#knob);
    layer.append(this.#ring);
    this.#rest();
  }

  follow(stick: ThumbStick): void {
    if (!stick.isHeld) {
      this.#rest();
      return;
    }
    const { baseX, baseY, thumbX, thumbY } = stick;
    dress(this.#ring, {
      left: `${baseX - STICK_RADIUS}px`,
      top: `${baseY - STICK_RADIUS}px`,
      right: "auto",
      bottom: "auto",
      opacity: "1",
    });
    this.#knob.style.transform = `translate(${thumbX - baseX}px, ${thumbY - baseY}px)`;
  }

  #rest(): void {
    const inset = `calc(36px + env(safe-area-inset-${this.#side}))`;
    dress(this.#ring, {
      left: this.#side === "left" ? inset : "auto",
      right: this.#side === "right" ? inset : "auto",
      top: "auto",
      bottom: "calc(40px + env(safe-area-inset-bottom))",
      opacity: "0.5",
    });
    this.#knob.style.transform = "none";
  }
}

function dress(element: HTMLElement, style: Style): void {
  Object.assign(element.style, style);
}
