// The texts of the inspector in the language in use. They load with it: whoever opens it waits for `inspectTexts.ready()`.

import { groupOf, type Texts, textsIn } from "@reckon/stage";
import { en } from "../texts/inspect/en.ts";

type InspectTexts = typeof en;

export const inspectTexts: Texts<InspectTexts> = textsIn(en, {
  de: async () => (await import("../texts/inspect/de.ts")).de,
});

export const INSPECT: InspectTexts["inspect"] = groupOf(inspectTexts, "inspect");
export const INSPECT_PAGE: InspectTexts["inspectPage"] = groupOf(inspectTexts, "inspectPage");
