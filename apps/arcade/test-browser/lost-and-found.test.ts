/**
 * What a page says, and does not do, where a visit goes otherwise than planned: by a link to no room, after a server that died,
 * with a line that is refused, at a server that is not there.
 */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { untilPlaying, untilState } from "./insides.ts";
import { Stand } from "./stand.ts";

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.open(inject("pageFolder"));
});
afterAll(() => stand.close());

const QUERY = "?test&view=none&transport=websocket";

test("[PG9] who comes by a link does not ask for the open rooms", async () => {
  const page = await stand.page(`${QUERY}#dash/ZZZZZ`);
  await page.getByText("There is no such room").waitFor();
  const asked = await page.evaluate(() =>
    performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/rooms")),
  );
  expect(asked).toHaveLength(0);
  await page.context().close();
});
