// Signals: the texts by which two peers open a WebRTC channel beside their stream. negotiation.ts reads and writes them. Always true: no
// text makes it throw; a text that does not fit the shape or the bounds, a description of anything but data, and a candidate without a
// plain address (`.local`, host names) read as undefined; descriptions hold no candidates.

import { parsed, textOf, variant, whole } from "../core/shape.ts";

/** Attempts to open a channel have numbers, so that signals of an earlier attempt can be told apart. */
const attempt = whole(1, 1_000_000);
const sdp = textOf(6000, /./s);

/** A signal of an attempt. */
export type Signal =
  | { readonly rtc: "offer"; readonly attempt: number; readonly sdp: string }
  | { readonly rtc: "answer"; readonly attempt: number; readonly sdp: string }
  | {
      readonly rtc: "candidate";
      readonly attempt: number;
      readonly candidate: string;
      readonly mid: string;
    }
  /** This side cannot open a channel: do not offer again. */
  | { readonly rtc: "none"; readonly attempt: number };

const shape = variant<Signal, "rtc">("rtc", {
  offer: { attempt, sdp },
  answer: { attempt, sdp },
  candidate: { attempt, candidate: textOf(400, /./s), mid: textOf(32) },
  none: { attempt },
});

type WithoutAttempt<S> = S extends Signal ? Omit<S, "attempt"> : never;

/** A signal of a peer itself, without its attempt. */
export type PeerSignal = WithoutAttempt<Exclude<Signal, { readonly rtc: "none" }>>;

const MOST_TEXT_LENGTH = 8192;

export function encodeSignal(signal: Signal): string {
  return JSON.stringify(signal);
}

/** The signal in a text; undefined if the text is no signal. */
export function decodeSignal(json: string): Signal | undefined {
  if (json.length > MOST_TEXT_LENGTH) return undefined;
  const signal = parsed(shape, json);
  if (signal === undefined || signal.rtc === "none") return signal;
  if (signal.rtc === "candidate") return isUsable(signal.candidate) ? signal : undefined;
  return MEDIA.test(signal.sdp) ? undefined : { ...signal, sdp: withoutCandidates(signal.sdp) };
}

/** A part of a description for pictures or sound, not for a data channel; a long description has a hundred. */
const MEDIA = /^m=(?!application )/im;
const CANDIDATE = /^(?:a=)?candidate:\S+ 1 udp \d+ (\S+) \d+ typ \w+/i;
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]*:[0-9a-f:.]*)$/i;

/** Whether a candidate names a UDP address in digits: a host name would have to be looked up. */
export function isUsable(candidate: string): boolean {
  const address = candidateAddressOf(candidate);
  return address !== undefined && ADDRESS.test(address);
}

/** Candidates arrive one by one instead, where they are checked and counted. */
export function withoutCandidates(sdp: string): string {
  return sdp.replace(/^a=candidate.*(?:\r?\n|$)/gim, "");
}

export function candidateAddressOf(candidate: string): string | undefined {
  return CANDIDATE.exec(candidate)?.[1];
}

/** The same candidate at another address: the one at which the world reaches this machine. */
export function withAddress(candidate: string, address: string): string {
  const own = candidateAddressOf(candidate);
  return own === undefined ? candidate : candidate.replace(` ${own} `, ` ${address} `);
}
