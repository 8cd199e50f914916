// The server: the page, the rooms, a login, results and records. Settings: PORT, DATA, MATCH_SECONDS, LOGIN_SECRET.
import { json } from "node:stream/consumers";
import { buildSync } from "esbuild";
import { serve } from "reckon/node";
import { game } from "./hosted.ts";
import { Keeper } from "./keeper.ts";
import { accountOf, loginFor } from "./login.ts";
import { judge } from "./rules.ts";

const OLD_LOGIN = "Your login is invalid or has expired: log in again.";
const { DATA = "data", MATCH_SECONDS = "300" } = process.env;
const entryPoints = ["page.ts", "index.html", "picture.css"];
const files = { loader: { ".html": "copy" }, outdir: "dist" } as const;
buildSync({ entryPoints, bundle: true, minify: true, format: "esm", ...files });

const keeper = new Keeper(DATA);
// A match ends, and is reported, in the same step in which the judge finishes it.
let hash = "";
const judged: typeof judge = (world, ticks) => {
  const standing = judge(world, ticks, 60 * Number(MATCH_SECONDS));
  if (standing.finished !== undefined) hash = world.hash();
  return standing;
};
const refused = (login: string) => ({ refused: login === "" ? "What is your name?" : OLD_LOGIN });
const server = await serve(
  { tanks: { ...game, judge: judged } },
  {
    page: "dist",
    records: true,
    authenticate: ({ login, watches }) => accountOf(login) ?? (watches ? "guest" : refused(login)),
    onMatchStart: ({ id, players }) => console.log(`match ${id} with ${players.length} players`),
    onMatchEnd: (match) => keeper.keep(match, hash),
    bodyBytes: 200,
    async onRequest(request, response) {
      const name: unknown = request.url === "/login" && request.method === "POST" && (await json(request));
      const isName = typeof name === "string" && /^[\p{L}\p{N} _-]{1,16}$/u.test(name);
      response.statusCode = isName ? 200 : 400;
      response.end(isName ? loginFor(name) : "A name has 1 to 16 letters, digits, spaces, _ or -.");
    },
  },
);
console.log(server.address);
