// The words over a killcam, and the button that skips it; any key does too. Always true: it takes no focus, so that no key of the game is lost.

import type { JSX } from "preact";
import type { Visit } from "../../room/visit.ts";
import { KILLCAM } from "../../words.ts";

export function Killcam({ visit }: { readonly visit: Visit }): JSX.Element | null {
  const notice = visit.killcam.value;
  if (notice === undefined) return null;
  return (
    <div class="killcam" role="status">
      <h2>
        {notice.title}
        {notice.isFast.value && (
          <span class="killcam-fast" aria-hidden="true">
            {KILLCAM.fast}
          </span>
        )}
      </h2>
      <div>
        {notice.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <button type="button" class="small" onClick={notice.skip}>
          {KILLCAM.skip} <span class="quiet-text">({KILLCAM.anyKey})</span>
        </button>
      </div>
    </div>
  );
}
