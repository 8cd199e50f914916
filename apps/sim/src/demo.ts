// `npm run demo`: a match of bots, played live in the terminal. On the left is what the server knows, on the right what one
// client sees at the same moment: its own player ahead of the server, the others in the past. Figures are below.
// Without a terminal it plays at full speed and prints a few stills. Options: `npm run demo -- --help`.

import { profileNamed } from "reckon/testing";
import { type OptionValues, run } from "./command-line.ts";
import { PRESET_NAMES, startMatch } from "./match.ts";
import { PROFILE_NAMES } from "./profile-option.ts";
import { Screen } from "./screen.ts";
import { Show } from "./show.ts";

const USAGE = "npm run demo -- [options]: plays a simulated match of dash in the terminal.";

const OPTIONS = {
  profile: { type: "text", default: "wifi", choices: PROFILE_NAMES, help: "network of every client" },
  preset: { type: "text", default: "reckon", choices: PRESET_NAMES, help: "netcode preset" },
  seed: { type: "whole", default: 7, min: 0, max: 4_294_967_295, help: "random seed" },
  seconds: { type: "number", default: 20, min: 1, max: 3600, help: "length of the match" },
} as const;

const BOTS = 4;
/** The first client is the one on the right. */
const FRAME_RATES = [60, 144, 30, 75];
const PICTURES_PER_SECOND = 15;
const STILLS = 3;

const NEXT_STEPS = `That was a match of bots in virtual time, drawn from what each side really held.
To play yourself: npm start. Or:

  npm run demo -- --profile bad   the same on a bad network (or: ${PROFILE_NAMES.join(", ")})
  npm run demo -- --preset rType  the same with another way of networking it (or: ${PRESET_NAMES.join(", ")})
  npm run sim -- --help           whole matches in figures
  npm test                        every check and every test
`;

/** Plays in real time; returns true if it was interrupted. */
async function playLive(show: Show, screen: Screen, endMs: number): Promise<boolean> {
  let isInterrupted = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.once(signal, () => {
      isInterrupted = true;
    });
  const beganMs = performance.now();
  screen.begin();
  try {
    for (let picture = 1; show.nowMs < endMs && !isInterrupted; picture++) {
      show.advance(Math.min(endMs, performance.now() - beganMs));
      screen.show(show.lines(screen.size, screen.hasColour));
      const nextMs = beganMs + (picture * 1000) / PICTURES_PER_SECOND;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, nextMs - performance.now())));
    }
  } finally {
    screen.end();
  }
  return isInterrupted;
}

/** Plays as fast as possible and prints some pictures. */
function printStills(show: Show, screen: Screen, endMs: number): void {
  const pictures = Math.ceil((endMs * PICTURES_PER_SECOND) / 1000);
  for (let picture = 1; picture <= pictures; picture++) {
    show.advance((endMs * picture) / pictures);
    if (Math.floor((picture * STILLS) / pictures) > Math.floor(((picture - 1) * STILLS) / pictures))
      console.log(`${show.lines(screen.size, screen.hasColour).join("\n")}\n`);
  }
}

async function main(options: OptionValues<typeof OPTIONS>): Promise<number> {
  const { preset, seed, seconds } = options;
  const profile = profileNamed(options.profile);
  const stepper = startMatch(
    { game: "dash", preset, profile, seed, clients: BOTS, mode: "", firstTick: 0, frameRates: FRAME_RATES },
    { hashed: false, settleMs: 1000 },
  );
  const endMs = seconds * 1000;
  const show = new Show(stepper, `dash · ${BOTS} bots · ${profile.name} · ${preset} · seed ${seed}`, endMs);
  const screen = new Screen(process.stdout);
  if (!screen.isLive) printStills(show, screen, endMs);
  else if (await playLive(show, screen, endMs)) return 130;
  console.log(`\n${NEXT_STEPS}`);
  return 0;
}

await run(USAGE, OPTIONS, main);
