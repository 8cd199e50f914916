// The texts of By a Thread in the language in use: what the page says of the game, and its HUD.

import { type Texts, textsIn } from "@reckon/stage";
import { en } from "./en.ts";

export const threadTexts: Texts<typeof en> = textsIn(en, { de: async () => (await import("./de.ts")).de });
