// The texts of the replay page in the language in use, and its clock. They load with it: whoever opens it waits for `replayTexts.ready()`.

import { groupOf, type Texts, textsIn } from "@reckon/stage";
import { en } from "../../texts/replay/en.ts";

type ReplayTexts = typeof en;

export const replayTexts: Texts<ReplayTexts> = textsIn(en, {
  de: async () => (await import("../../texts/replay/de.ts")).de,
});

export const REPLAY: ReplayTexts["replay"] = groupOf(replayTexts, "replay");

/** "1:07" or "1:02:07"; `tenths`: "1:07.4". */
export function clock(ms: number, tenths = false): string {
  const whole = Math.floor(Math.max(0, ms) / 1000);
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number): string => `${value}`.padStart(2, "0");
  const text = hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  return tenths ? `${text}.${Math.floor((Math.max(0, ms) % 1000) / 100)}` : text;
}
