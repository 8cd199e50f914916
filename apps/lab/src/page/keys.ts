// The person's keys: arrows or WASD run, Space or J acts, on a keyboard or on buttons for thumbs. The page tells the lab about every
// change. Always true: keys count only while the lab has the focus, or nothing has it; controls of the page keep the keys that are theirs.

import { KEY, type KeyName } from "../model/deeds.ts";
import { make } from "./elements.ts";

const CODES: Readonly<Record<string, KeyName>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  KeyA: "left",
  KeyD: "right",
  KeyW: "up",
  KeyS: "down",
  Space: "act",
  KeyJ: "act",
};

const PAD: readonly (readonly [KeyName, string, string])[] = [
  ["left", "◀", "Left"],
  ["up", "▲", "Up"],
  ["down", "▼", "Down"],
  ["right", "▶", "Right"],
  ["act", "●", "Act"],
];

export class Keys {
  /** Held keys as a mask. */
  held = 0;
  /** Buttons for thumbs. */
  readonly pad: HTMLElement;
  readonly #codes: Set<string> = new Set();
  readonly #root: ShadowRoot;
  readonly #onChange: (held: number) => void;
  readonly #onShortcut: (key: string) => boolean;
  readonly #end: AbortController = new AbortController();

  /** `onShortcut`: a key that is not the player's; true if it was used. */
  constructor(root: ShadowRoot, onChange: (held: number) => void, onShortcut: (key: string) => boolean) {
    this.#root = root;
    this.#onChange = onChange;
    this.#onShortcut = onShortcut;
    this.pad = this.#makePad();
    const { signal } = this.#end;
    const page = root.ownerDocument;
    page.addEventListener("keydown", (event) => this.#down(event), { signal });
    page.addEventListener("keyup", ({ code }) => this.#release(code), { signal });
    globalThis.addEventListener("blur", () => this.#releaseAll(), { signal });
  }

  close(): void {
    this.#end.abort();
  }

  #down(event: KeyboardEvent): void {
    const { code, key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || !this.#isOurs(code)) return;
    if (!(code in CODES)) {
      if (!event.repeat && this.#onShortcut(key)) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (event.repeat) return;
    this.#codes.add(code);
    this.#tell();
  }

  #isOurs(code: string): boolean {
    const { activeElement } = this.#root.ownerDocument;
    const isFree = activeElement === null || activeElement === this.#root.ownerDocument.body;
    if (!isFree && activeElement !== this.#root.host) return false;
    const inner = this.#root.activeElement;
    if (inner instanceof HTMLSelectElement) return false;
    if (inner instanceof HTMLInputElement && inner.type === "range")
      return !/^(Arrow|Home|End|Page)/.test(code);
    const usesSpace =
      inner instanceof HTMLButtonElement ||
      inner instanceof HTMLInputElement ||
      inner instanceof HTMLAnchorElement;
    return !(usesSpace && code === "Space");
  }

  #release(code: string): void {
    if (this.#codes.delete(code)) this.#tell();
  }

  #releaseAll(): void {
    if (this.#codes.size === 0) return;
    this.#codes.clear();
    this.#tell();
  }

  #tell(): void {
    let held = 0;
    for (const code of this.#codes) held |= KEY[(CODES[code] ?? code) as KeyName] ?? 0;
    if (held === this.held) return;
    this.held = held;
    this.#onChange(held);
  }

  #makePad(): HTMLElement {
    const buttons = PAD.map(([name, sign, label]) => {
      const release = (): void => this.#release(name);
      const button = make(
        "button",
        {
          type: "button",
          class: `key key-${name}`,
          "aria-label": label,
          on: {
            pointerdown: (event) => {
              event.preventDefault();
              button.setPointerCapture(event.pointerId);
              this.#codes.add(name);
              this.#tell();
            },
            pointerup: release,
            pointercancel: release,
          },
        },
        sign,
      );
      return button;
    });
    return make("div", { class: "pad", role: "group", "aria-label": "Keys for thumbs" }, ...buttons);
  }
}
