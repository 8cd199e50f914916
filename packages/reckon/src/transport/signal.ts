// What two peers say to each other, as text over their stream, to open a WebRTC channel beside it. Read and written by
// negotiation.ts. Always true: text from the network never makes it throw; what does not fit the shape or the bounds,
// descriptions of anything but data, and candidates that name no plain address (`.local`, host names), read as undefined;
// descriptions hold no candidates.

import { parsed, textOf, variant, whole } from "../core/shape.ts";

/** Attempts to open a channel have numbers, so that what belongs to an earlier one is known. */
const attempt = whole(1, 1_000_000);
const sdp = textOf(6000, /./s);

type WireSignal =
  | { readonly rtc: "offer"; readonly attempt: number; readonly sdp: string }
  | { readonly rtc: "answer"; readonly attempt: number; readonly sdp: string }
  | {
      readonly rtc: "candidate";
      readonly attempt: number;
      readonly candidate: string;
      readonly mid: string;
    }
  /** No channel is to be had here: do not ask again. */
  | { readonly rtc: "none"; readonly attempt: number };

const shape = variant<WireSignal, "rtc">("rtc", {
  offer: { attempt, sdp },
  answer: { attempt, sdp },
  candidate: { attempt, candidate: textOf(400, /./s), mid: textOf(32) },
  none: { attempt },
});

/** What a peer has to say of its own. */
export type PeerSignal =
  | { readonly rtc: "offer" | "answer"; readonly sdp: string }
  | { readonly rtc: "candidate"; readonly candidate: string; readonly mid: string };

/** One thing said, in an attempt. */
export type Signal = (PeerSignal | { readonly rtc: "none" }) & { readonly attempt: number };

const MOST_TEXT_LENGTH = 8192;

/** The text of a signal. */
export function encodeSignal(signal: Signal): string {
  return JSON.stringify(signal);
}

/** The signal of a text; undefined if it is none. */
export function decodeSignal(json: string): Signal | undefined {
  if (json.length > MOST_TEXT_LENGTH) return undefined;
  const signal = parsed(shape, json);
  if (signal === undefined || signal.rtc === "none") return signal;
  if (signal.rtc === "candidate") return isUsable(signal.candidate) ? signal : undefined;
  return MEDIA.test(signal.sdp) ? undefined : { ...signal, sdp: withoutCandidates(signal.sdp) };
}

/** A part of a description that is no data channel: pictures and sound, of which a long one has a hundred. */
const MEDIA = /^m=(?!application )/im;
const CANDIDATE = /^(?:a=)?candidate:\S+ 1 udp \d+ (\S+) \d+ typ \w+/i;
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]*:[0-9a-f:.]*)$/i;

/** Whether a candidate names a UDP address that can be used as it stands: a name would have to be looked up. */
export function isUsable(candidate: string): boolean {
  const address = CANDIDATE.exec(candidate)?.[1];
  return address !== undefined && ADDRESS.test(address);
}

/** Candidates come one by one, where they are checked and counted. */
export function withoutCandidates(sdp: string): string {
  return sdp.replace(/^a=candidate.*(?:\r?\n|$)/gim, "");
}

/** Where a candidate is. */
export function candidateAddressOf(candidate: string): string | undefined {
  return CANDIDATE.exec(candidate)?.[1];
}

/** The same candidate at another address: the one under which the world reaches this machine. */
export function withAddress(candidate: string, address: string): string {
  const own = CANDIDATE.exec(candidate)?.[1];
  return own === undefined ? candidate : candidate.replace(` ${own} `, ` ${address} `);
}
