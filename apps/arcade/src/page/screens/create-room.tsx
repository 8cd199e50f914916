// Opens a room: for everybody or for friends, with or without a passcode.

import type { ArcadeGame } from "@reckon/stage";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Arcade } from "../arcade.ts";
import { Dialog } from "../parts/dialog.tsx";

export interface CreateRoomProps {
  readonly arcade: Arcade;
  readonly game: ArcadeGame;
  readonly server: string;
  readonly onClose: () => void;
}

export function CreateRoom({ arcade, game, server, onClose }: CreateRoomProps): JSX.Element {
  const [problem, setProblem] = useState("");
  const create = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const passcode = String(form.get("passcode") ?? "").trim();
    if (passcode !== "" && !/^[0-9]{6}$/.test(passcode)) {
      setProblem("A passcode has six digits. Leave it empty for none.");
      return;
    }
    const create = { isPrivate: form.get("who") === "friends", ...(passcode === "" ? {} : { passcode }) };
    onClose();
    void arcade.go({ game, server, wish: { room: "", create } });
  };
  return (
    <Dialog title={`A room of ${game.title}`} onClose={onClose}>
      <form class="stack" onSubmit={create}>
        <Fields />
        {problem !== "" && (
          <p class="sentence" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" class="primary" data-primary>
          Open the room
        </button>
      </form>
    </Dialog>
  );
}

function Fields(): JSX.Element {
  return (
    <>
      <fieldset class="options">
        <legend>Who may enter</legend>
        <label>
          <input type="radio" name="who" value="all" defaultChecked />
          <span>Everybody: it is listed</span>
        </label>
        <label>
          <input type="radio" name="who" value="friends" />
          <span>Friends with the link</span>
        </label>
      </fieldset>
      <label class="stack">
        Passcode, if you want one
        <input
          class="code"
          name="passcode"
          type="text"
          inputMode="numeric"
          maxLength={6}
          placeholder="six digits"
          autocomplete="off"
        />
      </label>
    </>
  );
}
