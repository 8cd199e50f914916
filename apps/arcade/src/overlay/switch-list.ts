// The five switches of the session's client and the ghosts, as checkboxes. The overlay makes it once and refreshes it a
// few times per second: a session may come and go, and other code may change a switch. Always true: a checkbox
// shows its switch; a switch without effect in this game says why, and is disabled.

import { idleBecause, type Session, SWITCH_NAMES, type SwitchName } from "reckon/session";
import { make, makeSwitch } from "./elements.ts";
import { OVERLAY } from "./overlay-words.ts";

export class SwitchList {
  readonly #session: () => Session | undefined;
  readonly #rows: readonly { name: SwitchName; box: HTMLInputElement; note: HTMLElement }[];

  constructor(
    parent: HTMLElement,
    session: () => Session | undefined,
    onGhosts: ((isOn: boolean) => void) | undefined,
  ) {
    this.#session = session;
    const group = make(parent, "fieldset");
    make(group, "legend", "", OVERLAY.switches);
    this.#rows = SWITCH_NAMES.map((name) => {
      const { name: title, note: off } = OVERLAY.switch[name];
      const onChange = (isOn: boolean): void => {
        const switches = this.#session()?.switches;
        if (switches !== undefined) switches[name] = isOn;
      };
      return { name, ...makeSwitch(group, title, off, onChange) };
    });
    if (onGhosts !== undefined)
      makeSwitch(group, OVERLAY.ghosts.name, OVERLAY.ghosts.note, (isOn) => {
        const switches = this.#session()?.switches;
        if (switches !== undefined) switches.evidence = isOn;
        onGhosts(isOn);
      });
    this.refresh();
  }

  refresh(): void {
    const session = this.#session();
    const client = session?.client;
    for (const { name, box, note } of this.#rows) {
      const why = client === undefined ? "" : idleBecause(name, client);
      const words = why === "" ? OVERLAY.switch[name].note : OVERLAY.idle(why);
      box.disabled = session === undefined || why !== "";
      if (box.checked !== (session?.switches[name] ?? true)) box.checked = session?.switches[name] ?? true;
      if (note.textContent !== words) note.textContent = words;
    }
  }
}
