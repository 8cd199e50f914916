// What the host chooses before a match, such as a difficulty. Above the room, for the host alone.

import type { JSX } from "preact";
import { Dialog } from "../parts/dialog.tsx";
import type { Visit } from "../visit.ts";

export function Choices({ visit }: { readonly visit: Visit }): JSX.Element {
  const { choices } = visit.game.lobby;
  const choose = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const chosen = Object.keys(choices).map((name) => [name, String(form.get(name))]);
    visit.wish({ type: "choose", choices: Object.fromEntries(chosen) });
  };
  return (
    <Dialog title="What shall it be?" onClose={() => visit.wish({ type: "cancel" })}>
      <form class="stack" onSubmit={choose}>
        {Object.entries(choices).map(([name, values]) => (
          <fieldset key={name} class="options">
            <legend>{inWords(name)}</legend>
            {values.map((value, i) => (
              <label key={value}>
                <input type="radio" name={name} value={value} defaultChecked={i === 0} />
                <span>{inWords(value)}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <button type="submit" class="primary" data-primary>
          Begin
        </button>
      </form>
    </Dialog>
  );
}

/** "friendlyFire" as "Friendly fire". */
function inWords(name: string): string {
  const words = name.replace(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}
