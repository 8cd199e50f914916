// The words of a game as the page shows them, in one language, and the game that has them. Each game keeps them in texts/en.ts and in one
// file more per language, with those of its HUD beside them. Always true: the rest of a game is the same in every language; whoever
// reads `title` or any other words of a game gets them in the language in use.

import type { Game } from "reckon";
import type {
  Action,
  Afterlife,
  ArcadeGame,
  ChoiceWords,
  Device,
  Hint,
  HowTo,
  ResultWords,
} from "../arcade-game.ts";
import type { Texts } from "./texts.ts";

export interface GameTexts {
  readonly title: string;
  /** A description in one sentence. */
  readonly line: string;
  /** By action its label, and one for a small round button if that is too long for it. */
  readonly actions: Readonly<Record<string, string | { readonly label: string; readonly short: string }>>;
  readonly howTo: Readonly<Record<Device, readonly HowTo[]>>;
  /** By the word after the slash of a hint's id. */
  readonly hints?: Readonly<Record<string, Hint["text"]>>;
  /** By choice of the lobby: those that the page has no words for, or other words. */
  readonly choices?: Readonly<Record<string, ChoiceWords>>;
  readonly results?: ResultWords;
  readonly afterlife?: Pick<Afterlife, "title" | "label">;
  /** The bookmarks of the game's replays, which its server writes in English, in this language. */
  readonly bookmark?: (text: string) => string;
}

/** A game without its words. */
export interface GameParts<G extends Game>
  extends Omit<
    ArcadeGame<G>,
    "title" | "line" | "actions" | "howTo" | "hints" | "choiceWords" | "results" | "afterlife" | "bookmark"
  > {
  readonly actions: readonly Pick<Action, "name" | "keys">[];
  readonly hints?: readonly Pick<Hint<G>, "id" | "when">[];
  readonly afterMs?: number;
}

/** The game with its words in the language in use. */
export function inWords<G extends Game>(texts: Texts<GameTexts>, parts: GameParts<G>): ArcadeGame<G> {
  const { actions, hints, afterMs, ...rest } = parts;
  return Object.defineProperties({ ...rest } as ArcadeGame<G>, {
    title: { enumerable: true, get: () => texts().title },
    line: { enumerable: true, get: () => texts().line },
    howTo: { enumerable: true, get: () => texts().howTo },
    choiceWords: { enumerable: true, get: () => texts().choices },
    results: { enumerable: true, get: () => texts().results },
    bookmark: { enumerable: true, get: () => texts().bookmark },
    actions: { enumerable: true, get: oncePer(texts, (said) => actions.map((one) => labelled(one, said))) },
    hints: {
      enumerable: true,
      get: oncePer(texts, (said) =>
        hints?.map((hint) => ({ ...hint, text: said.hints?.[hint.id.replace(/^.*\//, "")] ?? "" })),
      ),
    },
    afterlife: {
      enumerable: true,
      get: oncePer(texts, ({ afterlife }) =>
        afterlife === undefined ? undefined : { ...afterlife, afterMs: afterMs ?? 0 },
      ),
    },
  });
}

function labelled({ name, keys }: Pick<Action, "name" | "keys">, { actions }: GameTexts): Action {
  const words = actions[name] ?? name;
  return typeof words === "string" ? { name, label: words, keys } : { name, ...words, keys };
}

/** What is made of the texts in use: made anew only when they have changed. */
function oncePer<T>(texts: Texts<GameTexts>, make: (said: GameTexts) => T): () => T {
  let of: GameTexts | undefined;
  let made: T;
  return () => {
    const said = texts();
    if (said !== of) made = make(said);
    of = said;
    return made;
  };
}
