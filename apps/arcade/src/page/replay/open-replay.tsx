// Opens the replay page, in place of the arcade: main.tsx loads it when the address asks for a replay, so that no other page carries it.

import "./replay.css";
import { render } from "preact";
import { isTest } from "../address-bar.ts";
import { startLoop } from "../loop.ts";
import { readReplayPlace } from "./replay-link.ts";
import { ReplayModel } from "./replay-model.ts";
import { ReplayPage } from "./replay-page.tsx";
import { replayTexts } from "./replay-words.ts";

export async function openReplay(root: HTMLElement): Promise<void> {
  await replayTexts.ready();
  const model = new ReplayModel(readReplayPlace(location.search));
  startLoop((now, frameMs) => model.frame(now, frameMs));
  render(<ReplayPage model={model} />, root);
  if (isTest) Object.assign(globalThis, { replay: model });
}
