// How others reach the room: its link, a button that shares it (if the device can) or copies it, and a QR code for phones.
// Shown in the room. Always true: the QR code loads after the room is shown, and the link works without it.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { linkOf } from "../address-bar.ts";
import type { Visit } from "../room/visit.ts";
import { ROOM } from "../words.ts";

export function Share({ visit }: { readonly visit: Visit }): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const canShare = typeof navigator.share === "function";
  const [label, setLabel] = useState<"share" | "copy" | "copied" | "notCopied">(canShare ? "share" : "copy");
  const { game, server } = visit;
  const link = linkOf({ game: game.name, code: visit.code.value, server });
  const share = async (): Promise<void> => {
    input.current?.select();
    try {
      if (canShare) await navigator.share({ title: ROOM.title(game.title, visit.code.value), url: link });
      else {
        await navigator.clipboard.writeText(link);
        setLabel("copied");
      }
    } catch {
      // A cancelled share has shared nothing; and browsers give the clipboard only to pages from https or from this machine.
      if (!canShare) setLabel("notCopied");
    }
  };
  return (
    <section class="panel share" aria-labelledby="invite-title">
      <h2 id="invite-title">{ROOM.invite}</h2>
      <div class="stack">
        <input ref={input} class="figure" type="text" readOnly value={link} aria-label={ROOM.link} />
        {visit.passcode.value !== undefined && (
          <p>
            {ROOM.passcode} <b class="figure">{visit.passcode.value}</b>
          </p>
        )}
        <button type="button" onClick={share} aria-live="polite">
          {ROOM[label]}
        </button>
      </div>
      <Code link={link} />
    </section>
  );
}

/** The light margin in modules that readers need. */
const QUIET = 4;

function Code({ link }: { readonly link: string }): JSX.Element | null {
  const [rows, setRows] = useState<readonly (readonly boolean[])[] | undefined>(undefined);
  useEffect(() => {
    let isGone = false;
    const make = async (): Promise<void> => {
      const { qrCode } = await import("../room/qr.ts");
      if (!isGone) setRows(qrCode(link));
    };
    make().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [link]);
  if (rows === undefined) return null;
  const size = rows.length + 2 * QUIET;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x},${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg class="qr" role="img" aria-label={ROOM.qr} viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}>
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="white" />
      <path d={path} fill="black" shape-rendering="crispEdges" />
    </svg>
  );
}
