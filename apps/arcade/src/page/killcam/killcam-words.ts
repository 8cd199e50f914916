// The words of a killcam, apart from words.ts because they load with it and with the screen of a match alone.

/** What a killcam says of the shot (PG32). */
export const KILLCAM = {
  title: (killer: string): string => `What ${killer} saw`,
  fast: "fast",
  skip: "Skip",
  anyKey: "any key",
  seen: (killer: string, ms: number): string =>
    `${killer} saw you where you were ${ms} ms before, and the server tested the shot there.`,
  present: (killer: string, ms: number): string =>
    `${killer} saw you ${ms} ms late. The server tested the shot where you stood.`,
  noShot: (killer: string): string => `${killer} did it without a shot.`,
  ping: (ms: number): string => `Their ping: ${ms} ms.`,
} as const;
