// The first screen: an introduction, the games with bots playing in them, the open rooms, and the other ways in.

import { useSignal } from "@preact/signals";
import type { ArcadeGame } from "@reckon/stage";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { GAMES } from "../../games.ts";
import type { Arcade, Destination } from "../arcade.ts";
import { kickedFrom } from "../kicked.ts";
import { Logo } from "../parts/logo.tsx";
import { MuteButton } from "../parts/mute-button.tsx";
import { Screen } from "../parts/screen.tsx";
import { Sentence } from "../parts/sentence.tsx";
import { botsBefore } from "../room/chosen-before.ts";
import { Rooms } from "../room/rooms.ts";
import { settings } from "../settings.ts";
import { COMMON, HOME } from "../words.ts";
import { CreateRoom } from "./create-room.tsx";
import { JoinRoom, OtherServer } from "./join-room.tsx";
import { OpenRooms } from "./open-rooms.tsx";
import { SettingsPanel } from "./settings/settings-panel.tsx";
import { Tile } from "./tile.tsx";

const QUICK_BOTS = 3;

/** Where others play, if there is a seat; else a public room, in which bots make way for newcomers. */
function quick(game: ArcadeGame): Destination["wish"] {
  const { lobby, quickBots = QUICK_BOTS } = game;
  // A player who wants no bots in their own rooms still meets some here: otherwise nobody would be there.
  const wanted = botsBefore(game) || quickBots;
  const not = kickedFrom();
  return {
    room: "",
    quick: { bots: Math.min(wanted, lobby.seats - 1), ...(not.length === 0 ? {} : { not }) },
  };
}

type HomeDialog = { readonly type: "create"; readonly game: string } | { readonly type: "settings" };

export function Home({ arcade }: { readonly arcade: Arcade }): JSX.Element {
  const dialog = useSignal<HomeDialog | undefined>(undefined);
  const { server } = arcade;
  const rooms = useMemo(() => new Rooms(server.value), [server.value]);
  // Not before: a player who comes by a link leaves before anything is shown, and nothing would stop it.
  useEffect(() => rooms.start(), [rooms]);
  // A dialog reports its end a moment later: by then another may be open.
  const close = (type: "create" | "settings"): void => {
    if (dialog.value?.type === type) dialog.value = undefined;
  };
  const create = GAMES.find(({ name }) => dialog.value?.type === "create" && name === dialog.value.game);
  return (
    <Screen title={COMMON.arcade} kind="home" hidesTitle>
      <header class="head">
        <Logo />
        <div class="grow">
          <p class="wordmark" aria-hidden="true">
            {HOME.wordmark}
          </p>
          <p class="what">{HOME.what}</p>
        </div>
        <MuteButton />
        <button type="button" onClick={() => (dialog.value = { type: "settings" })}>
          {HOME.settingsOf(settings.value.name)}
        </button>
      </header>
      <Sentence text={arcade.problem.value} />
      <div class="tiles">
        {GAMES.map((game, i) => (
          <Tile
            key={game.name}
            game={game}
            isFirst={i === 0}
            onPlay={() => void arcade.go({ game, server: server.value, wish: quick(game) })}
            onCreate={() => (dialog.value = { type: "create", game: game.name })}
          />
        ))}
      </div>
      <div class="below">
        <OpenRooms arcade={arcade} rooms={rooms} server={server.value} />
        <div class="stack">
          <JoinRoom arcade={arcade} rooms={rooms} server={server.value} />
          <OtherServer server={server} />
          <a class="quiet-text" href="?replay">
            {HOME.replays}
          </a>
          <a class="quiet-text" href="/docs/">
            {HOME.docs}
          </a>
          <a class="quiet-text" href="/notices.txt">
            {HOME.notices}
          </a>
        </div>
      </div>
      {create !== undefined && (
        <CreateRoom arcade={arcade} game={create} server={server.value} onClose={() => close("create")} />
      )}
      {dialog.value?.type === "settings" && <SettingsPanel games={GAMES} onClose={() => close("settings")} />}
    </Screen>
  );
}
