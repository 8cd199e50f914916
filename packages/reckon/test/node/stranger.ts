// A server program as a stranger would write it: tests start it, send it signals, and wait for its end.

import { LOBBY_RULES } from "../../src/lobby/rules.ts";
import { serve } from "../../src/node/index.ts";
import { walk } from "./served.ts";

const lobby = { ...LOBBY_RULES.dropIn, seats: 6 };
await serve(
  { walk: walk({ lobby, bots: undefined }) },
  {
    rehearses: false,
    onStopped: () => {
      process.stdout.write("the database is closed\n");
    },
  },
);
