// The stage's own texts in the language in use. Code labels, names of players and views read them.

import { en } from "./en.ts";
import { type Texts, textsIn } from "./texts.ts";

export const stageTexts: Texts<typeof en> = textsIn(en, { de: async () => (await import("./de.ts")).de });
