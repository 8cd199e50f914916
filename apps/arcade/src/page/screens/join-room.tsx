// Ways into unlisted rooms: a code, and the address of another server.

import type { Signal } from "@preact/signals";
import type { ArcadeGame } from "@reckon/stage";
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { GAMES } from "../../games.ts";
import { readPlace } from "../address-bar.ts";
import type { Arcade } from "../arcade.ts";
import type { Rooms } from "../room/rooms.ts";
import { JOIN } from "../words.ts";

export interface JoinRoomProps {
  readonly arcade: Arcade;
  readonly rooms: Rooms;
  readonly server: string;
}

export function JoinRoom({ arcade, rooms, server }: JoinRoomProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const [problem, setProblem] = useState("");
  const join = (event: Event): void => {
    event.preventDefault();
    const place = placeOf(input.current?.value.trim() ?? "", rooms, select.current?.value);
    if (place === undefined) setProblem(JOIN.badCode);
    else void arcade.go({ game: place.game, server: place.server || server, wish: { room: place.code } });
  };
  return (
    <section class="panel" aria-labelledby="join-title">
      <h2 id="join-title">{JOIN.title}</h2>
      <form class="row" onSubmit={join}>
        <input
          ref={input}
          class="grow code"
          type="text"
          aria-label={JOIN.code}
          placeholder={JOIN.sample}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
        />
        {GAMES.length > 1 && (
          <select ref={select} aria-label={JOIN.game}>
            {GAMES.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        )}
        <button type="submit">{JOIN.join}</button>
      </form>
      {problem !== "" && (
        <p class="sentence" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

/** The typed text: a code, or a whole link. */
function placeOf(
  text: string,
  rooms: Rooms,
  chosen: string | undefined,
): { readonly game: ArcadeGame; readonly code: string; readonly server: string } | undefined {
  const link = readPlace(text.slice(Math.max(0, text.indexOf("#"))));
  const code = link?.code ?? text.toUpperCase();
  if (!/^[A-Z0-9]{1,8}$/.test(code)) return undefined;
  const listed = rooms.list.value?.find((room) => room.code === code)?.game;
  const name = link?.game ?? listed ?? chosen;
  return { game: GAMES.find((one) => one.name === name) ?? GAMES[0], code, server: link?.server ?? "" };
}

export function OtherServer({ server }: { readonly server: Signal<string> }): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  return (
    <details class="panel">
      <summary>{JOIN.server(server.value)}</summary>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          server.value = input.current?.value.trim() ?? "";
        }}
      >
        <input
          ref={input}
          class="grow"
          type="text"
          aria-label={JOIN.address}
          defaultValue={server.peek()}
          placeholder={location.host}
          autocomplete="off"
          spellcheck={false}
        />
        <button type="submit">{JOIN.use}</button>
      </form>
      <p class="quiet-text">{JOIN.addressHelp}</p>
    </details>
  );
}
