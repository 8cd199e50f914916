// Chooses the screen by the lobby's state. Always true: while a match's stage is open, a lost connection is shown
// over it, because most come back within seconds.

import type { JSX } from "preact";
import type { ClientState } from "reckon/session";
import type { Arcade } from "./arcade.ts";
import { Announcer } from "./parts/announcer.tsx";
import { hasOthers } from "./room/others.ts";
import type { Visit } from "./room/visit.ts";
import { Name, Passcode, Waiting } from "./screens/entering.tsx";
import { Home } from "./screens/home.tsx";
import { Countdown } from "./screens/match/countdown.tsx";
import { Lost } from "./screens/match/lost.tsx";
import { Play } from "./screens/match/play.tsx";
import { AfterGame, Leaderboard } from "./screens/results.tsx";
import { Room } from "./screens/room.tsx";
import { shownState } from "./shown-state.ts";
import { ENTERING } from "./words.ts";

export function App({ arcade }: { readonly arcade: Arcade }): JSX.Element {
  const visit = arcade.visit.value;
  const loading = arcade.loading.value;
  return (
    <div class="page" style={visit === undefined ? undefined : { "--accent": visit.game.accent }}>
      <Announcer />
      {visit !== undefined ? (
        <VisitScreen arcade={arcade} visit={visit} />
      ) : loading !== undefined ? (
        <Waiting arcade={arcade} what={ENTERING.loading(loading.title)} />
      ) : (
        <Home arcade={arcade} />
      )}
    </div>
  );
}

const ON_THE_WAY: ReadonlySet<ClientState> = new Set(["disconnected", "connecting", "authenticating"]);

interface VisitScreenProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
}

function VisitScreen({ arcade, visit }: VisitScreenProps): JSX.Element {
  const props = { arcade, visit };
  const state = shownState(visit.state.value, visit.room.value);
  const comesBack = state !== "disconnected" || visit.retrySeconds.value !== undefined;
  if (arcade.stage !== undefined && ON_THE_WAY.has(state) && comesBack) return <Play {...props} />;
  switch (state) {
    case "passcode":
    case "passcodeAsked":
      return <Passcode {...props} />;
    case "choosingUsername":
    case "awaitingUsernameConfirmation":
      return <Name {...props} />;
    case "lobby":
    case "choosingDifficulty":
      return <Room {...props} />;
    case "countdown":
      return <Countdown {...props} />;
    case "game":
      return <Play {...props} />;
    case "afterGameChat":
      // A player who is out watches the others while the match goes on.
      return hasOthers(visit.players.value, visit.seat.value) ? (
        <Play {...props} />
      ) : (
        <AfterGame {...props} />
      );
    case "leaderboard":
      return <Leaderboard {...props} />;
    case "disconnected":
      return <Lost {...props} />;
    default:
      return <Waiting arcade={arcade} what={waitOf(visit)} />;
  }
}

function waitOf({ state, isQuick, code }: Visit): string {
  const isAsking = state.value === "connecting" || state.value === "authenticating";
  if (isQuick && isAsking && code.value === "") return ENTERING.finding;
  switch (state.value) {
    case "probing":
      return ENTERING.probing;
    case "connecting":
      return ENTERING.connecting;
    case "authenticating":
      return ENTERING.authenticating;
    default:
      return ENTERING.moment;
  }
}
