// The page's entry: makes the arcade, shows it, and follows the link.

import "./page.css";
import "./screens.css";
import "./home.css";
import "./choices.css";
import "./play.css";
import "./killcam/killcam.css";
import "./room/meeting.css";
import { effect } from "@preact/signals";
import { render } from "preact";
import { isReplay, isTest } from "./address-bar.ts";
import { App } from "./app.tsx";
import { Arcade } from "./arcade.ts";
import { startLanguage } from "./chosen-language.ts";
import { guardPresses } from "./keys/fresh-press.ts";
import { isStill } from "./settings.ts";

guardPresses(window);
effect(() => {
  document.documentElement.classList.toggle("still", isStill.value);
});
const root = document.getElementById("page");
void startLanguage().then(() => {
  if (root !== null && isReplay(location.search))
    void import("./replay/open-replay.tsx").then(({ openReplay }) => openReplay(root));
  else openArcade();
});

function openArcade(): void {
  const arcade = new Arcade();
  if (root !== null) render(<App arcade={arcade} />, root);
  arcade.follow(location.hash);
  if (isTest)
    Object.assign(globalThis, {
      reckon: {
        arcade,
        get session() {
          return arcade.visit.peek()?.session;
        },
      },
    });
}
