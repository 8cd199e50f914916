// Joins a hosted game from a page: one call, and the page has a session with the browser's sockets, storage, clock and frames. Always
// true: the session is updated in every frame, whatever `draw` throws, and drawn afterwards.

import type { HostedGame } from "../host/hosted-game.ts";
import { GameSession } from "../session/game-session.ts";
import type { SessionOptions } from "../session/session-options.ts";
import { browserServices, keptSeat } from "../transport/browser/page-session.ts";
import type { Game } from "../world/game.ts";

/** How a page joins. What else there is to say of a session may be said too. */
export interface JoinOptions<G extends Game = Game>
  extends Pick<SessionOptions<G>, "sample">,
    Partial<Omit<SessionOptions<G>, "game" | "name" | "preset" | "rules" | "playAs" | "sample">> {
  /** What the player is called or, where that is taken, this with a number. Default "guest". */
  readonly name?: string;
  /** By which name the server has the game: that of `serve({ first })`. Default: the name that the game has. */
  readonly game?: string;
  /** Draws one frame. Default: the page draws when it likes, with what is returned. */
  draw?(session: GameSession<G>): void;
}

/**
 * Joins a game on the server that the page came from, in any room that is open. A reloaded page has its seat again. It goes straight
 * into a match where any ready player starts one (`LOBBY_RULES.dropIn`, which `hosted` gives); with other lobbies the page passes the
 * player's wishes to `session.lobby`.
 *
 * @example
 * join(first, {
 *   sample: (into) => { into.moveX = Number(held.has("ArrowRight")) - Number(held.has("ArrowLeft")); },
 *   draw: ({ shown, sentence }) => (shown === undefined ? write(sentence) : paint(shown)),
 * });
 */
export function join<G extends Game>(
  hosted: HostedGame<G>,
  { name = "guest", game = hosted.make({}).name, draw, ...options }: JoinOptions<NoInfer<G>>,
): GameSession<G> {
  const { make, preset, lobby: rules } = hosted;
  const isStraight = rules.start === "ready" && rules.gate === "open";
  const session = new GameSession<G>(
    {
      ownAddress: location.host,
      resume: keptSeat(),
      services: browserServices(),
      ...options,
      game: make,
      name: game,
      preset,
      tables: hosted.tables,
      rules,
      playAs: isStraight ? name : undefined,
    },
    performance.now(),
  );
  const frame = (): void => {
    requestAnimationFrame(frame);
    session.update(performance.now());
    draw?.(session);
  };
  requestAnimationFrame(frame);
  return session;
}
