// Finds the engine's and the host's English sentences in another language. Files of texts give the sentences; the page asks before it shows
// one. Always true: a sentence that nobody knows, such as one that a server's own program wrote, is shown as it is.

import { type Loss, sentenceOfLoss, sentenceOfNo } from "reckon/session";

type No = Parameters<typeof sentenceOfNo>[0];

/** The engine's sentences without a reason of their own, in its words. */
export const OTHERS = {
  noAddress: "Enter a host and a port, such as play.test:5000.",
  seatGone: "Your seat was given away. Join again.",
  roomGone: "The server restarted and this room was closed.",
  noPasscode: "A passcode has 6 digits.",
  roomLost: "Your room is gone: this is another one.",
  matchLost: "Your room is gone: this is another one. The match was lost.",
} as const;

/** Those with one value in them. */
export const WITH_A_VALUE = {
  noServer: /^No response from (.+)\. Check the address\.$/,
  wrongPasscode: /^Wrong passcode: (\d+) left\.$/,
  joined: /^(.+) joined\.$/,
  left: /^(.+) left\.$/,
  kicked: /^(.+) was kicked\.$/,
  back: /^(.+) is back\.$/,
  lost: /^(.+) lost connection\.$/,
  host: /^(.+) is now the host\.$/,
} as const;

export interface EngineSentences {
  readonly noes: Readonly<Record<No, string>>;
  readonly losses: Readonly<Record<Loss, string>>;
  readonly others: Readonly<
    Record<keyof typeof OTHERS, string> & Record<keyof typeof WITH_A_VALUE, (value: string) => string>
  >;
}

/** From the engine's English sentence to the one of another language. */
export function saidIn({ noes, losses, others }: EngineSentences): (sentence: string) => string {
  const known = new Map<string, string>();
  for (const no of Object.keys(noes) as No[]) known.set(sentenceOfNo(no), noes[no]);
  for (const loss of Object.keys(losses) as Loss[]) known.set(sentenceOfLoss(loss), losses[loss]);
  for (const name of Object.keys(OTHERS) as (keyof typeof OTHERS)[]) known.set(OTHERS[name], others[name]);
  return (sentence) => {
    const found = known.get(sentence);
    if (found !== undefined) return found;
    for (const name of Object.keys(WITH_A_VALUE) as (keyof typeof WITH_A_VALUE)[]) {
      const value = WITH_A_VALUE[name].exec(sentence)?.[1];
      if (value !== undefined) return others[name](value);
    }
    return sentence;
  };
}
