// What the host chooses before a match, such as a difficulty, with a picture of each value where the game paints one. Above the
// room, for the host alone.

import type { JSX } from "preact";
import { ChoicePicture } from "../parts/choice-picture.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { inWords } from "../parts/words.ts";
import type { Visit } from "../visit.ts";

const PICTURE = 112;

export function Choices({ visit }: { readonly visit: Visit }): JSX.Element {
  const { game } = visit;
  const { choices } = game.lobby;
  const hasPictures = game.choicePainter !== undefined;
  const choose = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const chosen = Object.keys(choices).map((name) => [name, String(form.get(name))]);
    visit.wish({ type: "choose", choices: Object.fromEntries(chosen) });
  };
  return (
    <Dialog
      title="What shall it be?"
      kind={hasPictures ? "wide" : undefined}
      onClose={() => visit.wish({ type: "cancel" })}
    >
      <form class="stack" onSubmit={choose}>
        {Object.entries(choices).map(([name, values]) => (
          <fieldset key={name} class={hasPictures ? "options pictured" : "options"}>
            <legend>{inWords(name)}</legend>
            {values.map((value, i) => (
              <label key={value}>
                <input type="radio" name={name} value={value} defaultChecked={i === 0} />
                <ChoicePicture game={game} choice={name} value={value} size={PICTURE} />
                <span>{inWords(value)}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <div class="dialog-foot">
          <button type="submit" class="primary" data-primary>
            Begin
          </button>
        </div>
      </form>
    </Dialog>
  );
}
