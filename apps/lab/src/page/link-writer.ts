// The lab's address in the page's address bar, and links to a moment. The page calls it now and then, and for "Copy link". Always true: it
// keeps the parts of the address that belong to the page around the lab, and makes no entries in the history.

import type { Game } from "reckon";
import { writeAddress } from "../model/address.ts";
import type { Lab } from "../model/lab.ts";

/** Parts of an address that belong to the page around the lab. */
const KEPT: readonly string[] = ["game", "embed"];

export class LinkWriter {
  readonly #lab: Lab<Game>;
  readonly #isInBar: boolean;
  #written = "";

  /** `isInBar`: the address bar follows. */
  constructor(lab: Lab<Game>, isInBar: boolean) {
    this.#lab = lab;
    this.#isInBar = isInBar;
  }

  /** Writes experiment and settings into the address bar, if they have changed. */
  write(): void {
    const address = this.#addressOf(false);
    if (!this.#isInBar || address === this.#written) return;
    this.#written = address;
    this.#replace(address);
  }

  /** Copies a link to the moment that is shown; says how that went. */
  async copy(): Promise<string> {
    const link = new URL(this.#addressOf(true), globalThis.location.href).href;
    if (this.#isInBar) this.#replace(link);
    this.#written = this.#addressOf(false);
    try {
      await globalThis.navigator.clipboard.writeText(link);
      return "Copied.";
    } catch {
      return this.#isInBar ? "Copy it from the address bar." : link;
    }
  }

  #addressOf(isMoment: boolean): string {
    const { experiment, settings, log, at } = this.#lab;
    const isChanged = JSON.stringify(settings) !== JSON.stringify(experiment?.settings);
    const query = writeAddress({
      experiment: experiment?.id,
      settings: isChanged ? settings : undefined,
      log: isMoment ? log : [],
      at: isMoment ? at : 0,
    });
    const { pathname, search, hash } = globalThis.location;
    for (const [name, value] of new URLSearchParams(search))
      if (KEPT.includes(name) && !query.has(name)) query.set(name, value);
    const text = query.toString();
    return `${pathname}${text === "" ? "" : `?${text}`}${hash}`;
  }

  #replace(address: string): void {
    globalThis.history.replaceState(globalThis.history.state, "", address);
  }
}
