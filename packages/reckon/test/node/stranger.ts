// A server program as a stranger would write it, to be started, told things by signals, and to end.

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
