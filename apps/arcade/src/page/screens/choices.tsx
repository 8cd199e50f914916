// The host's choices before a match, such as a difficulty, with a picture of each value if the game paints one. Above the
// room, for the host alone. The last choices are preselected.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ChoicePicture } from "../parts/choice-picture.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { choiceName, choiceValue } from "../room/choice-words.ts";
import { chosenBefore, rememberChoices } from "../room/chosen-before.ts";
import type { Visit } from "../room/visit.ts";
import { CHOICES } from "../words.ts";

const PICTURE = 112;

export function Choices({ visit }: { readonly visit: Visit }): JSX.Element {
  const { game } = visit;
  const { choices } = game.lobby;
  const { choicePainters = {} } = game;
  // The last choices are likely wanted again.
  const before = { ...chosenBefore(game), ...visit.room.value?.choices };
  const [unused, setUnused] = useState(game.unused?.(before) ?? []);
  const chosenIn = (form: HTMLFormElement): Record<string, string> => {
    const data = new FormData(form);
    return Object.fromEntries(Object.keys(choices).map((name) => [name, String(data.get(name))]));
  };
  const choose = (event: SubmitEvent): void => {
    event.preventDefault();
    const chosen = chosenIn(event.currentTarget as HTMLFormElement);
    rememberChoices(game, chosen);
    visit.wish({ type: "choose", choices: chosen });
  };
  return (
    <Dialog
      title={CHOICES.title}
      kind={Object.keys(choicePainters).length > 0 ? "wide" : undefined}
      onClose={() => visit.wish({ type: "cancel" })}
    >
      <form
        class="stack"
        onSubmit={choose}
        onChange={(event) => setUnused(game.unused?.(chosenIn(event.currentTarget)) ?? [])}
      >
        {Object.entries(choices).map(([name, values]) => (
          <fieldset
            key={name}
            class={name in choicePainters ? "options pictured" : "options pills"}
            hidden={unused.includes(name)}
          >
            <legend>{choiceName(game, name)}</legend>
            {values.map((value) => (
              <label key={value}>
                <input type="radio" name={name} value={value} defaultChecked={value === before[name]} />
                <ChoicePicture game={game} choice={name} value={value} size={PICTURE} />
                <span>{choiceValue(game, name, value)}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <div class="dialog-foot">
          <button type="submit" class="primary" data-primary>
            {CHOICES.start}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
