// Every text of the inspector in English, by part. It loads with the inspector. Why something happened is said by the engine (reckon/inspect),
// for developers, in English.

import { countedIn } from "../wording.ts";

const counted = countedIn("en");

export const en = {
  inspect: {
    title: "Inspector",
    close: "Close the inspector",
    save: "Save what just happened",
    follow: "Follow",
    following: "Following the match. Space stops, and shows the tick.",
    reading: (share: number): string => `Reading the match: ${Math.round(100 * share)} %`,
    loading: "Loading the game …",
    full: "This match is longer than a tape holds: it shows the beginning.",
    timeline:
      "Timeline. Arrow keys step ticks, Shift and arrows jump between rollbacks, plus and minus zoom.",
    tick: (tick: number, ago: number): string =>
      `tick ${tick}, ${Math.round(ago * 10) / 10} s before the newest`,
    keys: "← → step a tick · Shift ← → jump to a rollback · PgUp PgDn a second · + − zoom · Space follow · S save",
    before: "Previous rollback",
    after: "Next rollback",
    stepBack: "One tick back",
    stepOn: "One tick forward",
    why: "Why?",
    quiet: "Nothing went wrong in this tick.",
    rollbacks: (count: number): string =>
      count === 0 ? "No rollbacks in the last minute" : counted(count, "1 rollback", "rollbacks"),
    causes: {
      "late input": "late input",
      "server field": "server field",
      "other actor": "other actor",
      "own rule": "own rule",
    },
    shots: "Own shots",
    noShots: "The server tells what it tested shots against only while Ghosts is on, in the network overlay.",
    verdicts: { hit: "hit", missed: "missed", denied: "denied", fired: "fired" },
    acked: (ms: number): string => `acknowledged ${Math.round(ms)} ms later`,
    again: (ticks: number): string => `${counted(ticks, "1 tick", "ticks")} stepped again`,
    facts: {
      input: "Input",
      snapshot: "Snapshot",
      lead: "Lead",
      delay: "Delay",
    },
    fates: {
      waiting: "on its way",
      arrived: "arrived",
      used: "used",
      late: "late: not used",
      lost: "lost: not used",
      none: "none was sampled",
    },
    input: {
      sampled: (ms: string): string => `sampled ${ms} before its tick`,
      sent: (ms: string): string => `sent ${ms} later`,
      unsent: "not sent yet",
      took: (ms: string): string => `${ms} on its way`,
      margin: (ms: string): string => `margin ${ms}`,
      replaced: "a substitute was stepped",
    },
    snapshots: {
      newest: "came",
      older: "came after a newer one",
      stale: "came too late to be of use",
      bad: "malformed",
      lost: "lost",
      none: "none in this tick",
    },
    worlds: { predicted: "Predicted", shown: "Shown", truth: "Server" },
    maps: "Where the rows stand: as predicted, as shown, and as the server has them",
    table: "Values side by side; those that differ are marked",
    row: (kind: string, row: number): string => `${kind} ${row}`,
    you: "you",
    player: (owner: number): string => `player ${owner + 1}`,
    unowned: "nobody's",
    field: "Field",
    unknown: "–",
    noTruth: "The server sent no snapshot of this tick: the newest one before it is shown.",
    costs: "Who costs what",
    perSecond: "B/s",
    what: "What",
    lanes: {
      server: "server",
      client: "you",
      inputs: "inputs",
      snapshots: "snapshots",
      rollbacks: "rollbacks",
    },
    lines: { lead: "lead", margin: "margin", delay: "delay" },
  },
  inspectPage: {
    heading: "Reckon inspector",
    lead: "Open a tape that the inspector of a match saved, and go back through its last minute.",
    choose: "Choose a file",
    drop: "or drop it anywhere on this page",
    unknownGame: (name: string): string =>
      `The tape is of a game named ${JSON.stringify(name)}, which this arcade does not have: open it where it was played.`,
    failed: "The file cannot be read: choose it again.",
    tooLong: "The file is longer than any tape: choose one that the inspector saved.",
  },
};
