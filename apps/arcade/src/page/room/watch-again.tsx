// "Watch it again": the match that was just played, on the replay page, in a tab of its own, so that the seat in the room stays. Shown on the
// leaderboard. Always true: where the server keeps no replays it is not there.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { RESULTS } from "../words.ts";
import type { Visit } from "./visit.ts";

export function WatchAgain({ visit }: { readonly visit: Visit }): JSX.Element | null {
  const [replay, setReplay] = useState<string>();
  const code = visit.code.value;
  const isOwn = visit.server === "" || visit.server === location.host;
  useEffect(() => {
    if (!isOwn || code === "") return;
    import("./replay-of.ts")
      .then(({ replayOf }) => replayOf(code))
      .then((found) => setReplay(found?.id))
      .catch(() => {});
  }, [code, isOwn]);
  if (replay === undefined) return null;
  return (
    <a
      class="button"
      href={`?replay=${replay}`}
      target="_blank"
      rel="noopener opener"
      aria-label={RESULTS.watchAgainTab}
    >
      {RESULTS.watchAgain}
    </a>
  );
}
