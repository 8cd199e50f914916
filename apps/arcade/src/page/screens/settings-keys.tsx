// The part of the settings where keys are chosen. Always true: while a key is waited for, it does nothing else; Escape stays
// the way out.

import { type ArcadeGame, codeLabel } from "@reckon/stage";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { change, keysOf, settings } from "../settings.ts";

export function Keys({ games }: { readonly games: readonly ArcadeGame[] }): JSX.Element {
  return (
    <>
      {games.map((game) => (
        <fieldset key={game.name} class="keys">
          <legend>Keys of {game.title}</legend>
          {game.actions.map(({ name, label }) => (
            <KeyChoice
              key={name}
              label={label}
              codes={keysOf(game)[name]}
              onChoose={(code) => bind(game, name, code)}
            />
          ))}
          <button type="button" class="small" onClick={() => unbind(game.name)}>
            As they were<span class="unseen"> in {game.title}</span>
          </button>
        </fieldset>
      ))}
    </>
  );
}

export function OverlayKey(): JSX.Element {
  return (
    <KeyChoice
      label="Open the net graph"
      codes={[settings.value.overlayKey]}
      onChoose={(overlayKey) => change({ overlayKey })}
    />
  );
}

interface KeyChoiceProps {
  readonly label: string;
  readonly codes: readonly string[];
  readonly onChoose: (code: string) => void;
}

function KeyChoice({ label, codes, onChoose }: KeyChoiceProps): JSX.Element {
  const [isListening, setListening] = useState(false);
  const listen = (event: KeyboardEvent): void => {
    // The key that asked for another may still be held, and Tab goes on as ever.
    if (!isListening || event.repeat || event.code === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    setListening(false);
    if (event.code !== "Escape") onChoose(event.code);
  };
  const names = codes
    .filter((code) => !isPad(code))
    .map(codeLabel)
    .join(", ");
  return (
    <div class="line">
      <span>{label}</span>
      <button
        type="button"
        class="key"
        aria-label={isListening ? `Press a key for ${label}` : `${label}: ${names}. Change`}
        onClick={() => setListening(true)}
        onKeyDown={listen}
        onBlur={() => setListening(false)}
      >
        {isListening ? "press a key" : names}
      </button>
    </div>
  );
}

/** One key in place of the keys and mouse buttons; the buttons of a gamepad stay. */
function bind(game: ArcadeGame, action: string, code: string): void {
  const { keys } = settings.peek();
  const codes = [code, ...keysOf(game)[action].filter(isPad)];
  change({ keys: { ...keys, [game.name]: { ...keys[game.name], [action]: codes } } });
}

function isPad(code: string): boolean {
  return code.startsWith("Pad");
}

function unbind(game: string): void {
  const { [game]: _, ...others } = settings.peek().keys;
  change({ keys: others });
}
