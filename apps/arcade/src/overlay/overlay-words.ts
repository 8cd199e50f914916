// The texts of the network overlay in the language in use. They load with it: whoever opens it waits for `overlayTexts.ready()`.

import { groupOf, type Texts, textsIn } from "@reckon/stage";
import { en } from "../texts/overlay/en.ts";

type OverlayTexts = typeof en;

export const overlayTexts: Texts<OverlayTexts> = textsIn(en, {
  de: async () => (await import("../texts/overlay/de.ts")).de,
});

export const OVERLAY: OverlayTexts["overlay"] = groupOf(overlayTexts, "overlay");
