// Creates a room: public or private, with or without a passcode.

import type { ArcadeGame } from "@reckon/stage";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Arcade } from "../arcade.ts";
import { Dialog } from "../parts/dialog.tsx";
import { CREATE } from "../words.ts";

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
      setProblem(CREATE.badPasscode);
      return;
    }
    const create = { isPrivate: form.get("who") === "friends", ...(passcode === "" ? {} : { passcode }) };
    onClose();
    void arcade.go({ game, server, wish: { room: "", create } });
  };
  return (
    <Dialog title={CREATE.title(game.title)} onClose={onClose}>
      <form class="stack" onSubmit={create}>
        <Fields />
        {problem !== "" && (
          <p class="sentence" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" class="primary" data-primary>
          {CREATE.create}
        </button>
      </form>
    </Dialog>
  );
}

function Fields(): JSX.Element {
  return (
    <>
      <fieldset class="options">
        <legend>{CREATE.who}</legend>
        <label>
          <input type="radio" name="who" value="all" defaultChecked />
          <span>{CREATE.all}</span>
        </label>
        <label>
          <input type="radio" name="who" value="friends" />
          <span>{CREATE.friends}</span>
        </label>
      </fieldset>
      <label class="stack">
        {CREATE.passcode}
        <input
          class="code"
          name="passcode"
          type="text"
          inputMode="numeric"
          maxLength={6}
          placeholder={CREATE.digits}
          autocomplete="off"
        />
      </label>
    </>
  );
}
