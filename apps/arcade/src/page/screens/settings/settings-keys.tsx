// The settings of keys, mouse buttons and gamepad buttons. Always true: while it waits for a press, that press does
// nothing else; Escape stays the way out; a key that does two things is marked, and none comes to do so here.

import { useSignal } from "@preact/signals";
import { type ArcadeGame, codeLabel, isPadCode } from "@reckon/stage";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { conflictsOf, rebind } from "../../keys/bindings.ts";
import { padMenu } from "../../keys/pad-menu.ts";
import { device } from "../../look/device.ts";
import { Sentence } from "../../parts/sentence.tsx";
import { change, chatKeyOf, keysOf, settings } from "../../settings.ts";
import { COMMON, SETTINGS } from "../../words.ts";

export function Keys({ games }: { readonly games: readonly ArcadeGame[] }): JSX.Element {
  return (
    <>
      {games.map((game) => (
        <GameKeys key={game.name} game={game} />
      ))}
    </>
  );
}

function GameKeys({ game }: { readonly game: ArcadeGame }): JSX.Element {
  const told = useSignal("");
  const keys = keysOf(game);
  const choose = (action: string, code: string): void => {
    const { overlayKey, chatKey } = settings.peek();
    if (code === overlayKey || code === chatKey) {
      const what = code === overlayKey ? SETTINGS.isOverlay : SETTINGS.isChat;
      told.value = what(codeLabel(code));
      return;
    }
    const rebound = rebind(game, keysOf(game), action, code);
    change({ keys: { ...settings.peek().keys, [game.name]: rebound.keys } });
    told.value = rebound.told;
  };
  return (
    <fieldset class="keys">
      <legend>{SETTINGS.keysOf(game.title)}</legend>
      {game.actions.map(({ name, label }) => (
        <KeyChoice
          key={name}
          label={label}
          codes={keys[name]}
          conflicts={conflictsOf(game, keys, name)}
          onChoose={(code) => choose(name, code)}
        />
      ))}
      <Sentence text={told.value === "" ? undefined : told.value} />
      <button type="button" class="small" onClick={() => unbind(game.name)}>
        {COMMON.reset}
        <span class="unseen">{SETTINGS.of(game.title)}</span>
      </button>
    </fieldset>
  );
}

/** Keys of the page: they do the same in every game, and are not used there for anything else. */
export function PageKeys({ games }: { readonly games: readonly ArcadeGame[] }): JSX.Element {
  const told = useSignal("");
  const { overlayKey, chatKey } = settings.value;
  const own = chatKey || (games.length === 1 ? chatKeyOf(games[0]) : "Enter");
  const choose = (name: "overlayKey" | "chatKey", code: string): void => {
    told.value = takenBy(games, name, code);
    if (told.value === "") change({ [name]: code });
  };
  return (
    <>
      <KeyChoice
        label={SETTINGS.overlay}
        codes={[overlayKey]}
        isKey
        onChoose={(code) => choose("overlayKey", code)}
      />
      <KeyChoice
        label={SETTINGS.chat}
        codes={own === undefined ? [] : [own]}
        isKey
        onChoose={(code) => choose("chatKey", code)}
      />
      <Sentence text={told.value === "" ? undefined : told.value} />
    </>
  );
}

/** The other use of a code, in words; empty: none. */
function takenBy(games: readonly ArcadeGame[], name: "overlayKey" | "chatKey", code: string): string {
  const { overlayKey, chatKey } = settings.peek();
  if (name === "chatKey" && code === overlayKey) return SETTINGS.isOverlay(codeLabel(code));
  if (name === "overlayKey" && code === (chatKey || "Enter")) return SETTINGS.isChat(codeLabel(code));
  const game = games.find((one) => Object.values(keysOf(one)).flat().includes(code));
  const action = game?.actions.find((one) => keysOf(game)[one.name].includes(code));
  if (game === undefined || action === undefined) return "";
  return SETTINGS.isAction(codeLabel(code), action.label, game.title);
}

interface KeyChoiceProps {
  readonly label: string;
  readonly codes: readonly string[];
  /** Other uses of its codes. */
  readonly conflicts?: readonly string[];
  /** The page listens to keys alone, not to buttons of mouse or pad. */
  readonly isKey?: boolean;
  readonly onChoose: (code: string) => void;
}

function KeyChoice({ label, codes, conflicts = [], isKey = false, onChoose }: KeyChoiceProps): JSX.Element {
  const isListening = useSignal(false);
  const choose = (code: string): void => {
    isListening.value = false;
    onChoose(code);
  };
  const listen = (event: KeyboardEvent): void => {
    // The key that started the choice may still be held, and Tab works as always.
    if (!isListening.value || event.repeat || event.code === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.code === "Escape") isListening.value = false;
    else choose(event.code);
  };
  const isPad = device.value === "gamepad";
  useOtherCodes(isListening.value && !isKey, isPad, choose);
  const shown = codes.filter((code) => isKey || isPadCode(code) === isPad).map(codeLabel);
  const names = shown.length === 0 ? SETTINGS.noKey : shown.join(", ");
  return (
    <div class="line">
      <span>
        {label} {conflicts.length > 0 && <small class="sentence">{SETTINGS.conflict(conflicts)}</small>}
      </span>
      <button
        type="button"
        class="key"
        aria-label={isListening.value ? SETTINGS.pressKeyFor(label) : SETTINGS.change(label, names)}
        onClick={() => (isListening.value = true)}
        onKeyDown={listen}
        onBlur={() => (isListening.value = false)}
      >
        {isListening.value ? SETTINGS.pressKey : names}
      </button>
    </div>
  );
}

/** Mouse buttons, pressed anywhere, and buttons of a gamepad, while it waits for a press. */
function useOtherCodes(isListening: boolean, isPad: boolean, choose: (code: string) => void): void {
  useEffect(() => {
    if (!isListening) return;
    const end = new AbortController();
    const options = { capture: true, signal: end.signal };
    const stop = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const take = (event: PointerEvent): void => {
      if (event.pointerType === "touch") return;
      stop(event);
      // The events that follow this press are ignored as well.
      for (const type of event.button === 0 ? ["click"] : ["auxclick", "contextmenu"])
        addEventListener(type, stop, { capture: true, once: true, signal: AbortSignal.timeout(300) });
      choose(`Mouse${event.button}`);
    };
    addEventListener("pointerdown", take, options);
    if (isPad) padMenu.capture = choose;
    return () => {
      end.abort();
      padMenu.capture = undefined;
    };
  }, [isListening]);
}

function unbind(game: string): void {
  const { [game]: _, ...others } = settings.peek().keys;
  change({ keys: others });
}
